// In which order the two symbols of a card score (rules D3.3).

import type { CardTable } from "../../protocol";
import { previewCard } from "../../rules/cards";

/** The same card with its symbols scored the other way round. */
export function turnOver(card: string): string {
  return [...card].reverse().join("");
}

/** The order in which fewer points are lost; as the card is written if it does not matter. */
export function betterOrder(
  table: CardTable,
  options: Record<string, string>,
  players: number,
  seat: number,
  card: string,
): string {
  const lost = (each: string) =>
    previewCard(table, options, players, seat, each).gains.reduce((sum, gain) => sum + gain.lost, 0);
  return lost(turnOver(card)) < lost(card) ? turnOver(card) : card;
}
