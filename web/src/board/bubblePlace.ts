// Where a bubble finds room beside a tile.

import type { Point } from "./geometry";

export interface Room {
  width: number; // of the area in which the bubble has to stay
  height: number;
  bubble: { width: number; height: number };
  radius: number; // of a cell
  tile: [Point, Point]; // the halves of which it speaks: never covered
  counted: Point[]; // the cells that count: never covered
}

const ANGLES = Array.from({ length: 24 }, (_, step) => (step * 15 * Math.PI) / 180);
const GAP = 6;

/** The middle of the bubble: near the tile, on the side on which the fewest cells count. */
export function placeBubble({ width, height, bubble, radius, tile, counted }: Room): Point {
  const halfWidth = bubble.width / 2;
  const halfHeight = bubble.height / 2;
  const middle = { x: (tile[0].x + tile[1].x) / 2, y: (tile[0].y + tile[1].y) / 2 };
  const cells = [...tile, ...counted];
  const inside = (value: number, half: number, whole: number) =>
    Math.min(Math.max(value, half + GAP), Math.max(whole - half - GAP, half + GAP));
  const free = ({ x, y }: Point) =>
    Math.min(
      ...cells.map((cell) =>
        Math.hypot(Math.max(0, Math.abs(cell.x - x) - halfWidth), Math.max(0, Math.abs(cell.y - y) - halfHeight)),
      ),
    );
  let best: Point = middle;
  let most = -Infinity;
  // Farther out only if there is no room near by.
  for (const reach of [1.9, 3, 4.5, 6.5]) {
    for (const angle of ANGLES) {
      const place = {
        x: inside(middle.x + Math.cos(angle) * (halfWidth + reach * radius), halfWidth, width),
        y: inside(middle.y + Math.sin(angle) * (halfHeight + reach * radius), halfHeight, height),
      };
      const found = free(place);
      if (found > most) [best, most] = [place, found];
    }
    if (most >= 0.95 * radius) break;
  }
  return best;
}
