// What everything that chance decides at a table follows from, and what proves it: docs/notation.md.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What a commitment is about, besides seed and salt. */
export interface Subject {
  table: string;
  game: string;
  players: number;
  options: Readonly<Record<string, string>>;
  lots: readonly number[]; // for each seat, which of those that were asked for sits there
}

/** What the server keeps to itself until the game is over. */
export interface Secret {
  seed: string;
  salt: string;
}

/** What somebody adds to a deal, unforeseeable to everybody else. */
export function freshNonce(): string {
  return bytesToHex(randomBytes(16));
}

/** What may be shown of a nonce before all others are fixed: it fits this one only. */
export function sealOf(nonce: string): string {
  return hash([nonce]);
}

export function commitmentOf({ table, game, players, options, lots }: Subject, { seed, salt }: Secret): string {
  const chosen = Object.keys(options)
    .sort()
    .map((name) => `${name}=${options[name]}`);
  return hash([
    "einklang/1 deal",
    `table ${table}`,
    `game ${game}`,
    `players ${players}`,
    ["options", ...chosen].join(" "),
    ["lots", ...lots].join(" "),
    `seed ${seed}`,
    `salt ${salt}`,
  ]);
}

/** The text from which all random numbers of a game are made. */
export function rootOf(commitment: string, { seed, salt }: Secret, nonces: readonly (string | null)[]): string {
  const added = nonces.map((nonce, seat) => `nonce ${seat} ${nonce ?? "-"}`);
  return hash(["einklang/1 root", commitment, seed, salt, ...added]);
}

function hash(lines: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));
}
