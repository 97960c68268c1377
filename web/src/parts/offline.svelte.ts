// Whether the network and the server are there. Requests tell it what they met, and while the server
// is away somebody asks for it, so that pages can go on by themselves.

const PAUSE = 3_000; // milliseconds between two questions

class Network {
  #connected = $state(navigator.onLine);
  #answered = $state(true);
  #asking: ReturnType<typeof setInterval> | undefined;

  constructor() {
    addEventListener("offline", () => (this.#connected = false));
    addEventListener("online", () => {
      this.#connected = true;
      if (!this.#answered) void this.#ask();
    });
    // A page that the service worker had kept opens whether there is a server or not.
    if ("serviceWorker" in navigator && navigator.serviceWorker.controller) void this.#ask();
  }

  /** Neither pages nor tables can be asked for now. */
  get offline(): boolean {
    return !this.#connected || !this.#answered;
  }

  /** It is the device that has no network. Otherwise it is the server that does not answer. */
  get disconnected(): boolean {
    return !this.#connected;
  }

  /** A request has found the server, or nobody. */
  met(answered: boolean): void {
    this.#answered = answered;
    if (!answered) this.#asking ??= setInterval(() => void this.#ask(), PAUSE);
    if (answered) {
      clearInterval(this.#asking);
      this.#asking = undefined;
    }
  }

  async #ask(): Promise<void> {
    if (!this.#connected) return;
    try {
      await fetch("/", { method: "HEAD", cache: "no-store" });
      this.met(true);
    } catch {
      this.met(false);
    }
  }
}

export const network = new Network();
