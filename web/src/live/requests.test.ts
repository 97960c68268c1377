import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NotGranted, get, post } from "./requests";

vi.mock("../parts/offline.svelte", () => ({ network: { met: () => {} } }));

const BUSY = { code: "too-fast", what: {}, sentence: "there are too many requests from your address" };

/** What a server answers, one after the other; the last again and again. */
function answers(...all: [number, unknown][]) {
  const asked = vi.fn(async () => {
    const [status, body] = (all.length > 1 ? all.shift() : all[0])!;
    return new Response(JSON.stringify(body), { status, headers: { "Retry-After": "1" } });
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who asks too much at a time asks again later", async () => {
  const asked = answers([429, BUSY], [429, BUSY], [200, { name: "Ada" }]);
  const told = post("/me", { name: "Ada" });
  await vi.advanceTimersByTimeAsync(4000);
  expect(await told).toEqual({ name: "Ada" });
  expect(asked).toHaveBeenCalledTimes(3);
});

test("and gives up in the end", async () => {
  const asked = answers([429, BUSY]);
  const told = get("/games").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await told).toMatchObject({ status: 429, complaint: BUSY });
  expect(asked).toHaveBeenCalledTimes(6);
});

test("what is refused for another reason is asked once", async () => {
  const asked = answers([403, { code: "not-your-turn", what: {}, sentence: "it is not" }]);
  await expect(get("/tables/T/legal")).rejects.toBeInstanceOf(NotGranted);
  expect(asked).toHaveBeenCalledTimes(1);
});
