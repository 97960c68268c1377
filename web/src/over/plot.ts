// The geometry of the plots: steps, and labels that do not cover each other.

export interface Point {
  x: number;
  y: number;
}

/** A line of steps: it stays until the next value, and then goes straight up or down. */
export function stairs(values: number[], x: (index: number) => number, y: (value: number) => number): string {
  let path = "";
  values.forEach((value, index) => {
    if (index === 0) path = `M${round(x(0))} ${round(y(value))}`;
    else if (value !== values[index - 1]) path += `H${round(x(index))}V${round(y(value))}`;
  });
  return `${path}H${round(x(values.length - 1))}`;
}

/** Heights for labels that want to be at some heights, at least a gap apart and inside of the plot. */
export function spread(wanted: number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => wanted[one]! - wanted[other]!);
  const places = [...wanted];
  order.forEach((index, rank) => {
    const above = rank === 0 ? top - gap : places[order[rank - 1]!]!;
    places[index] = Math.max(wanted[index]!, above + gap);
  });
  // What was pushed out below is pushed back up, the lowest first.
  let limit = bottom;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index]!, limit);
    limit = places[index]! - gap;
  }
  return places;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
