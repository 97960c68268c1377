/** Why an action is not allowed, in the codes of the server. */

import type { CardTable, TileTable, TowerTable } from "../protocol";
import type { Cell, Grid } from "./hexes";

/** A code and what it speaks of, as a refusal on the wire tells them. */
export interface Reason {
  code: string;
  what: Record<string, unknown>;
}

/** Why a seat cannot act now, or null if it is its turn. */
export function whyNotNow(table: TileTable | TowerTable | CardTable, seat: number): Reason | null {
  if (table.turn === seat) return null;
  return { code: "not-your-turn", what: { turn: table.turn, seat } };
}

/** Why no tile can ever lie on two cells, in the order in which the server looks, or null. */
export function whyNotOn(
  grid: Grid,
  cells: [Cell, Cell],
  barred: { has(cell: Cell): boolean; code: string },
): Reason | null {
  for (const cell of cells) {
    if (!grid.has(cell)) return { code: "off-board", what: { cell } };
    if (barred.has(cell)) return { code: barred.code, what: { cell } };
  }
  return null;
}

/** That two cells are no neighbours. */
export function notAdjacent(a: Cell, b: Cell): Reason {
  return { code: "not-adjacent", what: { cells: `${a} and ${b}` } };
}
