/** The lesson of the classic game, on the board for two. */

import { layOut, markers } from "../positions/tiles";
import { anything, liftsWeakest, scores, total, type Lesson } from "./lesson";

// Red runs from the printed star straight down to the right.
const RED_LINE = ["RR:d8-e8", "GP:d10-e9"];
const BLUE_SIDE = ["RB:h11-h12", "RB:g12-g13", "BB:j11-k10", "RG:i10-i9"];

export const CLASSIC: Lesson = {
  game: "classic",
  steps: [
    {
      kind: "tiles",
      id: "first",
      position: layOut({ tiles: ["BO:h12-g12"], opening: true }),
      rack: ["RG"],
      rounds: [{ meets: anything, solution: "RG:c9-c10" }],
    },
    {
      kind: "tiles",
      id: "line",
      position: layOut({ tiles: RED_LINE }),
      rack: ["RO"],
      rounds: [{ meets: scores("R", 3), solution: "RO:f8-f9" }],
    },
    {
      kind: "tiles",
      id: "both",
      position: layOut({ tiles: BLUE_SIDE, own: markers(3, 2, 4, 1, 1, 2) }),
      rack: ["RB"],
      rounds: [{ meets: ({ points }) => total(points) >= 6, solution: "RB:i11-i12" }],
    },
    {
      kind: "choice",
      id: "weakest",
      options: [
        { show: "markers", markers: markers(18, 17, 3, 18, 15, 16) },
        { show: "markers", markers: markers(8, 9, 7, 9, 8, 8) },
      ],
      right: 1,
    },
    {
      kind: "tiles",
      id: "lift",
      position: layOut({
        tiles: [...BLUE_SIDE, "GY:d12-d11", "YP:f9-g8", "OP:i4-i5"],
        own: markers(6, 2, 9, 5, 4, 5),
      }),
      rack: ["RB", "GO", "YP"],
      rounds: [{ meets: liftsWeakest, solution: "GO:e11-e10" }],
    },
    {
      kind: "tiles",
      id: "bonus",
      position: layOut({
        tiles: [...RED_LINE, "OY:l8-l7", "YB:k5-j6", "PG:h5-i5"],
        own: markers(16, 9, 11, 8, 10, 9),
      }),
      rack: ["RB", "OY", "GP"],
      rounds: [
        { meets: ({ bonusTurns }) => bonusTurns > 0, solution: "RB:d7-e6" },
        { meets: anything, solution: "OY:l9-k9" },
      ],
    },
    {
      kind: "choice",
      id: "exchange",
      own: { game: "classic", markers: markers(7, 4, 9, 4, 6, 8) },
      options: [
        { show: "tiles", tiles: ["RB", "BY", "PP", "RG", "YP"] },
        { show: "tiles", tiles: ["RB", "BY", "PP", "RY", "YP"] },
        { show: "tiles", tiles: ["RB", "OY", "PP", "RY", "RP"] },
      ],
      right: 1,
    },
  ],
};
