// What a browser has to remember to check a deal: it stays on this device, also when a page is closed.

const MOST = 40; // of each kind; the oldest are forgotten
const held = new Map<string, string>(); // where a browser keeps nothing, until the page is closed

/** Keep a value under a name; those of the same kind that are older than many others go. */
export function keep(kind: string, name: string, value: unknown): void {
  const key = `${kind}.${name}`;
  const text = JSON.stringify([Date.now(), value]);
  held.set(key, text);
  try {
    localStorage.setItem(key, text);
    forgetOldest(kind);
  } catch {
    // Storage is full or forbidden.
  }
}

export function recall<T>(kind: string, name: string): T | null {
  const key = `${kind}.${name}`;
  try {
    const text = held.get(key) ?? localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as [number, T])[1];
  } catch {
    return null;
  }
}

function forgetOldest(kind: string): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${kind}.`));
  if (keys.length <= MOST) return;
  const age = (key: string): number => Number(/^\[(\d+)/.exec(localStorage.getItem(key) ?? "")?.[1] ?? 0);
  const [oldest] = keys.sort((one, other) => age(one) - age(other));
  if (oldest) localStorage.removeItem(oldest);
}
