// How a tile gets from the rack to the board: chosen, moved over the board, turned, pinned, confirmed.
// Nothing here knows of pointers and keys, and nothing is sent.

import type { Points, TileTable } from "../../protocol";
import { tileGrid, type Cell } from "../../rules/hexes";
import type { Reason } from "../../rules/reason";
import {
  countedLines,
  openCells,
  placements,
  placementText,
  previewTile,
  sideOf,
  whyNot,
  type Placement,
  type TilePreview,
} from "../../rules/tiles";
import { HeldTile } from "./held.svelte";
import { fitDirection, groundOf, type Ground } from "./turning";

/** What a seat sees of a table on which it places a tile. */
export interface View {
  table: TileTable;
  game: string;
  players: number;
  seat: number;
  hand: string[];
}

export class Placing extends HeldTile<View> {
  #chosen: { index: number; tile: string } | null = $state.raw(null);
  #swapped = $state(false);
  #ranked: { board: TileTable["board"]; list: Placement[]; next: number } | null = null;

  constructor(view: () => View | null) {
    super(view, 0);
  }

  protected ground: Ground | null = $derived.by(() => {
    const plan = this.plan;
    if (!plan) return null;
    // Where a tile may lie does not depend on its symbols.
    const pairs = placements(plan.table, plan.game, plan.players, plan.seat, "RR").map(({ cells }) => cells);
    return groundOf(tileGrid(sideOf(plan.game, plan.players)), pairs);
  });

  /** Where the chosen tile is on the rack; null if none is, or if the rack has changed. */
  index: number | null = $derived.by(() => {
    const chosen = this.#chosen;
    return chosen && this.view()?.hand[chosen.index] === chosen.tile ? chosen.index : null;
  });

  /** Its letters, that of the first half in front. */
  tile: string | null = $derived.by(() => {
    if (this.index === null) return null;
    const [first, second] = this.#chosen!.tile as unknown as [string, string];
    return this.#swapped ? second + first : first + second;
  });

  /** Where the tile would lie. */
  placement: Placement | null = $derived(
    this.tile !== null && this.cells ? { tile: this.tile, cells: this.cells } : null,
  );

  /** Why it may not lie there. */
  reason: Reason | null = $derived.by(() => {
    const plan = this.plan;
    return this.placement && plan && whyNot(plan.table, plan.game, plan.players, plan.seat, this.placement);
  });

  /** What it would bring there. */
  preview: TilePreview | null = $derived.by(() => {
    const plan = this.plan;
    if (!this.placement || !plan || this.reason) return null;
    return previewTile(plan.table, plan.game, plan.players, plan.seat, this.placement);
  });

  /** The action that lays it there, if it may. */
  action: string | null = $derived(this.placement && !this.reason ? placementText(this.placement) : null);

  /** All cells that some tile may cover. */
  targets: Set<Cell> = $derived.by(() => {
    const plan = this.plan;
    return plan ? openCells(plan.table, plan.game, plan.players, plan.seat) : new Set();
  });

  /** Choose a tile of the rack; its place on the board stays, so that tiles can be compared there. */
  choose(index: number): void {
    const tile = this.view()?.hand[index];
    if (tile === undefined) return;
    if (this.index !== index) this.#swapped = false;
    this.#chosen = { index, tile };
    this.#ranked = null;
  }

  /** Back to the rack. */
  drop(): void {
    this.#chosen = null;
    this.#ranked = null;
    this.lift();
  }

  /** One step back: from the board to the hand, from the hand to the rack. */
  stepBack(): void {
    if (this.at && this.pinned) this.lift();
    else this.drop();
  }

  /** Carry it to a cell, by its first or its second half, until it is let go. */
  override carry(cell: Cell | null, half: 0 | 1 = 0): void {
    super.carry(cell);
    if (!cell || !this.ground || half === 0) return;
    // Seen from the second half, the first one lies on the other side.
    const back = fitDirection(this.ground, cell, (this.wanted + 3) % 6);
    this.at = this.ground.grid.neighbour(cell, back);
    this.wanted = (back + 3) % 6;
  }

  /** Let it stay in a cell, if there is a tile. */
  override pin(cell: Cell | null = this.at): void {
    if (this.tile !== null) super.pin(cell);
  }

  /** Move it by one cell, as far as the board goes. */
  nudge(direction: number): void {
    const next = this.at && this.ground?.grid.neighbour(this.at, direction);
    if (next) this.at = next;
  }

  /** Swap its ends. */
  swap(): void {
    this.#swapped = !this.#swapped;
  }

  covers(cell: Cell): boolean {
    return this.placement?.cells.includes(cell) ?? false;
  }

  /** Take a tile from the rack and pin it somewhere. */
  show({ tile, cells }: Placement): void {
    const hand = this.view()?.hand ?? [];
    const turned = tile[1]! + tile[0]!;
    const index = hand.findIndex((each) => each === tile || each === turned);
    if (index < 0 || !this.ground) return;
    this.#chosen = { index, tile: hand[index]! };
    this.#swapped = hand[index] !== tile;
    this.pinOn(this.ground, cells);
  }

  /** Show the best place, then the next best one, and so on; of the chosen tile, or of all. */
  showNext(): void {
    const plan = this.plan;
    if (!plan) return;
    const { board } = plan.table;
    if (this.#ranked?.board !== board) {
      const tiles = this.index === null ? [...new Set(plan.hand)] : [plan.hand[this.index]!];
      this.#ranked = { board, list: rank(plan, tiles), next: 0 };
    }
    const { list, next } = this.#ranked;
    if (list.length === 0) return;
    this.show(list[next % list.length]!);
    this.#ranked.next = next + 1;
  }
}

/** All placements of some tiles, the one that brings most in front. */
export function rank({ table, game, players, seat }: View, tiles: string[]): Placement[] {
  const grid = tileGrid(sideOf(game, players));
  const counted = (placement: Placement) =>
    countedLines(table.board, grid, placement).reduce((sum, { cells }) => sum + cells.length, 0);
  const all = tiles
    .flatMap((tile) => placements(table, game, players, seat, tile))
    .map((placement) => ({ placement, values: [counted(placement)] }))
    .sort(byValues);
  // What the markers make of it takes longer to find out, and matters among the best.
  const best = all.slice(0, SHORTLIST).map(({ placement }) => {
    const { before, after, weakestAfter, turnsDue } = previewTile(table, game, players, seat, placement);
    return { placement, values: [sumOf(after) - sumOf(before), weakestAfter.value, turnsDue] };
  });
  return [...best.sort(byValues), ...all.slice(SHORTLIST)].map(({ placement }) => placement);
}

const SHORTLIST = 30;

function byValues(one: { values: number[] }, other: { values: number[] }): number {
  const differs = one.values.findIndex((value, index) => value !== other.values[index]);
  return differs < 0 ? 0 : other.values[differs]! - one.values[differs]!;
}

function sumOf(points: Points): number {
  return Object.values(points).reduce((sum, each) => sum + each, 0);
}
