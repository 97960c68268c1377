// The connection to a table: keeps what its frames tell, and comes back by itself.

import { $, fresh, say } from "./parts.js";

// What is known: `own` by the numbers of the own seats; `move` counts what has been seen to happen;
// `seen` and `version` come with the first snapshot.
export const live = { own: {}, steps: [], online: [], watchers: 0, ahead: 0, move: 0 };

const waiting = new Map(); // commands that are not acknowledged yet, by their ids
let socket, url, changed, tries = 0, heard = true;

export function connect(path, draw) {
  url = `${location.origin.replace("http", "ws")}${path}/live`;
  changed = draw;
  open();
  setInterval(beat, 15_000);
}

export const isBusy = () => waiting.size > 0;

export function send(type, more) {
  say("");
  const id = fresh();
  const frame = JSON.stringify({ type, id, ...more });
  waiting.set(id, frame);
  if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  changed();
}

function open() {
  socket = new WebSocket(live.version === undefined ? url : `${url}?version=${live.version}`);
  socket.onopen = () => {
    tries = 0;
    heard = true;
    tell("ok", "Connected");
    waiting.forEach((frame) => socket.send(frame)); // by its id, nothing is done twice
  };
  socket.onmessage = ({ data }) => {
    heard = true;
    receive(JSON.parse(data));
    if (live.seen) changed();
  };
  socket.onclose = ({ code }) => {
    if (code === 4403 || code === 4404) return tell("bad", "Not connected");
    setTimeout(open, Math.min(800, 100 * 2 ** tries++) * (0.75 + Math.random() / 2));
    tell(...(tries > 4 ? ["bad", "Offline; your game is kept"] : ["warn", "Reconnecting …"]));
  };
}

function tell(kind, text) {
  $("connection").className = kind;
  $("connection").textContent = text;
}

function beat() {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (!heard) return socket.close();
  heard = false;
  socket.send('{"type":"ping"}');
}

function receive({ type, id, ...frame }) {
  waiting.delete(id);
  if (type === "snapshot") Object.assign(live, frame, { move: live.move + 1 });
  else if (type === "presence") Object.assign(live, frame);
  else if (type === "refused") say(frame.sentence);
  else if (type === "pong") live.ahead = frame.now - Date.now();
  else if (type === "change" && frame.since === live.version) change(frame);
  // Something was missed, and comes again as changes or as a whole.
  if (frame.version > live.version) socket.send(JSON.stringify({ type: "resume", version: live.version }));
}

function change({ version, patch, own, steps }) {
  Object.assign(live, { version, seen: merge(live.seen, patch), own: { ...live.own, ...own } });
  if (!steps) return;
  live.steps = [...live.steps.slice(0, steps.start), ...steps.more];
  live.move += 1;
}

function merge(target, patch) {
  const merged = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = Object(value) === value && !Array.isArray(value) ? merge(merged[name], value) : value;
  }
  return merged;
}
