// What was agreed on at a table, as far as it is not usual, in words.

import type { SeenTable } from "../protocol";
import { t } from "../texts/texts.svelte";

/** One sentence or less for each thing that was agreed on. */
export function tellTerms({ terms, series }: SeenTable): string[] {
  const { clock, options } = terms;
  const told: string[] = [];
  if (options.track) told.push(t(`home.track.${options.track}`));
  if (series) told.push(t("invite.series", { count: series.length }));
  if (clock?.kind === "move") told.push(t("invite.clockMove", { time: tellTime(clock.seconds) }));
  if (clock?.kind === "player") {
    const time = tellTime(clock.seconds);
    const more = clock.increment ? tellTime(clock.increment) : null;
    told.push(more ? t("invite.clockIncrement", { time, more }) : t("invite.clockPlayer", { time }));
  }
  if (terms.hints) told.push(t("invite.hints"));
  if (terms.several_seats) told.push(t("invite.severalSeats"));
  if (terms.public) told.push(t("invite.public"));
  return told;
}

function tellTime(seconds: number): string {
  if (seconds === 86_400) return t("home.day");
  return seconds % 60 === 0 ? t("home.minutes", { count: seconds / 60 }) : t("home.seconds", { count: seconds });
}
