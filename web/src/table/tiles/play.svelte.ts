// One's own part at a table of the tile games: what taps and keys do.

import type { By } from "../../board/cursor";
import type { GhostTile } from "../../board/Ghost.svelte";
import { announce } from "../../parts/announce.svelte";
import type { TileTable } from "../../protocol";
import type { Cell } from "../../rules/hexes";
import { placementText, previewTile, readPlacement, whyNot, type TilePreview } from "../../rules/tiles";
import { settings } from "../../settings.svelte";
import { sound } from "../../sounds/sounds";
import { t } from "../../texts/texts.svelte";
import { Exchanging, type Answer, type Ready } from "../exchanging.svelte";
import type { LiveTable } from "../table.svelte";
import { Placing } from "./placing.svelte";
import { tellPlacing } from "./tellPlacing";

export class Play {
  readonly placing: Placing;
  readonly exchanging: Exchanging;

  constructor(private readonly table: LiveTable) {
    this.placing = new Placing(() => this.#view());
    this.exchanging = new Exchanging(table, () => this.#ready);
  }

  position: TileTable = $derived.by(() => this.table.position as TileTable);

  /** The tile that is on its way to the server. */
  away = $derived.by(() => readPlacement(this.table.pending?.action ?? ""));

  /** The same, or one that is there already and waits for the answer to an exchange. */
  sent = $derived.by(() => this.away ?? readPlacement(this.table.undecided?.act ?? ""));

  /** What the tile on the board brings, be it on its way already: nothing that was shown goes back. */
  preview: TilePreview | null = $derived.by(() => {
    const { position, sent } = this;
    const { game, players, seat } = this.table;
    if (!sent || seat === null) return this.placing.preview;
    // After a lost connection it may lie there already.
    return whyNot(position, game, players, seat, sent) ? null : previewTile(position, game, players, seat, sent);
  });

  /** The tile to be drawn over the board. */
  ghost: GhostTile | null = $derived.by(() => {
    if (this.sent) return { ...this.sent, state: "pending" };
    const { placement, reason, pinned } = this.placing;
    if (!placement) return null;
    return { ...placement, state: reason ? "bad" : pinned ? "pinned" : "free" };
  });

  /** A tile can be chosen, be it to plan ahead. */
  mayPlan: boolean = $derived.by(() => {
    const { turn, pending, undecided, hand } = this.table;
    return turn !== null && pending === null && undecided === null && hand.length > 0;
  });

  /** What lies fixed on the board, if it may lie there. */
  #ready: Ready | null = $derived.by(() => {
    const { preview, sent, placing } = this;
    const action = sent ? placementText(sent) : placing.pinned ? placing.action : null;
    return action !== null && preview !== null ? { action, preview } : null;
  });

  /** What is on the board can be laid now. */
  mayConfirm: boolean = $derived.by(
    () => this.table.myTurn && this.table.status === "live" && this.placing.action !== null,
  );

  #view() {
    const { position, game, players, seat, hand } = this.table;
    if (seat === null || !position || !this.mayPlan) return null;
    return { table: position as TileTable, game, players, seat, hand };
  }

  /** A tile of the rack was chosen; once more puts it back. */
  choose(index: number): void {
    if (!this.mayPlan) return;
    sound.pick();
    if (this.placing.index === index && this.table.hand.length > 1) this.placing.drop();
    else this.placing.choose(index);
  }

  /** A cell was chosen, by hand or by the Enter key. */
  take(cell: Cell, by: By): void {
    const { placing } = this;
    if (placing.tile === null) return;
    const again = placing.pinned && placing.covers(cell);
    if (again && by === "touch") return this.turn(1);
    if (again) return this.confirm();
    const was = placing.placement;
    placing.carry(cell);
    if (placing.reason) {
      sound.refuse();
      // A finger has no other way to look whether a tile fits; mouse and keys go on looking.
      if (by === "touch" || was === null) placing.pin();
    } else this.settle();
    if (by !== "mouse") this.say();
  }

  /** The tile was let go on the board: it waits there, or is laid if that is wished. */
  settle(): void {
    this.placing.pin();
    if (settings.atOnce) this.confirm();
  }

  turn(way: 1 | -1): void {
    if (this.placing.tile === null) return;
    this.placing.turn(way);
    sound.turn();
  }

  swap(): void {
    if (this.placing.tile === null) return;
    this.placing.swap();
    sound.turn();
  }

  /** Lay the tile where it is; if an exchange is to be decided then, that is asked first. */
  confirm(): void {
    this.placing.pin();
    if (!this.mayConfirm || this.#ready === null) {
      sound.refuse();
      return this.say();
    }
    if (this.exchanging.confirm(this.#ready)) this.placing.drop();
  }

  /** Lay it, and exchange then or not. */
  answer(answer: Answer): void {
    this.exchanging.answer(answer);
    this.placing.drop();
  }

  /** A placement that somebody advises. */
  show(action: string): void {
    const placement = readPlacement(action);
    if (placement) this.placing.show(placement);
  }

  /** The key that was pressed means something wherever one is at the table. */
  press(key: string, shift: boolean): boolean {
    const { placing } = this;
    switch (key) {
      case "r":
      case "R":
        this.turn(shift ? -1 : 1);
        break;
      case "f":
      case "F":
        this.swap();
        break;
      case "p":
      case "P":
        if (!this.table.seen?.terms.hints || !this.mayPlan) return false;
        placing.showNext();
        break;
      case "Escape":
        placing.stepBack();
        return true;
      default:
        return false;
    }
    this.say();
    return true;
  }

  /** Tell those who listen what the tile would do where it is. */
  say(): void {
    const words = tellPlacing(this.placing);
    const { myTurn, turn } = this.table;
    if (words) announce(myTurn || turn === null ? words : `${words}. ${t("tiles.notYet")}`);
  }
}
