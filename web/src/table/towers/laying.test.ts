import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import type { TowerTable } from "../../protocol";
import { readTower } from "../../rules/towers";
import { Laying } from "./laying.svelte";

const path = new URL("../../../../tests/golden/preview/spezial-2.json", import.meta.url);
const { tables } = JSON.parse(readFileSync(path, "utf8")) as { tables: TowerTable[] };
const empty = tables[0]!; // no tile lies there yet

let laying: Laying;
beforeEach(() => {
  laying = new Laying(() => ({ table: empty, steps: [], players: 2, seat: empty.turn }));
});

test("it follows until it is pinned, and is laid where it is", () => {
  laying.follow("d17");
  laying.follow("d18");
  expect(laying.cells?.[0]).toBe("d18");
  laying.pin();
  laying.follow("f15");
  expect(laying.cells?.[0]).toBe("d18");
  expect(readTower(laying.action!)?.cells).toContain("d18");
});

test("it does not follow onto a tower, and turns only to where it may lie", () => {
  laying.follow("g13");
  expect(laying.cells).toBeNull();
  laying.pin("f14");
  for (let turn = 0; turn < 6; turn++) {
    laying.turn(1);
    expect(laying.reason).toBeNull();
    expect(laying.cells).not.toContain("g13");
  }
});

test("at the edge it lies as it can", () => {
  laying.follow("s4");
  expect(laying.reason).toBeNull();
});

test("on a bonus field it waits for a colour, and the points tell of it", () => {
  laying.pin("j13");
  expect(laying.due).toBe(1);
  expect(laying.asksColour).toBe(true);
  expect(laying.action).toBeNull();
  laying.chooseColour("P");
  laying.chooseColour("O");
  expect(laying.action).toMatch(/\+O$/);
  expect(laying.preview?.points).toEqual({ O: 1 });
  laying.pin("f15");
  expect(laying.action).not.toMatch(/\+/);
});

test("swapped it lies on the same cells, held by its other end", () => {
  laying.pin("f15");
  const cells = laying.cells!;
  laying.swap();
  expect(laying.cells).toEqual([cells[1], cells[0]]);
});

test("a hint is pinned as it was given", () => {
  laying.show(readTower("j12-j13+B")!);
  expect(laying.pinned).toBe(true);
  expect(laying.action).toBe("j12-j13+B");
  laying.lift();
  expect(laying.cells).toBeNull();
  expect(laying.colours).toEqual([]);
});

test("the next best place comes after the best", () => {
  laying.showNext();
  const best = laying.action;
  laying.showNext();
  expect(laying.action).not.toBe(best);
});

test("a watcher lays nothing", () => {
  const watching = new Laying(() => null);
  watching.pin("f15");
  expect(watching.cells).toBeNull();
  expect(watching.action).toBeNull();
});
