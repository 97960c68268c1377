/** The examples on the page give exactly what rules G says. */

import { describe, expect, it } from "vitest";
import { comparisons } from "../../over/ranking";
import { readPlacement, whyNot } from "../../rules/tiles";
import { readTower, whyNotTower } from "../../rules/towers";
import { playCard, weighCard } from "../positions/cards";
import { layTile, weighTile } from "../positions/tiles";
import { layTower, weighTower } from "../positions/towers";
import { AT_THE_WALL_OF_ZONES, CARDS } from "./cards";
import { DUEL_ENDINGS, ENDINGS, rankEnding, TOWER_ENDINGS } from "./endings";
import { DUEL, REACHING_18, SCORING, SOLO, TEAM } from "./tiles";
import { TOWERS } from "./towers";

describe("tiles", () => {
  const examples = [...SCORING, ...REACHING_18, ...SOLO, ...TEAM, ...DUEL];
  it.each(examples)("$id: $action scores $points", ({ position, action, points, after, bonusTurns }) => {
    const placement = readPlacement(action)!;
    const { table, game, players, seat } = position;
    expect(whyNot(table, game, players, seat, placement)).toBeNull();
    const preview = weighTile(position, placement);
    expect(preview.points).toEqual(points);
    expect(preview.after).toMatchObject(after ?? {});
    if (bonusTurns !== undefined) expect(preview.bonusTurns).toBe(bonusTurns);
  });

  it.each(examples)("$id: the bag holds what lies neither on the board nor on a rack", ({ position }) => {
    const { table, pairs } = position;
    const racks = table.rack_sizes.reduce((sum, each) => sum + each, 0);
    expect(table.bag_size + racks + pairs.length).toBe(120);
  });

  const linesOf = (clause: string) => {
    const { position, action } = SCORING.find((each) => each.id === clause)!;
    return weighTile(position, readPlacement(action)!).lines;
  };

  it("G1.4: the printed star lies on neither line", () => {
    const counted = linesOf("G1.4").map(({ colour, cells }) => [colour, ...cells].join(" "));
    expect(counted.sort()).toEqual(["B g13 h12", "B g14 h14", "R g12 h11"]);
  });

  it("G1.5: two discs count for both halves, 7 and 5", () => {
    const lines = linesOf("G1.5");
    const sum = (cell: string) => lines.filter(({ from }) => from === cell).flatMap(({ cells }) => cells);
    expect([sum("h8").length, sum("h9").length]).toEqual([7, 5]);
    expect(
      sum("h8")
        .filter((cell) => sum("h9").includes(cell))
        .sort(),
    ).toEqual(["g9", "i8"]);
  });

  it("G1.6: blue looks in all directions but towards yellow", () => {
    const left = 3;
    expect(linesOf("G1.6").map(({ direction }) => direction)).toEqual([0, 1, 2, 4, 5].filter((way) => way !== left));
  });

  it("G1.1 to G1.4 follow each other", () => {
    const [first, ...more] = SCORING.slice(0, 4);
    let position = layTile(first!.position, readPlacement(first!.action)!);
    for (const example of more) {
      expect(position.table.board).toEqual(example.position.table.board);
      position = layTile(position, readPlacement(example.action)!);
    }
  });

  it("G2.6: two blue points are lost", () => {
    const { position, action } = REACHING_18[0]!;
    expect(weighTile(position, readPlacement(action)!).gains).toMatchObject([{ colour: "B", lost: 2 }]);
  });

  it("G5.1: three yellow points are lost", () => {
    const { position, action } = SOLO[0]!;
    expect(weighTile(position, readPlacement(action)!).gains).toMatchObject([
      { colour: "G", lost: 0 },
      { colour: "Y", lost: 3 },
    ]);
  });

  it("G5.4: the duel marker is taken, and two points are lost", () => {
    const { position, action } = DUEL[1]!;
    const preview = weighTile(position, readPlacement(action)!);
    expect(preview.duel?.takesMarker).toEqual(["B"]);
    expect(preview.gains).toMatchObject([{ colour: "B", lost: 2 }]);
    expect(layTile(position, readPlacement(action)!).table.duel_markers).toEqual({ B: 0 });
  });
});

