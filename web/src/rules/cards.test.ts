import { describe, expect, test } from "vitest";
import type { CardTable, Points } from "../protocol";
import { previewCard, wallsOf } from "./cards";

const FOUR = { track: "four-sectors" };
const THREE = { track: "three-zones" };

function tableWith(own: Points, ...open: string[][]): CardTable {
  return {
    turn: 0,
    scores: [own, { R: 0, G: 0, B: 0, O: 0, Y: 0, P: 0 }],
    bonus_turn: false,
    bonus_turns_due: 0,
    open,
    hand_sizes: open.map(() => 6),
    pile_size: 30,
    discards: {},
  };
}

function preview(card: string, own: Points, options: Record<string, string>, ...open: string[][]) {
  return previewCard(tableWith(own, ...open), options, open.length, 0, card);
}

const all = (value: number, other: Points = {}): Points => ({
  ...{ R: value, G: value, B: value, O: value, Y: value, P: value },
  ...other,
});

describe("matches", () => {
  test("G4-1: two cards show yellow, one blue", () => {
    const { points, matches } = preview("YB", all(0), FOUR, ["YP"], ["RY"], ["GB"], ["RO"]);
    expect(points).toEqual({ Y: 2, B: 1 });
    expect(matches).toEqual([
      { seat: 0, index: 0, colour: "Y" },
      { seat: 1, index: 0, colour: "Y" },
      { seat: 2, index: 0, colour: "B" },
    ]);
  });

  test("G4-6: with two players the card is compared with four others", () => {
    const { points, matches } = preview("RY", all(0), FOUR, ["RG", "RY"], ["GB", "YP"]);
    expect(points).toEqual({ R: 2, Y: 2 });
    expect(matches.map(({ seat, index }) => [seat, index])).toEqual([
      [0, 0],
      [0, 1],
      [0, 1],
      [1, 1],
    ]);
  });
});

describe("walls", () => {
  const redAndPurple = [["RP"], ["RP"], ["GB"]];

  test.each([FOUR, THREE])("G4-2: the second point of purple is lost, %o", (options) => {
    const own = { R: 2, P: 5, B: 3, G: 1, O: 6, Y: 4 };
    const { gains, orderMatters, walls } = preview("RP", own, options, ...redAndPurple);
    expect(gains).toEqual([
      { colour: "R", points: 2, before: 2, after: 4, lost: 0 },
      { colour: "P", points: 2, before: 5, after: 6, lost: 1, wall: 7 },
    ]);
    expect([orderMatters, walls]).toEqual([false, [7]]);
  });

  test("G4-3: a chip on 0 closes the wall before 4 only with four sectors", () => {
    const own = { R: 3, B: 0, G: 1, O: 1, Y: 1, P: 1 };
    const open = [["RG"], ["OY"], ["OY"]];
    expect(preview("RP", own, FOUR, ...open).gains).toEqual([
      { colour: "R", points: 1, before: 3, after: 3, lost: 1, wall: 4 },
    ]);
    expect(preview("RP", own, THREE, ...open).after.R).toBe(4);
  });

  test("G4-4: the order matters where one chip opens a wall for the other", () => {
    const own = all(4, { B: 3, P: 6 });
    const open = [["BG"], ["PO"], ["RY"]];
    const blueFirst = preview("BP", own, FOUR, ...open);
    expect([blueFirst.after.B, blueFirst.after.P, blueFirst.orderMatters]).toEqual([4, 7, true]);
    const purpleFirst = preview("PB", own, FOUR, ...open);
    expect([purpleFirst.after.B, purpleFirst.after.P]).toEqual([4, 6]);
    expect(purpleFirst.orderMatters).toBe(true);
  });

  test("F16: a chip that alone is behind may go through two walls", () => {
    const own = all(4, { R: 3 });
    const open = [
      ["RG", "RB"],
      ["RO", "RY"],
    ];
    expect(preview("RP", own, FOUR, ...open).after.R).toBe(7);
  });

  test("D4.1: which walls are open, and what they need", () => {
    expect(wallsOf(all(4, { R: 0 }), FOUR)).toEqual([
      { at: 1, needs: 0, open: true },
      { at: 4, needs: 1, open: false },
      { at: 7, needs: 4, open: false },
    ]);
    expect(wallsOf(all(4), THREE)).toEqual([
      { at: 4, needs: 0, open: true },
      { at: 7, needs: 4, open: true },
    ]);
  });
});

describe("the end of the track", () => {
  test("G4-5: a chip on 10 gives a bonus turn, and further points are lost", () => {
    const own = all(4, { R: 9 });
    const { gains, bonusTurns, wins } = preview("RP", own, FOUR, ["RG"], ["RG"], ["BO"]);
    expect(gains).toEqual([{ colour: "R", points: 2, before: 9, after: 10, lost: 1 }]);
    expect([bonusTurns, wins]).toEqual([1, false]);
  });

  test("D7.1, F18: all chips on 7 win, and no bonus turn follows", () => {
    const won = preview("RP", all(7, { R: 6, P: 9 }), FOUR, ["RP"], ["BG"], ["BO"]);
    expect([won.after.R, won.after.P, won.wins, won.bonusTurns]).toEqual([7, 10, true, 0]);
  });
});
