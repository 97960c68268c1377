import { describe, expect, it } from "vitest";
import { planBoxes } from "./boxesPlan";

describe("the boxes of a track", () => {
  const room = { from: 30, to: 260, gap: 10 };

  for (const walls of [
    [1, 4, 7],
    [4, 7],
  ]) {
    const plan = planBoxes(room, 10, walls);

    it(`fill their room, parted before ${walls.join(", ")}`, () => {
      expect(plan.left(0)).toBe(room.from);
      expect(plan.left(10) + plan.box).toBeCloseTo(room.to);
      for (let value = 1; value <= 10; value++) {
        const gap = plan.left(value) - plan.left(value - 1) - plan.box;
        expect(gap).toBeCloseTo(walls.includes(value) ? room.gap : 0);
      }
    });

    it(`leave the middle of the gap to the wall before ${walls.join(", ")}`, () => {
      for (const at of walls) {
        expect(plan.wall(at)).toBeCloseTo((plan.left(at - 1) + plan.box + plan.left(at)) / 2);
      }
    });
  }
});
