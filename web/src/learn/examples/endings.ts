/** How games end: the worked examples of rules G2, G3.14 and G5.3. */

import type { Points } from "../../protocol";
import { rank, type Row } from "../../over/ranking";
import { markers } from "../positions/tiles";
import { towerMarkers } from "../positions/towers";

/** Final values of all sides, and their places. */
export interface EndingExample {
  /** The clause, and a letter if it has several examples. */
  id: string;
  game: string;
  sides: Points[];
  places: number[];
}

/** The sides by their places, each with its values sorted from the weakest on (rules 0.5). */
export function rankEnding({ game, sides, places }: EndingExample): Row[] {
  return rank({ ended: "board-full", scores: sides, places }, (seat) => seat, game);
}

export const ENDINGS: EndingExample[] = [
  {
    id: "G2.1",
    game: "classic",
    sides: [markers(11, 10, 14, 12, 11, 13), markers(18, 17, 9, 18, 14, 15)],
    places: [1, 2],
  },
  {
    id: "G2.2",
    game: "classic",
    sides: [markers(15, 9, 18, 12, 16, 13), markers(12, 14, 9, 16, 14, 15)],
    places: [2, 1],
  },
  {
    id: "G2.3",
    game: "classic",
    sides: [markers(16, 18, 9, 15, 9, 17), markers(10, 12, 13, 9, 11, 10)],
    places: [2, 1],
  },
  {
    id: "G2.4",
    game: "classic",
    sides: [
      markers(10, 16, 12, 13, 10, 15),
      markers(12, 8, 18, 11, 14, 12),
      markers(17, 9, 18, 16, 8, 13),
      markers(7, 16, 14, 18, 15, 12),
    ],
    places: [1, 2, 3, 4],
  },
  {
    id: "G2.5",
    game: "classic",
    sides: [markers(10, 18, 7, 18, 8, 10), markers(18, 3, 17, 6, 14, 10)],
    places: [1, 2],
  },
];

export const TOWER_ENDINGS: EndingExample[] = [
  {
    id: "G3.14a",
    game: "spezial",
    sides: [towerMarkers(14, 11, 13, 17), towerMarkers(11, 20, 18, 12)],
    places: [1, 2],
  },
  {
    id: "G3.14b",
    game: "spezial",
    sides: [towerMarkers(13, 14, 13, 15), towerMarkers(20, 12, 16, 18)],
    places: [1, 2],
  },
];

// Only markers on the own half count (rules E3.6).
export const DUEL_ENDINGS: EndingExample[] = [
  { id: "G5.3", game: "duel", sides: [markers(2, 4, 0, 0, 0, 0), markers(0, 0, 2, 0, 3, 0)], places: [1, 2] },
];
