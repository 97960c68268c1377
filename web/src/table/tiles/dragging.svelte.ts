// A tile follows the finger or the mouse, from the rack or on the board.

import type { Point } from "../../board/geometry";
import type { Cell } from "../../rules/hexes";
import type { Placing } from "./placing.svelte";

const SLACK = 6; // pixels that a hand may shake while it taps
const ABOVE = 56; // a finger hides what is under it, so the tile rides above

export class Dragging {
  /** Where the tile is carried, in the window, while it is not over the board. */
  carried: Point | null = $state.raw(null);
  /** A drag has just ended, so the click that follows means nothing. */
  hasDragged = false;

  #stop: (() => void) | null = null;

  constructor(
    private readonly placing: Placing,
    private readonly find: (x: number, y: number) => Cell | null,
    private readonly release: () => void, // the tile was let go over the board
  ) {}

  /** Something was pressed that can be dragged: begin as soon as it is. */
  press(event: PointerEvent, begin: () => void, half: 0 | 1 = 0): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#stop?.();
    this.hasDragged = false;
    const from = { x: event.clientX, y: event.clientY };
    const lift = event.pointerType === "touch" ? ABOVE : 0;
    const element = event.currentTarget as Element;
    const { pointerId } = event;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!this.hasDragged) {
        if (Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < SLACK) return;
        this.hasDragged = true;
        element.setPointerCapture(pointerId);
        begin();
      }
      this.#carry({ x: moved.clientX, y: moved.clientY - lift }, half);
    };
    const end = (ended: PointerEvent) => {
      if (ended.pointerId !== pointerId) return;
      this.#stop?.();
      if (!this.hasDragged) return;
      const isOver = this.carried === null;
      this.carried = null;
      if (!isOver) this.placing.lift();
      else if (ended.type === "pointerup") this.release();
      else this.placing.pin(); // the browser took the finger, to zoom
      // The click, if there is one, comes at once.
      setTimeout(() => (this.hasDragged = false));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    this.#stop = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.#stop = null;
    };
  }

  #carry(to: Point, half: 0 | 1): void {
    const cell = this.find(to.x, to.y);
    this.placing.carry(cell, half);
    this.carried = cell ? null : to;
  }
}
