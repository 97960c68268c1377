// How keys move over a board of hexes that stand on their corners.

import type { Cell, Grid } from "../rules/hexes";

/** With what somebody points at a cell. */
export type By = "mouse" | "touch" | "keys";

// Directions as in rules 0.3: right, upper right, upper left, left, lower left, lower right.
const STRAIGHT: Record<string, number> = {
  ArrowRight: 0,
  e: 1,
  q: 2,
  ArrowLeft: 3,
  z: 4,
  y: 4, // in the same place as z on German keyboards
  c: 5,
};

/** The cell to which a key leads from another one; the same at the edge; null if it is another key. */
export function moveCursor(grid: Grid, cell: Cell, key: string): Cell | null {
  const direction = STRAIGHT[key.length === 1 ? key.toLowerCase() : key];
  if (direction !== undefined) return grid.neighbour(cell, direction) ?? cell;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  // Straight up or down lies no cell: right and left in turn stay in one column.
  const leansRight = grid.at(cell).r % 2 === 0;
  const ways = key === "ArrowUp" ? [1, 2] : [5, 4];
  const [first, second] = leansRight ? ways : [...ways].reverse();
  return grid.neighbour(cell, first!) ?? grid.neighbour(cell, second!) ?? cell;
}
