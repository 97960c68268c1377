/** Keys that are put together from data: each of them has its text, and each text is told somewhere. */

import { expect, it } from "vitest";
import de from "../texts/learn/de.json";
import en from "../texts/learn/en.json";
import nl from "../texts/learn/nl.json";
import { CARDS } from "./examples/cards";
import { DUEL_ENDINGS, ENDINGS, TOWER_ENDINGS } from "./examples/endings";
import { DUEL, REACHING_18, SCORING, SOLO, TEAM } from "./examples/tiles";
import { TOWERS } from "./examples/towers";
import { anything, type Step } from "./lessons/lesson";
import { LESSONS } from "./lessons/lessons";
import { CHAPTERS } from "./rules/chapters";

const PREFIXES = ["learn.about.", "learn.example.", "learn.lesson.", "learn.rules."];

function partsOf(step: Step): string[] {
  if (step.kind === "choice") {
    const numbers = step.options.map((_, index) => index + 1);
    const answers = step.options.flatMap(({ show }, index) => (show === "words" ? [`answer${index + 1}`] : []));
    return ["title", "text", ...numbers.map((number) => `why${number}`), ...answers];
  }
  const canMiss = step.rounds.some(({ meets }) => meets !== anything);
  return ["title", "text", "done", ...(step.rounds.length > 1 ? ["then"] : []), ...(canMiss ? ["hint"] : [])];
}

const wanted = [
  ...LESSONS.map(({ game }) => `learn.about.${game}`),
  ...LESSONS.flatMap(({ game, steps }) =>
    steps.flatMap((step) => partsOf(step).map((part) => `learn.lesson.${game}.${step.id}.${part}`)),
  ),
  ...Object.entries(CHAPTERS).flatMap(([game, chapters]) =>
    chapters.flatMap(({ id, clauses }) =>
      ["title", ...clauses.map((_, index) => index + 1)].map((part) => `learn.rules.${game}.${id}.${part}`),
    ),
  ),
  ...[SCORING, REACHING_18, SOLO, TEAM, DUEL, TOWERS, CARDS, ENDINGS, TOWER_ENDINGS, DUEL_ENDINGS]
    .flat()
    .map(({ id }) => `learn.example.${id.replace(".", "-")}`),
];

it.each(Object.entries({ en, nl, de }))("in %s", (_, texts) => {
  const told = Object.keys(texts).filter((key) => PREFIXES.some((prefix) => key.startsWith(prefix)));
  expect(told.toSorted()).toEqual(wanted.toSorted());
});
