import { describe, expect, test } from "vitest";
import type { CardTable } from "../protocol";
import { previewCard, wallsOf } from "./cards";
import { isExchangeOffered, without } from "./exchange";
import {
  answerLine,
  expectOffers,
  expectOutcomes,
  expectRefusals,
  goldenFiles,
  isSound,
  outcomeLine,
  tableOf,
  type GoldenCase,
} from "./golden";
import { whyNotNow } from "./reason";
import { LETTERS, type Standing } from "./standing";

const files = goldenFiles<CardTable>("cards");

test("there are cases of every number of players and every track", () => {
  expect(files.map(({ players, options }) => `${players} ${options["track"]}`).sort()).toEqual([
    "2 four-sectors",
    "2 three-zones",
    "3 four-sectors",
    "3 three-zones",
    "4 four-sectors",
    "4 three-zones",
  ]);
});

describe.each(files)("cards with $players, $options.track", (file) => {
  const { players, options } = file;
  const named = file.cases.map((each, n): [string, GoldenCase] => [`case ${n}`, each]);

  test.each(named)("%s: every card and what it brings", async (_, each) => {
    const table = tableOf(file, each);
    const unsound: Standing[] = [];
    const offers: string[] = [];
    const lines = LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
      .filter((card) => each.hand.includes(card))
      .flatMap((card) => [card, card[1]! + card[0]!])
      .map((card) => {
        const preview = previewCard(table, options, players, each.seat, card);
        if (!isSound(preview)) unsound.push(preview);
        if (isExchangeOffered("cards", table, without(each.hand, card), preview)) offers.push(card);
        const walls = wallsOf(preview.after, options).filter(({ open }) => !open);
        expect(walls.map(({ at }) => at)).toEqual(preview.walls);
        const more = `${preview.orderMatters ? "matters" : "same"}/${preview.walls.join(",")}`;
        return outcomeLine(card, preview, LETTERS, more);
      });
    expect(unsound).toEqual([]);
    await expectOutcomes(each, lines);
    await expectOffers(each, offers);
  });

  test.each(named.filter(([, each]) => each.refused))("%s: what is said out of turn", (_, each) => {
    const table = tableOf(file, each);
    expectRefusals(each, (seat, card) => answerLine(seat, card, whyNotNow(table, seat)));
  });
});
