import { describe, expect, test } from "vitest";
import type { TileTable } from "../../protocol";
import { tileGrid } from "../../rules/hexes";
import { PRINTED } from "../../rules/tiles";
import { firstCells } from "./arriving.svelte";
import { Placing, rank, type View } from "./placing.svelte";
import { fitDirection, turnDirection, type Ground } from "./turning";

const NONE = { R: 0, G: 0, B: 0, O: 0, Y: 0, P: 0 };

function view(change: Partial<TileTable> = {}, hand = ["RB", "GG", "YP"]): View {
  const table: TileTable = {
    turn: 0,
    scores: [{ ...NONE }, { ...NONE }],
    bonus_turn: false,
    bonus_turns_due: 0,
    board: { ...PRINTED },
    rack_sizes: [6, 6],
    bag_size: 100,
    to_open: [],
    duel_markers: {},
    ...change,
  };
  return { table, game: "classic", players: 2, seat: 0, hand };
}

const everywhere: Ground = { grid: tileGrid(6), allows: (...cells) => !cells.some((cell) => cell in PRINTED) };

describe("the direction of a tile", () => {
  test("is the wanted one where it may lie", () => expect(fitDirection(everywhere, "h8", 4)).toBe(4));

  test("snaps to the nearest possible one at the edge", () => {
    // From g13 right and upper right lead off the board, and lower right to a printed symbol.
    expect(fitDirection(everywhere, "g13", 0)).toBe(2);
  });

  test("turns clockwise to the right, and leaves out where it cannot lie", () => {
    expect(turnDirection(everywhere, "h8", 0, 1)).toBe(5);
    expect(turnDirection(everywhere, "h8", 0, -1)).toBe(1);
    // From h12 the way to the right is h13, which is printed.
    expect(turnDirection(everywhere, "h12", 1, 1)).toBe(5);
  });

  test("stays when there is no other", () => {
    const one: Ground = { ...everywhere, allows: (first, second) => first === "h8" && second === "h9" };
    expect(turnDirection(one, "h8", 0, 1)).toBe(0);
    expect(fitDirection(one, "h8", 3)).toBe(0);
  });
});

