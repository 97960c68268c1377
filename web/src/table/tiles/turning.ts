// How a tile can lie with its first half in some cell.

import type { Cell, Grid } from "../../rules/hexes";

/** A board as far as placing goes: which two cells a tile may cover now. */
export interface Ground {
  grid: Grid;
  allows(first: Cell, second: Cell): boolean;
}

/** A board with the pairs of cells that a tile may cover, in either order. */
export function groundOf(grid: Grid, pairs: readonly (readonly [Cell, Cell])[]): Ground {
  const known = new Set(pairs.map((cells) => cells.join("-")));
  return { grid, allows: (first, second) => known.has(`${first}-${second}`) || known.has(`${second}-${first}`) };
}

// From a direction to all others, the nearest first.
const NEAREST = [0, 1, -1, 2, -2, 3];

/** The direction next to the wanted one in which a tile may lie, or at least lies on the board. */
export function fitDirection({ grid, allows }: Ground, first: Cell, wanted: number): number {
  const directions = NEAREST.map((turn) => (wanted + turn + 6) % 6);
  const onBoard = directions.filter((direction) => grid.neighbour(first, direction) !== null);
  const allowed = onBoard.find((direction) => allows(first, grid.neighbour(first, direction)!));
  return allowed ?? onBoard[0] ?? wanted;
}

/** The next direction to the right (1, clockwise) or to the left (-1) in which a tile may lie. */
export function turnDirection({ grid, allows }: Ground, first: Cell, from: number, way: 1 | -1): number {
  // Directions count against the clock (rules 0.3).
  const others = [1, 2, 3, 4, 5].map((turn) => (from - way * turn + 12) % 6);
  const onBoard = others.filter((direction) => grid.neighbour(first, direction) !== null);
  const allowed = onBoard.filter((direction) => allows(first, grid.neighbour(first, direction)!));
  if (allowed.length > 0) return allowed[0]!;
  // Nowhere else: it stays where it may lie, or shows the next place where it may not.
  const stays = grid.neighbour(first, from);
  return stays !== null && allows(first, stays) ? from : (onBoard[0] ?? from);
}
