// How a tile gets to the board of Genial Spezial: moved over it, turned, pinned, given the colour of
// its bonus field, confirmed. Nothing here knows of pointers and keys, and nothing is sent.

import type { Letter, TowerTable } from "../../protocol";
import { directionTo, towerGrid, type Cell } from "../../rules/hexes";
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
import { fitDirection, turnDirection, type Ground } from "../tiles/turning";
import { rankTowers } from "./ranking";

/** What a seat sees of a table at which it lays a tile. */
export interface View {
  table: TowerTable;
  steps: readonly Laid[];
  players: number;
  seat: number;
}

export class Laying {
  #view: () => View | null;
  #at: Cell | null = $state(null); // where the first half is
  #wanted = $state(5); // the direction as it was turned; at the edge the tile lies otherwise
  #chosen: Letter[] = $state.raw([]); // for bonus fields, the last one in front
  #ranked: { key: string; list: TowerPlacement[]; next: number } = { key: "", list: [], next: 0 };
  pinned = $state(false); // it stays there until it is confirmed or moved

  constructor(view: () => View | null) {
    this.#view = view;
  }

  /** The table as if it were the own turn, so that one can plan before. */
  #plan: View | null = $derived.by(() => {
    const view = this.#view();
    return view && { ...view, table: { ...view.table, turn: view.seat } };
  });

  #ground: Ground | null = $derived.by(() => {
    const plan = this.#plan;
    if (!plan) return null;
    const pairs = new Set(openPairs(plan.table, plan.players).map((cells) => cells.join("-")));
    const allows = (first: Cell, second: Cell) => pairs.has(`${first}-${second}`) || pairs.has(`${second}-${first}`);
    return { grid: towerGrid, allows };
  });

  get direction(): number {
    return this.#at && this.#ground ? fitDirection(this.#ground, this.#at, this.#wanted) : this.#wanted;
  }

  /** Where the tile would lie. */
  cells: [Cell, Cell] | null = $derived.by(() => {
    const second = this.#at && this.#plan && towerGrid.neighbour(this.#at, this.direction);
    return second ? [this.#at!, second] : null;
  });

  /** For how many bonus fields a colour has to be chosen. */
  due: number = $derived(this.cells ? bonusFieldsUnder(this.cells).length : 0);
  colours: Letter[] = $derived(this.#chosen.slice(0, this.due));

  /** Why it may not lie there. */
  reason: Reason | null = $derived.by(() => {
    const plan = this.#plan;
    if (!this.cells || !plan) return null;
    // A colour that is not chosen yet is asked for, and no reason against the place.
    const colours = TOWER_COLOURS.slice(0, this.due);
    return whyNotTower(plan.table, plan.players, plan.seat, { cells: this.cells, colours });
  });

  /** What it would bring there. */
  preview: TowerPreview | null = $derived.by(() => {
    const plan = this.#plan;
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
    const plan = this.#plan;
    return new Set(plan ? openPairs(plan.table, plan.players).flat() : []);
  });

  covers(cell: Cell): boolean {
    return this.cells?.includes(cell) ?? false;
  }

  /** Whether nothing lies or stands on a cell. */
  isFree(cell: Cell): boolean {
    const table = this.#view()?.table;
    return table !== undefined && !(cell in table.board) && !(cell in table.towers);
  }

  /** Back from the board. */
  lift(): void {
    this.#at = null;
    this.#chosen = [];
    this.pinned = false;
  }

  /** Follow what is pointed at, unless it is pinned; what stands on the board can be looked at. */
  follow(cell: Cell | null): void {
    if (!this.pinned) this.#at = cell && this.isFree(cell) ? cell : null;
  }

  /** Carry it to a cell until it is let go. */
  carry(cell: Cell): void {
    this.pinned = false;
    this.#at = cell;
  }

  /** Let it stay in a cell. */
  pin(cell: Cell | null = this.#at): void {
    if (cell === null) return;
    this.#at = cell;
    this.#wanted = this.direction;
    this.pinned = true;
  }

  /** Turn it by 60°, to the right or to the left; directions in which it cannot lie are left out. */
  turn(way: 1 | -1): void {
    this.#wanted =
      this.#at && this.#ground
        ? turnDirection(this.#ground, this.#at, this.direction, way)
        : (this.#wanted - way + 6) % 6;
  }

  /** Hold it by its other end. */
  swap(): void {
    const other = this.cells?.[1];
    if (!other) return;
    this.#wanted = (this.direction + 3) % 6;
    this.#at = other;
  }

  /** A bonus field counts for this colour; with several, the one that was chosen first gives way. */
  chooseColour(colour: Letter): void {
    this.#chosen = [colour, ...this.#chosen].slice(0, Math.max(1, this.due));
  }

  /** Pin it somewhere. */
  show({ cells, colours }: TowerPlacement): void {
    this.#at = cells[0];
    this.#wanted = directionTo(towerGrid, ...cells);
    this.#chosen = colours;
    this.pinned = true;
  }

  /** Show the best place, then the next best one, and so on. */
  showNext(): void {
    const plan = this.#plan;
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
