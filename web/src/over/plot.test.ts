import { expect, test } from "vitest";
import { spread, stairs } from "./plot";

const same = (value: number) => value;

test("a line of steps stays and then goes straight up", () => {
  expect(stairs([0, 0, 2, 2], same, same)).toBe("M0 0H2V2H3");
});

test("labels keep their distance and stay inside", () => {
  expect(spread([50, 50, 52], 10, 0, 100)).toEqual([50, 60, 70]);
  expect(spread([99, 100, 98], 10, 0, 100)).toEqual([90, 100, 80]);
  expect(spread([10, 90], 10, 0, 100)).toEqual([10, 90]);
});
