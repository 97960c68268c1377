// The first page: set up a table, or go on at one.

import { $, ask, el, fill, nameOf, note, trying } from "./parts.js";

const form = $("new").elements;
const choice = (value, text = value) => el("option", { value }, text);

export async function openHome(transfer) {
  $("home").hidden = false;
  if (transfer) {
    history.replaceState(null, "", "/");
    await ask("/api/me/transferred", "POST", { token: transfer });
  }
  form.name.value = (await ask("/api/me")).name;
  const { games, levels } = await ask("/api/games");
  form.game.replaceChildren(...games.map(({ name }) => choice(name)));
  form.level.replaceChildren(...levels.map(({ level }) => choice(level, level.at(-1))));
  form.level.value = "level3";
  $("new").onchange = () => {
    offer(games.find(({ name }) => name === form.game.value));
    $("about").textContent = levels.find(({ level }) => level === form.level.value).about;
  };
  $("new").onchange();
  $("new").onsubmit = trying(setUp);
  const { mine, open } = await ask("/api/tables");
  $("mine").replaceChildren(...(mine.length ? mine.map(listed) : [note("None yet.")]));
  $("others").hidden = !open.length;
  $("open").replaceChildren(...open.map(listed));
}

function offer(game) {
  fill("players", game.name, () => game.players.map((n) => choice(n)));
  fill("options", game.name, () => Object.entries(game.options).map(([name, values]) =>
    el("label", {}, name, el("select", { name }, ...values.map((value) => choice(value))))));
  $("summary").textContent = game.summary;
  $("players").parentElement.hidden = game.players.length === 1;
  $("opponents").hidden = game.players[0] === 1;
  $("level").hidden = $("opponents").hidden || form.against.value !== "bot";
}

async function setUp() {
  const name = form.name.value.trim();
  if (name) await ask("/api/me", "PUT", { name });
  const others = {
    bot: () => ({ kind: "bot", level: form.level.value }),
    open: () => ({ kind: "open" }),
    me: (n) => ({ kind: "me", name: `Player ${n + 1}` }),
  };
  const length = Number(form.players.value);
  const seats = Array.from({ length }, (_, n) => (n ? others[form.against.value](n) : { kind: "me" }));
  const chosen = [...$("options").querySelectorAll("select")];
  const options = Object.fromEntries(chosen.map((each) => [each.name, each.value]));
  const wanted = { game: form.game.value, seats, options, hints: form.hints.checked };
  location.href = `/tables/${(await ask("/api/tables", "POST", wanted)).table}`;
}

function listed({ table, game, phase, seats, touched }) {
  const about = `${seats.map(nameOf).join(" · ")}, ${new Date(touched).toLocaleString()}`;
  return el("li", {}, el("a", { href: `/tables/${table}` }, el("b", {}, game), ` ${phase}`, el("br"), note(about)));
}
