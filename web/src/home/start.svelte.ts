// The plan that is being made on the page, kept on this device, and the start of its table.

import { freshSeal } from "../fair/nonces";
import { post } from "../live/requests";
import { guest } from "../me.svelte";
import { tellFailure } from "../parts/refusal";
import type { Made } from "../protocol";
import { go } from "../router.svelte";
import { t } from "../texts/texts.svelte";
import { isGame } from "./games";
import { newTable, readPlan, type Plan } from "./plan";

const KEY = "einklang.plan";

class Start {
  plan: Plan = $state(kept());
  busy = $state(false);
  failure = $state("");

  /** Choose the game that an address asks for, as links of lessons do. */
  choose(query: string): void {
    const game = new URLSearchParams(query).get("game") ?? "";
    if (isGame(game)) this.plan.game = game;
  }

  /** Set up the table, and go there. */
  async begin(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = "";
    try {
      const names = { me: guest.name || t("home.guest"), player: (number: number) => t("home.player", { number }) };
      const lot = crypto.getRandomValues(new Uint8Array(1))[0]!;
      const wanted = newTable($state.snapshot(this.plan) as Plan, names, lot);
      const { table } = await post<Made>("/tables", { ...wanted, seal: freshSeal() });
      guest.known = true;
      go(`/tables/${table}`);
    } catch (error) {
      this.failure = tellFailure(error);
    } finally {
      this.busy = false;
    }
  }

  /** Keep the plan for the next visit, whenever it changes. */
  keep(): void {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(this.plan));
      } catch {
        // Storage is full or forbidden: the plan holds until the page is closed.
      }
    });
  }
}

export const start = new Start();

function kept(): Plan {
  try {
    return readPlan(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return readPlan(null);
  }
}
