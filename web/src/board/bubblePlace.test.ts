import { describe, expect, test } from "vitest";
import type { Point } from "./geometry";
import { placeBubble, type Room } from "./bubblePlace";

const room: Room = {
  width: 700,
  height: 620,
  bubble: { width: 130, height: 36 },
  radius: 30,
  tile: [
    { x: 350, y: 300 },
    { x: 402, y: 300 },
  ],
  counted: [],
};

function covers({ x, y }: Point, { bubble, radius }: Room, cell: Point): boolean {
  const gap = 0.6 * radius;
  return Math.abs(cell.x - x) < bubble.width / 2 + gap && Math.abs(cell.y - y) < bubble.height / 2 + gap;
}

describe("a bubble", () => {
  test("covers neither the tile nor a cell that counts", () => {
    const ways = [0, 60, 120, 180, 240, 300];
    for (const way of ways) {
      const counted = [1, 2, 3, 4].map((step) => ({
        x: 350 + 52 * step * Math.cos((way * Math.PI) / 180),
        y: 300 + 52 * step * Math.sin((way * Math.PI) / 180),
      }));
      const place = placeBubble({ ...room, counted });
      for (const cell of [...room.tile, ...counted]) expect(covers(place, room, cell)).toBe(false);
    }
  });

  test("stays inside of the area, also in a corner", () => {
    for (const at of [
      { x: 20, y: 20 },
      { x: 680, y: 20 },
      { x: 20, y: 600 },
      { x: 680, y: 600 },
    ]) {
      const tile: [Point, Point] = [at, { x: at.x + 26, y: at.y }];
      const { x, y } = placeBubble({ ...room, tile });
      expect(x).toBeGreaterThanOrEqual(65);
      expect(x).toBeLessThanOrEqual(635);
      expect(y).toBeGreaterThanOrEqual(18);
      expect(y).toBeLessThanOrEqual(602);
      expect(covers({ x, y }, room, at)).toBe(false);
    }
  });

  test("lies on the side where nothing counts", () => {
    const right = [1, 2, 3].map((step) => ({ x: 402 + 52 * step, y: 300 }));
    expect(placeBubble({ ...room, counted: right }).x).toBeLessThan(402);
  });
});
