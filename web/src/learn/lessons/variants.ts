/** The short lessons of travel, solo, team and duel: what differs from classic. */

import { layOut, markers } from "../positions/tiles";
import { anything, scores, total, type Lesson } from "./lesson";

export const TRAVEL: Lesson = {
  game: "travel",
  steps: [
    {
      kind: "tiles",
      id: "first",
      position: layOut({ game: "travel", tiles: ["OY:m4-m5"], opening: true, bag: 44 }),
      rack: ["GP"],
      rounds: [{ meets: ({ points }) => total(points) > 0, solution: "GP:c12-d11" }],
    },
    {
      kind: "choice",
      id: "count",
      board: layOut({
        game: "travel",
        tiles: ["RB:d8-e7", "RB:d9-e9", "RB:h11-h12", "RR:f8-f9", "RR:e10-d10", "GO:m7-l8", "OY:l7-k7"],
        bag: 38,
      }),
      options: [
        { show: "tiles", tiles: ["RB"] },
        { show: "tiles", tiles: ["RR"] },
        { show: "tiles", tiles: ["GB"] },
      ],
      right: 2,
    },
    {
      kind: "choice",
      id: "bag",
      options: [{ show: "words" }, { show: "words" }],
      right: 1,
    },
  ],
};

export const SOLO: Lesson = {
  game: "solo",
  steps: [
    {
      kind: "tiles",
      id: "draw",
      position: layOut({ game: "solo", players: 1, opening: true, bag: 119 }),
      rack: ["OP"],
      rounds: [{ meets: ({ points }) => total(points) > 0, solution: "OP:m7-l7" }],
    },
    {
      kind: "tiles",
      id: "track",
      position: layOut({
        game: "solo",
        players: 1,
        tiles: ["GG:h6-h7", "YY:h10-h11", "YY:i9-j9", "RB:d8-e7"],
        own: markers(12, 16, 9, 14, 17, 11),
        bag: 115,
      }),
      rack: ["GY"],
      rounds: [{ meets: ({ after }) => after.G === 18 && after.Y === 18, solution: "GY:h8-h9" }],
    },
    {
      kind: "tiles",
      id: "double",
      position: layOut({
        game: "solo",
        players: 1,
        tiles: ["GG:h6-h7", "GG:h10-h11", "GG:g10-f11", "GO:i9-j9"],
        own: markers(12, 15, 9, 14, 13, 11),
        bag: 115,
      }),
      rack: ["GG"],
      rounds: [{ meets: ({ after }) => after.G! > 18, solution: "GG:h8-h9" }],
    },
    {
      kind: "choice",
      id: "result",
      own: { game: "solo", markers: markers(24, 18, 21, 15, 30, 19) },
      options: [
        { show: "number", number: 127 },
        { show: "number", number: 30 },
        { show: "number", number: 15 },
      ],
      right: 2,
    },
  ],
};

export const TEAM: Lesson = {
  game: "team",
  steps: [
    {
      kind: "tiles",
      id: "partner",
      position: layOut({
        game: "team",
        players: 4,
        seat: 2,
        tiles: ["RB:h11-h12", "RB:g12-g13", "PY:h4-h5", "OG:l8-k8"],
        own: markers(1, 0, 3, 0, 0, 1),
        others: markers(0, 1, 0, 1, 2, 0),
      }),
      rack: ["RB"],
      rounds: [{ meets: scores("B", 2), solution: "BR:h14-g14" }],
    },
    {
      kind: "tiles",
      id: "twice",
      position: layOut({
        game: "team",
        players: 4,
        tiles: ["GG:h6-h7", "YY:h10-h11", "YY:i9-j9", "RB:d8-e7"],
        own: markers(21, 34, 19, 24, 20, 18),
        others: markers(17, 20, 22, 18, 19, 23),
      }),
      rack: ["GY", "RP"],
      rounds: [
        { meets: ({ bonusTurns }) => bonusTurns > 0, solution: "GY:h8-h9" },
        { meets: anything, solution: "RP:c7-b8" },
      ],
    },
    {
      kind: "choice",
      id: "exchange",
      own: { game: "team", markers: markers(14, 11, 9, 16, 12, 20) },
      options: [
        { show: "tiles", tiles: ["RG", "OY", "PP", "RY", "GP"] },
        { show: "tiles", tiles: ["RG", "BY", "PP", "RY", "OP"] },
      ],
      right: 0,
    },
    {
      kind: "choice",
      id: "talk",
      options: [{ show: "words" }, { show: "words" }],
      right: 1,
    },
  ],
};

export const DUEL: Lesson = {
  game: "duel",
  steps: [
    {
      kind: "tiles",
      id: "tug",
      position: layOut({
        game: "duel",
        tiles: ["RR:h6-h7", "GP:d11-d12"],
        own: markers(-1, 2, 0, -3, 4, 1),
      }),
      rack: ["RO"],
      rounds: [{ meets: ({ after }) => after.R! > 0, solution: "RO:h8-h9" }],
    },
    {
      kind: "tiles",
      id: "nine",
      position: layOut({
        game: "duel",
        tiles: ["BB:h11-h12", "RR:h6-h7", "OY:l7-k7"],
        own: markers(1, 2, 8, -3, 4, 1),
      }),
      rack: ["RB", "OY"],
      rounds: [
        { meets: ({ duel }) => duel!.takesMarker.length > 0, solution: "RB:h9-h10" },
        { meets: anything, solution: "OY:l8-k8" },
      ],
    },
    {
      kind: "choice",
      id: "exchange",
      own: { game: "duel", markers: markers(2, -3, 9, 1, -4, 5), duelMarkers: { B: 0 } },
      rack: ["RB", "RG", "BO", "GY", "YY"],
      options: [
        { show: "tiles", tiles: ["RG", "GY", "YY"] },
        { show: "tiles", tiles: ["RB", "BO"] },
        { show: "tiles", tiles: ["RB", "RG", "BO", "GY", "YY"] },
      ],
      right: 1,
    },
    {
      kind: "tiles",
      id: "six",
      position: layOut({
        game: "duel",
        tiles: ["YP:l4-k5", "BB:h11-h12", "RR:h6-h7"],
        own: markers(3, 2, 9, 1, -1, 4),
        duelMarkers: { B: 0 },
      }),
      rack: ["RY"],
      rounds: [{ meets: ({ wins }) => wins, solution: "RY:k4-l3" }],
    },
    {
      kind: "choice",
      id: "full",
      own: { game: "duel", markers: markers(2, 4, -2, 0, -3, 0) },
      options: [{ show: "words" }, { show: "words" }, { show: "words" }],
      right: 0,
    },
  ],
};
