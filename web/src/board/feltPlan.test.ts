import { describe, expect, it } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH } from "./cardShape";
import { planFelt, ROOMY, seatsFrom, type FeltPlan } from "./feltPlan";

const WIDTHS = [344, 374, 500, ROOMY, 1000];
const TABLES = [
  { players: 2, sizes: [2, 2] },
  { players: 3, sizes: [1, 1, 1] },
  { players: 4, sizes: [1, 1, 1, 1] },
];

function boxes(plan: FeltPlan): { x: number; y: number }[] {
  return [...plan.open.flat(), ...(plan.slot ? [plan.slot] : [])];
}

describe("the plan of the felt", () => {
  for (const { players, sizes } of TABLES) {
    for (const width of WIDTHS) {
      for (const seat of [0, players - 1]) {
        const plan = planFelt(width, { seat, sizes, slot: true });
        const height = (plan.card * CARD_HEIGHT) / CARD_WIDTH;

        it(`has room for all cards of ${players} at ${width}, seat ${seat} in front`, () => {
          for (const { x, y } of boxes(plan)) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x + plan.card).toBeLessThanOrEqual(plan.width);
            expect(y + height).toBeLessThanOrEqual(plan.height);
          }
          expect(plan.owners.map((owner) => owner.seat)).toHaveLength(players);
        });

        it(`lays no card on another of ${players} at ${width}, seat ${seat} in front`, () => {
          const all = boxes(plan);
          const apart = all.every((one, index) =>
            all
              .slice(index + 1)
              .every((other) => Math.abs(one.x - other.x) >= plan.card || Math.abs(one.y - other.y) >= height),
          );
          expect(apart).toBe(true);
        });
      }
    }
  }

  it("lays the older of two cards nearer to the middle (rules D2.2)", () => {
    const { open, height } = planFelt(1000, { seat: 0, sizes: [2, 2], slot: true });
    const fromMiddle = (y: number) => Math.abs(y + 78 - height / 2);
    for (const [older, newer] of open) expect(fromMiddle(older!.y)).toBeLessThan(fromMiddle(newer!.y));
  });

  it("leaves an own card where it was played until the exchange is decided", () => {
    for (const width of WIDTHS) {
      const plan = planFelt(width, { seat: 1, sizes: [1, 2, 1], slot: true });
      expect(plan.open[1]![1]).toMatchObject({ x: plan.slot!.x, y: plan.slot!.y });
    }
  });

  it("shows one card too many of somebody else half over its neighbour", () => {
    const plan = planFelt(1000, { seat: 0, sizes: [1, 2, 1], slot: true });
    expect(plan.open[1]![1]!.x - plan.open[1]![0]!.x).toBeCloseTo(plan.card / 2);
  });

  it("goes around the table from the seat in front", () => {
    expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
  });
});
