/** Actions of all games, read from their text. */

import type { Letter } from "../protocol";
import type { Cell } from "./hexes";
import { readPlacement } from "./placing";
import { readTower } from "./towers";

/** What an action puts where; an exchange puts nothing anywhere. */
export interface Action {
  /** The tile or card, by its letters; none in Genial Spezial, where all own tiles are alike. */
  piece: string | null;
  cells: [Cell, Cell] | null;
  /** Colours chosen for bonus fields. */
  colours: Letter[];
}

/** What an action says; `swap` and `keep` say nothing but themselves. */
export function readAction(act: string): Action {
  const placement = readPlacement(act);
  if (placement) return { piece: placement.tile, cells: placement.cells, colours: [] };
  const tower = readTower(act);
  if (tower) return { piece: null, ...tower };
  const isCard = act !== "swap" && act !== "keep";
  return { piece: isCard ? act : null, cells: null, colours: [] };
}
