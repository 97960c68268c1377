// The connection to a table: it comes back by itself, and sends again what was not answered.

import type { ClientFrame, Presence, Refused, SeatedCommand, ServerFrame } from "../protocol";
import { Mirror, type Asked } from "./mirror";

export type Status = "connecting" | "live" | "reconnecting" | "offline" | "gone";

const BEAT = 2_000; // how often to ask whether the server is there
const LONGEST_SILENCE = 5_000;
const OFFLINE_AFTER = 15_000;
const LONGEST_WAIT = 800;

/** Whoever follows a connection. */
export interface Follower {
  changed(): void; // the mirror shows something new
  status(status: Status, since: number): void;
  presence(presence: Presence): void;
  latency(milliseconds: number, ahead: number): void; // and how far the server's clock is ahead
  gone(code: number): void; // the table is not there, or not for these eyes
}

export class Connection {
  readonly mirror = new Mirror();

  #socket: WebSocket | null = null;
  #waiting = new Map<string, { done: () => void; fail: (refused: Refused) => void }>();
  #tries = 0;
  #closed = false;
  #heard = 0;
  #pinged = 0;
  #lost = performance.now();
  #beat: ReturnType<typeof setInterval>;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly follower: Follower,
  ) {
    this.#beat = setInterval(() => this.#look(), BEAT);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Begin to follow the table. */
  open(): void {
    if (!this.#socket && !this.#closed) this.#open();
  }

  /** Send a command; it is answered once the server has it on disk, however often it has to be sent. */
  send(command: Asked): Promise<void> {
    const frame = this.mirror.ask(command);
    const answered = new Promise<void>((done, fail) => this.#waiting.set(frame.id, { done, fail }));
    this.#transmit(frame);
    this.follower.changed();
    return answered;
  }

  get pending(): SeatedCommand[] {
    return this.mirror.pending;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    const socket = this.#socket;
    // Browsers complain about a connection that is closed before it is there.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  #open(): void {
    const url = `${location.origin.replace("http", "ws")}/api/tables/${encodeURIComponent(this.table)}/live`;
    const { version } = this.mirror;
    const socket = new WebSocket(version ? `${url}?version=${version}` : url);
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = performance.now();
      this.follower.status("live", this.#heard);
      this.mirror.again().forEach((frame) => this.#transmit(frame));
      this.#ping();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data as string) as ServerFrame);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lose(code);
    };
  }

  #receive(frame: ServerFrame): void {
    this.#heard = performance.now();
    if (frame.type === "presence") return this.follower.presence(frame);
    if (frame.type === "pong") this.follower.latency(this.#heard - this.#pinged, frame.now - Date.now());
    this.mirror.receive(frame).forEach((answer) => this.#transmit(answer));
    for (const [id, answer] of this.mirror.takeAnswers()) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if ("refused" in answer) waiting?.fail(answer.refused);
      else waiting?.done();
    }
    if (frame.type !== "pong") this.follower.changed();
  }

  #lose(code: number): void {
    this.#socket = null;
    if (this.#closed) return;
    if (code === 4403 || code === 4404) {
      this.close();
      this.follower.status("gone", performance.now());
      return this.follower.gone(code);
    }
    if (this.#tries === 0) this.#lost = performance.now();
    this.#tellLoss();
    // Not all at once when a server comes back, and never long: people are waiting.
    const wait = Math.min(LONGEST_WAIT, 50 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #look(): void {
    const now = performance.now();
    if (this.#socket?.readyState !== WebSocket.OPEN) this.#tellLoss();
    if (!this.#socket) return;
    if (now - this.#heard > LONGEST_SILENCE) {
      // A network that swallows everything does not even let a connection close.
      const silent = this.#socket;
      silent.onclose = null;
      silent.close();
      this.#lose(0);
    } else if (this.#socket.readyState === WebSocket.OPEN) this.#ping();
  }

  #tellLoss(): void {
    const away = performance.now() - this.#lost;
    const known = this.mirror.version > 0;
    this.follower.status(away > OFFLINE_AFTER ? "offline" : known ? "reconnecting" : "connecting", this.#lost);
  }

  #ping(): void {
    this.#pinged = performance.now();
    this.#transmit({ type: "ping" });
  }

  #hurry = (): void => {
    if (this.#socket || this.#closed || document.visibilityState === "hidden") return;
    clearTimeout(this.#retry);
    this.#open();
  };

  #transmit(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}
