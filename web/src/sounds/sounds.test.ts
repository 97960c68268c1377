import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../settings.svelte", () => ({ settings: { sound: true, volume: 0.6 } }));

/** An audio context that only counts what is started on it. */
class Silent {
  static made = 0;
  static started = 0;
  state = "running";
  currentTime = 1;
  sampleRate = 8_000;
  destination = {};
  constructor() {
    Silent.made++;
  }
  resume = () => Promise.resolve();
  createGain = () => this.#node();
  createOscillator = () => this.#node();
  createBufferSource = () => this.#node();
  createBiquadFilter = () => this.#node();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  #node() {
    const parameter = { value: 0, setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
    const node = {
      gain: parameter,
      frequency: parameter,
      start: () => Silent.started++,
      stop: () => undefined,
      connect: (next: unknown) => next,
    };
    return node;
  }
}

async function load() {
  const { sound } = await import("./sounds");
  const { settings } = await import("../settings.svelte");
  Object.assign(settings, { sound: true, volume: 0.6 });
  return { sound, settings };
}

function touch(hasBeenActive: boolean): void {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
}

describe("sounds", () => {
  beforeEach(() => {
    vi.resetModules();
    Object.assign(Silent, { made: 0, started: 0 });
    vi.stubGlobal("AudioContext", Silent);
    touch(true);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are silent until the page was touched", async () => {
    const { sound } = await load();
    touch(false);
    sound.land();
    expect(Silent.made).toBe(0);
    touch(true);
    sound.land();
    expect(Silent.started).toBeGreaterThan(0);
  });

  it("are silent when switched off or turned down", async () => {
    const { sound, settings } = await load();
    settings.sound = false;
    sound.win();
    Object.assign(settings, { sound: true, volume: 0 });
    sound.win();
    expect(Silent.started).toBe(0);
  });

  it("share one context", async () => {
    const { sound } = await load();
    for (const play of [sound.pick, sound.turn, sound.land, sound.opponent, sound.rise, sound.refuse]) play();
    for (const play of [sound.yourTurn, sound.back, sound.win, sound.lose]) play();
    sound.count("R", 2);
    sound.bonus("P");
    expect(Silent.made).toBe(1);
  });

  it("never throw where there is no device", async () => {
    vi.stubGlobal("AudioContext", function none() {
      throw new Error("no device");
    });
    const { sound } = await load();
    expect(() => (sound.land(), sound.land())).not.toThrow();
  });

  it("never throw where there is no browser at all", async () => {
    vi.stubGlobal("navigator", undefined);
    const { sound } = await load();
    expect(() => sound.yourTurn()).not.toThrow();
  });

  it("count an own move cell by cell, and only knock for another's", async () => {
    await load();
    const { hearStep } = await import("./hearStep");
    hearStep({ mine: false, points: { R: 3 } });
    const quiet = Silent.started;
    hearStep({ mine: true, points: { R: 3 }, reached: ["R"] });
    expect(Silent.started - quiet).toBeGreaterThan(quiet);
  });
});
