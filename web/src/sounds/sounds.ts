// The sounds of the table: few, soft, and silent until the page was touched for the first time.

import type { Letter } from "../protocol";
import { settings } from "../settings.svelte";
import { click, knock, NOTES, strike, swell, tap, type Stage } from "./instruments";

const COUNT = 0.09; // seconds between two counted cells
const CHORD = Object.values(NOTES);

let stage: (Stage & { context: AudioContext; out: GainNode }) | null = null;
let deaf = false; // there is no device, or the browser has no sound

export const sound = {
  /** A tile or card is picked up. */
  pick: () => play((on, now) => click(on, now, 0.25)),
  /** A tile is turned. */
  turn: () => play((on, now) => click(on, now, 0.14)),
  /** It lands on the table. */
  land: () => play((on, now) => knock(on, now, 0.5)),
  /** Somebody else has laid something. */
  opponent: () => play((on, now) => knock(on, now, 0.22)),
  /** A cell counts: the note of its symbol, louder along the line; after so many others. */
  count: (letter: Letter, index: number, others = 0) =>
    play((on, now) => strike(on, now + others * COUNT, NOTES[letter], Math.min(0.5, 0.2 + 0.06 * index))),
  /** The weakest colour has risen, once so many cells have counted. */
  rise: (counted = 0) =>
    play((on, now) => {
      swell(on, now + counted * COUNT, NOTES.O, 0.16);
      swell(on, now + counted * COUNT + 0.16, NOTES.P, 0.18);
    }),
  /** A bonus turn, once so many cells have counted: the note of the symbol with its octave. */
  bonus: (letter: Letter, counted = 0) =>
    play((on, now) => {
      strike(on, now + counted * COUNT, NOTES[letter], 0.4, 0.8);
      strike(on, now + counted * COUNT + 0.12, 2 * NOTES[letter], 0.34, 0.9);
    }),
  /** Something is not allowed. */
  refuse: () => play((on, now) => tap(on, now, 0.5)),
  yourTurn: () =>
    play((on, now) => {
      strike(on, now, NOTES.B, 0.2);
      strike(on, now + 0.14, NOTES.Y, 0.22);
    }),
  /** The connection is back. */
  back: () =>
    play((on, now) => {
      strike(on, now, NOTES.R / 2, 0.22);
      strike(on, now + 0.12, NOTES.R, 0.22);
    }),
  /** All six in unison: Einklang. */
  win: () =>
    play((on, now) => {
      CHORD.forEach((pitch, index) => strike(on, now + index * COUNT, pitch, 0.24));
      for (const pitch of CHORD) strike(on, now + 0.75, pitch, 0.16, 1.8);
    }),
  /** The same chord, of which only the note of the weakest colour stays. */
  lose: (weakest: Letter = "R") =>
    play((on, now) => {
      for (const pitch of CHORD) strike(on, now, pitch, 0.1, 0.35);
      swell(on, now + 0.25, NOTES[weakest], 0.18, 1.4);
    }),
};

function play(sounding: (on: Stage, now: number) => void): void {
  const on = takeStage();
  if (!on) return;
  try {
    // What is heard grows with the square of what is set: so the slider feels even.
    on.out.gain.value = settings.volume ** 2;
    sounding(on, on.context.currentTime + 0.01);
  } catch {
    deaf = true;
  }
}

/** The way to the ear, if it may be used: browsers allow none before the page was touched. */
function takeStage(): typeof stage {
  if (deaf || !settings.sound || settings.volume === 0) return null;
  if (!stage) {
    if (!globalThis.navigator?.userActivation?.hasBeenActive) return null;
    try {
      const context = new AudioContext();
      const out = context.createGain();
      out.connect(context.destination);
      stage = { context, out };
    } catch {
      deaf = true;
      return null;
    }
  }
  if (stage.context.state === "running") return stage;
  stage.context.resume().catch(() => undefined);
  // Phones put a context to sleep with the screen: what it missed would be heard all at once later.
  return stage.context.currentTime === 0 ? stage : null;
}
