// The card that a player has in mind, and what it would bring.

import { isSameCard } from "../../board/cardShape";
import type { CardTable, Letter } from "../../protocol";
import { previewCard, type CardPreview } from "../../rules/cards";
import { Exchanging, type Ready } from "../exchanging.svelte";
import type { LiveTable } from "../table.svelte";
import { betterOrder } from "./order";

interface Choice {
  seat: number;
  played: number; // own steps so far: once another is there, the choice is of the past
  index: number; // in the hand
  order: string; // the card with the symbol first that scores first
}

export class Choosing {
  readonly exchanging: Exchanging;
  #choice: Choice | null = $state.raw(null);

  constructor(readonly table: LiveTable) {
    this.exchanging = new Exchanging(table, () => this.#ready);
  }

  options: Record<string, string> = $derived.by(() => this.table.seen?.terms.options ?? {});
  #played: number = $derived.by(() => this.table.steps.filter(({ seat }) => seat === this.table.seat).length);

  /** The position, if it can be played at. */
  #position: CardTable | null = $derived.by(() => this.table.position as CardTable | null);

  #valid: Choice | null = $derived.by(() => {
    const choice = this.#choice;
    if (!choice || choice.seat !== this.table.seat || choice.played !== this.#played || this.table.undecided)
      return null;
    const held = this.table.hand[choice.index];
    return held !== undefined && isSameCard(held, choice.order) ? choice : null;
  });

  /** The place of the chosen card in the hand. */
  index: number | null = $derived(this.#valid?.index ?? null);

  /** What was sent: it is on its way to the server, or waits there for the answer to an exchange. */
  sent: string | null = $derived.by(() => {
    const { pending, undecided } = this.table;
    return pending && isCard(pending.action) ? pending.action : (undecided?.act ?? null);
  });

  /** What lies on the felt to be played: sent, or chosen. */
  action: string | null = $derived.by(() => this.sent ?? (this.mayChoose ? (this.#valid?.order ?? null) : null));

  preview: CardPreview | null = $derived.by(() => {
    const { players, seat } = this.table;
    if (this.action === null || !this.#position || seat === null) return null;
    return previewCard(this.#position, this.options, players, seat, this.action);
  });

  #ready: Ready | null = $derived.by(() => {
    const { action, preview } = this;
    return action !== null && preview !== null ? { action, preview } : null;
  });

  /** Planning goes on while others play. */
  get mayChoose(): boolean {
    const { seat, phase, pending, undecided, veiled } = this.table;
    return seat !== null && phase === "playing" && pending === null && undecided === null && !veiled;
  }

  get mayPlay(): boolean {
    return this.table.myTurn && this.table.status === "live" && this.mayChoose && this.#valid !== null;
  }

  choose(index: number): void {
    const { hand, players, seat } = this.table;
    const card = hand[index];
    if (!this.mayChoose || card === undefined || seat === null || !this.#position) return;
    const order = betterOrder(this.#position, this.options, players, seat, card);
    this.#choice = { seat, played: this.#played, index, order };
  }

  /** Score this symbol first. */
  startWith(letter: Letter): void {
    const choice = this.#valid;
    if (!choice) return;
    const other = [...choice.order].find((each) => each !== letter);
    this.#choice = { ...choice, order: `${letter}${other}` };
  }

  /** Choose a card and its order, as a hint advises them. */
  show(action: string): boolean {
    const index = this.table.hand.findIndex((card) => isCard(action) && isSameCard(card, action));
    if (index < 0) return false;
    this.choose(index);
    this.startWith(action[0] as Letter);
    return true;
  }

  clear(): void {
    this.#choice = null;
  }

  /** Play the chosen card; if an exchange is to be decided then, that is asked first. */
  play(): void {
    if (this.mayPlay && this.#ready) this.exchanging.confirm(this.#ready);
  }
}

function isCard(action: string): boolean {
  return action.length === 2;
}
