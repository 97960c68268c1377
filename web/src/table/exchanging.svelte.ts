// Whether to exchange is asked before the action that ends the turn is sent, and the answer goes along
// with it: others learn of an exchange only if it is made (rule F35).

import type { CardTable, TileTable } from "../protocol";
import { readAction } from "../rules/action";
import { exchangeWith, isExchangeOffered, without, type Exchange } from "../rules/exchange";
import type { Standing } from "../rules/standing";
import type { LiveTable } from "./table.svelte";

export type Answer = "swap" | "keep";

/** What lies ready on the board or the felt, and what it would bring. */
export interface Ready {
  action: string;
  preview: Standing & { endsGame: boolean };
}

export class Exchanging {
  #asked: string | null = $state(null); // the action that was confirmed and waits for the answer

  constructor(
    private readonly table: LiveTable,
    private readonly ready: () => Ready | null,
  ) {
    // What is moved or taken back has to be confirmed anew, even if it comes back to the same place.
    $effect(() => {
      if (this.question === null) this.#asked = null;
    });
  }

  /** The exchange that is to be decided now. */
  question: Exchange | null = $derived.by(() => {
    const { game, hand, myTurn, undecided } = this.table;
    const ready = this.ready();
    if (!ready || !myTurn || (!undecided && ready.action !== this.#asked)) return null;
    return exchangeWith(game, undecided ? hand : this.#left(ready.action), ready.preview.after);
  });

  /** Send an action, or ask first if it leaves an exchange to decide; whether it was sent. */
  confirm({ action, preview }: Ready): boolean {
    const { game, position } = this.table;
    if (isExchangeOffered(game, position as TileTable | CardTable, this.#left(action), preview)) {
      this.#asked = action;
      return false;
    }
    this.table.act(action);
    return true;
  }

  /** Send the action with its answer; the answer alone if the action was sent before, by whatever program. */
  answer(answer: Answer): void {
    if (this.table.undecided) this.table.act(answer);
    else if (this.#asked !== null) this.table.act(this.#asked, answer);
  }

  #left(action: string): string[] {
    return without(this.table.hand, readAction(action).piece ?? "");
  }
}
