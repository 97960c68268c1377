// The six symbols in the unit circle, y down. Shapes differ, so that colours need not be seen.

import type { Letter } from "../protocol";

/** Half of the side of the square in which a symbol is drawn, so that its contour fits in. */
export const REACH = 1.12;

/** A star of n points, the first one up. */
export function star(points: number, outer: number, inner: number): string {
  return polygon(2 * points, (corner) => (corner % 2 ? inner : outer), -90);
}

export function circle(radius: number): string {
  return `M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`;
}

export const SHAPES: Record<Letter, string> = {
  R: star(12, 1, 0.62),
  G: circle(0.83),
  B: star(6, 1, 0.5),
  O: polygon(6, () => 1, 0),
  Y: star(24, 1, 0.78),
  P: circle(0.92) + circle(0.47),
};

export function polygon(corners: number, radius: (corner: number) => number, first: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = ((first + (corner * 360) / corners) * Math.PI) / 180;
    const reach = radius(corner);
    return `${(reach * Math.cos(angle)).toFixed(3)} ${(reach * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${points.join("L")}Z`;
}
