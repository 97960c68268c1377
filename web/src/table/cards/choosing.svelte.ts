// The card that a player has in mind, and what it would bring.

import { isSameCard } from "../../board/cardShape";
import type { CardTable, Letter } from "../../protocol";
import { previewCard, type CardPreview } from "../../rules/cards";
import type { LiveTable } from "../table.svelte";
import { betterOrder } from "./order";

interface Choice {
  seat: number;
  played: number; // own steps so far: once another is there, the choice is of the past
  index: number; // in the hand
  order: string; // the card with the symbol first that scores first
}

export class Choosing {
  #choice: Choice | null = $state.raw(null);

  constructor(readonly table: LiveTable) {}

  options: Record<string, string> = $derived.by(() => this.table.seen?.terms.options ?? {});
  #played: number = $derived.by(() => this.table.steps.filter(({ seat }) => seat === this.table.seat).length);

  /** The position, if it can be played at. */
  #position: CardTable | null = $derived.by(() => this.table.position as CardTable | null);

  #valid: Choice | null = $derived.by(() => {
    const choice = this.#choice;
    if (!choice || choice.seat !== this.table.seat || choice.played !== this.#played) return null;
    const held = this.table.hand[choice.index];
    return held !== undefined && isSameCard(held, choice.order) ? choice : null;
  });

  /** The place of the chosen card in the hand. */
  index: number | null = $derived(this.#valid?.index ?? null);

  /** What lies on the felt to be played: on its way to the server, or chosen. */
  action: string | null = $derived.by(() => {
    const { pending } = this.table;
    if (pending) return isCard(pending.action) ? pending.action : null;
    return this.mayChoose ? (this.#valid?.order ?? null) : null;
  });

  preview: CardPreview | null = $derived.by(() => {
    const { players, seat } = this.table;
    if (this.action === null || !this.#position || seat === null) return null;
    return previewCard(this.#position, this.options, players, seat, this.action);
  });

  /** Planning goes on while others play, but not while an exchange is to be decided. */
  get mayChoose(): boolean {
    const { table } = this;
    if (table.seat === null || table.phase !== "playing" || table.pending !== null || table.veiled) return false;
    return !(table.turn === table.seat && this.#position?.exchange_offered);
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

  play(): void {
    if (this.mayPlay && this.#valid) this.table.act(this.#valid.order);
  }
}

function isCard(action: string): boolean {
  return action.length === 2;
}
