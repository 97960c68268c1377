// What a move at a table sounds like, in every game alike.

import type { Letter, Points } from "../protocol";
import { sound } from "./sounds";

interface Heard {
  mine: boolean;
  points: Points;
  rises?: boolean; // the own weakest colour
  reached?: readonly Letter[]; // colours that bring a bonus turn
}

/** A piece lands, and an own one counts; who plays elsewhere is heard more quietly. */
export function hearStep({ mine, points, rises = false, reached = [] }: Heard): void {
  if (!mine) return sound.opponent();
  sound.land();
  let counted = 1;
  for (const [colour, count] of Object.entries(points) as [Letter, number][]) {
    for (let index = 0; index < count; index++) sound.count(colour, index, counted++);
  }
  if (reached.length > 0) reached.forEach((colour, index) => sound.bonus(colour, counted + 2 * index));
  else if (rises) sound.rise(counted);
}
