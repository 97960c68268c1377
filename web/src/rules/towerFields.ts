/** The special fields of the board of Genial Spezial (rules C2.2, C3). */

import type { Cell } from "./hexes";

/** What a special field is; a large tower stands on it with these numbers of players. */
export interface TowerField {
  ground: "dark" | "grey" | "bonus";
  largeWith: readonly number[];
}

const GROUPS: [TowerField["ground"], number[], Cell[]][] = [
  ["dark", [2, 3, 4], ["g13", "m13"]],
  ["dark", [3, 4], ["g7", "s7", "a19", "m19"]],
  ["dark", [4], ["m1", "s1", "a25", "g25"]],
  ["grey", [3], ["m7", "g19"]],
  ["grey", [2], ["j7", "p7", "d19", "j19"]],
  ["grey", [], ["j10", "m10", "g16", "j16", "m4", "p4", "d22", "g22"]],
  ["bonus", [], ["j13", "g10", "d16", "p10", "m16", "j4", "a22", "s4", "j22", "p1", "d25"]],
];

/** All special fields; every other cell is plain. */
export const FIELDS: ReadonlyMap<Cell, TowerField> = new Map(
  GROUPS.flatMap(([ground, largeWith, cells]) =>
    cells.map((cell): [Cell, TowerField] => [cell, { ground, largeWith }]),
  ),
);

/** The fields that give a bonus point to whoever covers them. */
export const BONUS_FIELDS: readonly Cell[] = [...FIELDS]
  .filter(([, { ground }]) => ground === "bonus")
  .map(([cell]) => cell);

/** The tower on a cell: small ones stand only on grey fields (rules C4.1); null if none stands. */
export function towerOn(cell: Cell, players: number): "large" | "small" | null {
  const field = FIELDS.get(cell);
  if (field === undefined) return null;
  if (field.largeWith.includes(players)) return "large";
  return field.ground === "grey" ? "small" : null;
}

/** The cells with a tower, by size. */
export function towerCells(players: number): { large: Cell[]; small: Cell[] } {
  const cells = [...FIELDS.keys()];
  return {
    large: cells.filter((cell) => towerOn(cell, players) === "large"),
    small: cells.filter((cell) => towerOn(cell, players) === "small"),
  };
}
