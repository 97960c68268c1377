import { beforeEach, expect, test } from "vitest";
import type { Change, Refused, SeenTable, Snapshot } from "../protocol";
import { merge, Mirror } from "./mirror";

const step = (act: string) => ({ seat: 0, act, points: {}, drew_count: 0, shown: [] });
const snapshot = (version: number): Snapshot => ({
  type: "snapshot",
  version,
  seen: { phase: "playing", seats: [] } as unknown as SeenTable,
  steps: [step("GG:c12-d12")],
  own: { 0: { hand: ["RB"] } },
});
const change = (since: number, version: number, more: Partial<Change> = {}): Change => ({
  type: "change",
  since,
  version,
  patch: {},
  ...more,
});

let mirror: Mirror;
beforeEach(() => {
  mirror = new Mirror();
  mirror.receive(snapshot(2));
});

test("RFC 7396: objects are merged, null takes a field away, all else is replaced", () => {
  expect(merge({ a: { b: 1, c: [1] }, d: 2 }, { a: { c: [2], e: 3 }, d: null })).toEqual({ a: { b: 1, c: [2], e: 3 } });
  expect(merge("text", { a: { b: null, c: 1 } })).toEqual({ a: { c: 1 } });
});

test("a change is taken in, and steps are kept up to where they were replaced", () => {
  mirror.receive(
    change(2, 3, {
      patch: { phase: "over" },
      steps: { start: 0, more: [step("RB:h9-h10")] },
      own: { 0: { hand: [], kept: [0] } },
    }),
  );
  expect(mirror.version).toBe(3);
  expect(mirror.seen?.phase).toBe("over");
  expect(mirror.steps.map(({ act }) => act)).toEqual(["RB:h9-h10"]);
  expect(mirror.own).toEqual({ 0: { hand: [], kept: [0] } });
});

test("what comes twice or late is ignored, what is missing is asked for once", () => {
  expect(mirror.receive(change(1, 2, { patch: { phase: "over" } }))).toEqual([]);
  expect(mirror.seen?.phase).toBe("playing");
  expect(mirror.receive(change(4, 5))).toEqual([{ type: "resume", version: 2 }]);
  expect(mirror.receive(change(5, 6))).toEqual([]);
  expect(mirror.receive({ type: "pong", now: 0, version: 6 })).toEqual([{ type: "resume", version: 2 }]);
});

test("an old snapshot does not replace what is newer", () => {
  mirror.receive(change(2, 3));
  mirror.receive(snapshot(2));
  expect(mirror.version).toBe(3);
});

test("a command is pending until a frame shows it, and sent again with the same id", () => {
  const sent = mirror.ask({ type: "act", action: "RB:h9-h10", step: 1, answer: "keep" });
  expect(sent).toMatchObject({ action: "RB:h9-h10", answer: "keep" });
  expect(mirror.again()).toEqual([sent]);
  mirror.receive({ type: "done", id: sent.id, version: 3 });
  expect(mirror.takeAnswers().size).toBe(0); // it has happened, but does not show here yet
  expect(mirror.again()).toEqual([]);
  mirror.receive(change(2, 3));
  expect(mirror.takeAnswers().get(sent.id)).toEqual({ version: 3 });
  expect(mirror.pending).toEqual([]);
});

test("a refusal answers a command, but not one that was carried out", () => {
  const refused = (id: string): Refused => ({ type: "refused", id, code: "stale", what: {}, sentence: "" });
  const first = mirror.ask({ type: "resign" });
  mirror.receive(refused(first.id));
  expect(mirror.takeAnswers().get(first.id)).toMatchObject({ refused: { code: "stale" } });
  const second = mirror.ask({ type: "resign" });
  mirror.receive(change(2, 3, { id: second.id }));
  mirror.receive(refused(second.id));
  expect(mirror.takeAnswers().get(second.id)).toEqual({ version: 3 });
});

test("ids are what the server takes: letters and digits, at most 40, never twice", () => {
  const ids = Array.from({ length: 500 }, () => mirror.ask({ type: "resign" }).id);
  expect(new Set(ids).size).toBe(500);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{16,40}$/);
});
