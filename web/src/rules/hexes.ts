/** Hex cells: directions, names, and the boards of the tile games and of Genial Spezial. */

/** The name of a cell: a row letter and a column number, such as "h9". */
export type Cell = string;

/** A cell in axial coordinates: q counts along a row, r counts the rows downwards (rules 0.3). */
export interface Hex {
  q: number;
  r: number;
}

/** The cells of a board. */
export interface Grid {
  /** By rows and then by columns. */
  cells: Cell[];
  /** Every two neighbouring cells once, the one that comes first by row and column in front. */
  pairs: [Cell, Cell][];
  at(cell: Cell): Hex;
  /** Null where the board has no cell. */
  name(hex: Hex): Cell | null;
  has(cell: Cell): boolean;
  neighbour(cell: Cell, direction: number): Cell | null;
  /** All neighbours that the board has. */
  around(cell: Cell): readonly Cell[];
}

/** Right, upper right, upper left, left, lower left, lower right (rules 0.3). */
export const DIRECTIONS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

// Those that lead on in the order of cells.
const FORWARD = [0, 4, 5];

/** How many steps lie between two cells. */
export function distance(a: Hex, b: Hex): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** All cells at most `radius` away from one of the centres; `top` and `left` are a and 1. */
function makeGrid(centres: Hex[], radius: number, top: number, left: number): Grid {
  const nameOf = ({ q, r }: Hex): Cell => `${String.fromCharCode(97 + r - top)}${q - left + 1}`;
  const at = (cell: Cell): Hex => ({
    q: Number(cell.slice(1)) - 1 + left,
    r: cell.charCodeAt(0) - 97 + top,
  });
  const cells: Cell[] = [];
  for (let r = top; r <= -top; r++) {
    for (let q = left; q <= -left; q++) {
      const near = centres.some((centre) => distance(centre, { q, r }) <= radius);
      if (near) cells.push(nameOf({ q, r }));
    }
  }
  const inside = new Set(cells);
  const name = (hex: Hex): Cell | null => {
    const cell = nameOf(hex);
    return inside.has(cell) ? cell : null;
  };
  const neighbours = new Map(
    cells.map((cell) => {
      const { q, r } = at(cell);
      return [cell, DIRECTIONS.map((way) => name({ q: q + way.q, r: r + way.r }))];
    }),
  );
  const neighbour = (cell: Cell, direction: number): Cell | null => neighbours.get(cell)?.[direction] ?? null;
  const around = new Map([...neighbours].map(([cell, each]) => [cell, each.filter((other) => other !== null)]));
  const pairs = cells.flatMap((cell) =>
    FORWARD.flatMap((direction): [Cell, Cell][] => {
      const next = neighbour(cell, direction);
      return next === null ? [] : [[cell, next]];
    }),
  );
  return {
    cells,
    pairs,
    at,
    name,
    has: (cell) => inside.has(cell),
    neighbour,
    around: (cell) => around.get(cell) ?? [],
  };
}

const MIDDLE: Hex = { q: 0, r: 0 };

// Cells are called as on the full board at every number of players.
const TILE_GRIDS = {
  6: makeGrid([MIDDLE], 5, -7, -7),
  7: makeGrid([MIDDLE], 6, -7, -7),
  8: makeGrid([MIDDLE], 7, -7, -7),
};

/** The hexagon with so many cells along each side (rules A2.1). */
export function tileGrid(side: 6 | 7 | 8): Grid {
  return TILE_GRIDS[side];
}

/** Two hexagons of side 7 that share one side (rules C2.1). */
export const towerGrid: Grid = makeGrid(
  [
    { q: -6, r: 3 },
    { q: 6, r: -3 },
  ],
  6,
  -9,
  -12,
);

/** The direction that leads from a cell to its neighbour, or -1 if they are none. */
export function directionTo(grid: Grid, from: Cell, to: Cell): number {
  return DIRECTIONS.findIndex((_, direction) => grid.neighbour(from, direction) === to);
}
