import { describe, expect, it } from "vitest";
import { GAMES } from "./games";
import { botsOf, minutesOf, newTable, playersOf, readPlan, USUAL, type Plan } from "./plan";

const NAMES = { me: "Ada", player: (number: number) => `Player ${number}` };

function make(wanted: Partial<Plan>, lot = 0) {
  return newTable({ ...USUAL, ...wanted }, NAMES, lot);
}

describe("the table of a plan", () => {
  it("is for oneself and the computer, with hints, unless something else is chosen", () => {
    expect(make({})).toEqual({
      game: "classic",
      seats: [
        { kind: "me", name: "Ada" },
        { kind: "bot", level: "level2" },
      ],
      order: "drawn",
      hints: true,
      take_backs: true,
      watchers: true,
    });
  });

  it("has a number of seats that the game allows, whatever was chosen for another game", () => {
    for (const game of GAMES) {
      for (const players of [1, 2, 3, 4]) {
        expect(make({ game, players }).seats).toHaveLength(playersOf({ game, players }));
      }
    }
    expect(playersOf({ game: "team", players: 2 })).toBe(4);
    expect(minutesOf({ game: "duel", players: 4 })).toBe(20);
  });

  it("has nobody else at it when one plays alone", () => {
    expect(make({ game: "solo", way: "link", public: true, players: 3 })).toMatchObject({
      seats: [{ kind: "me" }],
      hints: true,
    });
    expect(make({ game: "solo", way: "link", public: true })).not.toHaveProperty("public");
  });

  it("names everybody who shares the device", () => {
    const { seats, hints } = make({ way: "pass", players: 3, names: ["Ada", "  "] });
    expect(seats).toEqual(["Ada", "Player 2", "Player 3"].map((name) => ({ kind: "me", name })));
    expect(hints).toBe(false);
  });

  it("leaves seats open for those who are invited, besides computer players", () => {
    const { seats } = make({ way: "link", players: 4, bots: 1 });
    expect(seats.map(({ kind }) => kind)).toEqual(["me", "open", "open", "bot"]);
    expect(make({ way: "link", public: true }).public).toBe(true);
    expect(make({ way: "computer", public: true }).public).toBeUndefined();
  });

  it("never has so many computer players that nobody is left to invite", () => {
    expect(botsOf({ game: "classic", players: 2, way: "link", bots: 2 })).toBe(0);
    expect(botsOf({ game: "classic", players: 3, way: "link", bots: 2 })).toBe(1);
  });

  it("lets two people in a team play together, whoever begins", () => {
    for (const lot of [0, 1, 2, 3, 255]) {
      const { seats, order } = make({ game: "team", way: "link", bots: 2 }, lot);
      const people = seats.flatMap(({ kind }, seat) => (kind === "bot" ? [] : [seat]));
      expect(people[1]! - people[0]!).toBe(2);
      expect(order).toBe("as-given");
    }
  });

  it("tells clock, track, series and who begins", () => {
    expect(make({ game: "cards", track: "three-zones", series: 3, first: "me" })).toMatchObject({
      options: { track: "three-zones" },
      series: 3,
      order: "as-given",
    });
    expect(make({ game: "duel", series: 3 })).not.toHaveProperty("series");
    expect(make({ clock: "move", seconds: 30 })).toMatchObject({
      clock: { kind: "move", seconds: 30 },
      on_time_out: "bot",
    });
    expect(make({ clock: "player", minutes: 10, increment: 5, timeOut: "loss" })).toMatchObject({
      clock: { kind: "player", seconds: 600, increment: 5 },
      on_time_out: "loss",
    });
  });
});

describe("a plan that was kept", () => {
  it("is used as it was", () => {
    const plan: Plan = { ...USUAL, game: "cards", way: "link", level: "level5", series: 5 };
    expect(readPlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  });

  it("is mended where it makes no sense", () => {
    expect(readPlan(null)).toEqual(USUAL);
    expect(readPlan({ game: "chess", way: 3, level: "level9", hints: null, names: {}, clock: "sand" })).toEqual(USUAL);
  });
});
