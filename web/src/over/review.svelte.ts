// What each move of a finished game gave away, asked for bit by bit.

import { get, post } from "../live/requests";
import { tellFailure } from "../parts/refusal";
import type { Analysis, SeatVerdicts, Verdict } from "../protocol";

const AT_ONCE = 4; // verdicts in one request: short enough to show progress

/** Where the game to be reviewed is: at a table, or in a record. */
export type Source = { table: string } | { record: unknown };

export class Review {
  verdicts: Verdict[] = $state.raw([]);
  seats: SeatVerdicts[] = $state.raw([]);
  steps = $state(0); // how many there are to judge
  state: "idle" | "running" | "done" = $state("idle");
  failure = $state("");

  #stopped = false;

  constructor(private readonly source: Source) {}

  /** Ask for all verdicts that are missing. */
  async run(): Promise<void> {
    this.state = "running";
    this.failure = "";
    let next: number | undefined = this.verdicts.at(-1)?.step ?? 0; // so many are left out
    try {
      while (next !== undefined && !this.#stopped) {
        const found: Analysis = await this.#ask(next);
        this.verdicts = [...this.verdicts, ...found.verdicts];
        this.seats = found.seats;
        this.steps = found.steps;
        next = found.next;
      }
      this.state = "done";
    } catch (error) {
      this.failure = tellFailure(error);
      this.state = "idle";
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  #ask(first: number): Promise<Analysis> {
    const query = `?from=${first}&count=${AT_ONCE}`;
    return "table" in this.source
      ? get(`/tables/${this.source.table}/analysis${query}`)
      : post(`/records/analysis${query}`, this.source.record);
  }
}
