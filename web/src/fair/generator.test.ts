import { expect, test } from "vitest";
import { Generator } from "./generator";

test("numbers are those that the server draws", () => {
  const generator = new Generator("abc/1");
  expect([120, 119, 6, 2, 1000, 2 ** 31, 1_500_000_000].map((bound) => generator.below(bound))).toEqual([
    114, 56, 0, 1, 633, 584_367_347, 445_263_613,
  ]);
});
