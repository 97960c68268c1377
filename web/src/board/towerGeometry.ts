// Where everything lies on the board of Genial Spezial. Cells stand on a side there; on phones the
// whole board is turned by a right angle, and they stand on a corner.

import { DIRECTIONS, towerGrid, type Cell } from "../rules/hexes";
import { UNIT, type Box, type Point } from "./geometry";

const ROOT = Math.sqrt(3);
const LONG = 39.5 * UNIT;
const SHORT = 24.1 * UNIT;

// The middles of the two hexagons, and how far their plates reach.
const HALVES = [-6, 6].map((q) => ({ q, r: -q / 2 }));
const PLATE = 6.55 * ROOT * UNIT;

/** All that the board needs to be drawn; its middle is the origin. */
export function towerBox(upright: boolean): Box {
  const [width, height] = upright ? [SHORT, LONG] : [LONG, SHORT];
  return { x: -width / 2, y: -height / 2, width, height };
}

/** Upright, the left half lies at the top. */
function middle(q: number, r: number, upright: boolean): Point {
  const x = 1.5 * UNIT * q;
  const y = ROOT * UNIT * (r + q / 2);
  return upright ? { x: -y, y: x } : { x, y };
}

const SPOTS = [false, true].map(
  (upright) =>
    new Map(
      towerGrid.cells.map((cell) => {
        const { q, r } = towerGrid.at(cell);
        return [cell, middle(q, r, upright)];
      }),
    ),
);

/** The middle of a cell. */
export function spotOf(cell: Cell, upright: boolean): Point {
  return SPOTS[upright ? 1 : 0]!.get(cell)!;
}

/** The corners of a hexagon that stands on a side or on a corner, for a polygon. */
export function corners({ x, y }: Point, radius: number, onCorner: boolean): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner * 60 + (onCorner ? 30 : 0)) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

/** The plate under the cells: two hexagons that share a side. */
export function towerPlates(upright: boolean): string[] {
  return HALVES.map(({ q, r }) => corners(middle(q, r, upright), PLATE, !upright));
}

/** Lines along which a chain holds together; each cell is a line to itself too. */
export function links(cells: readonly Cell[], upright: boolean): [Point, Point][] {
  const inside = new Set(cells);
  return cells.flatMap((cell) => {
    const from = spotOf(cell, upright);
    const next = DIRECTIONS.slice(0, 3)
      .map((_, direction) => towerGrid.neighbour(cell, direction))
      .filter((other) => other !== null && inside.has(other));
    return [[from, from], ...next.map((other) => [from, spotOf(other!, upright)])] as [Point, Point][];
  });
}

const PIPS: [number, number][][] = [
  [[0, 0]],
  [
    [-0.21, 0],
    [0.21, 0],
  ],
  [
    [0, -0.21],
    [-0.22, 0.15],
    [0.22, 0.15],
  ],
  [
    [-0.18, -0.18],
    [0.18, -0.18],
    [-0.18, 0.18],
    [0.18, 0.18],
  ],
];

/** Where the pips of a seat are on one half of its tile, from its middle. */
export function pipsOf(seat: number): Point[] {
  return PIPS[seat]!.map(([x, y]) => ({ x: x * UNIT, y: y * UNIT }));
}

/** How far the top of a tower is above the middle of its cell. */
export function liftOf(large: boolean): number {
  return (large ? 0.22 : 0.02) * UNIT;
}
