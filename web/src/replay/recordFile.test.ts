import { expect, test } from "vitest";
import { readRecords } from "./recordFile";

const solo = { format: "einklang/1", game: "solo", players: 1, setup: {}, steps: [] };
const text = JSON.stringify(solo);

test("one game on one line, or over several lines", () => {
  expect(readRecords(`${text}\n`)).toMatchObject({ lines: [{ number: 1, game: "solo", players: 1 }] });
  expect(readRecords(JSON.stringify(solo, null, 2))).toMatchObject({ lines: [{ game: "solo" }] });
});

test("a series has one game a line, and empty lines do not count", () => {
  const found = readRecords(`${text}\n\n${text}\n`);
  expect("lines" in found && found.lines.map(({ number }) => number)).toEqual([1, 3]);
});

test.each([
  ["", "empty", 0],
  [`${text}\n{"format":`, "unreadable", 2],
  ['{"format": "pgn"}', "foreign", 1],
  ["null", "foreign", 1],
  ["hello", "unreadable", 1],
])("what is no record is told with its line: %j", (content, failure, line) => {
  expect(readRecords(content)).toEqual({ failure, line });
});
