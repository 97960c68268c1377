/** The lesson of Genial Spezial, on the board for two. */

import { layOutTowers, towerMarkers } from "../positions/towers";
import { liftsWeakest, type Lesson } from "./lesson";

export const SPEZIAL: Lesson = {
  game: "spezial",
  steps: [
    {
      kind: "towers",
      id: "link",
      position: layOutTowers({ chips: { j10: "B1", m10: "G2" } }),
      rounds: [{ meets: ({ chips }) => chips.length >= 2, solution: "k10-l10" }],
    },
    {
      kind: "towers",
      id: "grow",
      position: layOutTowers({ chips: { j10: "G1", m10: "B2", m7: "G1" }, tiles: ["k10-l10"] }),
      rounds: [{ meets: ({ chips, chain }) => chips.length > 0 && chain.length > 2, solution: "l9-m8" }],
    },
    {
      kind: "towers",
      id: "black",
      position: layOutTowers({
        chips: { j10: "P1", m10: "G2" },
        tiles: ["i11-i12", "j12-k12", "l12-m11"],
      }),
      rounds: [{ meets: ({ chips }) => chips.filter(({ flips }) => !flips).length >= 2, solution: "k10-l10" }],
    },
    {
      kind: "towers",
      id: "large",
      position: layOutTowers({
        chips: { j7: "O1", m7: "P1", p7: "G2" },
        tiles: ["k7-l7", "l8-m8"],
      }),
      rounds: [{ meets: ({ extra }) => extra > 0, solution: "n7-o7" }],
    },
    {
      kind: "towers",
      id: "bonus",
      position: layOutTowers({
        chips: { j10: "B1", m10: "G2" },
        tiles: ["k10-l10"],
        own: towerMarkers(3, 6, 5, 8),
      }),
      rounds: [
        {
          meets: (preview) => preview.bonusFields.length > 0 && liftsWeakest(preview),
          solution: "j12-j13+O",
        },
      ],
    },
    {
      kind: "choice",
      id: "end",
      options: [
        { show: "markers", markers: towerMarkers(11, 18, 20, 12) },
        { show: "markers", markers: towerMarkers(13, 11, 14, 17) },
      ],
      right: 1,
    },
  ],
};
