// A placement in words, for those who hear it.

import type { Cell } from "../../rules/hexes";
import type { TowerPreview } from "../../rules/towers";
import { t } from "../../texts/texts.svelte";
import { nameColours } from "../../tracks/describe";
import { tellPoints } from "../stepWords";

/** "d5 to d6, green plus 3, weakest orange 2". */
export function tellPlacement([from, to]: [Cell, Cell], { points, weakestAfter }: TowerPreview): string {
  const weakest = nameColours(weakestAfter.colours);
  return t("towers.say", { from, to, points: tellPoints(points), weakest, value: weakestAfter.value });
}
