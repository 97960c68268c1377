import { expect, test } from "vitest";
import type { Points } from "../protocol";
import { comparisons, mark, rank } from "./ranking";

const result = (scores: Points[], places: number[]) => ({ ended: "board-full", scores, places });
const six = (...values: number[]): Points => ({
  R: values[0],
  G: values[1],
  B: values[2],
  O: values[3],
  Y: values[4],
  P: values[5],
});
const alone = (seat: number) => seat;

test("rules 0.5: the first difference from the weakest on decides", () => {
  const rows = rank(
    result([six(9, 11, 12, 14, 14, 15), six(11, 9, 11, 18, 18, 18), six(13, 13, 5, 14, 18, 18)], [1, 2, 3]),
    alone,
    "classic",
  );
  const [first, second] = comparisons(rows);
  expect(first).toMatchObject({ equal: 2, decides: 2 });
  expect(second).toMatchObject({ equal: 0, decides: 0 });
  expect([0, 1, 2, 3].map((column) => mark(rows, 0, column))).toEqual(["equal", "equal", "decides", "quiet"]);
  expect(mark(rows, 2, 0)).toBe("decides");
});

test("rules A8.4: equal in all values is a shared place", () => {
  const rows = rank(result([six(1, 2, 3, 4, 5, 6), six(6, 5, 4, 3, 2, 1)], [1, 1]), alone, "classic");
  expect(comparisons(rows)[0]).toMatchObject({ equal: 6, decides: null });
});

test("rules E2.1: partners share a row", () => {
  const rows = rank(result([six(4, 4, 4, 4, 4, 4), six(5, 5, 5, 5, 5, 5)], [2, 1, 2, 1]), (seat) => seat % 2, "team");
  expect(rows.map(({ side, place }) => [side, place])).toEqual([
    [1, 1],
    [0, 2],
  ]);
});

test("rules E3.6, G5-3: only colours on the own half count in a duel", () => {
  const rows = rank(
    result(
      [
        { R: 2, G: 4, B: 0, O: 0, Y: 0, P: 0 },
        { R: 0, G: 0, B: 2, O: 0, Y: 3, P: 0 },
      ],
      [1, 2],
    ),
    alone,
    "duel",
  );
  expect(rows[0]!.values.map(({ value }) => value)).toEqual([2, 4]);
  expect(comparisons(rows)[0]).toMatchObject({ equal: 1, decides: 1 });
});
