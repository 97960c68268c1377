/** The worked examples of the tile games: rules G1, G2.6 and G5. */

import type { Points } from "../../protocol";
import { layOut, markers, type TilePosition } from "../positions/tiles";

/** A tile on a position, and what it must bring. */
export interface TileExample {
  /** The clause, and a letter if it has several examples. */
  id: string;
  position: TilePosition;
  action: string;
  /** Points as counted. */
  points: Points;
  /** Markers that matter afterwards. */
  after?: Points;
  bonusTurns?: number;
}

// Examples 1 to 4 of G1 follow each other on the board for four.
const IN_A_ROW = ["RB:h11-h12", "RB:g12-g13", "BB:g14-h14", "RB:f13-f14"];

function inARow(number: number, points: Points): TileExample {
  const position = layOut({ players: 4, tiles: IN_A_ROW.slice(0, number - 1) });
  return { id: `G1.${number}`, position, action: IN_A_ROW[number - 1]!, points };
}

export const SCORING: TileExample[] = [
  inARow(1, { B: 1 }),
  inARow(2, { R: 1, B: 2 }),
  inARow(3, { B: 4 }),
  inARow(4, { R: 2, B: 4 }),
  {
    id: "G1.5",
    position: layOut({
      players: 2,
      tiles: ["GG:g8-h7", "GG:g9-g10", "GR:h10-i9", "GG:i7-i8", "GP:j7-k6", "GG:j8-k8"],
    }),
    action: "GG:h8-h9",
    points: { G: 12 },
  },
  {
    id: "G1.6",
    position: layOut({ players: 2, tiles: ["BB:g9-g10", "BO:h10-h11", "BB:i8-i9", "BP:h7-h6"] }),
    action: "BY:h9-h8",
    points: { B: 5 },
  },
];

export const REACHING_18: TileExample[] = [
  {
    id: "G2.6a",
    position: layOut({ tiles: ["BB:h11-h12"], own: markers(9, 12, 17, 8, 11, 10) }),
    action: "RB:h9-h10",
    points: { B: 3 },
    after: { B: 18 },
    bonusTurns: 1,
  },
  {
    id: "G2.6b",
    position: layOut({ tiles: ["RB:h11-h12"], own: markers(17, 12, 16, 8, 11, 10) }),
    action: "RB:g12-g13",
    points: { R: 1, B: 2 },
    after: { R: 18, B: 18 },
    bonusTurns: 2,
  },
];

const GREEN_AND_YELLOW = ["GG:h6-h7", "YY:h10-h11", "YY:i9-j9"];
const GREEN_ON_THE_RIGHT = ["GG:h10-h11", "GG:g10-f11", "GO:i9-j9"];
const BEFORE_18 = markers(12, 16, 9, 14, 17, 11);

export const SOLO: TileExample[] = [
  {
    id: "G5.1",
    position: layOut({ game: "solo", players: 1, tiles: GREEN_AND_YELLOW, own: BEFORE_18, bag: 116 }),
    action: "GY:h8-h9",
    points: { G: 2, Y: 4 },
    after: { G: 18, Y: 18 },
    bonusTurns: 0,
  },
  {
    id: "G5.2b",
    position: layOut({
      game: "solo",
      players: 1,
      tiles: ["GG:h6-h7", ...GREEN_ON_THE_RIGHT],
      own: markers(12, 15, 9, 14, 13, 11),
      bag: 115,
    }),
    action: "GG:h8-h9",
    points: { G: 7 },
    after: { G: 20 },
    bonusTurns: 0,
  },
  {
    id: "G5.2c",
    position: layOut({
      game: "solo",
      players: 1,
      tiles: GREEN_ON_THE_RIGHT,
      own: markers(12, 15, 9, 14, 13, 11),
      bag: 116,
    }),
    action: "GG:h8-h9",
    points: { G: 5 },
    after: { G: 18 },
    bonusTurns: 0,
  },
];

export const TEAM: TileExample[] = [
  {
    id: "G5.2a",
    position: layOut({ game: "team", players: 4, tiles: GREEN_AND_YELLOW, own: BEFORE_18 }),
    action: "GY:h8-h9",
    points: { G: 2, Y: 4 },
    after: { G: 18, Y: 18 },
    bonusTurns: 2,
  },
];

export const DUEL: TileExample[] = [
  {
    id: "G5.4a",
    position: layOut({ game: "duel", tiles: ["RR:h6-h7"], own: markers(-1, 2, 0, -3, 4, 1) }),
    action: "RO:h8-h9",
    points: { R: 2 },
    after: { R: 1 },
    bonusTurns: 0,
  },
  {
    id: "G5.4b",
    position: layOut({ game: "duel", tiles: ["BB:h11-h12"], own: markers(-1, 2, 8, -3, 4, 1) }),
    action: "RB:h9-h10",
    points: { B: 3 },
    after: { B: 9 },
    bonusTurns: 1,
  },
];
