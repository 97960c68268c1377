/** When an exchange is offered after an action, and what it would replace (rules A7, D5, E3.4). */

import type { CardTable, Letter, Points, TileTable } from "../protocol";
import { coloursOf, valueOf, weakest, type Standing } from "./standing";
import { topOf, trackOf } from "./tileTracks";

/** What a full rack or hand holds. */
const FULL = 6;

/** What has to be so: no piece shows a weakest colour, or one shows a finished colour. */
type Condition = "lacking-weakest" | "finished-colours";

/** By games; in all others nothing can be exchanged. */
const CONDITIONS: Record<string, Condition> = {
  classic: "lacking-weakest",
  travel: "lacking-weakest",
  team: "lacking-weakest",
  cards: "lacking-weakest",
  duel: "finished-colours",
};

/** An exchange that can be made. */
export interface Exchange {
  /** The colours that decide it. */
  colours: Letter[];
  /** The pieces that would be replaced. */
  going: string[];
}

/** What an exchange depends on and replaces, with these pieces left and the own markers here. */
export function exchangeWith(game: string, left: readonly string[], markers: Points): Exchange {
  if (CONDITIONS[game] !== "finished-colours") return { colours: weakest(markers).colours, going: [...left] };
  const colours = finishedColours(game, markers);
  return { colours, going: left.filter((piece) => shows(piece, colours)) };
}

/**
 * Whether an action leaves an exchange to decide, with these pieces left. Nothing is drawn before
 * it is decided, so a player knows it before the action (rule F35).
 */
export function isExchangeOffered(
  game: string,
  table: TileTable | CardTable,
  left: readonly string[],
  { after, turnsDue, endsGame }: Standing & { endsGame: boolean },
): boolean {
  // It comes at the end of a turn, after all bonus turns (rules A6.2), and needs pieces (rule F34).
  if (endsGame || turnsDue > 0 || left.length === 0) return false;
  const { colours, going } = exchangeWith(game, left, after);
  switch (CONDITIONS[game]) {
    case "lacking-weakest":
      return !left.some((piece) => shows(piece, colours)) && canDraw(table, FULL);
    case "finished-colours":
      return going.length > 0 && canDraw(table, FULL - left.length + going.length);
    default:
      return false;
  }
}

/** A hand without one piece, whichever way round that is written. */
export function without(hand: readonly string[], piece: string): string[] {
  const turned = piece[1]! + piece[0]!;
  const place = hand.findIndex((each) => each === piece || each === turned);
  return place < 0 ? [...hand] : hand.toSpliced(place, 1);
}

/** The colours whose markers stand on the own end of the track. */
function finishedColours(game: string, markers: Points): Letter[] {
  const end = topOf(trackOf(game));
  return coloursOf(markers).filter((colour) => valueOf(markers, colour) === end);
}

function shows(piece: string, colours: readonly Letter[]): boolean {
  return colours.some((colour) => piece.includes(colour));
}

/** Whether the bag holds so many tiles (rules F5); cards that run out are mixed again (rules D5.3). */
function canDraw(table: TileTable | CardTable, count: number): boolean {
  return !("bag_size" in table) || table.bag_size >= count;
}
