import { expect, test } from "vitest";
import { towerGrid } from "../rules/hexes";
import { moveTowerCursor } from "./towerCursor";
import { spotOf } from "./towerGeometry";

const KEYS: [string, number, number][] = [
  ["ArrowUp", 0, -1],
  ["ArrowDown", 0, 1],
  ["ArrowLeft", -1, 0],
  ["ArrowRight", 1, 0],
  ["q", -1, -1],
  ["E", 1, -1],
  ["z", -1, 1],
  ["c", 1, 1],
];

test.each([false, true])("a key leads where it points to on the screen, upright: %s", (upright) => {
  for (const from of ["j13", "j12"]) {
    for (const [key, x, y] of KEYS) {
      const to = moveTowerCursor(from, key, upright)!;
      const [a, b] = [spotOf(from, upright), spotOf(to, upright)];
      if (x !== 0) expect(Math.sign(Math.round(b.x - a.x)), `${key} from ${from}`).toBe(x);
      if (y !== 0) expect(Math.sign(Math.round(b.y - a.y)), `${key} from ${from}`).toBe(y);
    }
  }
});

test("to the side one stays in one line", () => {
  let cell = "j13";
  for (let step = 0; step < 4; step++) cell = moveTowerCursor(cell, "ArrowRight", false)!;
  expect(spotOf(cell, false).y).toBeCloseTo(spotOf("j13", false).y);
});

test("at the edge one stays, and other keys mean nothing", () => {
  expect(towerGrid.neighbour("a19", 2)).toBeNull();
  expect(moveTowerCursor("a19", "ArrowUp", false)).toBe("a19");
  expect(moveTowerCursor("j13", "x", false)).toBeNull();
  expect(moveTowerCursor("j13", "x", true)).toBeNull();
});
