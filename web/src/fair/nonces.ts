// The own part of a deal: its seal goes out at once, and it itself when all seals are known.

import { freshNonce, sealOf } from "./deal";
import { keep, recall } from "./keeping";

const KIND = "einklang.nonce";

/** The seal of a new nonce, which this device keeps. */
export function freshSeal(nonce = freshNonce()): string {
  const seal = sealOf(nonce);
  keep(KIND, seal, nonce);
  return seal;
}

/** The nonce of a seal, if it was made here. */
export function nonceOf(seal: string | undefined): string | null {
  return seal === undefined ? null : recall<string>(KIND, seal);
}
