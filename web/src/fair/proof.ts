// Whether a whole game bears out what was seen of its deal.

import type { SeenStep } from "../protocol";
import { commitmentOf, rootOf, sealOf, type Secret } from "./deal";
import { isAnswer, otherwise, type Played } from "./drawing";
import { nonceOf } from "./nonces";
import type { Witnessed } from "./witness";

/** The record of a game that is over, as far as its deal matters. */
export interface DealtRecord extends Played {
  deal?: Partial<Secret> & {
    commitment?: string;
    table?: string;
    lots?: number[];
    seals?: (string | null)[];
    nonces?: (string | null)[];
  };
}

/** What does not fit what was seen; "alone" if nobody could add to the deal. */
export type Doubt = "alone" | "commitment" | "seals" | "nonces" | "steps" | "hands" | "drawn";

export type Verdict =
  | { kind: "proven" | "committed"; withheld: number[] } // with something of this device in it, or without
  | { kind: "late" } // all fits, but this device saw nothing of it before the end
  | { kind: "doubtful"; doubt: Doubt };

/** Check the record of a table against what was seen there from some seats. */
export function prove(table: string, seen: Witnessed, steps: readonly SeenStep[], record: DealtRecord): Verdict {
  const doubt = doubtAbout(table, seen, steps, record);
  if (doubt !== null) return { kind: "doubtful", doubt };
  if (seen.late) return { kind: "late" };
  const nonces = record.deal?.nonces ?? [];
  const sealed = Object.entries(seen.seals).map(([seat, seal]) => ({ seat: Number(seat), seal }));
  return {
    // Only who has added to a deal knows that nobody else could choose it.
    kind: sealed.some(({ seal }) => isOwn(seal)) ? "proven" : "committed",
    withheld: sealed.flatMap(({ seat }) => (nonces[seat] ? [] : [seat])),
  };
}

function doubtAbout(table: string, seen: Witnessed, steps: readonly SeenStep[], record: DealtRecord): Doubt | null {
  const { game, players, options } = record;
  const { seed = "", salt = "", seals = [], nonces = [] } = record.deal ?? {};
  const commitment = commitmentOf({ table, game, players, options, lots: seen.lots }, { seed, salt });
  if (commitment !== seen.commitment) return "commitment";
  if (seals.some((seal, seat) => (seal ?? undefined) !== seen.seals[seat])) return "seals";
  if (nonces.some((nonce, seat) => nonce !== null && sealOf(nonce) !== seals[seat])) return "nonces";
  // What this device has added must not be left out.
  if (seals.some((seal, seat) => seal !== null && isOwn(seal) && !nonces[seat])) return "nonces";
  return replay(rootOf(commitment, { seed, salt }, nonces), seen, steps, record);
}

function replay(root: string, seen: Witnessed, steps: readonly SeenStep[], record: DealtRecord): Doubt | null {
  const played = withShown(record, steps);
  if (played === null) return "steps";
  let after = 0; // so many steps everybody has seen by now
  let isSame = true;
  const wrong = otherwise(root, played, (hands, step) => {
    if (step > 0 && played.steps[step - 1]!.act !== "keep") after += 1;
    if (isAnswer(played.steps[step]?.act)) return; // what is undecided, nobody has noted
    for (const [seat, hand] of Object.entries(seen.hands[after] ?? {}))
      isSame &&= [...hands[Number(seat)]!].sort().join() === hand.join();
  });
  if (wrong !== null) return "drawn";
  return isSame ? null : "hands";
}

/** The record with what was shown in exchanges, or null if other steps were seen than it has. */
function withShown(record: DealtRecord, seen: readonly SeenStep[]): Played | null {
  const left = [...seen];
  const steps = record.steps.map((step) => {
    if (step.act === "keep") return step;
    const next = left.shift();
    return next?.seat === step.seat && next.act === step.act ? { ...step, shown: next.shown } : null;
  });
  return left.length === 0 && steps.every((step) => step !== null) ? { ...record, steps } : null;
}

function isOwn(seal: string): boolean {
  return nonceOf(seal) !== null;
}
