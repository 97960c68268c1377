/** What an action does to the markers of one side. */

import type { Letter, Points } from "../protocol";

/** The six colours in the order of rows and notation (rules 0.2). */
export const LETTERS: readonly Letter[] = ["R", "G", "B", "O", "Y", "P"];

/** What one colour gets. */
export interface Gain {
  colour: Letter;
  /** As counted, before any stop or wall of the track. */
  points: number;
  before: number;
  after: number;
  /** Points beyond the end, a stop or a wall. */
  lost: number;
  /** The first field behind the wall at which they were lost (rules D3.4). */
  wall?: number;
}

/** The colours that stand lowest, and where. */
export interface Weakest {
  value: number;
  colours: Letter[];
}

/** The markers of the acting side before and after an action. */
export interface Standing {
  /** One for each colour with points, in the order in which they are scored. */
  gains: Gain[];
  before: Points;
  after: Points;
  weakestBefore: Weakest;
  weakestAfter: Weakest;
  /** Bonus turns that this action earns; none if the game ends or the rack is empty then. */
  bonusTurns: number;
  /** All bonus turns that are to be taken after this action, earlier ones included. */
  turnsDue: number;
  /** Whether the game is won at once, before it has come to its end otherwise. */
  wins: boolean;
}

/** The colours of a track in the order of its rows. */
export function coloursOf(scores: Points): Letter[] {
  return Object.keys(scores) as Letter[];
}

/** Where the marker of a colour stands. */
export function valueOf(scores: Points, colour: Letter): number {
  return scores[colour] ?? 0;
}

/** The lowest value and the colours that have it. */
export function weakest(scores: Points): Weakest {
  const colours = coloursOf(scores);
  const value = Math.min(...colours.map((colour) => valueOf(scores, colour)));
  return { value, colours: colours.filter((colour) => valueOf(scores, colour) === value) };
}

/** What a colour gets when points bring it to some field. */
export function gain(colour: Letter, points: number, before: number, after: number): Gain {
  return { colour, points, before, after, lost: points - (after - before) };
}

/** The markers after gains, and which are the weakest before and then. */
export function moveMarkers(
  before: Points,
  gains: Gain[],
): Pick<Standing, "gains" | "before" | "after" | "weakestBefore" | "weakestAfter"> {
  const after = { ...before };
  for (const { colour, after: value } of gains) after[colour] = value;
  return { gains, before, after, weakestBefore: weakest(before), weakestAfter: weakest(after) };
}

/** The points of all gains by colour; colours without points are left out, as in a step. */
export function pointsOf(gains: Gain[]): Points {
  return Object.fromEntries(gains.map(({ colour, points }) => [colour, points]));
}
