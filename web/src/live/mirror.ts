// What a client knows of a table, whatever the network does to the frames on their way.
//
// Frames may come twice, late, in another order or never. Versions tell what a frame is worth, and
// ids tell what has become of a command. Nothing here sends or receives: frames go in and come out.

import type { ClientFrame, Own, Refused, SeatedCommand, SeenStep, SeenTable, ServerFrame } from "../protocol";

export type Asked = SeatedCommand extends infer Each ? (Each extends unknown ? Omit<Each, "id"> : never) : never;
export type Answer = { version: number } | { refused: Refused };

export class Mirror {
  version = 0; // 0 is a table of which nothing is known
  seen: SeenTable | null = null;
  steps: SeenStep[] = [];
  own: Own = {};

  #asked = new Map<string, { frame: SeatedCommand; answer: Answer | null }>();
  #resumed: number | null = null; // the version from which the rest was asked for

  /** A command as a frame with an id of its own; it is pending until it is answered. */
  ask(command: Asked): SeatedCommand {
    const frame = {
      ...command,
      id: crypto.getRandomValues(new Uint8Array(12)).reduce((id, byte) => id + byte.toString(36).padStart(2, "0"), ""),
    } as SeatedCommand;
    this.#asked.set(frame.id, { frame, answer: null });
    return frame;
  }

  /** The commands that are not answered yet, in their order. */
  get pending(): SeatedCommand[] {
    return [...this.#asked.values()].map(({ frame }) => frame);
  }

  /** What is to be sent after a reconnection: all that may not have arrived. */
  again(): SeatedCommand[] {
    this.#resumed = null;
    return [...this.#asked.values()].filter(({ answer }) => answer === null).map(({ frame }) => frame);
  }

  /** The commands answered since the last call. One that was carried out is answered once it shows here. */
  takeAnswers(): Map<string, Answer> {
    const answers = new Map<string, Answer>();
    for (const [id, { answer }] of this.#asked) {
      if (answer === null || ("version" in answer && answer.version > this.version)) continue;
      answers.set(id, answer);
      this.#asked.delete(id);
    }
    return answers;
  }

  /** Take in a frame, and return the frames to be sent because of it. */
  receive(frame: ServerFrame): ClientFrame[] {
    switch (frame.type) {
      case "snapshot":
        if (frame.version >= this.version) {
          const { version, seen, steps, own } = frame;
          Object.assign(this, { version, seen, steps, own });
        }
        return [];
      case "change": {
        this.#settle(frame.id, frame.version);
        if (frame.version <= this.version || frame.since !== this.version) return this.#resumeBelow(frame.version);
        this.version = frame.version;
        this.seen = merge(this.seen, frame.patch) as SeenTable;
        if (frame.steps) this.steps = [...this.steps.slice(0, frame.steps.start), ...frame.steps.more];
        this.own = { ...this.own, ...frame.own };
        return [];
      }
      case "done":
        this.#settle(frame.id, frame.version);
        return this.#resumeBelow(frame.version);
      case "refused":
        this.#refuse(frame);
        return [];
      case "pong":
        // Pongs are rare, and what was asked for before may have got lost.
        this.#resumed = null;
        return this.#resumeBelow(frame.version);
      default:
        return [];
    }
  }

  #resumeBelow(version: number): ClientFrame[] {
    if (version <= this.version || this.#resumed === this.version) return [];
    this.#resumed = this.version;
    return [{ type: "resume", version: this.version }];
  }

  #settle(id: string | undefined, version: number): void {
    const asked = this.#asked.get(id ?? "");
    if (asked) asked.answer = { version };
  }

  #refuse(frame: Refused): void {
    const asked = this.#asked.get(frame.id ?? "");
    // Of a command that was carried out, a refusal can only be the answer to a copy of it.
    if (asked?.answer === null) asked.answer = { refused: frame };
  }
}

/** Merge a patch into what was there: objects are merged, null takes a field away (RFC 7396). */
export function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
