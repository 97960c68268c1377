/** What an action has brought, in words. */

import type { Standing } from "../rules/standing";
import type { Points } from "../protocol";
import { tellPoints } from "../table/stepWords";
import { t } from "../texts/texts.svelte";

/** Points, what was lost of them, and what they earned. */
export function tellOutcome({ points, gains, bonusTurns, wins }: Standing & { points: Points }): string {
  const lost = gains.reduce((sum, gain) => sum + gain.lost, 0);
  const scored = gains.length > 0 ? t("learn.ui.scores", { points: tellPoints(points) }) : t("learn.ui.nothing");
  return [
    scored,
    ...(lost > 0 ? [t("learn.ui.lost", { count: lost })] : []),
    ...(wins ? [t("learn.ui.wins")] : []),
    ...(bonusTurns > 0 ? [t("learn.ui.bonusTurns", { count: bonusTurns })] : []),
  ].join(" ");
}
