import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { SeenStep } from "../protocol";
import { sealOf } from "./deal";
import { prove, type DealtRecord, type Verdict } from "./proof";
import { freshSeal } from "./nonces";
import type { Witnessed } from "./witness";

/** Games that the server has dealt, with what was shown in exchanges. */
const games = (
  JSON.parse(readFileSync(new URL("../../../tests/golden/deals.json", import.meta.url), "utf8")) as DealtRecord[]
).filter(({ deal }) => deal?.lots !== undefined);

function stepsOf({ steps }: DealtRecord): SeenStep[] {
  return steps
    .filter(({ act }) => act !== "keep")
    .map(({ seat, act, drew, shown = [] }) => ({ seat, act, points: {}, drew_count: drew.length, shown: [...shown] }));
}

function seenOf({ deal, setup }: DealtRecord): Witnessed {
  const seals = (deal?.seals ?? []).flatMap((seal, seat) => (seal ? [[seat, seal]] : []));
  const dealt = setup.racks ?? setup.hands ?? [];
  return {
    commitment: deal!.commitment!,
    lots: deal!.lots!,
    seals: Object.fromEntries(seals) as Record<string, string>,
    hands: dealt.length > 0 ? { 0: { 0: [...dealt[0]!].sort() } } : {},
    late: false,
  };
}

function judge(game: DealtRecord, change: (seen: Witnessed, record: DealtRecord, steps: SeenStep[]) => void): Verdict {
  game.deal!.nonces!.forEach((nonce) => nonce && freshSeal(nonce)); // all of them are ours
  const [seen, record, steps] = [seenOf(game), structuredClone(game), stepsOf(game)];
  change(seen, record, steps);
  return prove(record.deal!.table!, seen, steps, record);
}

const named = games.map((game): [string, DealtRecord] => [
  `${game.game} ${game.players} ${game.options.track ?? ""}`,
  game,
]);

test("there is a game of every kind, and all that is drawn in exchanges and renewed piles", () => {
  expect(new Set(games.map(({ game }) => game)).size).toBe(7);
  expect(games.some(({ game, steps }) => game === "duel" && steps.some(({ act }) => act === "swap"))).toBe(true);
});

describe.each(named)("%s", (_, game) => {
  test("is proven, and whoever withheld something is named", () => {
    const { seals = [], nonces = [] } = game.deal!;
    const withheld = seals.flatMap((seal, seat) => (seal && !nonces[seat] ? [seat] : []));
    const kind = nonces.some((nonce) => nonce) ? "proven" : "committed";
    expect(judge(game, () => undefined)).toEqual({ kind, withheld });
  });

  test("is not proven with another deal", () => {
    expect(judge(game, (_, { setup }) => swapFirst(setup.racks ?? setup.hands, setup.chips))).toMatchObject({
      kind: "doubtful",
      doubt: "drawn",
    });
  });

  test.skipIf(game.game === "spezial")("is not proven with another draw", () => {
    const verdict = judge(game, (_, { steps }) => {
      const last = steps.findLastIndex(({ drew }) => drew.length > 0);
      const { drew } = steps[last]!;
      Object.assign(steps[last]!, { drew: [drew[0] === "RG" ? "RB" : "RG", ...drew.slice(1)] });
    });
    expect(verdict).toEqual({ kind: "doubtful", doubt: "drawn" });
  });
});

describe("a table that was seen otherwise", () => {
  const game = games[0]!;
  const doubts: [string, Parameters<typeof judge>[1]][] = [
    ["commitment", (seen) => (seen.commitment = "0".repeat(64))],
    ["commitment", (seen) => (seen.lots = [...seen.lots].reverse())],
    ["commitment", (_, { deal }) => (deal!.seed = "0".repeat(64))],
    ["seals", (seen) => (seen.seals = { ...seen.seals, 0: sealOf("another") })],
    ["nonces", (_, { deal }) => (deal!.nonces = deal!.nonces!.map((nonce) => nonce && "0".repeat(32)))],
    ["steps", (_, __, steps) => steps.pop()],
    ["steps", (_, __, steps) => (steps[3]!.act = "RG:a1-a2")],
    ["hands", (seen) => (seen.hands = { 0: { 0: ["RR"] } })],
  ];

  test.each(doubts)("is not proven: %s", (doubt, change) => {
    expect(judge(game, change)).toEqual({ kind: "doubtful", doubt });
  });

  test("is not proven if the own nonce was left out", () => {
    const seal = freshSeal();
    const verdict = judge(game, (seen, { deal }) => {
      seen.seals = { ...seen.seals, 1: seal };
      Object.assign(deal!, { seals: [deal!.seals![0], seal], nonces: [deal!.nonces![0], null] });
    });
    expect(verdict).toEqual({ kind: "doubtful", doubt: "nonces" });
  });

  test("is proven too late if nothing was seen before the end", () => {
    expect(judge(game, (seen) => (seen.late = true))).toEqual({ kind: "late" });
  });
});

/** Let the first two pieces that differ change places. */
function swapFirst(hands: string[][] | undefined, chips: Record<string, string> | undefined): void {
  if (hands) hands[0]![0] = hands[0]![0] === "RG" ? "RB" : "RG";
  if (!chips) return;
  const [one, other] = [
    Object.keys(chips)[0]!,
    Object.keys(chips).find((tower) => chips[tower] !== Object.values(chips)[0])!,
  ];
  [chips[one], chips[other]] = [chips[other]!, chips[one]!];
}
