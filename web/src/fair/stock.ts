// A bag of tiles, a pile of cards or a heap of chips: how many of each kind there are to draw.

import { LETTERS } from "../rules/standing";
import type { Generator } from "./generator";

export class Stock {
  #counts: Map<string, number>; // kind by kind, in the order in which they lie

  constructor(counts: Iterable<readonly [string, number]>) {
    this.#counts = new Map(counts);
  }

  get size(): number {
    let size = 0;
    for (const count of this.#counts.values()) size += count;
    return size;
  }

  /** Take out a piece chosen at random. */
  draw(generator: Generator): string {
    let ahead = generator.below(this.size);
    for (const [kind, count] of this.#counts) {
      if (ahead < count) {
        this.#counts.set(kind, count - 1);
        return kind;
      }
      ahead -= count;
    }
    throw new Error("nothing is left to draw");
  }

  put(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Take in all that another stock holds, which is empty then. */
  takeIn(other: Stock): void {
    for (const [kind, count] of other.#counts) {
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
      other.#counts.set(kind, 0);
    }
  }
}

/** How many there are of a pair of different colours, and of a double (rules A2, B2, D1). */
const PAIRS: Readonly<Record<string, readonly [number, number]>> = { travel: [3, 2], cards: [4, 0] };
const USUAL_PAIRS = [6, 5] as const;

/** All tiles or cards of a game. */
export function piecesOf(game: string): Stock {
  const [different, double] = PAIRS[game] ?? USUAL_PAIRS;
  const kinds = LETTERS.flatMap((one, index) => LETTERS.slice(index).map((other) => [one, other] as const));
  return new Stock(kinds.map(([one, other]) => [one + other, one === other ? double : different]));
}

// How often each chip is there with its light value 1 and 2, by the number of players (rules C4.2).
const CHIPS: Readonly<Record<number, readonly [number, number]>> = { 2: [2, 2], 3: [3, 2], 4: [3, 3] };

/** All chips of Spezial. */
export function chipsOf(players: number): Stock {
  const [ones, twos] = CHIPS[players] ?? [0, 0];
  return new Stock(
    ["O", "P", "B", "G"].flatMap((colour) => [[`${colour}1`, ones] as const, [`${colour}2`, twos] as const]),
  );
}

// In this order chips are laid on the towers that a game has.
export const TOWERS = "g13 m13 g7 s7 a19 m19 m1 s1 a25 g25 m7 g19 j7 p7 d19 j19 j10 m10 g16 j16 m4 p4 d22 g22".split(
  " ",
);
