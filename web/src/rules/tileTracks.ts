/** The tile games by their tracks: where points bring a marker, and what that earns. */

import type { Letter, TileTable } from "../protocol";
import { LETTERS, valueOf } from "./standing";

/** How a marker moves: it halts at every stop, for good at the last one. */
export interface TileTrack {
  stops: readonly number[];
  bonusTurns: boolean;
}

const TO_18: TileTrack = { stops: [18], bonusTurns: true };

const TRACKS: Record<string, TileTrack> = {
  classic: TO_18,
  travel: TO_18,
  solo: { stops: [18, 36], bonusTurns: false },
  team: { stops: [18, 36], bonusTurns: true },
  duel: { stops: [9], bonusTurns: true },
};

/** The track of a tile game. */
export function trackOf(game: string): TileTrack {
  return TRACKS[game] ?? TO_18;
}

/** The last field of a track. */
export function topOf(track: TileTrack): number {
  return track.stops.at(-1) ?? 0;
}

/** The side that a seat plays for: partners sit opposite each other (rules E2.1). */
export function sideOfSeat(game: string, seat: number): number {
  return game === "team" ? seat % 2 : seat;
}

/** The seats that play for a side. */
export function seatsOfSide(game: string, players: number, side: number): number[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return seats.filter((seat) => sideOfSeat(game, seat) === side);
}

/** Where points bring a marker: at most to the next stop (rules A5.5, E1.2, E3.2). */
export function climb(track: TileTrack, value: number, points: number): number {
  const stop = track.stops.find((each) => value < each);
  return stop === undefined ? value : Math.min(value + points, stop);
}

/** Where the halves of a double bring a marker, in the better order (rules A5.4, F33). */
export function climbTwice(track: TileTrack, value: number, one: number, other: number): number {
  return Math.max(climb(track, climb(track, value, one), other), climb(track, climb(track, value, other), one));
}

/** How many stops a marker reaches on its way. */
export function stopsReached(track: TileTrack, before: number, after: number): number {
  return track.stops.filter((stop) => before < stop && stop <= after).length;
}

/**
 * Where the markers of a side stand. In a duel the other half of the track counts below 0, and the
 * wire tells to each side only what stands on its own half.
 */
export function standingOf(table: TileTable, game: string, side: number): Record<Letter, number> {
  const own = table.scores[side] ?? {};
  const theirs = game === "duel" ? (table.scores[1 - side] ?? {}) : {};
  return Object.fromEntries(
    LETTERS.map((colour) => [colour, valueOf(own, colour) - valueOf(theirs, colour)]),
  ) as Record<Letter, number>;
}
