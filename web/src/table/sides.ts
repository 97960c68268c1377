// Who plays for whom at a table, and how that is called by whoever looks at it.

import { seatsOfSide } from "../rules/tileTracks";
import { t, list } from "../texts/texts.svelte";
import type { LiveTable } from "./table.svelte";

/** The seats of a side: two in a team, one elsewhere. */
export function seatsOf(table: LiveTable, side: number): number[] {
  return seatsOfSide(table.game, table.players, side);
}

/** All sides, the own one first and then in the order of turns. */
export function sidesInOrder(table: LiveTable): number[] {
  const sides = table.game === "team" ? 2 : table.players;
  const first = table.seat === null ? 0 : table.sideOf(table.seat);
  return Array.from({ length: sides }, (_, index) => (first + index) % sides);
}

/** The sides against which one plays; for a watcher all of them. */
export function otherSides(table: LiveTable): number[] {
  return table.seat === null ? sidesInOrder(table) : sidesInOrder(table).slice(1);
}

/** How a seat is called here: "You" is whoever holds the device alone. */
export function callSeat(table: LiveTable, seat: number): string {
  return table.mySeats.length === 1 && table.isMine(seat) ? t("seat.you") : table.nameOf(seat);
}

export function callSide(table: LiveTable, side: number): string {
  const own = table.seat !== null && table.mySeats.length === 1 ? table.seat : -1;
  const seats = seatsOf(table, side).sort((one, other) => Number(other === own) - Number(one === own));
  return list(seats.map((seat) => callSeat(table, seat)));
}
