import { describe, expect, test } from "vitest";
import type { CardTable, Points, TileTable } from "../protocol";
import { exchangeWith, isExchangeOffered, without } from "./exchange";
import { moveMarkers } from "./standing";

const bag = (bag_size: number) => ({ bag_size }) as TileTable;
const pile = { pile_size: 0 } as CardTable;
const after = (markers: Points, change: { turnsDue?: number; endsGame?: boolean } = {}) => ({
  ...moveMarkers(markers, []),
  bonusTurns: 0,
  turnsDue: 0,
  wins: false,
  endsGame: false,
  ...change,
});
const RED_WEAK = { R: 1, G: 4, B: 4, O: 4, Y: 4, P: 4 };
const NO_RED = ["GB", "OY", "PP"];

describe("no tile shows the weakest colour", () => {
  const offered = (left: string[], markers: Points, bagSize = 6) =>
    isExchangeOffered("classic", bag(bagSize), left, after(markers));

  test("A7.2: it is offered", () => expect(offered(NO_RED, RED_WEAK)).toBe(true));

  test("A7.2: one of several equally weak colours is enough against it", () => {
    expect(offered(NO_RED, { ...RED_WEAK, P: 1 })).toBe(false);
    expect(offered(["GB", "OY"], { ...RED_WEAK, P: 1 })).toBe(true);
  });

  test("F5: a bag that holds less than a rack is too small", () => {
    expect([5, 6].map((size) => offered(NO_RED, RED_WEAK, size))).toEqual([false, true]);
  });

  test("F34: nothing is left to exchange", () => expect(offered([], RED_WEAK)).toBe(false));

  test("A6.2: a bonus turn comes first, and after the end comes nothing", () => {
    expect(isExchangeOffered("classic", bag(60), NO_RED, after(RED_WEAK, { turnsDue: 1 }))).toBe(false);
    expect(isExchangeOffered("classic", bag(60), NO_RED, after(RED_WEAK, { endsGame: true }))).toBe(false);
  });

  test("D5.1: cards need no pile that is large enough", () => {
    expect(isExchangeOffered("cards", pile, NO_RED, after(RED_WEAK))).toBe(true);
  });

  test("alone there is none", () => {
    expect(isExchangeOffered("solo", bag(60), NO_RED, after(RED_WEAK))).toBe(false);
  });

  test("all that is left would go", () => {
    expect(exchangeWith("team", NO_RED, RED_WEAK)).toEqual({ colours: ["R"], going: NO_RED });
  });
});

describe("a duel", () => {
  const markers = { R: 9, G: 9, B: 0, O: -9, Y: 3, P: 8 };
  const left = ["RB", "GR", "OY", "PP"];

  test("E3.4: tiles that show a colour on the own 9 would go", () => {
    expect(exchangeWith("duel", left, markers)).toEqual({ colours: ["R", "G"], going: ["RB", "GR"] });
    expect(isExchangeOffered("duel", bag(60), ["OY", "PP"], after(markers))).toBe(false);
  });

  test("F5: the bag has to hold what would go and what is missing", () => {
    const offered = (size: number) => isExchangeOffered("duel", bag(size), left, after(markers));
    expect([3, 4].map(offered)).toEqual([false, true]);
  });
});

test("a hand without one piece, of which there may be more", () => {
  expect(without(["RB", "GG", "RB"], "BR")).toEqual(["GG", "RB"]);
  expect(without(["GG"], "RB")).toEqual(["GG"]);
});
