import { describe, expect, it } from "vitest";
import type { CardTable, Points } from "../../protocol";
import { followHand } from "./heldCards";
import { betterOrder, turnOver } from "./order";

function tableOf(scores: Points, open: string[][]): CardTable {
  return {
    turn: 0,
    scores: open.map(() => scores),
    bonus_turn: false,
    bonus_turns_due: 0,
    open,
    hand_sizes: open.map(() => 6),
    pile_size: 30,
    discards: {},
  };
}

describe("the order of the symbols", () => {
  const open = [["RY"], ["RY"], ["RO"]];
  const suggest = (scores: Points, card: string) => betterOrder(tableOf(scores, open), {}, 3, 0, card);

  it("begins with the one that opens a wall for the other (rules D3.3, D4)", () => {
    const scores = { R: 3, G: 1, B: 1, O: 1, Y: 0, P: 1 };
    expect(suggest(scores, "RY")).toBe("YR");
    expect(suggest(scores, "YR")).toBe("YR");
  });

  it("stays as it is where it does not matter", () => {
    expect(suggest({ R: 1, G: 1, B: 1, O: 1, Y: 1, P: 1 }, "RY")).toBe("RY");
  });

  it("can be turned over", () => {
    expect(turnOver("RY")).toBe("YR");
  });
});

describe("the cards of a hand", () => {
  it("keep their numbers when one was played and one drawn", () => {
    let given = 0;
    const fresh = () => given++;
    const first = followHand([], ["RY", "GB", "GB"], fresh);
    const then = followHand(first, ["RY", "GB", "OP"], fresh);
    expect(then.map(({ id }) => id)).toEqual([0, 1, 3]);
  });
});
