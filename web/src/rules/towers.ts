/** What a tile of Genial Spezial would bring: its chain, chips and extra points (rules C5). */

import type { Letter, Points, TowerTable } from "../protocol";
import { chainsAfter, grow, type Laid } from "./chains";
import { directionTo, towerGrid, type Cell } from "./hexes";
import { notAdjacent, whyNotNow, whyNotOn, type Reason } from "./reason";
import { coloursOf, gain, moveMarkers, pointsOf, valueOf, type Standing } from "./standing";
import { BONUS_FIELDS, towerOn } from "./towerFields";

export { chainsAfter, type Chain, type Laid } from "./chains";
export { BONUS_FIELDS, FIELDS, towerCells, towerOn, type TowerField } from "./towerFields";

/** The last field of a track (rules C5.3). */
export const TOWER_TOP = 20;

/** The colours of the chips and tracks, in the order of rows and notation (rules C1.2). */
export const TOWER_COLOURS: readonly Letter[] = ["O", "P", "B", "G"];

/** A tile on two cells, with one colour for each bonus field that it covers. */
export interface TowerPlacement {
  cells: [Cell, Cell];
  colours: Letter[];
}

/** A chip that counts, with its value now; a light one is turned then. */
export interface ScoredChip {
  cell: Cell;
  colour: Letter;
  value: number;
  flips: boolean;
}

/** What a placement would bring. */
export interface TowerPreview extends Standing {
  points: Points;
  /** All cells of the chain, those of the new tile last. */
  chain: Cell[];
  /** All towers beside the chain, also those that count nothing now. */
  towers: Cell[];
  chips: ScoredChip[];
  /** Large towers that give extra points now. */
  joined: Cell[];
  /** So many points in each colour. */
  extra: number;
  /** The bonus fields under the tile. */
  bonusFields: Cell[];
  endsGame: boolean;
}

/** The bonus fields among two cells, each of which needs a colour. */
export function bonusFieldsUnder(cells: [Cell, Cell]): Cell[] {
  return cells.filter((cell) => BONUS_FIELDS.includes(cell));
}

/** The same cells in the order in which the server writes them. */
function sorted([a, b]: [Cell, Cell]): [Cell, Cell] {
  return towerGrid.cells.indexOf(b) < towerGrid.cells.indexOf(a) ? [b, a] : [a, b];
}

/** The action as the server writes it, such as "d5-d6" or "j12-j13+O". */
export function towerText({ cells, colours }: TowerPlacement): string {
  const letters = TOWER_COLOURS.flatMap((colour) => colours.filter((each) => each === colour));
  const text = sorted(cells).join("-");
  return letters.length > 0 ? `${text}+${letters.join("")}` : text;
}

/** The placement that an action tells of; null if it is none. */
export function readTower(action: string): TowerPlacement | null {
  const found = /^([a-z][1-9][0-9]?)-([a-z][1-9][0-9]?)(?:\+([OPBG]+))?$/.exec(action);
  return found && { cells: [found[1]!, found[2]!], colours: [...(found[3] ?? "")] as Letter[] };
}

/** Why a placement is refused to a seat, as the server says it, or null. */
export function whyNotTower(table: TowerTable, players: number, seat: number, p: TowerPlacement): Reason | null {
  const towers = { has: (cell: Cell) => towerOn(cell, players) !== null, code: "tower-cell" };
  const never = whyNotNow(table, seat) ?? whyNotOn(towerGrid, p.cells, towers);
  if (never) return never;
  if (directionTo(towerGrid, ...p.cells) < 0) return notAdjacent(...p.cells);
  const cells = sorted(p.cells);
  const due = bonusFieldsUnder(cells).length;
  const given = p.colours.length;
  if (due > 0 && given === 0) return { code: "ambiguous-action", what: {} };
  if (given !== due) return { code: "bonus-colours", what: { cells: cells.join("-"), due, given } };
  const taken = cells.find((cell) => cell in table.board);
  return taken === undefined ? null : { code: "cell-taken", what: { cell: taken } };
}

function isFree(table: TowerTable, players: number, pair: [Cell, Cell]): boolean {
  return pair.every((cell) => !(cell in table.board) && towerOn(cell, players) === null);
}

/** The pairs of cells on which a tile can lie, in the order of the server. */
export function openPairs(table: TowerTable, players: number): [Cell, Cell][] {
  return towerGrid.pairs.filter((pair) => isFree(table, players, pair));
}

/** All legal placements of a seat, in the order of the server; none while others play. */
export function towerPlacements(table: TowerTable, players: number, seat: number): TowerPlacement[] {
  if (whyNotNow(table, seat)) return [];
  return openPairs(table, players).flatMap((cells) =>
    coloursFor(bonusFieldsUnder(cells).length).map((colours) => ({ cells, colours })),
  );
}

/** Every choice of so many colours, in the order of the server. */
function coloursFor(count: number, from = 0): Letter[][] {
  if (count === 0) return [[]];
  return TOWER_COLOURS.slice(from).flatMap((colour, n) =>
    coloursFor(count - 1, from + n).map((more) => [colour, ...more]),
  );
}

/**
 * What a legal placement of a seat would bring; whose turn it is does not matter. What its chains
 * have scored follows from all steps of the game so far. A bonus point whose colour is not chosen
 * yet is left out.
 */
export function previewTower(
  table: TowerTable,
  steps: readonly Laid[],
  players: number,
  seat: number,
  p: TowerPlacement,
): TowerPreview {
  const chains = chainsAfter(steps, players);
  const { chain, scored, joined } = grow(chains, players, seat, p.cells);
  const chips = scored.map((cell): ScoredChip => {
    const { colour, value, black } = table.towers[cell]!;
    return { cell, colour, value, flips: !black };
  });
  const before = table.scores[seat]!;
  const gains = coloursOf(before).flatMap((colour) => {
    const points =
      joined.length +
      chips.reduce((sum, chip) => sum + (chip.colour === colour ? chip.value : 0), 0) +
      p.colours.filter((each) => each === colour).length;
    const value = valueOf(before, colour);
    return points === 0 ? [] : [gain(colour, points, value, Math.min(value + points, TOWER_TOP))];
  });
  return {
    ...moveMarkers(before, gains),
    bonusTurns: 0,
    turnsDue: 0,
    wins: false,
    points: pointsOf(gains),
    chain: chain.cells,
    towers: [...chain.towers],
    chips,
    joined,
    extra: joined.length,
    bonusFields: bonusFieldsUnder(p.cells),
    endsGame: isLast(table, players, p),
  };
}

/** Whether all tiles lie after a placement, or no other fits any more (rules C6.1, C6.3). */
function isLast(table: TowerTable, players: number, { cells }: TowerPlacement): boolean {
  const left = table.tiles_left.reduce((sum, each) => sum + each, 0);
  const fits = (pair: [Cell, Cell]) => isFree(table, players, pair) && !pair.some((cell) => cells.includes(cell));
  return left <= 1 || !towerGrid.pairs.some(fits);
}
