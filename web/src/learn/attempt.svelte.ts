// How far the learner is with a step: its rounds, a try that missed, and what the last action brought.

import { announce } from "../parts/announce.svelte";
import type { Points } from "../protocol";
import type { Standing } from "../rules/standing";
import { hearStep } from "../sounds/hearStep";
import { sound } from "../sounds/sounds";
import { t } from "../texts/texts.svelte";
import type { Round } from "./lessons/lesson";
import { tellOutcome } from "./outcome";

type Weighed = Standing & { points: Points };

export class Attempt<Preview extends Weighed> {
  round = $state(0);
  missed = $state(false);
  /** What the last action has brought. */
  outcome: Preview | null = $state.raw(null);

  constructor(
    private readonly rounds: readonly Round<Preview>[],
    readonly texts: string, // where the texts of the step are
    private readonly finish: () => void,
  ) {}

  done: boolean = $derived.by(() => this.round === this.rounds.length);

  get solution(): string {
    return this.rounds[this.round]!.solution;
  }

  get title(): string {
    return t(`learn.lesson.${this.texts}.title`);
  }

  /** What is to be done now. */
  get task(): string {
    const later = this.round > 0 && !this.done;
    return t(`learn.lesson.${this.texts}.${later ? "then" : "text"}`);
  }

  get hint(): string {
    return t(`learn.lesson.${this.texts}.hint`);
  }

  get praise(): string {
    return t(`learn.lesson.${this.texts}.done`);
  }

  /** Whether an action does what the step asks for; the learner is told if not. */
  accepts(preview: Preview | null): preview is Preview {
    if (preview && this.rounds[this.round]!.meets(preview)) return true;
    sound.refuse();
    if (preview) {
      this.missed = true;
      announce(`${t("learn.ui.notYet")} ${this.hint}`);
    }
    return false;
  }

  /** An action was played. */
  pass(preview: Preview): void {
    const { points, gains, bonusTurns, weakestBefore, weakestAfter } = preview;
    const reached = bonusTurns > 0 ? gains.slice(0, bonusTurns).map(({ colour }) => colour) : [];
    hearStep({ mine: true, points, rises: weakestAfter.value > weakestBefore.value, reached });
    this.outcome = preview;
    this.missed = false;
    this.round += 1;
    announce(`${tellOutcome(preview)} ${this.done ? this.praise : this.task}`);
    if (this.done) this.finish();
  }
}
