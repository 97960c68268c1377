// A tile over a board until it is confirmed: where it is, how it is turned, and whether it stays.

import { directionTo, type Cell } from "../../rules/hexes";
import { fitDirection, turnDirection, type Ground } from "./turning";

export abstract class HeldTile<View extends { table: { turn: number }; seat: number }> {
  protected readonly view: () => View | null;
  protected at: Cell | null = $state(null); // where the first half is
  protected wanted = $state(0); // the direction as it was turned; at the edge the tile lies otherwise
  pinned = $state(false); // it stays there until it is confirmed or moved

  constructor(view: () => View | null, wanted: number) {
    this.view = view;
    this.wanted = wanted;
  }

  /** Where a tile may lie now; null if there is no board to plan on. */
  protected abstract readonly ground: Ground | null;

  /** The table as if it were the own turn, so that one can plan before. */
  protected plan: View | null = $derived.by(() => {
    const view = this.view();
    return view && { ...view, table: { ...view.table, turn: view.seat } };
  });

  /** Where its second half lies, seen from the first. */
  direction: number = $derived.by(() => {
    if (!this.at || !this.ground) return this.wanted;
    return fitDirection(this.ground, this.at, this.wanted);
  });

  /** The cells under it. */
  cells: [Cell, Cell] | null = $derived.by(() => {
    const second = this.at && this.ground?.grid.neighbour(this.at, this.direction);
    return second ? [this.at!, second] : null;
  });

  /** Away from the board. */
  lift(): void {
    this.at = null;
    this.pinned = false;
  }

  /** Follow what is pointed at, unless it is pinned. */
  follow(cell: Cell | null): void {
    if (!this.pinned) this.at = cell;
  }

  /** Carry it to a cell until it is let go. */
  carry(cell: Cell | null): void {
    this.pinned = false;
    this.at = cell;
  }

  /** Let it stay in a cell. */
  pin(cell: Cell | null = this.at): void {
    if (cell === null) return;
    this.at = cell;
    this.wanted = this.direction;
    this.pinned = true;
  }

  /** Turn it by 60°, to the right or to the left; directions in which it cannot lie are left out. */
  turn(way: 1 | -1): void {
    this.wanted =
      this.at && this.ground ? turnDirection(this.ground, this.at, this.direction, way) : (this.wanted - way + 6) % 6;
  }

  /** Pin it on two cells. */
  protected pinOn(ground: Ground, cells: readonly [Cell, Cell]): void {
    this.at = cells[0];
    this.wanted = directionTo(ground.grid, ...cells);
    this.pinned = true;
  }
}
