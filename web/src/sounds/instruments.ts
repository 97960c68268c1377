// How the few sounds are made: no files, only tones and noise. Each instrument plays into `out` at a
// moment of the context's own clock, and leaves nothing behind when it has faded.

import type { Letter } from "../protocol";

/** What an instrument plays on: the clock and the ear. */
export interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
}

const SILENCE = 0.0001; // exponential fades never reach zero

/** The six symbols as notes of one pentatonic chord, from c' to c''. */
export const NOTES: Record<Letter, number> = { R: 261.63, G: 293.66, B: 329.63, O: 392.0, Y: 440.0, P: 523.25 };

/** A soft mallet on wood: a tone with a short bright beginning. */
export function strike(stage: Stage, at: number, pitch: number, loudness: number, length = 0.55): void {
  tone(stage, at, pitch, { loudness, attack: 0.004, length });
  tone(stage, at, 4 * pitch, { loudness: loudness * 0.18, attack: 0.002, length: length * 0.18 });
}

/** A tone that swells slowly and fades slowly. */
export function swell(stage: Stage, at: number, pitch: number, loudness: number, length = 0.6): void {
  tone(stage, at, pitch, { loudness, attack: length * 0.35, length });
}

/** Wood on stone: a knock with a little grain. */
export function knock(stage: Stage, at: number, loudness: number): void {
  tone(stage, at, 190, { loudness, attack: 0.002, length: 0.09, bendTo: 120 });
  grain(stage, at, { loudness: loudness * 0.5, length: 0.03, pitch: 1_400 });
}

/** A click of some thousandths of a second. */
export function click(stage: Stage, at: number, loudness: number): void {
  grain(stage, at, { loudness, length: 0.02, pitch: 2_600 });
}

/** A dull tap. */
export function tap(stage: Stage, at: number, loudness: number): void {
  tone(stage, at, 130, { loudness, attack: 0.003, length: 0.11, bendTo: 90 });
}

interface Shape {
  loudness: number;
  attack: number; // seconds
  length: number; // seconds
  bendTo?: number; // pitch at the end
}

function tone({ context, out }: Stage, at: number, pitch: number, { loudness, attack, length, bendTo }: Shape): void {
  const source = context.createOscillator();
  const level = context.createGain();
  source.frequency.setValueAtTime(pitch, at);
  if (bendTo) source.frequency.exponentialRampToValueAtTime(bendTo, at + length);
  level.gain.setValueAtTime(SILENCE, at);
  level.gain.exponentialRampToValueAtTime(Math.max(loudness, SILENCE), at + attack);
  level.gain.exponentialRampToValueAtTime(SILENCE, at + attack + length);
  source.connect(level).connect(out);
  source.start(at);
  source.stop(at + attack + length + 0.02);
}

function grain(
  { context, out }: Stage,
  at: number,
  { loudness, length, pitch }: { loudness: number; length: number; pitch: number },
): void {
  const samples = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const wave = samples.getChannelData(0);
  for (let index = 0; index < wave.length; index++) {
    wave[index] = (2 * Math.random() - 1) * (1 - index / wave.length) ** 2;
  }
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const level = context.createGain();
  source.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  level.gain.value = loudness;
  source.connect(filter).connect(level).connect(out);
  source.start(at);
}
