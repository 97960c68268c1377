// Deals and draws a game once more from its root, and finds where a record says otherwise.

import { Generator } from "./generator";
import { chipsOf, piecesOf, Stock, TOWERS } from "./stock";

/** A game as it was played, as far as it matters for what is drawn. */
export interface Played {
  game: string;
  players: number;
  options: Readonly<Record<string, string>>;
  setup: { racks?: string[][]; hands?: string[][]; open?: string[][]; chips?: Record<string, string> };
  steps: readonly {
    seat: number;
    act: string;
    drew: readonly string[];
    shown?: readonly string[]; // what an exchange has replaced
  }[];
}

const HAND = 6;

/** Whoever looks at all hands after a step; step 0 is the deal. */
type Look = (hands: readonly (readonly string[])[], step: number) => void;

/** The step that was dealt or drawn otherwise than the root says; null if all is as it says. */
export function otherwise(root: string, played: Played, look: Look = () => undefined): number | null {
  if (played.game === "spezial") return dealsChips(root, played) ? null : 0;
  const table = new Drawn(root, played);
  if (!table.deal()) return 0;
  look(table.hands, 0);
  for (let step = 1; step <= played.steps.length; step++) {
    if (!table.draw(step)) return step;
    look(table.hands, step);
  }
  return null;
}

function dealsChips(root: string, { players, setup }: Played): boolean {
  const stock = chipsOf(players);
  const generator = new Generator(`${root}/0/open`);
  const chips = setup.chips ?? {};
  const towers = TOWERS.filter((tower) => tower in chips);
  return stock.size === Object.keys(chips).length && towers.every((tower) => stock.draw(generator) === chips[tower]);
}

/** A table of tiles or cards, as far as it matters for what is drawn. */
class Drawn {
  #stock: Stock;
  #aside = new Stock([]);
  #hands: string[][];
  #open: string[][];

  constructor(
    private readonly root: string,
    private readonly played: Played,
  ) {
    this.#stock = piecesOf(played.game);
    this.#hands = (played.setup.racks ?? played.setup.hands ?? []).map((hand) => [...hand]);
    this.#open = (played.setup.open ?? []).map((cards) => [...cards]);
  }

  get hands(): readonly (readonly string[])[] {
    return this.#hands;
  }

  get #isCards(): boolean {
    return this.played.game === "cards";
  }

  get #size(): number {
    return this.played.game === "solo" ? 1 : HAND;
  }

  deal(): boolean {
    const hands = this.#hands.every((hand, seat) => {
      const generator = new Generator(`${this.root}/0/${seat}`);
      return hand.length === this.#size && hand.every((piece) => this.#stock.draw(generator) === piece);
    });
    const generator = new Generator(`${this.root}/0/open`);
    return hands && this.#open.flat().every((card) => this.#stock.draw(generator) === card);
  }

  /** Play a step, and say whether it draws what the root lets it draw. */
  draw(step: number): boolean {
    const { seat, act, drew, shown = [] } = this.played.steps[step - 1]!;
    const next = this.played.steps[step];
    if (!isAnswer(act)) this.#play(seat, act);
    if (act === "swap") shown.forEach((piece) => this.#layAside(seat, piece));
    // Cards come and go when the play is over, which it is not while an exchange is undecided.
    const isUndecided = isAnswer(next?.act);
    if (this.#isCards && !isUndecided) this.#discardOldest(seat);
    const isRight = this.#mayDraw(seat, drew.length, next?.seat) && this.#refill(step, seat, drew);
    // Tiles return only after the new ones are drawn (rules A7.2).
    if (!this.#isCards) this.#stock.takeIn(this.#aside);
    return isRight;
  }

  /** Whether so many are drawn: until the hand is full, or none while the same seat goes on or the game is over. */
  #mayDraw(seat: number, count: number, next: number | undefined): boolean {
    const due = Math.min(this.#size - this.#hands[seat]!.length, this.#stock.size + this.#aside.size);
    return count === due || (count === 0 && (next === seat || next === undefined));
  }

  #refill(step: number, seat: number, drew: readonly string[]): boolean {
    const generator = new Generator(`${this.root}/${step}`);
    const isRight = drew.every((piece) => {
      this.#renew();
      return this.#stock.draw(generator) === piece;
    });
    if (drew.length > 0 && !this.#renewsLate) this.#renew();
    this.#hands[seat]!.push(...drew);
    return isRight;
  }

  /** What was laid aside becomes the new pile when the old one is used up (rules D5.3, F36). */
  #renew(): void {
    if (this.#isCards && this.#stock.size === 0) this.#stock.takeIn(this.#aside);
  }

  get #renewsLate(): boolean {
    return this.played.options.track === "three-zones";
  }

  #layAside(seat: number, piece: string): void {
    this.#take(seat, piece);
    this.#aside.put(piece);
  }

  #play(seat: number, act: string): void {
    const [one, other] = act;
    const played = this.#take(seat, `${one}${other}`) ?? this.#take(seat, `${other}${one}`);
    if (this.#isCards && played) this.#open[seat]!.push(played);
  }

  #take(seat: number, piece: string): string | undefined {
    const hand = this.#hands[seat]!;
    const place = hand.indexOf(piece);
    return place < 0 ? undefined : hand.splice(place, 1)[0];
  }

  #discardOldest(seat: number): void {
    const oldest = this.#open[seat]!.shift();
    if (oldest) this.#aside.put(oldest);
  }
}

/** Whether an action says what comes of an exchange. */
export function isAnswer(act: string | undefined): boolean {
  return act === "swap" || act === "keep";
}
