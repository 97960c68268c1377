// The measure of the pictures of the games, and the empty cells that fill their ground.

export const WIDTH = 236;
export const HEIGHT = 150;
export const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

/** How large a cell is in most pictures. */
export const RADIUS = 23;

/** Cells all over a picture as one path; they stand on a corner, or on a side where the grid lies flat. */
export function fillWithCells(radius: number, flat: boolean): string {
  const wide = Math.sqrt(3) * radius;
  const range = Array.from({ length: 25 }, (_, index) => index - 12);
  return range
    .flatMap((q) =>
      range.map((r) => {
        const along = wide * (q + r / 2);
        const across = 1.5 * radius * r;
        return flat ? { x: MIDDLE.x + across, y: MIDDLE.y + along } : { x: MIDDLE.x + along, y: MIDDLE.y + across };
      }),
    )
    .filter(({ x, y }) => x > -radius && x < WIDTH + radius && y > -radius && y < HEIGHT + radius)
    .map(({ x, y }) => drawHexagon(x, y, 0.86 * radius, flat))
    .join("");
}

export function drawHexagon(x: number, y: number, radius: number, flat: boolean): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = ((60 * corner + (flat ? 0 : 30)) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
