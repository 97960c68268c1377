/** Where tiles may lie in the tile games, and how placements are written (rules A4). */

import type { Letter, TileTable } from "../protocol";
import { tileGrid, type Cell, type Grid } from "./hexes";
import { notAdjacent, whyNotNow, whyNotOn, type Reason } from "./reason";
import { LETTERS } from "./standing";

/** A tile on two cells: the first letter of "RB" lies on the first of them. */
export interface Placement {
  tile: string;
  cells: [Cell, Cell];
}

/** The printed symbols, on the corners of the inner hexagon (rules A2.2, A2.3). */
export const PRINTED: Readonly<Record<Cell, Letter>> = {
  c8: "R",
  c13: "G",
  h13: "B",
  m8: "O",
  m3: "Y",
  h3: "P",
};

const printed = { has: (cell: Cell) => cell in PRINTED, code: "printed-cell" };

const KINDS = LETTERS.flatMap((first, n) => LETTERS.slice(n).map((second) => first + second));

/** How many cells each side of the board has (rules A2.1, B2, E1.1, E2.1, E3.1). */
export function sideOf(game: string, players: number): 6 | 7 | 8 {
  if (game === "team") return 8;
  if (game !== "classic") return 6;
  return players === 4 ? 8 : players === 3 ? 7 : 6;
}

/** The pairs of cells on which a tile can lie on an empty board, in the order of the server. */
const PAIRS = new Map<Grid, [Cell, Cell][]>();

function pairsOf(grid: Grid): [Cell, Cell][] {
  let pairs = PAIRS.get(grid);
  if (pairs === undefined) {
    pairs = grid.pairs.filter((pair) => !pair.some(printed.has));
    PAIRS.set(grid, pairs);
  }
  return pairs;
}

function isFree(table: TileTable, [a, b]: [Cell, Cell]): boolean {
  return !(a in table.board) && !(b in table.board);
}

/** Whether no two neighbouring cells are free any more with a tile on these (rules A8.1). */
export function isFullWith(table: TileTable, grid: Grid, cells: [Cell, Cell]): boolean {
  const fits = (pair: [Cell, Cell]) => isFree(table, pair) && !pair.some((cell) => cells.includes(cell));
  return !pairsOf(grid).some(fits);
}

/** The same placement as the server writes it, and the number of its pair, or -1 if it is none. */
function canonical({ tile, cells: [a, b] }: Placement, grid: Grid): Placement & { pair: number } {
  const [first, second] = [LETTERS.indexOf(tile[0] as Letter), LETTERS.indexOf(tile[1] as Letter)];
  const pairs = pairsOf(grid);
  const pair = pairs.findIndex(([x, y]) => (x === a && y === b) || (x === b && y === a));
  const turned = first > second || (first === second && pairs[pair]?.[0] === b);
  return turned ? { tile: tile[1]! + tile[0]!, cells: [b, a], pair } : { tile, cells: [a, b], pair };
}

/** The action as the server writes it, such as "RB:h9-h10". */
export function placementText(p: Placement): string {
  // Every board has the pairs of the largest one, as far as its cells go.
  const { tile, cells } = canonical(p, tileGrid(8));
  return `${tile}:${cells[0]}-${cells[1]}`;
}

/** The placement that an action tells of; null if it is another action. */
export function readPlacement(action: string): Placement | null {
  const found = /^([RGBOYP]{2}):([a-z][1-9][0-9]?)-([a-z][1-9][0-9]?)$/.exec(action);
  return found && { tile: found[1]!, cells: [found[2]!, found[3]!] };
}

/** Why a placement is refused to a seat that holds the tile, as the server says it, or null. */
export function whyNot(table: TileTable, game: string, players: number, seat: number, p: Placement): Reason | null {
  const grid = tileGrid(sideOf(game, players));
  const never = whyNotNow(table, seat) ?? whyNotOn(grid, p.cells, printed);
  if (never) return never;
  const { tile, cells, pair } = canonical(p, grid);
  if (pair < 0) return notAdjacent(...cells);
  const action = numberOf(tile, cells, pair, grid);
  const taken = cells.find((cell) => cell in table.board);
  if (taken !== undefined) return { code: "cell-taken", what: { action, cell: taken } };
  const here = pairsOf(grid)[pair]!;
  const fits = fittingPairs(table, grid, seat).includes(here);
  return fits ? null : { code: "first-turn", what: { action } };
}

/** The number of an action, which a refusal names. */
function numberOf(tile: string, cells: [Cell, Cell], pair: number, grid: Grid): number {
  const pairs = pairsOf(grid);
  const turned = cells[0] === pairs[pair]![0] ? 0 : 1;
  return (KINDS.indexOf(tile) * pairs.length + pair) * 2 + turned;
}

/**
 * The pairs where a seat may lay a tile. Its first one must touch a printed symbol that no tile
 * touches yet (rules A4.3); in a position set up freely there may be no place for that, and then it
 * may lie anywhere.
 */
function fittingPairs(table: TileTable, grid: Grid, seat: number): [Cell, Cell][] {
  const free = pairsOf(grid).filter((pair) => isFree(table, pair));
  if (!table.to_open.includes(seat)) return free;
  const beside = new Set(
    Object.keys(PRINTED)
      .map(grid.around)
      .filter((around) => !around.some((cell) => cell in table.board))
      .flat(),
  );
  const opening = free.filter((pair) => pair.some((cell) => beside.has(cell)));
  return opening.length > 0 ? opening : free;
}

/** The cells that some legal placement of a seat covers; none while it cannot place a tile. */
export function openCells(table: TileTable, game: string, players: number, seat: number): Set<Cell> {
  return new Set(legalPairs(table, game, players, seat).flat());
}

/** All legal placements of a tile that a seat holds, in the order of the server. */
export function placements(table: TileTable, game: string, players: number, seat: number, tile: string): Placement[] {
  const [first, second] = [...tile].sort((a, b) => LETTERS.indexOf(a as Letter) - LETTERS.indexOf(b as Letter)) as [
    Letter,
    Letter,
  ];
  return legalPairs(table, game, players, seat).flatMap(([a, b]): Placement[] => {
    const straight: Placement = { tile: first + second, cells: [a, b] };
    return first === second ? [straight] : [straight, { tile: first + second, cells: [b, a] }];
  });
}

function legalPairs(table: TileTable, game: string, players: number, seat: number): [Cell, Cell][] {
  if (whyNotNow(table, seat)) return [];
  return fittingPairs(table, tileGrid(sideOf(game, players)), seat);
}
