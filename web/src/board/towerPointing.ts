// Mouse, pen and finger on a board: which cell they mean, and whether they tap, move or drag.

import type { Cell } from "../rules/hexes";
import type { By } from "./cursor";

export type { By };

export interface Pointing {
  oncell: ((cell: Cell, by: By) => void) | undefined; // a cell was chosen
  onhover: ((cell: Cell | null, by: By) => void) | undefined; // a cell is pointed at, or none any more
  ondrag: ((cell: Cell) => void) | undefined; // the ghost was dragged there
  ondrop: (() => void) | undefined; // and let go
  onturn: ((steps: number) => void) | undefined; // to the right, or to the left if negative
}

/** So far above the finger a dragged tile rides, that it can be seen. */
export const ABOVE_FINGER = 56;

const SLIP = 8; // pixels by which a tap may move

/** The cell of a board at a place of the window. */
export function cellAt(x: number, y: number): Cell | null {
  const found = document.elementFromPoint(x, y)?.closest("[data-cell]");
  return found?.getAttribute("data-cell") ?? null;
}

/** The cell that is meant while something is dragged. */
export function cellUnder({ clientX, clientY, pointerType }: PointerEvent): Cell | null {
  return cellAt(clientX, clientY - (pointerType === "mouse" ? 0 : ABOVE_FINGER));
}

/** Tell what pointers do on a board; `holds` says whether the ghost lies on a cell. */
export function followPointers(handlers: () => Pointing & { holds(cell: Cell): boolean }) {
  return (board: Element): (() => void) => {
    let pressed: { cell: Cell; x: number; y: number; held: boolean; moved: boolean } | null = null;
    let wheeled = 0;
    const cellOf = (event: Event): Cell | null =>
      (event.target as Element).closest("[data-cell]")?.getAttribute("data-cell") ?? null;

    const down = (event: PointerEvent) => {
      const cell = cellOf(event);
      if (cell === null || event.button !== 0) return;
      const held = handlers().holds(cell);
      pressed = { cell, x: event.clientX, y: event.clientY, held, moved: false };
      // Captured pointers tell of their cell no more, but of every move, also outside.
      if (held) board.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!pressed) {
        if (event.pointerType !== "touch") handlers().onhover?.(cellOf(event), "mouse");
        return;
      }
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLIP;
      pressed.moved ||= far;
      if (!pressed.held || !pressed.moved) return;
      const cell = cellUnder(event);
      if (cell !== null) handlers().ondrag?.(cell);
    };
    const up = (event: PointerEvent) => {
      if (!pressed) return;
      const { cell, held, moved } = pressed;
      pressed = null;
      if (held && moved) handlers().ondrop?.();
      else if (!moved) handlers().oncell?.(cell, event.pointerType === "touch" ? "touch" : "mouse");
    };
    const cancel = () => {
      if (pressed?.held && pressed.moved) handlers().ondrop?.();
      pressed = null;
    };
    const leave = (event: PointerEvent) => {
      if (!pressed && event.pointerType !== "touch") handlers().onhover?.(null, "mouse");
    };
    // A finger on the tile moves the tile; anywhere else it moves the page.
    const touch = (event: TouchEvent) => {
      const cell = cellOf(event);
      if (cell !== null && handlers().holds(cell)) event.preventDefault();
    };
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || !handlers().onturn) return;
      event.preventDefault();
      // Touchpads send many small steps, mice a few large ones.
      const now = performance.now();
      if (now - wheeled < 120 || event.deltaY === 0) return;
      wheeled = now;
      handlers().onturn?.(Math.sign(event.deltaY));
    };
    const menu = (event: Event) => {
      if (!handlers().onturn) return;
      event.preventDefault();
      handlers().onturn?.(1);
    };

    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", cancel],
      ["pointerleave", leave],
      ["touchstart", touch, { passive: false }],
      ["wheel", wheel, { passive: false }],
      ["contextmenu", menu],
    ];
    listeners.forEach(([name, tell, options]) => board.addEventListener(name, tell as EventListener, options));
    return () => listeners.forEach(([name, tell]) => board.removeEventListener(name, tell as EventListener));
  };
}
