/** Positions of the tile games for lessons and examples, written as the tiles that lie there. */

import type { Letter, Points, TileTable } from "../../protocol";
import type { Cell } from "../../rules/hexes";
import { LETTERS } from "../../rules/standing";
import { standingOf, sideOfSeat } from "../../rules/tileTracks";
import { previewTile, PRINTED, readPlacement, type Placement, type TilePreview } from "../../rules/tiles";

/** A table of a tile game, seen from the seat whose turn it is. */
export interface TilePosition {
  game: string;
  players: number;
  seat: number;
  table: TileTable;
  /** The cells of every tile on the board, in the order in which they were laid. */
  pairs: [Cell, Cell][];
}

export interface TileSketch {
  game?: string;
  players?: number;
  seat?: number;
  /** As actions, such as "RB:h11-h12". */
  tiles?: string[];
  /** The own side's markers; in a duel below 0 on the other half. */
  own?: Points;
  /** The markers of the others, if they matter. */
  others?: Points;
  /** Whether the seat has not laid its first tile yet. */
  opening?: boolean;
  bag?: number;
  duelMarkers?: Points;
}

/** Markers in the order of the rows: red, green, blue, orange, yellow, purple. */
export function markers(...values: [number, number, number, number, number, number]): Points {
  return Object.fromEntries(LETTERS.map((colour, row) => [colour, values[row]!]));
}

const AT_START = markers(0, 0, 0, 0, 0, 0);

/** The position that a sketch describes. */
export function layOut(sketch: TileSketch): TilePosition {
  const { game = "classic", players = 2, seat = 0, tiles = [], own = AT_START, others = AT_START } = sketch;
  const laid = tiles.map((text) => readPlacement(text)!);
  const sides = game === "team" ? 2 : players;
  const side = sideOfSeat(game, seat);
  const scores =
    game === "duel" ? halves(own, side) : Array.from({ length: sides }, (_, each) => (each === side ? own : others));
  const table: TileTable = {
    turn: seat,
    scores,
    bonus_turn: false,
    bonus_turns_due: 0,
    board: laid.reduce(cover, { ...PRINTED }),
    rack_sizes: Array.from({ length: players }, () => (game === "solo" ? 1 : 6)),
    bag_size: sketch.bag ?? 120 - 6 * players - tiles.length,
    to_open: sketch.opening ? [seat] : [],
    duel_markers: sketch.duelMarkers ?? {},
  };
  return { game, players, seat, table, pairs: laid.map(({ cells }) => cells) };
}

/** What a tile would bring here. */
export function weighTile({ table, game, players, seat }: TilePosition, placement: Placement): TilePreview {
  return previewTile(table, game, players, seat, placement);
}

/** The position after a tile was laid, with its seat to go on. */
export function layTile(position: TilePosition, placement: Placement): TilePosition {
  const { table, game, seat } = position;
  const { after, turnsDue, duel } = weighTile(position, placement);
  const side = sideOfSeat(game, seat);
  const taken = Object.fromEntries((duel?.takesMarker ?? []).map((colour) => [colour, seat]));
  return {
    ...position,
    table: {
      ...table,
      scores: game === "duel" ? halves(after, side) : table.scores.with(side, after),
      bonus_turns_due: turnsDue,
      bonus_turn: turnsDue > 0,
      board: cover(table.board, placement),
      to_open: table.to_open.filter((each) => each !== seat),
      duel_markers: { ...table.duel_markers, ...taken },
    },
    pairs: [...position.pairs, placement.cells],
  };
}

/** Where the markers of the seat's side stand. */
export function ownMarkers({ table, game, seat }: TilePosition): Points {
  return standingOf(table, game, sideOfSeat(game, seat));
}

function cover(board: TileTable["board"], { tile, cells }: Placement): TileTable["board"] {
  return { ...board, [cells[0]]: tile[0] as Letter, [cells[1]]: tile[1] as Letter };
}

/** A duel's markers as the wire tells them: to each side what stands on its half (rules E3.1). */
function halves(own: Points, side: number): Points[] {
  const half = (sign: number) =>
    Object.fromEntries(LETTERS.map((colour) => [colour, Math.max(0, sign * (own[colour] ?? 0))]));
  return side === 0 ? [half(1), half(-1)] : [half(-1), half(1)];
}