describe("placing", () => {
  test("chooses, follows, turns, pins, and tells the action", () => {
    const placing = new Placing(() => view());
    placing.follow("h8");
    expect(placing.placement).toBeNull(); // nothing is chosen yet
    placing.choose(0);
    expect(placing.placement).toEqual({ tile: "RB", cells: ["h8", "h9"] });
    placing.turn(1);
    expect(placing.placement?.cells).toEqual(["h8", "i8"]);
    placing.pin();
    placing.follow("e7");
    expect(placing.placement?.cells).toEqual(["h8", "i8"]); // it stays
    expect(placing.action).toBe("RB:h8-i8");
    placing.swap();
    expect(placing.placement?.tile).toBe("BR");
    expect(placing.action).toBe("RB:i8-h8");
  });

  test("keeps the wanted direction while another one is needed", () => {
    const placing = new Placing(() => view());
    placing.choose(0);
    placing.follow("h12"); // h13 is printed
    expect(placing.placement?.cells[1]).not.toBe("h13");
    placing.follow("h10");
    expect(placing.placement?.cells[1]).toBe("h11");
  });

  test("says why a tile may not lie somewhere, and has no action then", () => {
    const placing = new Placing(() => view({ board: { ...PRINTED, h8: "R", h9: "R" } }));
    placing.choose(0);
    placing.follow("h8");
    expect(placing.reason?.code).toBe("cell-taken");
    expect([placing.action, placing.preview]).toEqual([null, null]);
    placing.follow("c8");
    expect(placing.reason?.code).toBe("printed-cell");
  });

  test("knows where the first tile may lie", () => {
    const placing = new Placing(() => view({ to_open: [0, 1] }));
    placing.choose(0);
    placing.follow("h8");
    expect(placing.reason?.code).toBe("first-turn");
    placing.follow("c9");
    expect(placing.reason).toBeNull();
    expect(placing.targets.has("h8")).toBe(false);
    expect(placing.targets.has("c9")).toBe(true);
  });

  test("can be planned while somebody else plays", () => {
    const placing = new Placing(() => view({ turn: 1 }));
    placing.choose(1);
    placing.follow("h8");
    expect(placing.action).toBe("GG:h8-h9");
  });

  test("counts what a tile would bring", () => {
    const placing = new Placing(() => view({ board: { ...PRINTED, h10: "B", h11: "B" } }));
    placing.choose(0);
    placing.pin("h8");
    expect(placing.preview?.points).toEqual({ B: 2 });
  });

  test("goes back step by step", () => {
    const placing = new Placing(() => view());
    placing.choose(2);
    placing.pin("h8");
    placing.stepBack();
    expect([placing.placement, placing.index]).toEqual([null, 2]);
    placing.stepBack();
    expect(placing.index).toBeNull();
  });

  test("is carried by either half", () => {
    const placing = new Placing(() => view());
    placing.choose(0);
    placing.pin("h8");
    placing.carry("e9", 1);
    expect(placing.placement?.cells).toEqual(["e8", "e9"]);
    placing.pin();
    placing.nudge(3);
    expect(placing.placement?.cells).toEqual(["e7", "e8"]);
    placing.carry("c9", 1); // to the left of it is a printed symbol
    expect(placing.placement?.cells[1]).toBe("c9");
    expect(placing.reason).toBeNull();
  });

  test("forgets a tile that is no longer on the rack", () => {
    let hand = ["RB", "GG"];
    const placing = new Placing(() => view({}, hand));
    placing.choose(1);
    expect(placing.index).toBe(1);
    hand = ["RB", "YY"];
    expect([placing.index, placing.tile]).toEqual([null, null]);
    placing.choose(1);
    expect(placing.tile).toBe("YY");
  });

  test("shows an advised placement, however it is written", () => {
    const placing = new Placing(() => view());
    placing.show({ tile: "BR", cells: ["h8", "g8"] });
    expect(placing.placement).toEqual({ tile: "BR", cells: ["h8", "g8"] });
    expect([placing.index, placing.pinned]).toEqual([0, true]);
    placing.show({ tile: "OO", cells: ["h8", "g8"] }); // not on the rack
    expect(placing.tile).toBe("BR");
  });

  test("shows the best place first, then the next one", () => {
    const board = { ...PRINTED, h10: "B", h11: "B" } as const;
    const placing = new Placing(() => view({ board }));
    const ranked = rank(view({ board }), ["RB"]);
    placing.choose(0);
    placing.showNext();
    expect(placing.action).not.toBeNull();
    const first = placing.preview!.points;
    const best = ranked[0]!;
    expect(placing.placement).toEqual(best);
    placing.showNext();
    expect(placing.placement).toEqual(ranked[1]);
    expect(sum(first)).toBeGreaterThanOrEqual(sum(placing.preview!.points));
  });

  test("does nothing for who only looks on", () => {
    const placing = new Placing(() => null);
    placing.choose(0);
    placing.pin("h8");
    placing.turn(1);
    placing.showNext();
    expect([placing.tile, placing.placement, placing.targets.size]).toEqual([null, null, 0]);
  });
});

test("lines are counted cell by cell", () => {
  const lines = [
    { from: "h8", direction: 0, cells: ["h9", "h10"], colour: "R" as const },
    { from: "h8", direction: 3, cells: ["h7"], colour: "R" as const },
  ];
  expect(firstCells(lines, 1).map(({ cells }) => cells)).toEqual([["h9"]]);
  expect(firstCells(lines, 2).map(({ cells }) => cells)).toEqual([["h9", "h10"]]);
  expect(firstCells(lines, 3)).toEqual(lines);
});

function sum(points: object): number {
  return Object.values(points).reduce((all: number, each: number) => all + each, 0);
}
