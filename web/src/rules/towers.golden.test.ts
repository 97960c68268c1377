import { describe, expect, test } from "vitest";
import type { TowerTable } from "../protocol";
import {
  answerLine,
  digest,
  expectOutcomes,
  expectRefusals,
  goldenBoards,
  goldenFiles,
  isSound,
  outcomeLine,
  tableOf,
  type GoldenCase,
} from "./golden";
import { towerGrid, type Cell } from "./hexes";
import type { Standing } from "./standing";
import {
  BONUS_FIELDS,
  FIELDS,
  previewTower,
  readTower,
  TOWER_COLOURS,
  towerCells,
  towerOn,
  towerPlacements,
  towerText,
  whyNotTower,
  type Laid,
} from "./towers";

const files = goldenFiles<TowerTable>("spezial");

describe("the board", () => {
  const boards = goldenBoards();

  test("its cells and special fields", () => {
    expect(towerGrid.cells).toEqual(boards.towers);
    const fields = [...FIELDS].map(([cell, { ground, largeWith }]) => [cell, [ground, largeWith]]);
    expect(Object.fromEntries(fields)).toEqual(boards.fields);
    expect(TOWER_COLOURS.join("")).toBe(boards.letters["spezial"]);
    expect(BONUS_FIELDS.length).toBe(11);
  });

  test.each(files)("the towers of $players players", ({ players, tables }) => {
    for (const { towers } of tables) {
      const { large, small } = towerCells(players);
      expect(Object.keys(towers).sort()).toEqual([...large, ...small].sort());
      for (const [cell, tower] of Object.entries(towers)) {
        expect(towerOn(cell, players)).toBe(tower.large ? "large" : "small");
      }
    }
  });
});

test("there are cases of every number of players", () => {
  expect(files.map(({ players }) => players).sort()).toEqual([2, 3, 4]);
});

describe.each(files)("spezial with $players", (file) => {
  const { players } = file;
  const named = file.cases.map((each, n): [string, GoldenCase] => [`case ${n}`, each]);

  test.each(named)("%s: every legal placement and what it brings", async (_, each) => {
    const table = tableOf(file, each);
    const steps = table.tiles.map((act): Laid => ({ seat: table.board[act.split("-")[0]!]!, act }));
    const order = Object.keys(table.towers);
    const byTower = (a: Cell, b: Cell) => order.indexOf(a) - order.indexOf(b);
    const unsound: Standing[] = [];
    const lines = towerPlacements(table, players, each.seat).map((p) => {
      const preview = previewTower(table, steps, players, each.seat, p);
      if (!isSound(preview)) unsound.push(preview);
      const turned = preview.chips.filter(({ flips }) => flips).map(({ cell }) => cell);
      const more = [turned, preview.towers].map((cells) => cells.sort(byTower).join(",")).join("/");
      return outcomeLine(towerText(p), preview, TOWER_COLOURS, more);
    });
    expect(unsound).toEqual([]);
    await expectOutcomes(each, lines);
  });

  const tried = named.filter(([, each]) => each.answers !== undefined);

  test.each(tried)("%s: what is said to every two cells and to odd tries", async (_, each) => {
    const table = tableOf(file, each);
    const answer = (seat: number, text: string) =>
      answerLine(seat, text, whyNotTower(table, players, seat, readTower(text)!));
    expectRefusals(each, answer);
    const lines = towerGrid.cells.flatMap((cell) =>
      towerGrid
        .around(cell)
        .flatMap((other) => ["", "+O", "+GP"].map((colours) => answer(each.seat, `${cell}-${other}${colours}`))),
    );
    expect(await digest(lines)).toBe(each.answers);
  });
});
