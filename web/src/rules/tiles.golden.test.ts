import { describe, expect, test } from "vitest";
import type { TileTable } from "../protocol";
import {
  answerLine,
  digest,
  expectOffers,
  expectOutcomes,
  expectRefusals,
  goldenBoards,
  goldenFiles,
  isSound,
  outcomeLine,
  tableOf,
  type GoldenCase,
} from "./golden";
import { without, isExchangeOffered } from "./exchange";
import { tileGrid } from "./hexes";
import { LETTERS, type Standing } from "./standing";
import { openCells, placements, placementText, previewTile, PRINTED, readPlacement, sideOf, whyNot } from "./tiles";

const files = goldenFiles<TileTable>("classic", "travel", "solo", "team", "duel");

describe("boards", () => {
  const boards = goldenBoards();

  test.each([6, 7, 8] as const)("cells of the board of side %i", (side) => {
    expect(tileGrid(side).cells).toEqual(boards.tiles[side]);
  });

  test("side of the board of every game", () => {
    for (const [name, side] of Object.entries(boards.sides)) {
      const [game, players] = name.split(" ") as [string, string];
      expect(sideOf(game, Number(players))).toBe(side);
    }
    expect(LETTERS.join("")).toBe(boards.order);
  });

  test("every table shows the printed symbols", () => {
    for (const { board } of files.flatMap(({ tables }) => tables)) {
      expect(board).toMatchObject(PRINTED);
    }
  });
});

test("there are cases of every tile game", () => {
  expect(files.map(({ game, players }) => `${game}-${players}`).sort()).toEqual([
    "classic-2",
    "classic-3",
    "classic-4",
    "duel-2",
    "solo-1",
    "team-4",
    "travel-2",
  ]);
});

describe.each(files)("$game with $players", (file) => {
  const { game, players } = file;
  const named = file.cases.map((each, n): [string, GoldenCase] => [`case ${n}`, each]);

  test.each(named)("%s: every legal placement and what it brings", async (_, each) => {
    const table = tableOf(file, each);
    const unsound: Standing[] = [];
    const offers: string[] = [];
    const lines = [...new Set(each.hand)].flatMap((tile) =>
      placements(table, game, players, each.seat, tile).map((p) => {
        const preview = previewTile(table, game, players, each.seat, p);
        if (!isSound(preview)) unsound.push(preview);
        if (isExchangeOffered(game, table, without(each.hand, tile), preview)) offers.push(placementText(p));
        const taken = preview.duel?.takesMarker ?? [];
        const more = LETTERS.filter((letter) => taken.includes(letter)).join("");
        return outcomeLine(placementText(p), preview, LETTERS, more);
      }),
    );
    expect(unsound).toEqual([]);
    await expectOutcomes(each, inOrder(lines));
    await expectOffers(each, inOrder(offers));
    const covered = lines.flatMap((line) => readPlacement(line.split(" ")[0]!)!.cells);
    expect(openCells(table, game, players, each.seat)).toEqual(new Set(covered));
  });

  const tried = named.filter(([, each]) => each.answers !== undefined);

  test.each(tried)("%s: what is said to every two cells and to odd tries", async (_, each) => {
    const table = tableOf(file, each);
    const answer = (seat: number, text: string) =>
      answerLine(seat, text, whyNot(table, game, players, seat, readPlacement(text)!));
    expectRefusals(each, answer);
    const tile = [...each.hand].sort()[0]!;
    const lines = neighbours().flatMap(([a, b]) =>
      [tile, tile[1]! + tile[0]!].map((letters) => answer(each.seat, `${letters}:${a}-${b}`)),
    );
    expect(await digest(lines)).toBe(each.answers);
  });
});

/** The kernel lists kinds of tiles in the order of colours, hands by letters. */
function inOrder(lines: string[]): string[] {
  const kinds = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
  return kinds.flatMap((kind) => lines.filter((line) => line.startsWith(kind)));
}

function neighbours(): [string, string][] {
  const grid = tileGrid(8);
  return grid.cells.flatMap((cell) => grid.around(cell).map((other): [string, string] => [cell, other]));
}
