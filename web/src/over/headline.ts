// How a game ended, in one line and in one sentence.

import { weakest } from "../rules/standing";
import { sideOfSeat } from "../rules/tileTracks";
import { sideName, type Story } from "../replay/story";
import { list, t } from "../texts/texts.svelte";

/** The result as a headline; `you` is the own seat, if one has exactly one. */
export function tellHeadline(story: Story, you: number | null): string {
  if (story.lost) {
    const name = sideName(story, sideOfSeat(story.game, story.lost.seat), you);
    const { seat, why } = story.lost;
    return seat === you ? t(`over.youLost.${why}`) : t(`over.lost.${why}`, { name });
  }
  if (!story.result) return t("over.unfinished");
  const { places, scores } = story.result;
  const first = [...new Set(places.flatMap((place, seat) => (place === 1 ? [sideOfSeat(story.game, seat)] : [])))];
  const value = score(story, first[0] ?? 0);
  if (scores.length === 1) return t("over.solo", { value });
  const name = list(first.map((side) => sideName(story, side, you)));
  if (first.length > 1) return t("over.shared", { name, value });
  const youWin = you !== null && first.includes(sideOfSeat(story.game, you));
  if (story.game === "team") return t(youWin ? "over.teamYou" : "over.team", { name, value });
  return t(youWin ? "over.you" : "over.other", { name, value });
}

/** What the winner has won with: the weakest colour, or in a duel the number of colours. */
function score(story: Story, side: number): number {
  const scores = story.result?.scores[side] ?? {};
  if (story.game === "duel") return Object.values(scores).filter((value) => value > 0).length;
  return weakest(scores).value;
}

export function tellEnding(story: Story): string {
  if (story.lost) return t("over.byDefault");
  const ended = story.result?.ended;
  const how = ended ? t(`ended.${ended}`) : "";
  return `${how} ${t(story.game === "duel" ? "over.countsDuel" : story.game === "solo" ? "over.countsSolo" : "over.counts")}`.trim();
}
