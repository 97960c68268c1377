import { beforeEach, describe, expect, it } from "vitest";
import { isSameCard, pairOf } from "./cardShape";
import { followCards } from "./laidCards";

let given = 0;
const fresh = () => given++;
const ids = (laid: { id: number }[][]) => laid.map((own) => own.map(({ id }) => id));

describe("cards on the felt", () => {
  beforeEach(() => (given = 0));

  it("keep their numbers when the oldest leaves and a new one comes", () => {
    const first = followCards(
      [],
      [
        ["RY", "GB"],
        ["OP", "OP"],
      ],
      fresh,
    );
    const then = followCards(
      first,
      [
        ["GB", "RP"],
        ["OP", "OP"],
      ],
      fresh,
    );
    expect(ids(first)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(ids(then)).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it("keep their numbers while one more waits for the exchange", () => {
    const first = followCards([], [["RY"]], fresh);
    const waiting = followCards(first, [["RY", "GB"]], fresh);
    expect(ids(waiting)).toEqual([[0, 1]]);
    expect(ids(followCards(waiting, [["GB"]], fresh))).toEqual([[1]]);
  });

  it("are all new in another position", () => {
    const first = followCards([], [["RY", "GB"]], fresh);
    expect(ids(followCards(first, [["OP", "RY"]], fresh))).toEqual([[2, 3]]);
  });
});

describe("a card", () => {
  it("looks the same whichever symbol scores first", () => {
    expect(pairOf("YR")).toEqual(["R", "Y"]);
    expect(isSameCard("YR", "RY")).toBe(true);
    expect(isSameCard("YR", "RP")).toBe(false);
  });
});
