/** Positions of the card game for lessons and examples. */

import { isSameCard } from "../../board/cardShape";
import type { CardTable, Points } from "../../protocol";
import { previewCard, type CardPreview } from "../../rules/cards";

/** A table of the card game, seen from seat 0, whose turn it is. */
export interface CardPosition {
  players: number;
  options: Record<string, string>;
  table: CardTable;
  hand: string[];
}

export interface CardSketch {
  /** By seats, the older card first; two each if two play, else one (rules D2.2). */
  open: string[][];
  hand: string[];
  own: Points;
  others?: Points;
  track?: "four-sectors" | "three-zones";
}

const HAND = 6;
const CARDS = 60;

/** The position that a sketch describes. */
export function deal({ open, hand, own, others = own, track = "four-sectors" }: CardSketch): CardPosition {
  const players = open.length;
  return {
    players,
    options: { track },
    hand,
    table: {
      turn: 0,
      scores: open.map((_, seat) => (seat === 0 ? own : others)),
      bonus_turn: false,
      bonus_turns_due: 0,
      open,
      hand_sizes: open.map((_, seat) => (seat === 0 ? hand.length : HAND)),
      pile_size: CARDS - HAND * players - open.flat().length,
      discards: {},
    },
  };
}

/** What a card would bring here, its first symbol scored first. */
export function weighCard({ table, options, players }: CardPosition, card: string): CardPreview {
  return previewCard(table, options, players, 0, card);
}

/** The position after a card was played and the oldest open one was cleared away (rules D3.5, D6.1). */
export function playCard(position: CardPosition, card: string): CardPosition {
  const { table, hand } = position;
  const { after, turnsDue } = weighCard(position, card);
  const [oldest, ...rest] = table.open[0]!;
  const kept = hand.toSpliced(
    hand.findIndex((each) => isSameCard(each, card)),
    1,
  );
  return {
    ...position,
    hand: kept,
    table: {
      ...table,
      scores: table.scores.with(0, after),
      open: table.open.with(0, [...rest, card]),
      bonus_turns_due: turnsDue,
      bonus_turn: turnsDue > 0,
      hand_sizes: table.hand_sizes.with(0, kept.length),
      discards: { ...table.discards, [oldest!]: (table.discards[oldest!] ?? 0) + 1 },
    },
  };
}
