/** What a tile would bring: its lines, its points and the markers after it (rules A, B, E). */

import type { Letter, Points, TileTable } from "../protocol";
import { DIRECTIONS, directionTo, tileGrid, type Cell, type Grid } from "./hexes";
import { isFullWith, sideOf, type Placement } from "./placing";
import { gain, LETTERS, moveMarkers, pointsOf, type Gain, type Standing } from "./standing";
import { climb, climbTwice, sideOfSeat, standingOf, stopsReached, topOf, trackOf, type TileTrack } from "./tileTracks";

export {
  openCells,
  placements,
  placementText,
  PRINTED,
  readPlacement,
  sideOf,
  whyNot,
  type Placement,
} from "./placing";

/** Equal symbols that count for one half of a tile, the nearest first. */
export interface Line {
  from: Cell;
  direction: number;
  cells: Cell[];
  colour: Letter;
}

/** What changes in a duel, by colours (rules E3). */
export interface DuelPreview {
  /** Colours on the own half of the track. */
  markersBefore: Letter[];
  markersAfter: Letter[];
  /** Colours on the other half. */
  theirsBefore: Letter[];
  theirsAfter: Letter[];
  /** Colours whose duel marker the seat takes, from the stock or from the other. */
  takesMarker: Letter[];
}

/** What a placement would bring. Markers of a duel stand from own 9 down to -9. */
export interface TilePreview extends Standing {
  lines: Line[];
  points: Points;
  endsGame: boolean;
  duel?: DuelPreview;
}

/**
 * The lines that a tile counts. The way into its other half is none of them, so it does not matter
 * whether the tile lies on the board already (rules A5.1, A5.2).
 */
export function countedLines(board: TileTable["board"], grid: Grid, tile: Placement): Line[] {
  return [0, 1].flatMap((half) => {
    const from = tile.cells[half]!;
    const colour = tile.tile[half] as Letter;
    const inward = directionTo(grid, from, tile.cells[1 - half]!);
    return DIRECTIONS.flatMap((_, direction): Line[] => {
      const cells = direction === inward ? [] : equalCells(board, grid, from, direction, colour);
      return cells.length === 0 ? [] : [{ from, direction, cells, colour }];
    });
  });
}

function equalCells(board: TileTable["board"], grid: Grid, from: Cell, direction: number, colour: Letter): Cell[] {
  const cells: Cell[] = [];
  let cell = grid.neighbour(from, direction);
  while (cell !== null && board[cell] === colour) {
    cells.push(cell);
    cell = grid.neighbour(cell, direction);
  }
  return cells;
}

/** What a legal placement of a seat would bring; whose turn it is does not matter. */
export function previewTile(table: TileTable, game: string, players: number, seat: number, p: Placement): TilePreview {
  const grid = tileGrid(sideOf(game, players));
  const track = trackOf(game);
  const before = standingOf(table, game, sideOfSeat(game, seat));
  const lines = countedLines(table.board, grid, p);
  const standing = moveMarkers(before, gainsOf(track, before, p, lines));
  const needed = game === "duel" ? 1 : topOf(track);
  const wins = LETTERS.every((colour) => standing.after[colour]! >= needed);
  const endsGame = wins || isFullWith(table, grid, p.cells);
  const taken = standing.gains.filter((each) => takesMarker(table, game, seat, each));
  const earned = !track.bonusTurns
    ? 0
    : game === "duel"
      ? taken.length
      : standing.gains.reduce((sum, each) => sum + stopsReached(track, each.before, each.after), 0);
  // What is due lapses when the game ends (rules F7, F8) or no tile is left (rules E2.6).
  const lapses = endsGame || table.rack_sizes[seat]! <= 1;
  return {
    ...standing,
    bonusTurns: lapses ? 0 : earned,
    turnsDue: lapses ? 0 : table.bonus_turns_due + earned,
    wins,
    lines,
    points: pointsOf(standing.gains),
    endsGame,
    ...(game === "duel" && { duel: previewDuel(before, standing.after, taken) }),
  };
}

/** The gains of a tile's colours, that of its first half in front; a double has one. */
function gainsOf(track: TileTrack, before: Points, p: Placement, lines: Line[]): Gain[] {
  const [first, second] = p.tile as unknown as [Letter, Letter];
  const [one, other] = p.cells.map((cell) =>
    lines.reduce((sum, line) => sum + (line.from === cell ? line.cells.length : 0), 0),
  ) as [number, number];
  const at = (colour: Letter): number => before[colour] ?? 0;
  const gains =
    first === second
      ? [gain(first, one + other, at(first), climbTwice(track, at(first), one, other))]
      : [
          gain(first, one, at(first), climb(track, at(first), one)),
          gain(second, other, at(second), climb(track, at(second), other)),
        ];
  return gains.filter(({ points }) => points > 0);
}

/** Whether a marker comes to the own end while the seat does not hold its duel marker (E3.3). */
function takesMarker(table: TileTable, game: string, seat: number, each: Gain): boolean {
  if (game !== "duel") return false;
  const reaches = stopsReached(trackOf(game), each.before, each.after) > 0;
  return reaches && table.duel_markers[each.colour] !== seat;
}

function previewDuel(before: Points, after: Points, taken: Gain[]): DuelPreview {
  const own = (standing: Points) => LETTERS.filter((colour) => standing[colour]! > 0);
  const theirs = (standing: Points) => LETTERS.filter((colour) => standing[colour]! < 0);
  return {
    markersBefore: own(before),
    markersAfter: own(after),
    theirsBefore: theirs(before),
    theirsAfter: theirs(after),
    takesMarker: taken.map(({ colour }) => colour),
  };
}
