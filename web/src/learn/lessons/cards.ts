/** The lesson of the card game. */

import { deal } from "../positions/cards";
import { markers } from "../positions/tiles";
import { anything, total, type Lesson } from "./lesson";

export const CARDS: Lesson = {
  game: "cards",
  steps: [
    {
      kind: "cards",
      id: "match",
      position: deal({
        open: [["RY"], ["YP"], ["GB"]],
        hand: ["RP", "GO", "BY", "GP"],
        own: markers(1, 1, 1, 1, 1, 1),
      }),
      rounds: [{ meets: ({ points }) => total(points) >= 3, solution: "BY" }],
    },
    {
      kind: "cards",
      id: "wall",
      position: deal({
        open: [["RO"], ["BP"], ["RY"]],
        hand: ["RG", "GB", "RP", "OY"],
        own: markers(3, 1, 0, 2, 1, 2),
      }),
      rounds: [{ meets: ({ walls }) => !walls.includes(4), solution: "GB" }],
    },
    {
      kind: "cards",
      id: "order",
      position: deal({
        open: [["BO"], ["GP"], ["RY"]],
        hand: ["PB", "RG", "GY", "OY"],
        own: markers(5, 4, 3, 6, 4, 6),
      }),
      rounds: [{ meets: ({ after }) => after.P === 7, solution: "BP" }],
    },
    {
      kind: "cards",
      id: "bonus",
      position: deal({
        open: [
          ["GO", "RO"],
          ["RY", "GB"],
        ],
        hand: ["RP", "GB", "OY", "BP"],
        own: markers(9, 5, 6, 4, 7, 5),
      }),
      rounds: [
        { meets: ({ bonusTurns }) => bonusTurns > 0, solution: "RP" },
        { meets: anything, solution: "GB" },
      ],
    },
    {
      kind: "choice",
      id: "exchange",
      own: { game: "cards", markers: markers(5, 3, 4, 6, 5, 4) },
      options: [
        { show: "cards", cards: ["RB", "GO", "YP", "BP", "RY"] },
        { show: "cards", cards: ["RB", "BO", "YP", "BP", "RY"] },
      ],
      right: 1,
    },
    {
      kind: "cards",
      id: "win",
      position: deal({
        open: [
          ["BO", "RY"],
          ["OP", "GY"],
        ],
        hand: ["GB", "RO", "YP", "RP"],
        own: markers(7, 8, 7, 6, 9, 7),
      }),
      rounds: [{ meets: ({ wins }) => wins, solution: "RO" }],
    },
  ],
};
