/** Positions of Genial Spezial for lessons and examples, written as the tiles laid so far. */

import type { Letter, Points, Tower, TowerTable } from "../../protocol";
import type { Cell } from "../../rules/hexes";
import {
  previewTower,
  readTower,
  TOWER_COLOURS,
  towerCells,
  towerText,
  type Laid,
  type TowerPlacement,
  type TowerPreview,
} from "../../rules/towers";

/** A table of Genial Spezial, seen from seat 0, whose turn it is. */
export interface TowerPosition {
  players: number;
  table: TowerTable;
  /** All tiles laid so far, from which chains know what they have scored. */
  steps: Laid[];
}

export interface TowerSketch {
  /** Chips that matter, as colour and light value: { j10: "B1" }. The others are dealt in a fixed order. */
  chips?: Record<Cell, string>;
  /** Own tiles in the order in which they were laid, such as "k10-l10". */
  tiles?: string[];
  own?: Points;
}

const PLAYERS = 2;
const TILES_EACH = 20;

// With two players each colour has two chips of either value (rules C4.2).
const CHIPS = ["1", "2", "2", "1"].flatMap((value) => TOWER_COLOURS.map((colour) => colour + value));

/** Markers in the order of the rows: orange, purple, blue, green (rules C1.2). */
export function towerMarkers(...values: [number, number, number, number]): Points {
  return Object.fromEntries(TOWER_COLOURS.map((colour, row) => [colour, values[row]!]));
}

/** The position that a sketch describes. */
export function layOutTowers({ chips = {}, tiles = [], own }: TowerSketch): TowerPosition {
  const start: TowerPosition = {
    players: PLAYERS,
    steps: [],
    table: {
      turn: 0,
      scores: [towerMarkers(0, 0, 0, 0), towerMarkers(0, 0, 0, 0)],
      bonus_turn: false,
      bonus_turns_due: 0,
      board: {},
      tiles: [],
      tiles_left: [TILES_EACH, TILES_EACH],
      towers: dealChips(chips),
    },
  };
  const laid = tiles.reduce((position, text) => layTower(position, readTower(text)!), start);
  const scores = own ? [own, laid.table.scores[1]!] : laid.table.scores;
  return { ...laid, table: { ...laid.table, scores } };
}

/** What a tile would bring here. */
export function weighTower({ table, steps, players }: TowerPosition, placement: TowerPlacement): TowerPreview {
  return previewTower(table, steps, players, 0, placement);
}

/** The position after an own tile was laid, with its chips turned. */
export function layTower(position: TowerPosition, placement: TowerPlacement): TowerPosition {
  const { table, steps } = position;
  const { after, chips } = weighTower(position, placement);
  const turned = chips
    .filter(({ flips }) => flips)
    .map(({ cell, value }): [Cell, Tower] => [cell, { ...table.towers[cell]!, value: value + 1, black: true }]);
  const act = towerText(placement);
  return {
    ...position,
    steps: [...steps, { seat: 0, act }],
    table: {
      ...table,
      scores: table.scores.with(0, after),
      board: { ...table.board, [placement.cells[0]]: 0, [placement.cells[1]]: 0 },
      tiles: [...table.tiles, act.split("+")[0]!],
      tiles_left: table.tiles_left.with(0, table.tiles_left[0]! - 1),
      towers: { ...table.towers, ...Object.fromEntries(turned) },
    },
  };
}

function dealChips(given: Record<Cell, string>): Record<Cell, Tower> {
  const { large, small } = towerCells(PLAYERS);
  const rest = [...CHIPS];
  for (const chip of Object.values(given)) {
    const place = rest.indexOf(chip);
    if (place >= 0) rest.splice(place, 1);
  }
  return Object.fromEntries(
    [...large, ...small].map((cell): [Cell, Tower] => {
      const [colour, value] = given[cell] ?? rest.shift()!;
      return [cell, { large: large.includes(cell), colour: colour as Letter, value: Number(value), black: false }];
    }),
  );
}
