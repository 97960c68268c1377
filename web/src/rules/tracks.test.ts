import { expect, test } from "vitest";
import { bringsBonus } from "./tracks";

test.each([
  ["classic", 12, 18, true, "A6.1: the last field"],
  ["classic", 12, 17, false, "A6.1: not yet there"],
  ["classic", 18, 18, false, "A6.1: there before"],
  ["team", 11, 18, true, "E2.2: the end of the left half"],
  ["team", 11, 19, true, "E2.2, F33: a double moves on from there"],
  ["team", 19, 27, false, "E2.2: between the stops"],
  ["team", 30, 36, true, "E2.2: the end of the right half"],
  ["solo", 12, 18, false, "E1.3: no bonus turns"],
  ["duel", 0, 9, true, "E3.3: the last field of one's half"],
  ["cards", 9, 10, true, "D6.1: the last box"],
  ["spezial", 15, 20, false, "Genial Spezial has none"],
])("%s from %i to %i", (game, before, after, brings) => {
  expect(bringsBonus(game, before, after)).toBe(brings);
});
