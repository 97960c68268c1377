// What somebody wants to play, and the table that comes of it.

import type { Clock, Level, NewTable, PlannedSeat } from "../protocol";
import { ABOUT, isGame, type Game } from "./games";

export const LEVELS: readonly Level[] = ["level1", "level2", "level3", "level4", "level5", "level6"];
export const WAYS = ["computer", "pass", "link"] as const;
export type Way = (typeof WAYS)[number];

export interface Plan {
  game: Game;
  players: number; // wished; a game may have fewer or more
  way: Way;
  level: Level;
  bots: number; // seats for computer players where people play each other
  names: string[]; // of those who pass the device around
  hints: Record<Way, boolean>;
  takeBacks: boolean;
  watchers: boolean;
  public: boolean;
  severalSeats: boolean; // for who comes by a link
  clock: "none" | Clock["kind"];
  seconds: number; // for a move
  minutes: number; // for a player
  increment: number; // seconds
  timeOut: "bot" | "loss";
  first: "drawn" | "me";
  track: string;
  series: number; // games; 1 is none
}

export const USUAL: Plan = {
  game: "classic",
  players: 2,
  way: "computer",
  level: "level2",
  bots: 0,
  names: [],
  hints: { computer: true, pass: false, link: false },
  takeBacks: true,
  watchers: true,
  public: false,
  severalSeats: false,
  clock: "none",
  seconds: 60,
  minutes: 10,
  increment: 5,
  timeOut: "bot",
  first: "drawn",
  track: "four-sectors",
  series: 1,
};

/** How many sit at the table. */
export function playersOf({ game, players }: Pick<Plan, "game" | "players">): number {
  const { players: possible } = ABOUT[game];
  return possible.includes(players) ? players : possible[0]!;
}

/** How it is played: alone there is nothing to choose. */
export function wayOf({ game, way }: Pick<Plan, "game" | "way">): Way {
  return game === "solo" ? "computer" : way;
}

/** The most computer players among people; two people at least play each other. */
export function mostBots(plan: Pick<Plan, "game" | "players" | "way">): number {
  return wayOf(plan) === "computer" ? 0 : Math.max(0, playersOf(plan) - 2);
}

export function botsOf(plan: Pick<Plan, "game" | "players" | "way" | "bots">): number {
  return Math.min(plan.bots, mostBots(plan));
}

/** About how many minutes it takes. */
export function minutesOf(plan: Pick<Plan, "game" | "players">): number {
  const { players, minutes } = ABOUT[plan.game];
  return minutes[players.indexOf(playersOf(plan))]!;
}

/** How people are called who have not said it. */
export interface Names {
  me: string;
  player(number: number): string; // who shares the device
}

/** The table of a plan. `lot` is a random whole number, for what is drawn here. */
export function newTable(plan: Plan, names: Names, lot: number): NewTable {
  const { game } = plan;
  const way = wayOf(plan);
  const seats = seatsOf(plan, names);
  const table: NewTable = {
    game,
    seats,
    order: "drawn",
    hints: plan.hints[way],
    take_backs: plan.takeBacks,
    watchers: plan.watchers,
  };
  if (game === "solo" || plan.first === "me") table.order = "as-given";
  else if (keepsPartners(plan)) {
    // Lots decide who begins, but not who plays together: the table is turned, not mixed.
    table.order = "as-given";
    const turned = lot % seats.length;
    table.seats = [...seats.slice(turned), ...seats.slice(0, turned)];
  }
  if (way === "link") Object.assign(table, { public: plan.public, several_seats: plan.severalSeats });
  const clock = clockOf(plan);
  if (clock) Object.assign(table, { clock, on_time_out: plan.timeOut, stand_in: plan.level });
  if (ABOUT[game].tracks.length) table.options = { track: plan.track };
  if (ABOUT[game].series && plan.series > 1) table.series = plan.series;
  return table;
}

/** Two people in a team game play together, against the computer. */
export function keepsPartners(plan: Plan): boolean {
  return plan.game === "team" && botsOf(plan) === 2;
}

/** The seats of people and then of computer players; in teams people sit opposite first (rules E2.1). */
function seatsOf(plan: Plan, names: Names): PlannedSeat[] {
  const players = playersOf(plan);
  const way = wayOf(plan);
  const people = way === "computer" ? 1 : players - botsOf(plan);
  const order = plan.game === "team" ? [0, 2, 1, 3] : Array.from({ length: players }, (_, seat) => seat);
  const seats: PlannedSeat[] = [];
  order.forEach((seat, index) => {
    if (index >= people) seats[seat] = { kind: "bot", level: plan.level };
    else if (way === "pass") seats[seat] = { kind: "me", name: plan.names[index]?.trim() || names.player(index + 1) };
    else seats[seat] = index === 0 ? { kind: "me", name: names.me } : { kind: "open" };
  });
  return seats;
}

function clockOf(plan: Plan): Clock | null {
  switch (plan.clock) {
    case "none":
      return null;
    case "move":
      return { kind: "move", seconds: plan.seconds };
    case "player":
      return { kind: "player", seconds: 60 * plan.minutes, increment: plan.increment };
  }
}

/** A plan that was kept, as far as it still makes sense. */
export function readPlan(kept: unknown): Plan {
  const found = typeof kept === "object" && kept !== null ? (kept as Partial<Plan>) : {};
  const plan: Plan = { ...USUAL };
  for (const key of Object.keys(USUAL) as (keyof Plan)[]) {
    if (typeof found[key] === typeof USUAL[key] && found[key] !== null) Object.assign(plan, { [key]: found[key] });
  }
  if (!isGame(plan.game)) plan.game = USUAL.game;
  if (!WAYS.includes(plan.way)) plan.way = USUAL.way;
  if (!LEVELS.includes(plan.level)) plan.level = USUAL.level;
  if (!ABOUT.cards.tracks.includes(plan.track)) plan.track = USUAL.track;
  if (!["none", "move", "player"].includes(plan.clock)) plan.clock = USUAL.clock;
  plan.timeOut = plan.timeOut === "loss" ? "loss" : "bot";
  plan.first = plan.first === "me" ? "me" : "drawn";
  plan.hints = { ...USUAL.hints, ...plan.hints };
  plan.names = Array.isArray(plan.names) ? plan.names.map(String) : [];
  return plan;
}
