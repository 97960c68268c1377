// Why the places are as they are: sorted values are compared from the weakest on (rules 0.5).

import type { Letter, Points, SeenResult } from "../protocol";

export interface Value {
  colour: Letter;
  value: number;
}

export interface Row {
  side: number;
  place: number;
  values: Value[]; // the weakest first
}

/** How two neighbours in the ranking compare. */
export interface Comparison {
  better: Row;
  worse: Row;
  equal: number; // so many values are the same, from the weakest on
  decides: number | null; // the value that differs; none if all are equal
}

/** The sides by their places; values by their size, and equal ones in the order of the track. */
export function rank(result: SeenResult, sideOf: (seat: number) => number, game: string): Row[] {
  const rows = result.scores.map((scores, side) => {
    const seat = result.places.findIndex((_, each) => sideOf(each) === side);
    return { side, place: result.places[seat] ?? 1, values: sorted(scores, game) };
  });
  return rows.sort((one, other) => one.place - other.place || one.side - other.side);
}

/** The values that count, ascending. In a duel only those on the own half do (rules E3.6). */
function sorted(scores: Points, game: string): Value[] {
  const values = (Object.entries(scores) as [Letter, number][]).map(([colour, value]) => ({ colour, value }));
  const counting = game === "duel" ? values.filter(({ value }) => value > 0) : values;
  return counting.sort((one, other) => one.value - other.value);
}

/** The first place in which two sorted rows differ. */
export function compare(better: Row, worse: Row): Comparison {
  const length = Math.min(better.values.length, worse.values.length);
  for (let index = 0; index < length; index += 1) {
    if (better.values[index]!.value !== worse.values[index]!.value) {
      return { better, worse, equal: index, decides: index };
    }
  }
  return { better, worse, equal: length, decides: null };
}

/** Each row beside the next one. */
export function comparisons(rows: Row[]): Comparison[] {
  return rows.slice(1).map((row, index) => compare(rows[index]!, row));
}

/** How a value is marked: equal to a neighbour's, deciding, or quiet. The first row has only a neighbour below. */
export function mark(rows: Row[], row: number, column: number): "equal" | "decides" | "quiet" {
  const neighbours = row === 0 ? rows.slice(0, 2) : rows.slice(row - 1, row + 1);
  const [better, worse] = neighbours as [Row, Row?];
  // In a duel the number of colours comes first.
  if (!worse || better.values.length !== worse.values.length) return "quiet";
  const { equal, decides } = compare(better, worse);
  if (column === decides) return "decides";
  return column < equal ? "equal" : "quiet";
}
