/** The golden cases that the kernel made, as tests read them. */

import { expect } from "vitest";
import type { CardTable, Letter, Points, TileTable, TowerTable } from "../protocol";
import type { Reason } from "./reason";
import type { Standing } from "./standing";

/** A table, what is changed on it, and what the kernel says of it. */
export interface GoldenCase {
  table: number;
  changed: Record<string, unknown>;
  seat: number;
  hand: string[];
  count: number;
  outcomes: string;
  shown: string[];
  /** How many actions leave an exchange to decide, which, and two of them in plain. */
  offered: number;
  offers: string;
  such_as: string[];
  answers?: string;
  refused?: string[];
}

/** All cases of a game for a number of players. */
export interface GoldenFile<Table> {
  game: string;
  players: number;
  options: Record<string, string>;
  tables: Table[];
  cases: GoldenCase[];
}

/** What the kernel says of the boards. */
export interface GoldenBoards {
  tiles: Record<string, string[]>;
  towers: string[];
  fields: Record<string, [string, number[]]>;
  sides: Record<string, number>;
  letters: Record<string, string>;
  order: string;
}

const FILES = import.meta.glob("../../../tests/golden/preview/*.json", {
  eager: true,
  import: "default",
});

/** The files of some games. */
export function goldenFiles<Table extends TileTable | TowerTable | CardTable>(...games: string[]): GoldenFile<Table>[] {
  const files = Object.values(FILES) as GoldenFile<Table>[];
  return files.filter(({ game }) => games.includes(game));
}

/** The boards. */
export function goldenBoards(): GoldenBoards {
  return Object.values(FILES).find((file) => "fields" in (file as object)) as GoldenBoards;
}

/** The table of a case. */
export function tableOf<Table>(file: GoldenFile<Table>, each: GoldenCase): Table {
  return { ...file.tables[each.table]!, ...each.changed };
}

/** A short name of all lines in order. */
export async function digest(lines: string[]): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n")));
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").slice(0, 16);
}

/** An action, its points, the markers after it, and what happens then. */
export function outcomeLine(
  action: string,
  preview: Standing & { points: Points; endsGame: boolean },
  letters: readonly Letter[],
  more: string,
): string {
  return [
    action,
    letters.map((letter) => preview.points[letter] ?? 0).join(","),
    letters.map((letter) => preview.after[letter]).join(","),
    preview.turnsDue,
    preview.wins ? "wins" : preview.endsGame ? "ends" : "goes-on",
    more || "-",
  ].join(" ");
}

/** What is said to an action of a seat. */
export function answerLine(seat: number, action: string, reason: Reason | null): string {
  if (reason === null) return `${seat} ${action} allowed`;
  const what = Object.entries(reason.what).map(([name, value]) => `${name}=${String(value)}`);
  return `${seat} ${action} ${reason.code} ${what.sort().join(",")}`.trim();
}

/** That these are the outcomes of all legal actions, in the order of the kernel. */
export async function expectOutcomes(each: GoldenCase, lines: string[]): Promise<void> {
  // The plain lines first: they tell more than a digest.
  for (const line of each.shown) expect(lines).toContain(line);
  expect(lines.length).toBe(each.count);
  expect(await digest(lines)).toBe(each.outcomes);
}

/** That these are the actions that leave an exchange to decide, in the order of the kernel. */
export async function expectOffers(each: GoldenCase, actions: string[]): Promise<void> {
  expect(actions.slice(0, 2)).toEqual(each.such_as);
  expect(actions.length).toBe(each.offered);
  expect(await digest(actions)).toBe(each.offers);
}

/** That every refused try of some seat is answered as the kernel does. */
export function expectRefusals(each: GoldenCase, answer: (seat: number, text: string) => string): void {
  for (const line of each.refused!) {
    const [seat, text] = line.split(" ") as [string, string];
    expect(answer(Number(seat), text)).toBe(line);
  }
}

/** Whether a preview fits together: every point is moved or lost, and the weakest are weakest. */
export function isSound(preview: Standing): boolean {
  const lowest = (scores: Points) => Math.min(...Object.values(scores));
  return (
    preview.weakestBefore.value === lowest(preview.before) &&
    preview.weakestAfter.value === lowest(preview.after) &&
    preview.weakestAfter.colours.every((c) => preview.after[c] === preview.weakestAfter.value) &&
    preview.gains.every(
      ({ colour, points, before, after, lost }) =>
        points === after - before + lost &&
        lost >= 0 &&
        preview.before[colour] === before &&
        preview.after[colour] === after,
    )
  );
}
