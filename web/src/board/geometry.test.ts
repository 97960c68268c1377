import { describe, expect, test } from "vitest";
import { tileGrid } from "../rules/hexes";
import { boxOf, capsule, cellAt, middleOfCell, placeOf, pointAt, radiusIn, ringOf, UNIT, type Side } from "./geometry";

const SIDES: Side[] = [6, 7, 8];

describe("the cell at a point", () => {
  test.each(SIDES)("is the one in whose middle it lies, on the board of side %i", (side) => {
    const grid = tileGrid(side);
    for (const cell of grid.cells) expect(cellAt(grid, middleOfCell(cell))).toBe(cell);
  });

  test.each(SIDES)("is the same near all edges of a cell, on the board of side %i", (side) => {
    const grid = tileGrid(side);
    for (const cell of grid.cells) {
      const { x, y } = middleOfCell(cell);
      for (let turn = 0; turn < 12; turn++) {
        // Between the circle inside of the hexagon and its corners lies nothing of another cell.
        const angle = (turn * Math.PI) / 6;
        const reach = 0.85 * UNIT;
        expect(cellAt(grid, { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) })).toBe(cell);
      }
    }
  });

  test("is none outside of the board", () => {
    const grid = tileGrid(6);
    const { x, y } = middleOfCell("h13");
    expect(cellAt(grid, { x: x + UNIT, y })).toBeNull();
    expect(cellAt(tileGrid(7), { x: x + UNIT, y })).toBe("h14");
    expect(cellAt(grid, { x: 0, y: 10_000 })).toBeNull();
  });
});

describe("a board in an area", () => {
  const box = boxOf(6, true);

  test("fills it in one direction and stands in the middle of the other", () => {
    const wide = { x: 100, y: 50, width: 2000, height: 600 };
    expect(radiusIn(box, wide.width, wide.height)).toBeCloseTo((UNIT * 600) / box.height);
    const middle = pointAt(box, wide, { x: 1100, y: 350 });
    expect(middle.x).toBeCloseTo(0);
    expect(middle.y).toBeCloseTo(box.y + box.height / 2);
  });

  test("shows every cell where a pointer finds it", () => {
    const area = { x: 17, y: 33, width: 374, height: 340 };
    const grid = tileGrid(6);
    for (const cell of grid.cells) {
      const { x, y } = placeOf(box, area.width, area.height, middleOfCell(cell));
      expect(cellAt(grid, pointAt(box, area, { x: x + area.x, y: y + area.y }))).toBe(cell);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(area.width);
    }
  });

  test("has the radius that the look asks for, on a phone and on a large screen", () => {
    expect(radiusIn(boxOf(6, false), 374, 900)).toBeCloseTo(19, 0);
    expect(radiusIn(boxOf(8, false), 374, 900)).toBeCloseTo(14, 0);
    expect(radiusIn(boxOf(6, true), 700, 640)).toBeGreaterThan(33);
  });
});

test("rings are counted from the middle", () => {
  expect(ringOf({ q: 0, r: 0 })).toBe(0);
  expect(ringOf({ q: 5, r: -5 })).toBe(5);
  expect(ringOf({ q: 3, r: 4 })).toBe(7);
});

test("the outline of a tile goes round both of its halves", () => {
  expect(capsule({ x: 0, y: 0 }, { x: 100, y: 0 }, 10)).toBe(
    "M0 10L100 10A10 10 0 0 0 100 -10L0 -10A10 10 0 0 0 0 10Z",
  );
});
