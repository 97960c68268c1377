import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { TowerTable } from "../../protocol";
import { openPairs, previewTower } from "../../rules/towers";
import { rankTowers } from "./ranking";

const sum = (values: object) => Object.values(values).reduce((all: number, each: number) => all + each, 0);

test.each([2, 3, 4])("places are in the order of what they bring, with %i players", (players) => {
  const path = new URL(`../../../../tests/golden/preview/spezial-${players}.json`, import.meta.url);
  const { tables } = JSON.parse(readFileSync(path, "utf8")) as { tables: TowerTable[] };
  for (const table of tables.slice(0, 6)) {
    const seat = table.turn;
    const steps = table.tiles.map((act) => ({ seat: table.board[act.split("-")[0]!]!, act }));
    const ranked = rankTowers(table, steps, players, seat);
    expect(ranked).toHaveLength(openPairs(table, players).length);
    const brought = ranked.slice(0, 40).map((placement) => {
      const { before, after, bonusFields } = previewTower(table, steps, players, seat, placement);
      expect(placement.colours).toHaveLength(bonusFields.length);
      return sum(after) - sum(before);
    });
    expect(brought).toEqual([...brought].sort((one, other) => other - one));
  }
});
