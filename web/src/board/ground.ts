import type { Cell } from "../rules/hexes";
import type { Point } from "./geometry";

/** How the cells of a board lie in its drawing, and how keys lead over them. */
export interface Ground {
  /** By rows and then by columns. */
  cells: readonly Cell[];
  /** Where keys begin. */
  centre: Cell;
  middleOf(cell: Cell): Point;
  /** The corners round a cell, for a polygon. */
  outlineOf(cell: Cell, radius: number): string;
  /** The cell to which a key leads; the same at the edge; null if it is another key. */
  move(cell: Cell, key: string): Cell | null;
}
