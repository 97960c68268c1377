// One sentence for each step of the comparison that gave the places.

import { t } from "../texts/texts.svelte";
import { comparisons, type Row } from "./ranking";

export interface Why {
  sign: string; // as "12 > 11"
  words: string;
  decides: boolean;
}

/** Why each side stands before the next one. `atOnce` means that the first has won at once. */
export function explainPlaces(rows: Row[], name: (side: number) => string, game: string, atOnce: boolean): Why[] {
  return comparisons(rows).flatMap(({ better, worse, equal, decides }, index): Why[] => {
    const names = { better: name(better.side), worse: name(worse.side) };
    if (index === 0 && atOnce)
      return [
        {
          sign: "★",
          words: t(`why.atOnce.${game === "cards" || game === "duel" ? game : "tiles"}`, names),
          decides: true,
        },
      ];
    if (game === "duel" && better.values.length !== worse.values.length) {
      return [{ sign: `${better.values.length} > ${worse.values.length}`, words: t("why.duel", names), decides: true }];
    }
    const said: Why[] = better.values.slice(0, equal).map(({ value }, column) => ({
      sign: `${value} = ${value}`,
      words: t(column === 0 ? "why.equalFirst" : "why.equal", { ...names, column: t(`why.column.${column}`) }),
      decides: false,
    }));
    if (decides === null) return [...said, { sign: "=", words: t("why.shared", names), decides: true }];
    const sign = `${better.values[decides]!.value} > ${worse.values[decides]!.value}`;
    return [
      ...said,
      { sign, words: t("why.decides", { ...names, column: t(`why.column.${decides}`) }), decides: true },
    ];
  });
}
