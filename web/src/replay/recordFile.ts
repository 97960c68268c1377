// Files of records: one JSON object a line, or one object over several lines.

const GAMES = ["classic", "travel", "solo", "team", "duel", "spezial", "cards"];

const LONGEST = 20_000_000; // characters; nobody looks through more games by hand

/** A record in a file. */
export interface Line {
  number: number;
  game: string;
  players: number;
  record: unknown;
}

export type Found = { lines: Line[] } | { failure: "empty" | "unreadable" | "foreign" | "long"; line: number };

/** The records of a file, as far as that can be told without the rules. */
export function readRecords(text: string): Found {
  if (text.length > LONGEST) return { failure: "long", line: 0 };
  if (text.trim() === "") return { failure: "empty", line: 0 };
  const whole = parse(text);
  if (whole !== undefined)
    return whole !== null && isRecord(whole) ? { lines: [line(whole, 1)] } : { failure: "foreign", line: 1 };
  const lines: Line[] = [];
  for (const [index, each] of text.split("\n").entries()) {
    if (each.trim() === "") continue;
    const record = parse(each);
    if (record === undefined) return { failure: "unreadable", line: index + 1 };
    if (!isRecord(record)) return { failure: "foreign", line: index + 1 };
    lines.push(line(record, index + 1));
  }
  return { lines };
}

interface Told {
  format: string;
  game: string;
  players: number;
}

function isRecord(value: unknown): value is Told {
  if (typeof value !== "object" || value === null) return false;
  const { format, game, players } = value as Partial<Told>;
  return format === "einklang/1" && typeof game === "string" && GAMES.includes(game) && typeof players === "number";
}

function line(record: Told, number: number): Line {
  return { number, game: record.game, players: record.players, record };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
