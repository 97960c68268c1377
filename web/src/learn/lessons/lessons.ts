/** All lessons by game. */

import { CARDS } from "./cards";
import { CLASSIC } from "./classic";
import type { Lesson } from "./lesson";
import { SPEZIAL } from "./spezial";
import { DUEL, SOLO, TEAM, TRAVEL } from "./variants";

export const LESSONS: readonly Lesson[] = [CLASSIC, TRAVEL, SOLO, TEAM, DUEL, SPEZIAL, CARDS];

export function lessonOf(game: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.game === game);
}
