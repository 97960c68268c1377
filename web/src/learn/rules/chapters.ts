/** The rules of each game as this page tells them: chapters of paragraphs, each with its clauses. */

import { CARDS, type CardExample } from "../examples/cards";
import { DUEL_ENDINGS, ENDINGS, TOWER_ENDINGS, type EndingExample } from "../examples/endings";
import { DUEL, REACHING_18, SCORING, SOLO, TEAM, type TileExample } from "../examples/tiles";
import { TOWERS, type TowerExample } from "../examples/towers";

export interface Chapter {
  id: string;
  /** The clauses that each paragraph tells of. */
  clauses: string[];
  tiles?: TileExample[];
  towers?: TowerExample[];
  cards?: CardExample[];
  endings?: EndingExample[];
}

export const CHAPTERS: Record<string, Chapter[]> = {
  classic: [
    { id: "goal", clauses: ["0.5"] },
    { id: "board", clauses: ["A1.1, A1.2", "A2.1", "A2.2 – A2.4"] },
    { id: "setup", clauses: ["A3.1, A3.2, F12"] },
    { id: "turn", clauses: ["A4.1", "A4.2", "A4.3", "A4.5"] },
    { id: "scoring", clauses: ["A5.1", "A5.2, A5.3", "A5.5"], tiles: SCORING },
    { id: "bonus", clauses: ["A6.1", "A6.2, A6.3"], tiles: REACHING_18 },
    { id: "exchange", clauses: ["A7.1", "A7.2, A7.3, F35"] },
    { id: "end", clauses: ["A8.1", "A8.2", "0.5, A8.3, A8.4"], endings: ENDINGS },
  ],
  travel: [
    { id: "tiles", clauses: ["B1, B2", "B3"] },
    { id: "play", clauses: ["B4, B8, B9", "B5, B6", "B7, F5"] },
  ],
  solo: [
    { id: "draw", clauses: ["E1.1", "E1.3"] },
    { id: "track", clauses: ["E1.2", "A5.4, F33"], tiles: SOLO },
    { id: "result", clauses: ["E1.4, E1.5"] },
  ],
  team: [
    { id: "partners", clauses: ["E2.1", "E2.5"] },
    { id: "track", clauses: ["E2.2, F22", "E2.2, E2.6, F34"], tiles: TEAM },
    { id: "exchange", clauses: ["E2.3"] },
    { id: "end", clauses: ["E2.4, A8.3"] },
  ],
  duel: [
    { id: "track", clauses: ["E3.1", "E3.2"] },
    { id: "markers", clauses: ["E3.3, F25", "E3.3"], tiles: DUEL },
    { id: "exchange", clauses: ["E3.4, F23, F24, F35"] },
    { id: "end", clauses: ["E3.5", "E3.6"], endings: DUEL_ENDINGS },
  ],
  spezial: [
    { id: "goal", clauses: ["0.5, C1.2"] },
    { id: "board", clauses: ["C2.1, C2.2, C4.1", "C1.3, C4.2", "C1.1, C3, C5.5"] },
    { id: "turn", clauses: ["C5.1", "C5.2"] },
    { id: "scoring", clauses: ["C5.3", "C5.3", "C5.3", "C5.4"], towers: TOWERS },
    { id: "end", clauses: ["C6.1 – C6.3"], endings: TOWER_ENDINGS },
  ],
  cards: [
    { id: "setup", clauses: ["D1.1, D1.2", "D2.1, D2.2"] },
    { id: "turn", clauses: ["D3.1, D3.2", "D3.3, D3.5"] },
    { id: "walls", clauses: ["D3.4, D4.1", "D4.2", "D4.3, D4.4"], cards: CARDS },
    { id: "bonus", clauses: ["D6.1, D6.2"] },
    { id: "exchange", clauses: ["D5.1, D5.2, F35", "D5.3, F36"] },
    { id: "end", clauses: ["D7.1, D7.2", "D7.3"] },
  ],
};

/** The games that are told as what differs from classic. */
export const BUILT_ON_CLASSIC: readonly string[] = ["travel", "solo", "team", "duel"];
