import { expect, test } from "vitest";
import { towerGrid } from "../rules/hexes";
import { UNIT } from "./geometry";
import { links, spotOf, towerBox } from "./towerGeometry";

test.each([false, true])("all cells lie in the drawing, neighbours side by side, upright: %s", (upright) => {
  const box = towerBox(upright);
  for (const cell of towerGrid.cells) {
    const { x, y } = spotOf(cell, upright);
    expect(Math.abs(x)).toBeLessThanOrEqual(box.width / 2 - UNIT);
    expect(Math.abs(y)).toBeLessThanOrEqual(box.height / 2 - UNIT * 0.86);
  }
  for (const [one, other] of towerGrid.pairs) {
    const [a, b] = [spotOf(one, upright), spotOf(other, upright)];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.sqrt(3) * UNIT);
  }
});

test("upright, the left half lies at the top", () => {
  expect(spotOf("m1", false).x).toBeLessThan(0);
  expect(spotOf("m1", true).y).toBeLessThan(0);
});

test("a chain holds together where its cells touch", () => {
  // Each cell by itself, and one line between the two neighbours.
  expect(links(["j13", "j14", "a19"], false)).toHaveLength(4);
});
