// What a tile that was just laid has brought, shown for a moment. Nothing waits for it.

import type { TowerTable } from "../../protocol";
import { previewTower, readTower, type Laid, type TowerPreview } from "../../rules/towers";

const LANDS = 220; // milliseconds, as --land
const STAYS = 1_400;

export class Arriving {
  preview: TowerPreview | null = $state.raw(null);

  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Show the last of some steps; `before` is the table on which it was played. */
  show(before: TowerTable, steps: readonly Laid[], players: number, hear: () => void): void {
    this.skip();
    const step = steps.at(-1);
    const placement = step && readTower(step.act);
    if (!placement) return;
    const brought = previewTower(before, steps.slice(0, -1), players, step.seat, placement);
    const counts = brought.chips.length > 0 || brought.joined.length > 0;
    this.#timers = [
      setTimeout(() => {
        hear();
        // A tile that brings nothing is marked as the last one anyway.
        if (counts) this.preview = brought;
      }, LANDS),
      setTimeout(() => (this.preview = null), LANDS + STAYS),
    ];
  }

  /** The end of it, now. */
  skip(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.preview = null;
  }
}
