// How a tile gets to the board of Genial Spezial: moved over it, turned, pinned, given the colour of
// its bonus field, confirmed. Nothing here knows of pointers and keys, and nothing is sent.

import type { Letter, TowerTable } from "../../protocol";
import { towerGrid, type Cell } from "../../rules/hexes";
import type { Reason } from "../../rules/reason";
import {
  bonusFieldsUnder,
  openPairs,
  previewTower,
  TOWER_COLOURS,
  towerText,
  whyNotTower,
  type Laid,
  type TowerPlacement,
  type TowerPreview,
} from "../../rules/towers";
import { HeldTile } from "../tiles/held.svelte";
import { groundOf, type Ground } from "../tiles/turning";
import { rankTowers } from "./ranking";

/** What a seat sees of a table at which it lays a tile. */
export interface View {
  table: TowerTable;
  steps: readonly Laid[];
  players: number;
  seat: number;
}

export class Laying extends HeldTile<View> {
  #chosen: Letter[] = $state.raw([]); // for bonus fields, the last one in front
  #ranked: { key: string; list: TowerPlacement[]; next: number } = { key: "", list: [], next: 0 };

  constructor(view: () => View | null) {
    super(view, 5);
  }

  protected ground: Ground | null = $derived.by(() => {
    const plan = this.plan;
    return plan && groundOf(towerGrid, openPairs(plan.table, plan.players));
  });

  /** For how many bonus fields a colour has to be chosen. */
  due: number = $derived(this.cells ? bonusFieldsUnder(this.cells).length : 0);
  colours: Letter[] = $derived(this.#chosen.slice(0, this.due));

  /** Why it may not lie there. */
  reason: Reason | null = $derived.by(() => {
    const plan = this.plan;
    if (!this.cells || !plan) return null;
    // A colour that is not chosen yet is asked for, and no reason against the place.
    const colours = TOWER_COLOURS.slice(0, this.due);
    return whyNotTower(plan.table, plan.players, plan.seat, { cells: this.cells, colours });
  });

  /** What it would bring there. */
  preview: TowerPreview | null = $derived.by(() => {
    const plan = this.plan;
    if (!this.cells || !plan || this.reason) return null;
    return previewTower(plan.table, plan.steps, plan.players, plan.seat, { cells: this.cells, colours: this.colours });
  });

  /** It may lie there, but it is not said yet for which colour its bonus field counts. */
  asksColour: boolean = $derived(this.preview !== null && this.colours.length < this.due);

  /** The action that lays it there, if it may and all is said. */
  action: string | null = $derived(
    this.preview && this.cells && !this.asksColour ? towerText({ cells: this.cells, colours: this.colours }) : null,
  );

  /** All cells that a tile may cover. */
  targets: Set<Cell> = $derived.by(() => {
    const plan = this.plan;
    return new Set(plan ? openPairs(plan.table, plan.players).flat() : []);
  });

  covers(cell: Cell): boolean {
    return this.cells?.includes(cell) ?? false;
  }

  /** Whether nothing lies or stands on a cell. */
  isFree(cell: Cell): boolean {
    const table = this.view()?.table;
    return table !== undefined && !(cell in table.board) && !(cell in table.towers);
  }

  /** Back from the board. */
  override lift(): void {
    super.lift();
    this.#chosen = [];
  }

  /** Follow what is pointed at, unless it is pinned; what stands on the board can be looked at. */
  override follow(cell: Cell | null): void {
    super.follow(cell && this.isFree(cell) ? cell : null);
  }

  /** Hold it by its other end. */
  swap(): void {
    const other = this.cells?.[1];
    if (!other) return;
    this.wanted = (this.direction + 3) % 6;
    this.at = other;
  }

  /** A bonus field counts for this colour; with several, the one that was chosen first gives way. */
  chooseColour(colour: Letter): void {
    this.#chosen = [colour, ...this.#chosen].slice(0, Math.max(1, this.due));
  }

  /** Pin it somewhere. */
  show({ cells, colours }: TowerPlacement): void {
    if (!this.ground) return;
    this.pinOn(this.ground, cells);
    this.#chosen = colours;
  }

  /** Show the best place, then the next best one, and so on. */
  showNext(): void {
    const plan = this.plan;
    if (!plan) return;
    const key = `${plan.table.tiles.join()} ${plan.seat}`;
    if (this.#ranked.key !== key) {
      this.#ranked = { key, list: rankTowers(plan.table, plan.steps, plan.players, plan.seat), next: 0 };
    }
    const { list, next } = this.#ranked;
    const best = list[next % list.length];
    if (!best) return;
    this.show(best);
    this.#ranked.next = next + 1;
  }
}
