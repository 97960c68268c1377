/** What a lesson is made of: steps in which the learner does something and sees what comes of it. */

import type { Letter, Points } from "../../protocol";
import type { CardPreview } from "../../rules/cards";
import type { TilePreview } from "../../rules/tiles";
import type { TowerPreview } from "../../rules/towers";
import type { CardPosition } from "../positions/cards";
import type { TilePosition } from "../positions/tiles";
import type { TowerPosition } from "../positions/towers";

/** One tile or card to be played, until it meets what is asked for. */
export interface Round<Preview> {
  /** Whether a legal action does what the step asks for. */
  meets(preview: Preview): boolean;
  /** An action that does, for "Show me". */
  solution: string;
}

export interface TileStep {
  kind: "tiles";
  id: string;
  position: TilePosition;
  /** The rack; each round uses up one of its tiles. */
  rack: string[];
  rounds: Round<TilePreview>[];
}

export interface TowerStep {
  kind: "towers";
  id: string;
  position: TowerPosition;
  rounds: Round<TowerPreview>[];
}

export interface CardStep {
  kind: "cards";
  id: string;
  position: CardPosition;
  rounds: Round<CardPreview>[];
}

/** What can be chosen: tiles, cards, a side's markers, a number, or a sentence of its own. */
export type Option =
  | { show: "tiles"; tiles: string[] }
  | { show: "cards"; cards: string[] }
  | { show: "markers"; markers: Points }
  | { show: "number"; number: number }
  | { show: "words" };

/** A question with one right answer. */
export interface ChoiceStep {
  kind: "choice";
  id: string;
  /** What is asked about: tiles on a board, where the own markers stand, or the own rack. */
  board?: TilePosition;
  own?: { game: string; markers: Points; duelMarkers?: Points };
  rack?: string[];
  options: Option[];
  right: number;
}

export type Step = TileStep | TowerStep | CardStep | ChoiceStep;

export interface Lesson {
  game: string;
  steps: Step[];
}

/** Whatever is legal will do. */
export const anything = (): boolean => true;

/** All points of an action together. */
export function total(points: Points): number {
  return Object.values(points).reduce((sum, each) => sum + each, 0);
}

/** Whether the weakest value rises. */
export function liftsWeakest({ weakestBefore, weakestAfter }: TilePreview | TowerPreview | CardPreview): boolean {
  return weakestAfter.value > weakestBefore.value;
}

/** Whether a colour scores at least so much. */
export function scores(colour: Letter, points: number): (preview: { points: Points }) => boolean {
  return (preview) => (preview.points[colour] ?? 0) >= points;
}
