/** The worked examples of Genial Spezial: rules G3. */

import type { Points } from "../../protocol";
import { layOutTowers, towerMarkers, type TowerPosition } from "../positions/towers";

/** A tile on a position, and what it must bring. */
export interface TowerExample {
  /** The clause, and a letter if it has several examples. */
  id: string;
  position: TowerPosition;
  action: string;
  points: Points;
  after?: Points;
}

// From j7 past m7 to p7, on their right and on their left; the chains do not touch each other.
const RIGHT = ["j8-k8", "l8-m8", "n8-o8"];
const LEFT = ["k6-l6", "m6-n6", "o6-p6"];
// Joins j19 and j16, and comes near to m13.
const EAST = ["j17-j18", "k15-k16"];

const SMALL_CHIPS = { j10: "G1", m10: "B2", m7: "G1" };
const AROUND = ["i11-i12", "j12-k12", "l12-m11"];

export const TOWERS: TowerExample[] = [
  {
    id: "G3.1",
    position: layOutTowers({ chips: { j10: "B1", m10: "G2" } }),
    action: "k10-l10",
    points: { B: 1, G: 2 },
  },
  {
    id: "G3.2",
    position: layOutTowers({ chips: SMALL_CHIPS, tiles: ["k10-l10"] }),
    action: "l9-m8",
    points: { G: 1 },
  },
  {
    id: "G3.3",
    position: layOutTowers({ chips: SMALL_CHIPS, tiles: ["k10-l10", "l9-m8"] }),
    action: "j11-k11",
    points: {},
  },
  {
    id: "G3.4",
    position: layOutTowers({ chips: { j10: "P1", m10: "G2" }, tiles: AROUND }),
    action: "k10-l10",
    points: { P: 2, G: 3 },
  },
  {
    id: "G3.5",
    position: layOutTowers({ chips: { j7: "O1", m7: "P1", p7: "G2" }, tiles: ["k7-l7", "l8-m8"] }),
    action: "n7-o7",
    points: { G: 4, O: 2, P: 2, B: 2 },
  },
  {
    id: "G3.6",
    position: layOutTowers({ chips: { j7: "G1", m7: "B2", p7: "B1" }, tiles: [...RIGHT, ...LEFT.slice(0, 2)] }),
    action: LEFT[2]!,
    points: { B: 4, O: 2, P: 2, G: 2 },
  },
  {
    id: "G3.7",
    position: layOutTowers({ tiles: [...RIGHT, "m11-m12"] }),
    action: "n9-n10",
    points: { O: 1, P: 1, B: 1, G: 1 },
  },
  {
    id: "G3.8",
    position: layOutTowers({ chips: { m13: "B1" }, tiles: [...RIGHT, "l9-l10", "l11-l12", ...EAST] }),
    action: "l13-l14",
    points: { O: 2, P: 2, B: 3, G: 2 },
  },
  {
    id: "G3.9",
    position: layOutTowers({ chips: { m13: "G2" }, tiles: ["n9-o8", "m11-n10", "k12-l12", ...EAST] }),
    action: "l13-l14",
    points: { O: 3, P: 3, B: 3, G: 5 },
  },
  {
    id: "G3.10",
    position: layOutTowers({ chips: { m7: "O1" }, tiles: ["j8-j9", "k8-k9", "n9-o8", "m9-n8"] }),
    action: "l8-m8",
    points: { O: 3, P: 2, B: 2, G: 2 },
  },
  { id: "G3.11", position: layOutTowers({ tiles: [...RIGHT, ...LEFT] }), action: "k7-l7", points: {} },
  { id: "G3.12", position: layOutTowers({}), action: "j12-j13+O", points: { O: 1 } },
  {
    id: "G3.13a",
    position: layOutTowers({ chips: { j10: "O1", m10: "B2" }, own: towerMarkers(5, 6, 7, 8) }),
    action: "k10-l10",
    points: { O: 1, B: 2 },
    after: { O: 6, B: 9 },
  },
  {
    id: "G3.13b",
    position: layOutTowers({
      chips: { j10: "P1", m10: "G2" },
      tiles: AROUND,
      own: towerMarkers(12, 13, 11, 19),
    }),
    action: "k10-l10",
    points: { P: 2, G: 3 },
    after: { P: 15, G: 20 },
  },
  {
    id: "G3.15",
    position: layOutTowers({ chips: { j10: "B1", m10: "G2" }, tiles: ["k9-k10"] }),
    action: "l10-l11",
    points: { B: 1, G: 2 },
  },
];
