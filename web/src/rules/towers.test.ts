import { describe, expect, test } from "vitest";
import type { Letter, TowerTable } from "../protocol";
import { previewTower, readTower, towerCells, towerText, whyNotTower, type Laid, type TowerPreview } from "./towers";

/** A game of two in which seat 0 has laid some tiles; towers that are not named carry O1. */
class Position {
  readonly table: TowerTable;
  readonly steps: Laid[] = [];

  constructor(chips: Record<string, string>, tiles: string[], scores = { O: 0, P: 0, B: 0, G: 0 }) {
    const { large, small } = towerCells(2);
    const towers = [...large, ...small].map((cell) => {
      const [colour, light] = [...(chips[cell] ?? "O1")] as [Letter, string];
      return [cell, { large: large.includes(cell), colour, value: Number(light), black: false }];
    });
    this.table = {
      turn: 0,
      scores: [scores, scores],
      bonus_turn: false,
      bonus_turns_due: 0,
      board: {},
      tiles: [],
      tiles_left: [20, 20],
      towers: Object.fromEntries(towers),
    };
    for (const tile of tiles) this.lay(tile);
  }

  preview(action: string): TowerPreview {
    return previewTower(this.table, this.steps, 2, 0, readTower(action)!);
  }

  lay(action: string): void {
    for (const { cell, flips } of this.preview(action).chips) {
      const tower = this.table.towers[cell]!;
      if (flips) this.table.towers[cell] = { ...tower, value: tower.value + 1, black: true };
    }
    for (const cell of readTower(action)!.cells) this.table.board[cell] = 0;
    this.steps.push({ seat: 0, act: action });
  }
}

const points = (chips: Record<string, string>, tiles: string[], action: string) =>
  new Position(chips, tiles).preview(action).points;

const allFour = (extra: number, more: Partial<Record<Letter, number>> = {}) =>
  Object.fromEntries(["O", "P", "B", "G"].map((c) => [c, extra + (more[c as Letter] ?? 0)]));

// From j7 past m7 to p7, on their right and on their left; j7, p7, m13 and j19 are large.
const RIGHT = ["j8-k8", "l8-m8", "n8-o8"];
const LEFT = ["k6-l6", "m6-n6", "o6-p6"];
const EAST = ["j17-j18", "k15-k16"];
// To the right of j10 and m10, which are small.
const LONG = ["i11-i12", "j12-k12", "l12-m11"];

describe("chips", () => {
  test("G3-1: a new chain joins two towers, and both chips flip", () => {
    const position = new Position({ j10: "B1", m10: "G2" }, []);
    const { points, chips, towers, extra } = position.preview("k10-l10");
    expect(points).toEqual({ B: 1, G: 2 });
    expect(chips).toEqual([
      { cell: "j10", colour: "B", value: 1, flips: true },
      { cell: "m10", colour: "G", value: 2, flips: true },
    ]);
    expect([towers.sort(), extra]).toEqual([["j10", "m10"], 0]);
  });

  test("G3-2: a further tower scores alone", () => {
    const chips = { j10: "G1", m10: "B2", m7: "G1" };
    const further = new Position(chips, ["k10-l10"]).preview("l9-m8");
    expect(further.points).toEqual({ G: 1 });
    expect(further.chips.map(({ cell, flips }) => [cell, flips])).toEqual([["m7", true]]);
    expect(further.towers.sort()).toEqual(["j10", "m10", "m7"]);
  });

  test("G3-3: a tower that is done in the chain does not score again", () => {
    expect(points({ j10: "B1", m10: "G2" }, ["k10-l10"], "j11-k11")).toEqual({});
  });

  test("G3-4: another chain scores the black values, a merger scores nothing", () => {
    const chips = { j10: "P1", m10: "G2" };
    const again = new Position(chips, LONG).preview("k10-l10");
    expect(again.points).toEqual({ P: 2, G: 3 });
    expect(again.chips.some(({ flips }) => flips)).toBe(false);
    expect(points(chips, LONG, "j11-k11")).toEqual({});
  });

  test("G3-15: one tower alone scores nothing and is not done", () => {
    const chips = { j10: "P1", m10: "G2" };
    expect(points(chips, [], "i11-i12")).toEqual({});
    expect(points(chips, LONG.slice(0, 2), LONG[2]!)).toEqual({ P: 1, G: 2 });
  });
});

