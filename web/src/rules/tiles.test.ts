import { describe, expect, test } from "vitest";
import type { Letter, Points, TileTable } from "../protocol";
import { tileGrid } from "./hexes";
import {
  countedLines,
  openCells,
  placements,
  placementText,
  previewTile,
  PRINTED,
  readPlacement,
  whyNot,
} from "./tiles";

/** A table past the first round, on which only the printed symbols lie. */
function tableWith(what: Partial<TileTable> = {}): TileTable {
  const zero: Points = { R: 0, G: 0, B: 0, O: 0, Y: 0, P: 0 };
  return {
    turn: 0,
    bonus_turn: false,
    bonus_turns_due: 0,
    rack_sizes: [6, 6, 6, 6],
    bag_size: 80,
    to_open: [],
    duel_markers: {},
    ...what,
    board: { ...PRINTED, ...what.board },
    scores: (what.scores ?? [{}, {}]).map((scores) => ({ ...zero, ...scores })),
  };
}

function name(q: number, r: number): string {
  return tileGrid(8).name({ q, r })!;
}

const laid = (...actions: string[]): Record<string, Letter> =>
  Object.fromEntries(
    actions.flatMap((action) => {
      const { tile, cells } = readPlacement(action)!;
      return cells.map((cell, half) => [cell, tile[half] as Letter]);
    }),
  );

/** What an action brings to seat 0. */
function preview(game: string, players: number, action: string, what: Partial<TileTable> = {}) {
  return previewTile(tableWith(what), game, players, 0, readPlacement(action)!);
}

describe("lines", () => {
  const first = `RB:${name(3, 0)}-${name(4, 0)}`;
  const second = `RB:${name(4, -1)}-${name(5, -1)}`;
  const third = `BB:${name(6, -1)}-${name(6, 0)}`;
  const fourth = `RB:${name(5, -2)}-${name(6, -2)}`;

  test("G1-1: the printed star counts", () => {
    const { points, lines } = preview("classic", 4, first);
    expect(points).toEqual({ B: 1 });
    expect(lines).toEqual([{ from: name(4, 0), direction: 0, cells: [name(5, 0)], colour: "B" }]);
  });

  test("G1-2: two lines of one cell each", () => {
    expect(preview("classic", 4, second, { board: laid(first) }).points).toEqual({ R: 1, B: 2 });
  });

  test("G1-3: both halves of a double are added", () => {
    const { points, lines } = preview("classic", 4, third, { board: laid(first, second) });
    expect(points).toEqual({ B: 4 });
    expect(lines.map(({ cells }) => cells.length)).toEqual([1, 1, 2]);
  });

  test("G1-4: a cell that lies in no line does not count", () => {
    const board = laid(first, second, third);
    expect(preview("classic", 4, fourth, { board }).points).toEqual({ R: 2, B: 4 });
  });

  test("G1-5: a cell in the lines of both halves counts for each", () => {
    const green = [
      ...[name(0, -1), name(1, -1), name(2, -1), name(-1, 0), name(2, 0)],
      ...[name(-1, 1), name(0, 1), name(0, 2), name(0, 3), name(-1, 2)],
    ];
    const board: Record<string, Letter> = {
      ...Object.fromEntries(green.map((cell) => [cell, "G"])),
      [name(-2, 3)]: "P",
      [name(1, 1)]: "R",
    };
    const { lines, points } = preview("classic", 2, `GG:${name(0, 0)}-${name(1, 0)}`, { board });
    expect(points).toEqual({ G: 12 });
    const counts = (from: string) => lines.filter((line) => line.from === from).map(({ cells }) => cells.length);
    expect(counts(name(0, 0))).toEqual([1, 1, 1, 1, 3]);
    expect(counts(name(1, 0))).toEqual([1, 1, 1, 2]);
  });

  test("G1-6: no half looks into the other, also where the tile lies already", () => {
    const action = `BB:${name(0, 0)}-${name(1, 0)}`;
    const board = { ...tableWith().board, ...laid(action), [name(2, 0)]: "B", [name(-1, 0)]: "B" };
    const lines = countedLines(board as TileTable["board"], tileGrid(6), readPlacement(action)!);
    expect(lines.map(({ from, direction, cells }) => [from, direction, cells])).toEqual([
      [name(0, 0), 3, [name(-1, 0)]],
      [name(1, 0), 0, [name(2, 0)]],
    ]);
  });
});

