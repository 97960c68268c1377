import { beforeEach, expect, test, vi } from "vitest";
import type { Own, SeenStep, SeenTable } from "../protocol";
import { Witness } from "./witness";

const WAITING = { phase: "waiting", commitment: "c", lots: [1, 0], seals: { 0: "a" } } as unknown as SeenTable;
const PLAYING = { ...WAITING, phase: "playing", seals: { 0: "a", 1: "b" } } as SeenTable;
const STEP = { seat: 0, act: "RG", points: {}, drew_count: 1, shown: [] } as SeenStep;
const own = (...hand: string[]): Own => ({ 1: { hand } });

let table = 0;
let witness: Witness;
beforeEach(() => {
  witness = new Witness(`table ${++table}`);
  vi.stubGlobal("localStorage", undefined);
});

test("the first commitment is the one that counts", () => {
  witness.look(WAITING, [], {});
  witness.look({ ...PLAYING, commitment: "another", lots: [0, 1] }, [], own("RG"));
  expect(witness.seen).toMatchObject({ commitment: "c", lots: [1, 0], late: false });
});

test("seals are those that were there before the deal", () => {
  witness.look(WAITING, [], {});
  witness.look({ ...PLAYING, phase: "waiting" }, [], {});
  witness.look({ ...PLAYING, seals: { 0: "another" } }, [], own("RG"));
  expect(witness.seen?.seals).toEqual({ 0: "a", 1: "b" });
});

test("own hands are noted after every step, and forgotten with what is taken back", () => {
  witness.look(PLAYING, [], own("RG", "BB"));
  witness.look(PLAYING, [STEP], own("OO"));
  witness.look(PLAYING, [STEP, STEP], own("PP"));
  witness.look(PLAYING, [STEP], own("YY"));
  expect(witness.seen?.hands).toEqual({ 0: { 1: ["BB", "RG"] }, 1: { 1: ["YY"] } });
});

test("a hand with something undecided is not noted", () => {
  witness.look(PLAYING, [], { 1: { hand: ["RG"], undecided: { act: "BB", points: {} } } });
  expect(witness.seen?.hands).toEqual({ 0: {} });
});

test("another page of the same device knows what was seen", () => {
  witness.look(WAITING, [], {});
  expect(new Witness(`table ${table}`).seen).toEqual(witness.seen);
});

test("whoever comes after the game has seen nothing in time", () => {
  witness.look({ ...PLAYING, phase: "over" }, [], {});
  expect(witness.seen?.late).toBe(true);
});

test("at a table of an earlier version there is nothing to see", () => {
  witness.look({ ...WAITING, lots: undefined }, [], {});
  expect(witness.seen).toBeNull();
});