describe("large towers", () => {
  test("G3-5: the second one gives extra points for both", () => {
    const first = new Position({ j7: "O1", m7: "P1", p7: "G2" }, ["k7-l7", "l8-m8"]);
    const second = first.preview("n7-o7");
    expect(second.points).toEqual({ G: 4, O: 2, P: 2, B: 2 });
    expect([second.joined.sort(), second.extra]).toEqual([["j7", "p7"], 2]);
    expect(second.chips).toEqual([{ cell: "p7", colour: "G", value: 2, flips: true }]);
  });

  test("G3-6: another chain gets the extra points again", () => {
    const chips = { j7: "G1", m7: "B2", p7: "B1" };
    expect(points(chips, [...RIGHT, ...LEFT.slice(0, 2)], LEFT[2]!)).toEqual(allFour(2, { B: 2 }));
  });

  test("G3-7: a merger gives extra points for the one that had none", () => {
    const merger = new Position({}, [...RIGHT, "m11-m12"]).preview("n9-n10");
    expect(merger.points).toEqual(allFour(1));
    expect(merger.joined).toEqual(["m13"]);
  });

  test("G3-8: a new one, and a merger with two of four done", () => {
    const tiles = [...RIGHT, "l9-l10", "l11-l12", ...EAST];
    expect(points({ m13: "B1" }, tiles, "l13-l14")).toEqual(allFour(2, { B: 1 }));
  });

  test("G3-9: a new one, and a merger with none of three done", () => {
    const tiles = ["n9-o8", "m11-n10", "k12-l12", ...EAST];
    expect(points({ m13: "G2" }, tiles, "l13-l14")).toEqual(allFour(3, { G: 2 }));
  });

  test("G3-10: orange makes two, of which none is done", () => {
    expect(points({ p7: "O1" }, RIGHT.slice(0, 2), RIGHT[2]!)).toEqual(allFour(2, { O: 1 }));
  });

  test("G3-11: a merger in which all is done gives nothing", () => {
    expect(points({}, [...RIGHT, ...LEFT], "k7-l7")).toEqual({});
  });
});

describe("bonus fields and markers", () => {
  test("G3-12: a bonus field gives a point in the colour that is chosen", () => {
    const { points, bonusFields } = new Position({}, []).preview("j12-j13+B");
    expect([points, bonusFields]).toEqual([{ B: 1 }, ["j13"]]);
  });

  test("a bonus field without a colour yet gives no point", () => {
    const { points, bonusFields } = new Position({}, []).preview("j12-j13");
    expect([points, bonusFields]).toEqual([{}, ["j13"]]);
  });

  test("G3-13: a marker stops at 20", () => {
    const near = new Position({ j10: "P2", m10: "P1" }, [], { O: 1, P: 19, B: 0, G: 3 });
    const { gains, weakestAfter } = near.preview("k10-l10");
    expect(gains).toEqual([{ colour: "P", points: 3, before: 19, after: 20, lost: 2 }]);
    expect(weakestAfter).toEqual({ value: 0, colours: ["B"] });
  });

  test("C6.1: the last tile of all ends the game", () => {
    const { table } = new Position({}, []);
    const last = { ...table, tiles_left: [1, 0] };
    const p = readTower("k10-l10")!;
    expect(previewTower(last, [], 2, 0, p).endsGame).toBe(true);
    expect(previewTower(table, [], 2, 0, p).endsGame).toBe(false);
  });
});

describe("notation and refusals", () => {
  test("cells and colours are written in order", () => {
    expect(towerText({ cells: ["j13", "j12"], colours: ["G", "O"] })).toBe("j12-j13+OG");
    expect(readTower("j12-j13+OG")).toEqual({ cells: ["j12", "j13"], colours: ["O", "G"] });
    expect(readTower("j12-j13+R")).toBeNull();
  });

  test.each([
    ["j12-j13", { code: "ambiguous-action", what: {} }],
    ["j12-j13+OG", { code: "bonus-colours", what: { cells: "j12-j13", due: 1, given: 2 } }],
    ["k10-l10+O", { code: "bonus-colours", what: { cells: "k10-l10", due: 0, given: 1 } }],
    ["j10-j11", { code: "tower-cell", what: { cell: "j10" } }],
    ["j11-j14", { code: "not-adjacent", what: { cells: "j11 and j14" } }],
    ["k8-k9", { code: "cell-taken", what: { cell: "k8" } }],
  ])("%s is refused", (action, reason) => {
    const { table } = new Position({}, RIGHT);
    expect(whyNotTower(table, 2, 0, readTower(action)!)).toEqual(reason);
  });
});
