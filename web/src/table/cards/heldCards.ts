// Which card of a hand is which, so that the others can move up when one has gone.

import type { Laid } from "../../board/laidCards";

/** A hand with numbers: cards that were there keep theirs, whatever their place is now. */
export function followHand(before: Laid[], hand: string[], fresh: () => number): Laid[] {
  const left = [...before];
  return hand.map((card) => {
    const place = left.findIndex((each) => each.card === card);
    return place < 0 ? { id: fresh(), card } : left.splice(place, 1)[0]!;
  });
}
