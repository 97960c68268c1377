// What speaks for a move that a computer player advises, in words.

import type { Advice } from "../protocol";
import { number, percent, t } from "../texts/texts.svelte";
import { nameColours } from "../tracks/describe";
import { tellPoints } from "./stepWords";

/** The reasons for a move, the strongest first. */
export function tellReasons(advice: Advice, nameOf: (seat: number) => string): string[] {
  const { weakest_lifted: weak, denies } = advice;
  const reasons: string[] = [];
  if (advice.ending) reasons.push(t(`advice.ending.${advice.ending}`, { value: advice.final_weakest ?? 0 }));
  if (advice.bonus_turns > 0) reasons.push(t("advice.bonus", { count: advice.bonus_turns }));
  if (weak.length > 0) {
    reasons.push(t(advice.weakest_is_alone ? "advice.weakest" : "advice.oneWeakest", { colours: nameColours(weak) }));
  } else if (advice.lifts.length > 0) reasons.push(t("advice.lifts", { colours: nameColours(advice.lifts) }));
  if (Object.keys(advice.points).length > 0) reasons.push(t("advice.points", { points: tellPoints(advice.points) }));
  if (denies !== undefined) reasons.push(t("advice.denied", { count: advice.denied, name: nameOf(denies) }));
  if (reasons.length === 0) reasons.push(t("advice.quiet"));
  return reasons;
}

/** What the move leads to, if it was thought through. */
export function tellProspect(advice: Advice): string | null {
  if (advice.chance !== undefined) return t("advice.chance", { chance: percent(advice.chance) });
  if (advice.weakest !== undefined)
    return t("advice.expects", { value: number(advice.weakest, { maximumFractionDigits: 1 }) });
  return null;
}
