// The games as one chooses them: for how many, for how long, and what can be agreed on.

export const GAMES = ["classic", "travel", "solo", "team", "duel", "spezial", "cards"] as const;
export type Game = (typeof GAMES)[number];

export interface About {
  players: readonly number[];
  minutes: readonly number[]; // about, for each number of players
  series: boolean; // the weakest colours of several games can be added up (rules D7.3)
  tracks: readonly string[]; // the versions of the track to choose from, the usual one first (rules D4.1)
}

export const ABOUT: Record<Game, About> = {
  classic: { players: [2, 3, 4], minutes: [20, 30, 40], series: true, tracks: [] },
  travel: { players: [2], minutes: [15], series: true, tracks: [] },
  solo: { players: [1], minutes: [15], series: true, tracks: [] },
  team: { players: [4], minutes: [40], series: true, tracks: [] },
  duel: { players: [2], minutes: [20], series: false, tracks: [] },
  spezial: { players: [2, 3, 4], minutes: [20, 25, 30], series: true, tracks: [] },
  cards: { players: [2, 3, 4], minutes: [15, 20, 25], series: true, tracks: ["four-sectors", "three-zones"] },
};

export function isGame(name: string): name is Game {
  return GAMES.includes(name as Game);
}
