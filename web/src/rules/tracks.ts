/** The tracks of all games: where they end, and where a marker brings a bonus turn. */

import { CARD_TOP } from "./cards";
import { topOf, trackOf } from "./tileTracks";
import { TOWER_TOP } from "./towers";

/** The last field of a game's track. */
export function lastField(game: string): number {
  if (game === "spezial") return TOWER_TOP;
  return game === "cards" ? CARD_TOP : topOf(trackOf(game));
}

/**
 * Whether a marker has brought a bonus turn (rules A6.1, D6.1, E2.2, E3.3). On a double track the
 * second half of a double can move it beyond the stop at once (rule F33).
 */
export function bringsBonus(game: string, before: number, after: number): boolean {
  return bonusStops(game).some((stop) => before < stop && stop <= after);
}

function bonusStops(game: string): readonly number[] {
  if (game === "spezial") return [];
  if (game === "cards") return [CARD_TOP];
  const { bonusTurns, stops } = trackOf(game);
  return bonusTurns ? stops : [];
}
