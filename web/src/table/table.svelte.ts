// A table as this browser sees it, kept up to date by its connection.

import { nonceOf } from "../fair/nonces";
import { Witness } from "../fair/witness";
import { Connection, type Follower, type Status } from "../live/connection";
import type { Asked } from "../live/mirror";
import { guest } from "../me.svelte";
import type {
  Act,
  CardTable,
  Letter,
  Own,
  OwnSeat,
  Points,
  Presence,
  Refused,
  SeenSeat,
  SeenStep,
  SeenTable,
  TileTable,
  TowerTable,
  Undecided,
} from "../protocol";
import { sideOfSeat } from "../rules/tileTracks";
import { bringsBonus } from "../rules/tracks";
import { t } from "../texts/texts.svelte";

export type Position = TileTable | TowerTable | CardTable;

export class LiveTable {
  seen: SeenTable | null = $state.raw(null);
  steps: SeenStep[] = $state.raw([]);
  own: Own = $state.raw({});
  pending: Pick<Act, "action" | "answer"> | null = $state.raw(null); // what is on its way to the server
  refusal: Pick<Refused, "code" | "what" | "sentence"> | null = $state.raw(null);
  status: Status = $state("connecting");
  lostAt = $state(0); // on the page's clock, while the status tells of a loss
  latency: number | null = $state(null);
  ahead = $state(0); // milliseconds by which the server's clock is ahead of this one
  online: number[] = $state.raw([]);
  watchers = $state(0);
  gone: number | null = $state(null); // the code with which the server closed for good
  reached: Letter[] = $state.raw([]); // colours that the last step brought to a stop of the track

  readonly witness: Witness;

  #revealed = false;
  #shown: number | null = $state(null); // the seat that holds the device, when several share it
  #connection: Connection;

  constructor(readonly id: string) {
    this.witness = new Witness(id);
    const follower: Follower = {
      changed: () => this.#take(),
      status: (status, since) => Object.assign(this, { status, lostAt: since }),
      presence: ({ online, watchers }: Presence) => Object.assign(this, { online, watchers }),
      latency: (latency, ahead) => Object.assign(this, { latency, ahead }),
      gone: (code) => (this.gone = code),
    };
    this.#connection = new Connection(id, follower);
    // A connection of a browser that the server does not know yet would stay a stranger's.
    void guest.meet().then(() => this.#connection.open());
  }

  game: string = $derived(this.seen?.terms.game ?? "");
  players: number = $derived(this.seen?.terms.players ?? 0);
  phase: string = $derived(this.seen?.phase ?? "");
  position: Position | null = $derived(this.seen?.table ?? null);
  turn: number | null = $derived(this.phase === "playing" ? (this.position?.turn ?? null) : null);
  mySeats: number[] = $derived(
    Object.keys(this.own)
      .map(Number)
      .sort((one, other) => one - other),
  );

  /** The own seat from which the table is seen: with several, the one that plays or has just played. */
  seat: number | null = $derived.by(() => {
    if (this.turn !== null && this.mySeats.includes(this.turn)) return this.turn;
    return this.#shown ?? this.mySeats[0] ?? null;
  });

  /** Several people pass this device around, and the next one has not taken it yet. */
  veiled: boolean = $derived(
    this.mySeats.length > 1 &&
      this.turn !== null &&
      this.mySeats.includes(this.turn) &&
      this.#shown !== this.turn &&
      this.own[this.turn]?.hand !== undefined,
  );

  /** It is the turn of who sits here, and nothing is on its way yet. */
  myTurn: boolean = $derived(
    this.turn !== null && this.mySeats.includes(this.turn) && !this.veiled && this.pending === null,
  );

  /** What only the own seat knows; nothing while somebody else could look. */
  #mine: OwnSeat = $derived.by(() => {
    if (this.seat === null) return {};
    if (this.mySeats.length > 1 && this.#shown !== this.turn) return {};
    return this.own[this.seat] ?? {};
  });

