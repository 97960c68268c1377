// Which card on the felt is which. Cards have no names of their own, and several are alike, so each
// gets a number when it is laid: by it a drawing can let a card move instead of becoming another.

export interface Laid {
  id: number;
  card: string;
}

/** The open cards of all seats with their numbers, those that stay with the ones they had. */
export function followCards(before: Laid[][], open: string[][], fresh: () => number): Laid[][] {
  return open.map((cards, seat) => {
    const known = before[seat] ?? [];
    const kept = stay(known, cards);
    return cards.map((card, index) => kept[index] ?? { id: fresh(), card });
  });
}

/** The most that can have stayed: old cards leave at the front, new ones come at the end (rules D3.5). */
function stay(known: Laid[], cards: string[]): Laid[] {
  for (let gone = 0; gone < known.length; gone++) {
    const rest = known.slice(gone);
    if (rest.length <= cards.length && rest.every(({ card }, index) => card === cards[index])) return rest;
  }
  return [];
}
