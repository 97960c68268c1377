// Where the cards lie on the felt. With room, the others sit above and the own seat below; in a
// narrow place all lie in one row, the own ones first.

import { CARD_HEIGHT, CARD_WIDTH } from "./cardShape";

export interface Spot {
  x: number; // of the upper left corner
  y: number;
}

export interface Owner {
  seat: number;
  x: number; // of the middle of the owner's cards
  y: number; // of the foot of the name
  width: number; // that the name may take
}

export interface FeltPlan {
  width: number;
  height: number;
  card: number; // width of an open card
  back: number; // width of a face-down one
  owners: Owner[];
  open: Spot[][]; // by seat, the oldest first
  slot: (Spot & { label: Spot }) | null; // where the chosen card goes
  arrow: { x: number; y: number; length: number } | null; // from there to the own cards
  pile: Spot;
  discard: Spot;
}

interface Asked {
  seat: number; // that sits in front
  sizes: number[]; // open cards by seat
  slot: boolean; // keep a place for the card to be played
}

/** Narrower than this, everything lies in one row. */
export const ROOMY = 540;

const RATIO = CARD_HEIGHT / CARD_WIDTH;
const SHIFT = 14; // by which the older of two cards lies nearer to the middle (rules D2.2)

export function planFelt(width: number, asked: Asked): FeltPlan {
  return width >= ROOMY ? planRoomy(asked) : planRow(Math.max(width, 320), asked);
}

/** The seats around the table, beginning in front. */
export function seatsFrom(seat: number, players: number): number[] {
  return Array.from({ length: players }, (_, step) => (seat + step) % players);
}

/** How many open cards everybody has between two turns (rules D2.1, D2.2). */
export function openCards(players: number): number {
  return players === 2 ? 2 : 1;
}

function planRoomy({ seat, sizes, slot }: Asked): FeltPlan {
  const [card, back, edge, inside, gap] = [112, 90, 36, 14, 94];
  const between = sizes.length === 4 ? 46 : 72; // for the names, which are wider than a card
  const [above, below, height] = [48, 272, 462];
  const usual = openCards(sizes.length);
  const shift = usual === 2 ? SHIFT : 0;
  const [own, ...others] = seatsFrom(seat, sizes.length) as [number, ...number[]];
  const counts = sizesBeside({ seat, sizes, slot });
  const span = (owner: number) => (offsets(counts[owner]!, usual, card, inside).at(-1) ?? 0) + card;
  const piles = 2 * back + inside;
  const upper = others.reduce((sum, owner) => sum + span(owner) + between, 0) + piles;
  const lower = span(own) + (slot ? gap + card : 0);
  const width = Math.max(upper, lower, 480) + 2 * edge;
  const plan = emptyPlan(width, height, card, back, sizes.length);
  const lay = (owner: number, left: number, top: number, older: number): void => {
    const newest = counts[owner]! - 1;
    plan.open[owner] = offsets(counts[owner]!, usual, card, inside).map((x, index) => ({
      x: left + x,
      y: top + (index < newest ? older : 0),
    }));
    const y = top + Math.min(older, 0) - 13;
    plan.owners.push({ seat: owner, x: left + span(owner) / 2, y, width: span(owner) + between - 4 });
  };

  let left = (width - upper) / 2;
  for (const owner of others) {
    lay(owner, left, above, shift);
    left += span(owner) + between;
  }
  const backTop = above + (card - back) * RATIO;
  plan.pile = { x: left, y: backTop };
  plan.discard = { x: left + back + inside, y: backTop };

  left = (width - lower) / 2;
  lay(own, left, below, -shift);
  if (slot) {
    left += span(own);
    plan.slot = spotOf(left + gap, below, card, 16);
    plan.arrow = { x: left + 24, y: below + (card * RATIO) / 2, length: 40 };
    if (counts[own] !== sizes[own]) plan.open[own]!.push(plan.slot);
  }
  return plan;
}

function planRow(width: number, { seat, sizes, slot }: Asked): FeltPlan {
  const usual = openCards(sizes.length);
  const counts = sizesBeside({ seat, sizes, slot });
  const order = seatsFrom(seat, sizes.length);
  const [edge, between, inside] = [14, 18, 6];
  // In card widths: every card beside another takes one, an extra one half of it.
  const widths = order.map((owner) => Math.min(counts[owner]!, usual) + Math.max(0, counts[owner]! - usual) / 2);
  const parts = order.length + (slot ? 1 : 0);
  const gaps = (parts - 1) * between + order.length * (usual - 1) * inside;
  const card = Math.min(84, (width - 2 * edge - gaps) / widths.reduce((sum, each) => sum + each, slot ? 1 : 0));
  const top = 34;
  const foot = top + card * RATIO;
  const plan = emptyPlan(width, foot + 44, card, 15, sizes.length);
  const spans = order.map((owner) => (offsets(counts[owner]!, usual, card, inside).at(-1) ?? 0) + card);
  const taken = spans.reduce((sum, each) => sum + each, slot ? card : 0) + (parts - 1) * between;
  let left = (width - taken) / 2;
  order.forEach((owner, place) => {
    plan.open[owner] = offsets(counts[owner]!, usual, card, inside).map((x) => ({ x: left + x, y: top }));
    plan.owners.push({ seat: owner, x: left + spans[place]! / 2, y: top - 11, width: spans[place]! + between - 2 });
    left += spans[place]! + between;
    if (place === 0 && slot) {
      plan.slot = spotOf(left, top, card, 11);
      if (counts[owner] !== sizes[owner]) plan.open[owner]!.push(plan.slot);
      left += card + between;
    }
  });
  plan.pile = { x: width / 2 - 86, y: foot + 16 };
  plan.discard = { x: width / 2 + 14, y: foot + 16 };
  return plan;
}

/**
 * How many cards lie beside each other. While an exchange is decided, the card just played has not
 * moved up yet (rules D3.5): the own one still lies where it was played.
 */
function sizesBeside({ seat, sizes, slot }: Asked): number[] {
  const usual = openCards(sizes.length);
  return sizes.map((size, owner) => (slot && owner === seat ? Math.min(size, usual) : size));
}

function emptyPlan(width: number, height: number, card: number, back: number, players: number): FeltPlan {
  const nowhere = { x: 0, y: 0 };
  const open = Array.from({ length: players }, () => []);
  return { width, height, card, back, owners: [], open, slot: null, arrow: null, pile: nowhere, discard: nowhere };
}

function spotOf(x: number, y: number, card: number, above: number): Spot & { label: Spot } {
  return { x, y, label: { x: x + card / 2, y: y - above } };
}

/** Where each card of one owner begins: side by side, but one too many lies half over its neighbour. */
function offsets(size: number, usual: number, card: number, gap: number): number[] {
  return Array.from({ length: size }, (_, index) =>
    index < usual ? index * (card + gap) : (usual - 1) * (card + gap) + (index - usual + 1) * (card / 2),
  );
}
