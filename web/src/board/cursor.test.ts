import { describe, expect, test } from "vitest";
import { tileGrid } from "../rules/hexes";
import { moveCursor } from "./cursor";

const grid = tileGrid(6);

describe("keys", () => {
  test.each([
    ["ArrowRight", "h9"],
    ["ArrowLeft", "h7"],
    ["q", "g8"],
    ["e", "g9"],
    ["z", "i7"],
    ["y", "i7"],
    ["c", "i8"],
    ["C", "i8"],
  ])("%s leads from h8 to %s", (key, to) => expect(moveCursor(grid, "h8", key)).toBe(to));

  test("up and down stay in one column", () => {
    const once = moveCursor(grid, "h8", "ArrowUp")!;
    const twice = moveCursor(grid, once, "ArrowUp")!;
    expect(twice).toBe("f9"); // straight above h8
    const back = moveCursor(grid, moveCursor(grid, twice, "ArrowDown")!, "ArrowDown");
    expect(back).toBe("h8");
  });

  test("stay on the board at its edge", () => {
    expect(moveCursor(grid, "h13", "ArrowRight")).toBe("h13");
    expect(moveCursor(grid, "c8", "ArrowUp")).toBe("c8");
    expect(moveCursor(grid, "d13", "ArrowUp")).toBe("c13");
  });

  test("that do not move mean nothing", () => expect(moveCursor(grid, "h8", "r")).toBeNull());

  test("reach every cell", () => {
    const reached = new Set(["h8"]);
    for (const cell of reached) {
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) reached.add(moveCursor(grid, cell, key)!);
    }
    expect(reached.size).toBe(grid.cells.length);
  });
});
