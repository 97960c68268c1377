// A track in words, for those who hear it.

import type { Letter, Points } from "../protocol";
import { weakest } from "../rules/standing";
import { list, t } from "../texts/texts.svelte";

export function describe(scores: Points, colours: readonly Letter[]): string {
  const { value, colours: weak } = weakest(scores);
  const values = colours.map((colour) => `${t(`colour.${colour}`)} ${scores[colour] ?? 0}`);
  return t("table.trackInWords", { values: values.join(", "), weakest: nameColours(weak), value });
}

export function nameColours(colours: readonly Letter[]): string {
  return list(colours.map((colour) => t(`colour.${colour}`)));
}
