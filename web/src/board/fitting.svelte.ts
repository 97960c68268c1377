// How a drawing fits into the room that the page has for it.

import { placeOf, radiusIn, UNIT, type Box, type Point } from "./geometry";

export class Fitting {
  /** The room, in pixels; nothing until the page is laid out. */
  width = $state(0);
  height = $state(0);

  readonly #box = $derived.by(() => this.draw());
  readonly #radius = $derived(radiusIn(this.#box, this.width, this.height) || UNIT);

  constructor(private readonly draw: () => Box) {} // what is drawn may depend on the room

  get box(): Box {
    return this.#box;
  }

  /** The radius of a cell, in pixels. */
  get radius(): number {
    return this.#radius;
  }

  /** The size of a pixel in the drawing. */
  get pixel(): number {
    return UNIT / this.#radius;
  }

  /** The place in the room at which a point of the drawing is shown. */
  place(point: Point): Point {
    return placeOf(this.#box, this.width, this.height, point);
  }
}
