// The geometry of a card in units of a hundredth of its width; it is 5 to 7.

import type { Letter } from "../protocol";
import { LETTERS } from "../rules/standing";

export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 140;
export const CARD_ROUNDING = 11;

/** How far the shadow shows below a card. */
export const CARD_EDGE = 3;

/** Where the two symbols lie: the first one above the wave, the second one below it. */
export const SYMBOL_SPOTS = [
  { x: 56, y: 0.26 * CARD_HEIGHT },
  { x: 44, y: 0.74 * CARD_HEIGHT },
] as const;

const MIDDLE = CARD_HEIGHT / 2;
const AMPLITUDE = 0.035 * CARD_HEIGHT;
// Half a period of a sine, as one curve, lifts its two handles by this factor of the amplitude.
const HANDLE = 2.95 * AMPLITUDE;

const WAVE =
  `C18.2 ${MIDDLE - HANDLE} 31.8 ${MIDDLE - HANDLE} 50 ${MIDDLE}` +
  `C68.2 ${MIDDLE + HANDLE} 81.8 ${MIDDLE + HANDLE} ${CARD_WIDTH} ${MIDDLE}`;

/** The wave between the two halves. */
export const DIVIDER = `M0 ${MIDDLE}${WAVE}`;

/** The upper half, with the round corners of the card. */
export const UPPER_HALF =
  `${DIVIDER}V${CARD_ROUNDING}A${CARD_ROUNDING} ${CARD_ROUNDING} 0 0 0 ${CARD_WIDTH - CARD_ROUNDING} 0` +
  `H${CARD_ROUNDING}A${CARD_ROUNDING} ${CARD_ROUNDING} 0 0 0 0 ${CARD_ROUNDING}Z`;

/** The two symbols of a card as it is printed: the same whichever of them scores first. */
export function pairOf(card: string): [Letter, Letter] {
  const [one, other] = [...card] as [Letter, Letter];
  return LETTERS.indexOf(one) <= LETTERS.indexOf(other) ? [one, other] : [other, one];
}

/** Whether two texts name the same card, in whatever order. */
export function isSameCard(one: string, other: string): boolean {
  return pairOf(one).join("") === pairOf(other).join("");
}
