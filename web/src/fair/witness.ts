// What this browser sees of a deal from the first frame on. It is kept, so that nobody can change it later.

import type { Own, SeenStep, SeenTable } from "../protocol";
import { keep, recall } from "./keeping";

export interface Witnessed {
  commitment: string;
  lots: number[];
  seals: Record<string, string>; // by seats
  hands: Record<string, Record<string, string[]>>; // the own ones by seats, after so many steps
  late: boolean; // whether the game was over by then
}

const KIND = "einklang.deal";

export class Witness {
  #seen: Witnessed | null;

  constructor(private readonly table: string) {
    this.#seen = recall<Witnessed>(KIND, table);
  }

  /** Everything that was seen; null at a table of an earlier version, whose deal nobody added to. */
  get seen(): Witnessed | null {
    return this.#seen;
  }

  /** Look at the table, after every frame. */
  look(seen: SeenTable, steps: readonly SeenStep[], own: Own): void {
    const { commitment, lots, seals = {}, phase } = seen;
    if (lots === undefined) return;
    const late = phase === "over";
    this.#seen ??= { commitment, lots, seals, hands: {}, late };
    if (late) return;
    // People come and go, with their seals, until the cards are dealt.
    if (phase === "waiting") this.#seen.seals = seals;
    else this.#noteHands(steps.length, own);
    keep(KIND, this.table, this.#seen);
  }

  #noteHands(steps: number, own: Own): void {
    const hands = Object.entries(this.#seen!.hands).filter(([after]) => Number(after) < steps); // none that was taken back
    const held = Object.entries(own).flatMap(([seat, { hand, undecided }]) =>
      hand && !undecided ? [[seat, [...hand].sort()] as const] : [],
    );
    this.#seen!.hands = Object.fromEntries([...hands, [steps, Object.fromEntries(held)]]);
  }
}
