// A tile that has just been laid comes to lie on the board, and its lines count cell by cell.
// Nothing waits for it: whoever goes on skips the rest.

import type { SeenStep, TileTable } from "../../protocol";
import type { Cell, Grid } from "../../rules/hexes";
import { countedLines, readPlacement, type Line } from "../../rules/tiles";

const LANDS = 220; // milliseconds, as --land
const COUNTS = 90; // for each counted cell
const STAYS = 1_000; // with all lines drawn
const CELEBRATES = 900;

export class Arriving {
  landing: [Cell, Cell] | null = $state.raw(null);
  lines: Line[] = $state.raw([]);
  celebrates = $state(false); // a bonus turn

  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly mayMove: () => boolean) {}

  /** Show a step that was just played; what it sounds like begins when it has landed. */
  show(step: SeenStep, board: TileTable["board"], grid: Grid, bonus: boolean, hear: () => void): void {
    this.skip();
    const placement = readPlacement(step.act);
    if (!placement) return;
    if (bonus) this.#celebrate();
    if (!this.mayMove()) return hear();
    const lines = countedLines(board, grid, placement);
    const all = lines.reduce((sum, { cells }) => sum + cells.length, 0);
    this.landing = placement.cells;
    this.#after(LANDS, () => {
      this.landing = null;
      hear();
    });
    for (let count = 1; count <= all; count++) {
      this.#after(LANDS + count * COUNTS, () => (this.lines = firstCells(lines, count)));
    }
    this.#after(LANDS + all * COUNTS + STAYS, () => (this.lines = []));
  }

  /** The end of it, now. */
  skip(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.landing = null;
    this.lines = [];
    this.celebrates = false;
  }

  #celebrate(): void {
    this.celebrates = true;
    this.#after(CELEBRATES, () => (this.celebrates = false));
  }

  #after(time: number, then: () => void): void {
    this.#timers.push(setTimeout(then, time));
  }
}

/** The lines as far as so many cells of them are counted. */
export function firstCells(lines: Line[], count: number): Line[] {
  const shown: Line[] = [];
  for (const line of lines) {
    if (count <= 0) break;
    shown.push({ ...line, cells: line.cells.slice(0, count) });
    count -= line.cells.length;
  }
  return shown;
}