describe("tracks", () => {
  // On these boards g8-h7 counts the blue ones left of h7, f8-f9 the red ones right of f9.
  const blues = (count: number): Record<string, Letter> =>
    Object.fromEntries(["h6", "h5", "h4"].slice(0, count).map((cell) => [cell, "B"]));
  const reds = (count: number): Record<string, Letter> =>
    Object.fromEntries(["g9", "g10", "g11"].slice(0, count).map((cell) => [cell, "R"]));

  test("G2-6: a marker stops at 18, the rest is lost, and a bonus turn follows", () => {
    const one = preview("classic", 2, "RB:g8-h7", { board: blues(3), scores: [{ B: 17 }, {}] });
    expect(one.gains).toEqual([{ colour: "B", points: 3, before: 17, after: 18, lost: 2 }]);
    expect([one.bonusTurns, one.turnsDue, one.wins]).toEqual([1, 1, false]);
    const two = preview("classic", 2, "RB:g8-h7", {
      board: { ...blues(2), ...reds(1) },
      scores: [{ B: 16, R: 17 }, {}],
      bonus_turns_due: 1,
    });
    expect(two.points).toEqual({ R: 1, B: 2 });
    expect([two.bonusTurns, two.turnsDue]).toEqual([2, 3]);
  });

  test("A6.3: a marker on 18 gives no bonus turn", () => {
    const { gains, bonusTurns } = preview("classic", 2, "RB:g8-h7", {
      board: blues(3),
      scores: [{ B: 18 }, {}],
    });
    expect(gains).toEqual([{ colour: "B", points: 3, before: 18, after: 18, lost: 3 }]);
    expect(bonusTurns).toBe(0);
  });

  test("A8.2: the sixth colour on 18 wins before any bonus turn", () => {
    const scores: Points[] = [{ R: 18, G: 18, B: 17, O: 18, Y: 18, P: 18 }, {}];
    const won = preview("classic", 2, "RB:g8-h7", { board: blues(1), scores });
    expect([won.wins, won.endsGame, won.bonusTurns]).toEqual([true, true, 0]);
  });

  const beside: Record<string, Letter> = { g9: "G", g10: "G", h6: "Y", h5: "Y", i7: "Y", j7: "Y" };

  test("G5-1: solo markers halt on the right-hand 0, without bonus turns", () => {
    const { gains, bonusTurns } = preview("solo", 1, "GY:g8-h7", {
      board: beside,
      scores: [{ G: 16, Y: 17 }],
    });
    expect(gains).toEqual([
      { colour: "G", points: 2, before: 16, after: 18, lost: 0 },
      { colour: "Y", points: 4, before: 17, after: 18, lost: 3 },
    ]);
    expect(bonusTurns).toBe(0);
  });

  test("G5-2: in a team the same tile gives two bonus turns", () => {
    const table = tableWith({ board: beside, scores: [{}, { G: 16, Y: 17 }] });
    const { after, bonusTurns } = previewTile(table, "team", 4, 3, readPlacement("GY:g8-h7")!);
    expect([after.G, after.Y, bonusTurns]).toEqual([18, 18, 2]);
  });

  test("G5-2, F33: the better order of the halves of a double", () => {
    const five = ["h6", "h5", "h4", "i6", "i7"];
    const two = ["g9", "g10"];
    const greens = (cells: string[]): Record<string, Letter> => Object.fromEntries(cells.map((cell) => [cell, "G"]));
    const board = greens([...five, ...two]);
    const { gains } = preview("solo", 1, "GG:g8-h7", { board, scores: [{ G: 15 }] });
    expect(gains).toEqual([{ colour: "G", points: 7, before: 15, after: 20, lost: 2 }]);
    const once = preview("solo", 1, "GG:g8-h7", { board: greens(five), scores: [{ G: 15 }] });
    expect(once.after.G).toBe(18);
  });

  test("G5-4: a duel pulls the marker over the middle, and takes the duel marker on 9", () => {
    const over = preview("duel", 2, "RB:g8-h7", { board: blues(2), scores: [{}, { B: 1 }] });
    expect(over.gains).toEqual([{ colour: "B", points: 2, before: -1, after: 1, lost: 0 }]);
    expect(over.duel).toEqual({
      markersBefore: [],
      markersAfter: ["B"],
      theirsBefore: ["B"],
      theirsAfter: [],
      takesMarker: [],
    });
    const home = preview("duel", 2, "RB:g8-h7", { board: blues(3), scores: [{ B: 8 }, {}] });
    expect(home.gains).toEqual([{ colour: "B", points: 3, before: 8, after: 9, lost: 2 }]);
    expect([home.duel?.takesMarker, home.bonusTurns]).toEqual([["B"], 1]);
    const again = preview("duel", 2, "RB:g8-h7", {
      board: blues(3),
      scores: [{ B: 8 }, {}],
      duel_markers: { B: 0 },
    });
    expect([again.duel?.takesMarker, again.bonusTurns]).toEqual([[], 0]);
  });
});

describe("notation", () => {
  test.each([
    ["RB:h9-h10", "RB:h9-h10"],
    ["BR:h9-h10", "RB:h10-h9"],
    ["GG:h10-h9", "GG:h9-h10"],
    ["GG:h9-g10", "GG:g10-h9"],
  ])("%s is written %s", (text, written) => {
    expect(placementText(readPlacement(text)!)).toBe(written);
  });

  const others = ["swap", "keep", "RX:h9-h10", "RB:h9", "RB:h0-h1", ""];

  test.each(others)('"%s" is no placement', (text) => {
    expect(readPlacement(text)).toBeNull();
  });
});

describe("refusals", () => {
  test("A4.3: the first tile touches a printed symbol that no tile touches", () => {
    const table = tableWith({ to_open: [0, 1], board: laid("RB:d8-e8") });
    const said = (text: string) => whyNot(table, "classic", 2, 0, readPlacement(text)!)?.code;
    expect(said("GG:h8-h9")).toBe("first-turn");
    expect(said("GG:c9-c10")).toBe("first-turn"); // beside red, which d8 touches
    expect(said("GG:c11-c12")).toBeUndefined();
    expect(openCells(table, "classic", 2, 0).has("c9")).toBe(false);
  });

  test("nobody places out of turn", () => {
    const waiting = tableWith({ turn: 1 });
    expect(placements(waiting, "classic", 2, 0, "RB")).toEqual([]);
    expect(openCells(waiting, "classic", 2, 0).size).toBe(0);
  });

  test("A2.5: so many placements on an empty board, and at first", () => {
    const count = (players: number, to_open: number[]) =>
      placements(tableWith({ to_open }), "classic", players, 0, "GG").length;
    expect([2, 3, 4].map((players) => count(players, []))).toEqual([222, 306, 426]);
    expect([2, 3, 4].map((players) => count(players, [0]))).toEqual([54, 102, 144]);
  });
});
