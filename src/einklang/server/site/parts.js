// What the pages are made of: elements, requests and messages.

export const $ = (id) => document.getElementById(id);

export function el(tag, about, ...inside) {
  const element = Object.assign(document.createElement(tag), about);
  element.append(...inside);
  return element;
}

export const button = (text, onclick, className = "") => el("button", { type: "button", onclick, className }, text);
export const note = (text) => el("span", { className: "note" }, text);

const filled = {};

/** Fill an element anew, but only if it changes: who reads or types there is not disturbed. */
export function fill(id, key, make) {
  if (filled[id] !== (filled[id] = JSON.stringify(key))) $(id).replaceChildren(...make());
}

export function say(sentence) {
  $("message").hidden = !sentence;
  $("message").textContent = sentence && `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
}

export async function ask(url, method = "GET", body = undefined) {
  const headers = body ? { "Content-Type": "application/json" } : {};
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.sentence);
  return told;
}

/** What is done after a click, with a message if it fails. */
export const trying = (work) => (event) => {
  event?.preventDefault();
  say("");
  const complain = (error) => say(error instanceof TypeError ? "the server cannot be reached" : error.message);
  return work().catch(complain);
};

export const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

export function nameOf({ kind, name, level }) {
  if (kind === "open") return "open seat";
  return kind === "person" ? name : `Computer, ${level.replace("level", "level ")}`;
}

export function points(counted, marked = []) {
  return el("span", { className: "points" }, ...Object.entries(counted).map(([letter, n]) =>
    el("span", { className: marked.includes(letter) ? "weak" : "" }, el("i", { className: letter }, letter), n)));
}
