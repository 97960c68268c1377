// What a link brings along behind the #, where no server ever sees it.

/** The token of an invitation in the fragment of an address. */
export function readInvitation(hash: string): string | null {
  return /^#invitation=([\w.~-]+)$/.exec(hash)?.[1] ?? null;
}
