// The random numbers that a text stands for, as docs/notation.md has them: xoshiro128** on BLAKE2b.

import { blake2b } from "@noble/hashes/blake2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const RANGE = 2n ** 32n;

type Words = [number, number, number, number];

export class Generator {
  #words: Words;

  constructor(text: string) {
    const bytes = new DataView(blake2b(utf8ToBytes(text), { dkLen: 16 }).buffer);
    this.#words = [0, 4, 8, 12].map((at) => bytes.getUint32(at, true)) as Words;
  }

  /** A number below a bound, each as likely as the others. */
  below(bound: number): number {
    const size = BigInt(bound);
    const uneven = RANGE % size;
    let product: bigint;
    do product = BigInt(this.#next()) * size;
    while (product % RANGE < uneven);
    return Number(product / RANGE);
  }

  #next(): number {
    const words = this.#words;
    const word = Math.imul(rotate(Math.imul(words[1], 5), 7), 9) >>> 0;
    const shifted = words[1] << 9;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = rotate(words[3], 11);
    return word;
  }
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
