// How keys move over the board of Genial Spezial, whose cells stand on a side unless it is turned.

import { towerGrid, type Cell } from "../rules/hexes";

// Directions as in rules 0.3 lead to the lower right, upper right, up, upper left, lower left, down.
const STRAIGHT: Record<string, number> = {
  ArrowUp: 2,
  ArrowDown: 5,
  q: 3,
  e: 1,
  z: 4,
  y: 4, // in the same place as z on German keyboards
  c: 0,
};

// What a key means on a board that was turned by a right angle.
const TURNED: Record<string, string> = {
  ArrowUp: "ArrowLeft",
  ArrowRight: "ArrowUp",
  ArrowDown: "ArrowRight",
  ArrowLeft: "ArrowDown",
  q: "z",
  e: "q",
  z: "c",
  y: "c",
  c: "e",
};

/** The cell to which a key leads from another one; the same at the edge; null if it is another key. */
export function moveTowerCursor(cell: Cell, key: string, upright: boolean): Cell | null {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  const meant = upright ? (TURNED[pressed] ?? "") : pressed;
  const direction = STRAIGHT[meant];
  if (direction !== undefined) return towerGrid.neighbour(cell, direction) ?? cell;
  if (meant !== "ArrowLeft" && meant !== "ArrowRight") return null;
  // Straight to the side lies no cell: down and up in turn stay in one line.
  const leansDown = towerGrid.at(cell).q % 2 === 0;
  const ways = meant === "ArrowRight" ? [0, 1] : [4, 3];
  const [first, second] = leansDown ? ways : [...ways].reverse();
  return towerGrid.neighbour(cell, first!) ?? towerGrid.neighbour(cell, second!) ?? cell;
}