describe("towers", () => {
  it.each(TOWERS)("$id: $action scores $points", ({ position, action, points, after }) => {
    const placement = readTower(action)!;
    expect(whyNotTower(position.table, position.players, 0, placement)).toBeNull();
    const preview = weighTower(position, placement);
    expect(preview.points).toEqual(points);
    expect(preview.after).toMatchObject(after ?? {});
  });

  it("G3.1: both chips turn to black and show 2 and 3", () => {
    const { position, action } = TOWERS[0]!;
    const { towers } = layTower(position, readTower(action)!).table;
    expect(towers.j10).toMatchObject({ colour: "B", value: 2, black: true });
    expect(towers.m10).toMatchObject({ colour: "G", value: 3, black: true });
  });

  it("G3.4: a tile that touches the old chain scores nothing", () => {
    const { position } = TOWERS.find(({ id }) => id === "G3.4")!;
    expect(weighTower(position, readTower("j11-k11")!).points).toEqual({});
  });
});

describe("cards", () => {
  it.each(CARDS)("$id: $card scores $points", ({ position, card, points, after, lost, bonusTurns }) => {
    const preview = weighCard(position, card);
    expect(preview.points).toEqual(points);
    expect(preview.after).toMatchObject(after ?? {});
    expect(preview.gains.reduce((sum, gain) => sum + gain.lost, 0)).toBe(lost ?? 0);
    expect(preview.bonusTurns).toBe(bonusTurns ?? 0);
  });

  it("G4.2: it is so on both tracks", () => {
    expect(weighCard(AT_THE_WALL_OF_ZONES, "RP").after).toMatchObject({ R: 4, P: 6 });
  });

  it("G4.4: the order matters", () => {
    const { position } = CARDS.find(({ id }) => id === "G4.4a")!;
    expect(weighCard(position, "BP").orderMatters).toBe(true);
  });

  it("G4.6: the oldest card goes, and the next one meets the four that are left", () => {
    const { position, card } = CARDS.find(({ id }) => id === "G4.6")!;
    const after = playCard(position, card);
    expect(after.table.open).toEqual([
      ["RP", "BY"],
      ["BO", "YP"],
    ]);
    expect(after.table.discards).toEqual({ GO: 1 });
    expect(weighCard(after, "GP").points).toEqual({ P: 2 });
  });
});

describe("endings", () => {
  it.each([...ENDINGS, ...TOWER_ENDINGS, ...DUEL_ENDINGS])(
    "$id: the first value that differs gives places $places",
    (example) => {
      const rows = rankEnding(example);
      expect(rows.map(({ place }) => place)).toEqual(rows.map((_, row) => row + 1));
      for (const { better, worse, decides } of comparisons(rows)) {
        expect(decides).not.toBeNull();
        expect(better.values[decides!]!.value).toBeGreaterThan(worse.values[decides!]!.value);
      }
    },
  );

  it("G2.1 to G2.5 have the values of the rules", () => {
    const values = ENDINGS.map((example) => rankEnding(example).map((row) => row.values.map(({ value }) => value)));
    expect(values.map((rows) => rows.map(([lowest]) => lowest))).toEqual([
      [10, 9],
      [9, 9],
      [9, 9],
      [10, 8, 8, 7],
      [7, 3],
    ]);
    expect(values[1]!.map((row) => row.slice(0, 3))).toEqual([
      [9, 12, 14],
      [9, 12, 13],
    ]);
    expect(values[2]!.map((row) => row.slice(0, 3))).toEqual([
      [9, 10, 10],
      [9, 9, 15],
    ]);
    expect(values[4]).toEqual([
      [7, 8, 10, 10, 18, 18],
      [3, 6, 10, 14, 17, 18],
    ]);
  });

  it("G5.3: both have two markers and a 2, then 4 beats 3", () => {
    expect(comparisons(rankEnding(DUEL_ENDINGS[0]!))).toMatchObject([{ equal: 1, decides: 1 }]);
  });
});
