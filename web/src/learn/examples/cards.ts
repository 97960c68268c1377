/** The worked examples of the card game: rules G4. */

import type { Points } from "../../protocol";
import { deal, type CardPosition } from "../positions/cards";
import { markers } from "../positions/tiles";

/** A card on a position, its first symbol scored first, and what it must bring. */
export interface CardExample {
  /** The clause, and a letter if it has several examples. */
  id: string;
  position: CardPosition;
  card: string;
  points: Points;
  after?: Points;
  lost?: number;
  bonusTurns?: number;
}

const AT_THE_WALL = {
  open: [["RP"], ["RP"], ["GO"]],
  hand: ["RP"],
  own: markers(2, 4, 3, 5, 4, 5),
};
const RED_ALONE = {
  open: [["RO"], ["YP"], ["BO"]],
  hand: ["RG"],
  own: markers(3, 1, 0, 2, 1, 2),
};
const OPENING = deal({
  open: [["BO"], ["GP"], ["RY"]],
  hand: ["BP"],
  own: markers(5, 4, 3, 6, 4, 6),
});

export const CARDS: CardExample[] = [
  {
    id: "G4.1",
    position: deal({ open: [["RY"], ["YP"], ["GB"]], hand: ["BY"], own: markers(1, 1, 1, 1, 1, 1) }),
    card: "BY",
    points: { B: 1, Y: 2 },
    after: { B: 2, Y: 3 },
  },
  {
    id: "G4.2",
    position: deal(AT_THE_WALL),
    card: "RP",
    points: { R: 2, P: 2 },
    after: { R: 4, P: 6 },
    lost: 1,
  },
  {
    id: "G4.3a",
    position: deal(RED_ALONE),
    card: "RG",
    points: { R: 1 },
    after: { R: 3 },
    lost: 1,
  },
  {
    id: "G4.3b",
    position: deal({ ...RED_ALONE, track: "three-zones" }),
    card: "RG",
    points: { R: 1 },
    after: { R: 4 },
    lost: 0,
  },
  { id: "G4.4a", position: OPENING, card: "BP", points: { B: 1, P: 1 }, after: { B: 4, P: 7 }, lost: 0 },
  { id: "G4.4b", position: OPENING, card: "PB", points: { B: 1, P: 1 }, after: { B: 4, P: 6 }, lost: 1 },
  {
    id: "G4.5",
    position: deal({ open: [["RO"], ["RY"], ["GB"]], hand: ["RP", "GO"], own: markers(9, 5, 6, 4, 7, 5) }),
    card: "RP",
    points: { R: 2 },
    after: { R: 10 },
    lost: 1,
    bonusTurns: 1,
  },
  {
    id: "G4.6",
    position: deal({
      open: [
        ["GO", "RP"],
        ["BO", "YP"],
      ],
      hand: ["BY", "GP"],
      own: markers(5, 4, 6, 7, 9, 4),
    }),
    card: "BY",
    points: { B: 1, Y: 1 },
    after: { B: 7, Y: 10 },
    lost: 0,
    bonusTurns: 1,
  },
];

/** Example 2 is the same on both tracks. */
export const AT_THE_WALL_OF_ZONES: CardPosition = deal({ ...AT_THE_WALL, track: "three-zones" });
