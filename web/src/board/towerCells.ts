// What is on a cell of the board of Genial Spezial, in words.

import type { TowerTable } from "../protocol";
import type { Cell } from "../rules/hexes";
import { BONUS_FIELDS } from "../rules/towers";
import { t } from "../texts/texts.svelte";

export function describeCell({ towers, board }: TowerTable, cell: Cell): string {
  const tower = towers[cell];
  if (tower) {
    const size = tower.large ? t("towers.large") : t("towers.small");
    const side = tower.black ? t("towers.black") : t("towers.light");
    const colour = t(`colour.${tower.colour}`);
    return t("towers.cellTower", { cell, size, colour, value: tower.value, side });
  }
  const seat = board[cell];
  if (seat !== undefined) return t("towers.cellTile", { cell, player: seat + 1 });
  return BONUS_FIELDS.includes(cell) ? t("towers.cellBonus", { cell }) : t("towers.cellFree", { cell });
}