  /** What the own seat holds. */
  hand: string[] = $derived(this.#mine.hand ?? []);

  /** An own action that was sent without saying whether one exchanges after it. */
  undecided: Undecided | null = $derived(this.#mine.undecided ?? null);

  /** How many steps an action follows: those that everybody saw, and an own undecided one. */
  step: number = $derived(this.steps.length + Number(Object.values(this.own).some(({ undecided }) => undecided)));

  /** The numbers of the own steps after which one could have exchanged and did not. */
  kept: number[] = $derived(this.#mine.kept ?? []);

  /** The next player has taken the device. */
  unveil(): void {
    this.#shown = this.turn;
  }

  /** Play an action in the position that is seen now, and say whether one exchanges if that is offered then. */
  act(action: string, answer?: Act["answer"]): void {
    if (this.seat === null || this.pending) return;
    this.refusal = null;
    const played = answer ? { action, answer } : { action };
    this.pending = played;
    const command = { type: "act", ...played, step: this.step, seat: this.seat } as const;
    this.#connection.send(command).catch((refused: Refused) => (this.refusal = refused));
  }

  /** Send another command; who asked for it is told why it was refused. */
  async send(command: Asked): Promise<void> {
    const seated = this.seat === null ? command : { seat: this.seat, ...command };
    await this.#connection.send(seated as Asked);
  }

  /** Send a command whose refusal is shown at the table. */
  request(command: Asked): void {
    this.send(command).catch((refused: Refused) => (this.refusal = refused));
  }

  clearRefusal(): void {
    this.refusal = null;
  }

  close(): void {
    this.#connection.close();
  }

  nameOf(seat: number): string {
    return this.seen ? nameSeat(this.seen.seats, seat) : "";
  }

  isBot(seat: number): boolean {
    return this.seen?.seats[seat]?.kind === "bot";
  }

  /** How strong a computer player is; null for people. */
  levelOf(seat: number): string | null {
    const seen = this.seen?.seats[seat];
    return seen?.kind === "bot" ? t(`level.${seen.level}.name`) : null;
  }

  isMine(seat: number): boolean {
    return this.mySeats.includes(seat);
  }

  /** Whether a seat is there: computer players always are. */
  isHere(seat: number): boolean {
    return this.isBot(seat) || this.online.includes(seat);
  }

  /** The side for which a seat scores: partners in a team share one. */
  sideOf(seat: number): number {
    return sideOfSeat(this.game, seat);
  }

  /** Tell the own part of the deal, once the parts of all are sealed. */
  #reveal(): void {
    if (this.#revealed || this.seen?.reveal_by === undefined) return;
    const seat = this.mySeats.find((each) => nonceOf(this.seen?.seals?.[each]) !== null);
    if (seat === undefined) return;
    this.#revealed = true;
    const nonce = nonceOf(this.seen.seals?.[seat])!;
    this.request({ type: "reveal", seat, nonce });
  }

  #take(): void {
    const { mirror, pending } = this.#connection;
    if (mirror.steps.length !== this.steps.length)
      this.reached = reachedBetween(this.game, this.position, mirror.seen?.table ?? null);
    this.seen = mirror.seen;
    this.steps = mirror.steps;
    this.own = mirror.own;
    if (this.seen) this.witness.look(this.seen, this.steps, this.own);
    this.#reveal();
    const act = pending.find((frame) => frame.type === "act");
    this.pending = act?.type === "act" ? act : null;
  }
}

/** The colours that brought a bonus turn, when one position has become another. */
function reachedBetween(game: string, before: Position | null, after: Position | null): Letter[] {
  if (!before || !after?.bonus_turn) return [];
  return before.scores.flatMap((scores, side) => {
    const now: Points = after.scores[side] ?? {};
    const colours = Object.keys(now) as Letter[];
    return colours.filter((each) => bringsBonus(game, scores[each] ?? 0, now[each] ?? 0));
  });
}

/** How a seat is called, in the language of the page. Several computer players are told apart by letters. */
export function nameSeat(seats: readonly SeenSeat[], seat: number): string {
  const seen = seats[seat];
  switch (seen?.kind) {
    case "person":
      return seen.name;
    case "bot": {
      const letter = botLetter(seats, seat);
      return letter === null ? t("computer.alone") : t("computer.lettered", { letter });
    }
    default:
      return t("seat.open");
  }
}

/** The letter of a computer player among several; null for all others. */
export function botLetter(seats: readonly SeenSeat[], seat: number): string | null {
  const bots = seats.flatMap((each, index) => (each.kind === "bot" ? [index] : []));
  return bots.length > 1 && bots.includes(seat) ? "ABCD"[bots.indexOf(seat)]! : null;
}
