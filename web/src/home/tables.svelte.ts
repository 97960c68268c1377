// The own tables and the open ones, as the server last told them.

import { get } from "../live/requests";
import type { ListedTable, SeenSeat, Tables } from "../protocol";
import { t } from "../texts/texts.svelte";
import { isGame, type Game } from "./games";

export type Known = ListedTable & { game: Game };

const INTERVAL = 20_000; // milliseconds between two looks

class TableLists {
  mine: Known[] = $state.raw([]);
  open: Known[] = $state.raw([]);
  asked = $state(false); // an answer has come

  /** Look again; if nobody answers, what was known stays. */
  async refresh(): Promise<void> {
    const told = await get<Tables>("/tables").catch(() => null);
    if (!told) return;
    this.mine = sortOwn(told.mine.filter(isKnown));
    const own = new Set(this.mine.map(({ table }) => table));
    this.open = told.open.filter(isKnown).filter(({ table }) => !own.has(table));
    this.asked = true;
  }

  /** Look now, now and then, and whenever the page is seen again. */
  follow(): void {
    $effect(() => {
      const look = () => void (document.visibilityState === "visible" && this.refresh());
      look();
      const beat = setInterval(look, INTERVAL);
      document.addEventListener("visibilitychange", look);
      return () => {
        clearInterval(beat);
        document.removeEventListener("visibilitychange", look);
      };
    });
  }
}

export const tables = new TableLists();

/** Those that wait for this player come first, then all others that are not over; the rest as it came. */
function sortOwn(listed: Known[]): Known[] {
  return listed.filter(({ phase }) => phase !== "closed").sort((one, other) => rank(one) - rank(other));
}

function rank(table: Known): number {
  if (isOver(table)) return 2;
  return isMyTurn(table) ? 0 : 1;
}

export function isOver({ phase }: ListedTable): boolean {
  return phase === "over";
}

export function isMyTurn({ mine, turn }: ListedTable): boolean {
  return turn !== undefined && (mine ?? []).includes(turn);
}

/** Whom one plays with: all others, or everybody where the own seats are all. */
export function tellOthers({ seats, mine }: ListedTable): string[] {
  const others = seats.filter((seat, number) => seat.kind !== "open" && !(mine ?? []).includes(number));
  const told = others.length > 0 || seats.length === 1 ? others : seats.filter(({ kind }) => kind !== "open");
  return [...new Set(told.map(nameByLevel))];
}

/** A seat by what matters before one sits down: of a computer player, how strong it is. */
export function nameByLevel(seat: SeenSeat): string {
  switch (seat.kind) {
    case "person":
      return seat.name;
    case "bot":
      return t("computer.name", { level: seat.level.replace("level", "") });
    case "open":
      return t("seat.open");
  }
}

function isKnown(table: ListedTable): table is Known {
  return isGame(table.game);
}
