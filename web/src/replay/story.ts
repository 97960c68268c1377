// A game that was played, position by position.

import { merge } from "../live/mirror";
import type { Lost, Points, Replay, SeenResult, SeenSeat, ShownStep } from "../protocol";
import { seatsOfSide } from "../rules/tileTracks";
import type { Position } from "../table/table.svelte";
import { nameSeat } from "../table/table.svelte";
import { list, t } from "../texts/texts.svelte";

export interface Story {
  game: string;
  players: number;
  options: Record<string, string>;
  seats: SeenSeat[] | null; // a record may name none
  steps: ShownStep[];
  positions: Position[]; // one more than steps: the first is before all of them
  hands: string[][][]; // by position and seat
  unfinished: boolean;
  lost: Lost | null;
  result: SeenResult | null;
}

/** Work out all positions of a game from the first and what each step has changed. */
export function tell(replay: Replay): Story {
  const positions = [replay.table as Position];
  const hands = [replay.hands ?? []];
  for (const { patch, hands: changed } of replay.passages) {
    positions.push(merge(positions.at(-1), patch) as Position);
    hands.push(hands.at(-1)!.map((hand, seat) => changed[seat] ?? hand));
  }
  const { game, players, options, steps, unfinished } = replay;
  const { seats = null, lost = null, result = null } = replay;
  return { game, players, options, seats, steps, positions, hands, unfinished, lost, result };
}

/** How a seat is called; `you` is the own one, if there is exactly one. */
export function seatName(story: Story, seat: number, you: number | null = null): string {
  if (seat === you) return t("seat.you");
  return story.seats?.[seat] ? nameSeat(story.seats, seat) : t("seat.number", { number: seat + 1 });
}

export function sideName(story: Story, side: number, you: number | null = null): string {
  const seats = seatsOfSide(story.game, story.players, side);
  return list(seats.map((seat) => seatName(story, seat, you)));
}

/** The values of a side from the first position to the last. */
export function valuesOf(story: Story, side: number): Points[] {
  return story.positions.map((position) => position.scores[side] ?? {});
}
