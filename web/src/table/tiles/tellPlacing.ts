// What is about to happen on the board, in words for those who listen.

import { t } from "../../texts/texts.svelte";
import { nameColours } from "../../tracks/describe";
import { tellPiece } from "../stepWords";
import type { Placing } from "./placing.svelte";

/** The tile where it would lie, with its points, as "red blue, h9 to h10, red plus 2, weakest red 5". */
export function tellPlacing({ placement, reason, preview }: Placing): string {
  if (!placement) return "";
  const [from, to] = placement.cells;
  const where = t("tiles.where", { tile: tellPiece(placement.tile), from, to });
  if (reason || !preview) return [where, t(`refusal.${reason?.code}`)].join(", ");
  const gains = preview.gains.map(({ colour, points }) => t("tiles.gain", { colour: t(`colour.${colour}`), points }));
  if (gains.length === 0) gains.push(t("tiles.nothing"));
  const { weakestAfter, duel, bonusTurns } = preview;
  if (bonusTurns > 0) gains.push(t("tiles.bonus", { count: bonusTurns }));
  const outcome = duel
    ? t("tiles.outcome", { own: duel.markersAfter.length, theirs: duel.theirsAfter.length })
    : t("tiles.weakest", { colours: nameColours(weakestAfter.colours), value: weakestAfter.value });
  return [where, ...gains, outcome].join(", ");
}
