/** What a card would bring: its matches, the order of its symbols, and the walls (rules D). */

import type { CardTable, Letter, Points } from "../protocol";
import { coloursOf, moveMarkers, pointsOf, valueOf, type Gain, type Standing } from "./standing";

/** The last field of a track (rules D1.1). */
export const CARD_TOP = 10;

/** All chips this far win (rules D7.1). */
export const CARD_GOAL = 7;

/** The first field of every sector, by the option `track` (rules D4.1). */
const SECTORS: Record<string, readonly number[]> = {
  "four-sectors": [0, 1, 4, 7],
  "three-zones": [0, 4, 7],
};

/** A wall of a player's track. */
export interface Wall {
  /** The first field behind it. */
  at: number;
  /** It opens when all chips stand at least here; at 0 it is never closed. */
  needs: number;
  open: boolean;
}

/** An open card that shows a symbol of the played one. */
export interface Match {
  seat: number;
  /** Among the open cards of that seat, the oldest first. */
  index: number;
  colour: Letter;
}

/** What a card would bring, with its first letter scored first. */
export interface CardPreview extends Standing {
  points: Points;
  order: [Letter, Letter];
  matches: Match[];
  /** Whether the other order would leave the chips elsewhere. */
  orderMatters: boolean;
  /** The first fields behind the walls that are closed afterwards. */
  walls: number[];
  /** The game ends as soon as somebody wins (rules D7.1). */
  endsGame: boolean;
}

function startsOf(options: Record<string, string>): readonly number[] {
  return SECTORS[options["track"] ?? ""] ?? SECTORS["four-sectors"]!;
}

/** The walls of a track, lowest first, and whether they are open with these chips (rules D4.1). */
export function wallsOf(scores: Points, options: Record<string, string>): Wall[] {
  const starts = startsOf(options);
  const lowest = Math.min(...Object.values(scores));
  return starts.slice(1).map((at, sector) => {
    const needs = starts[sector]!;
    return { at, needs, open: lowest >= needs };
  });
}

/** What a card would bring to a seat; whose turn it is does not matter. */
export function previewCard(
  table: CardTable,
  options: Record<string, string>,
  players: number,
  seat: number,
  card: string,
): CardPreview {
  const order = [...card] as [Letter, Letter];
  const matches = matchesOf(table, players, order);
  const points = order.map((each) => matches.filter(({ colour }) => colour === each).length);
  const before = table.scores[seat]!;
  const starts = startsOf(options);
  const standing = moveMarkers(before, score(before, starts, order, points));
  const other = score(before, starts, [order[1], order[0]], [points[1]!, points[0]!]);
  const wins = Object.values(standing.after).every((value) => value >= CARD_GOAL);
  // One for each chip that reaches the end (rules D6.1).
  const earned = standing.gains.filter((each) => each.before < CARD_TOP && each.after === CARD_TOP);
  // None follows a win (rules F18), and what is due lapses when no card is left.
  const lapses = wins || table.hand_sizes[seat]! <= 1;
  const bonusTurns = lapses ? 0 : earned.length;
  return {
    ...standing,
    bonusTurns,
    turnsDue: lapses ? 0 : table.bonus_turns_due + bonusTurns,
    wins,
    points: pointsOf(standing.gains),
    order,
    matches,
    // Bonus turns and a win follow from where the chips stand, so this is all there is to compare.
    orderMatters: other.some(({ colour, after }) => standing.after[colour] !== after),
    walls: wallsOf(standing.after, options)
      .filter(({ open }) => !open)
      .map(({ at }) => at),
    endsGame: wins,
  };
}

/** All open cards that show a symbol of the played one, also the own (rules D3.2). */
function matchesOf(table: CardTable, players: number, symbols: Letter[]): Match[] {
  return table.open
    .slice(0, players)
    .flatMap((cards, seat) =>
      cards.flatMap((card, index) =>
        symbols.filter((each) => card.includes(each)).map((colour) => ({ seat, index, colour })),
      ),
    );
}

/** The gains of two symbols, one after the other (rules D3.3). */
function score(before: Points, starts: readonly number[], order: Letter[], points: number[]): Gain[] {
  let chips = before;
  return order.flatMap((colour, n) => {
    if (points[n] === 0) return [];
    const gain = walk(chips, starts, colour, points[n]!);
    chips = { ...chips, [colour]: gain.after };
    return [gain];
  });
}

/**
 * A chip moves step by step. It enters a sector only if all other chips stand at least in the one
 * before it (rules F16); points that would cross a closed wall are lost (rules D3.4).
 */
function walk(chips: Points, starts: readonly number[], colour: Letter, points: number): Gain {
  const others = coloursOf(chips).filter((each) => each !== colour);
  const lowest = Math.min(...others.map((each) => valueOf(chips, each)));
  const before = valueOf(chips, colour);
  let after = before;
  const closed = (at: number) => starts.indexOf(at) > 0 && lowest < starts[starts.indexOf(at) - 1]!;
  while (after < before + points && after < CARD_TOP && !closed(after + 1)) after += 1;
  const lost = points - (after - before);
  const atWall = lost > 0 && after < CARD_TOP;
  return { colour, points, before, after, lost, ...(atWall && { wall: after + 1 }) };
}
