// A table: its picture, its seats, and what can be done now.

import { connect, isBusy, live, send } from "./live.js";
import { $, ask, button, el, fill, fresh, nameOf, note, points, trying } from "./parts.js";

const MOST_SHOWN = 40;

let path, invitation;
let legal = {}, advice = {}; // each with the move for which it was asked
let uncovered; // the seat whose hand may be shown, where several play at one device
let jumps = false; // to the next game, as soon as there is one

export async function openTable(table, token) {
  path = `/api/tables/${table}`;
  invitation = token;
  await ask("/api/me"); // for the cookie: the connection has to know who sits down
  $("zoom").onclick = () => $("zoom").setAttribute("aria-pressed", $("zoom").ariaPressed !== "true");
  $("filter").oninput = draw;
  $("hint").onclick = trying(async () => {
    advice = { move: live.move, ...(await ask(`${path}/hint`)) };
    draw();
  });
  connect(path, draw);
  setInterval(() => live.seen?.clock && draw(), 1000);
}

const mine = () => Object.keys(live.own).map(Number);
const isMine = (seat) => mine().includes(seat);
const turn = () => (live.seen.phase === "playing" ? live.seen.table.turn : undefined);
const title = (seat) => (isMine(seat) && mine().length === 1 ? "You" : nameOf(live.seen.seats[seat]));

function draw() {
  const { seen, steps } = live;
  $("table").hidden = false;
  drawTurn(seen);
  drawPicture(seen);
  drawSeats(seen);
  drawWaiting(seen);
  drawPlay(seen);
  fill("answer", [seen.take_back, mine()], () => answers(seen.take_back?.waits_for.find(isMine)));
  fill("controls", [seen, mine(), steps.length], () => controls(seen));
  fill("log", [steps, seen.seats, mine()], () => steps.map(({ seat, act, points: counted }) =>
    el("li", {}, `${title(seat)}: ${act}`, points(counted))).reverse());
  const later = seen.deal ? "are in the record, for einklang verify" : "follow after the game";
  $("moves").hidden = !steps.length;
  $("fair").textContent = `Fair deal: ${seen.commitment} was fixed before the game; seed and salt ${later}.`;
}

function drawTurn(seen) {
  const seat = turn();
  let text = { waiting: "Waiting for players", closed: "This table is closed" }[seen.phase];
  if (seen.result) text = outcome(seen);
  else if (seat !== undefined) {
    text = title(seat) === "You" ? "Your turn" : `${title(seat)} to move`;
    if (seen.table.exchange_offered) text += ": exchange or keep?";
    else if (seen.table.bonus_turn) text += ": a bonus turn";
  }
  if (seen.take_back) text += `; ${title(seen.take_back.seat)} would like to take a move back`;
  $("turn").className = isMine(seat) ? "mine" : "";
  fill("turn", text, () => [text]);
  document.title = `${isMine(seat) ? "● " : ""}${text} – Einklang`;
}

function outcome({ result, lost, seats }) {
  if (lost) return `${title(lost.seat)} ${lost.why === "resigned" ? "gave up" : "ran out of time"}; the game is over`;
  const winners = seats.map((_, seat) => seat).filter((seat) => result.places[seat] === 1).map(title);
  if (seats.length === 1) return "The game is over";
  if (winners.length > 1) return `${winners.join(" and ")} share the win`;
  return winners[0] === "You" ? "You win" : `${winners[0]} wins`;
}

function drawPicture(seen) {
  if (!seen.table) return;
  fill("picture", [live.move, seen.phase, mine()], () => {
    const next = el("img", { src: `${path}/picture.svg?version=${live.version}`, alt: "The table" });
    const shown = $("picture").firstChild;
    // The old picture stays until the new one is there.
    next.onload = () => $("picture").contains(next) && $("picture").replaceChildren(next);
    return shown ? [shown, next] : [next];
  });
  $("zoom").hidden = false;
}

function drawSeats(seen) {
  const { clock, table, result } = seen;
  const rows = seen.seats.map((seat, n) => {
    const marks = [];
    if (seat.kind === "person") marks.push(live.online.includes(n) ? "here" : "away");
    if (clock) marks.push(timeLeft(clock, n));
    if (result) marks.push(`place ${result.places[n]}`);
    if (seen.rematch.includes(n)) marks.push("would play again");
    const scores = table?.scores[n % table.scores.length] ?? {};
    return [nameOf(seat) + (isMine(n) ? " (you)" : ""), marks.join(", "), scores, turn() === n];
  });
  fill("seats", [rows, live.watchers], () => [...rows.map(([name, marks, scores, moves]) => {
    const weakest = Math.min(...Object.values(scores));
    return el("div", { className: moves ? "seat turn" : "seat" }, el("div", {}, el("b", {}, name), note(marks)),
      points(scores, Object.keys(scores).filter((letter) => scores[letter] === weakest)));
  }), ...(live.watchers ? [note(`${live.watchers} looking on`)] : [])]);
}

function timeLeft({ left, since, running }, seat) {
  const gone = running === seat ? Math.max(0, Date.now() + live.ahead - since) : 0;
  const seconds = Math.max(0, Math.ceil((left[seat] - gone) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function drawWaiting(seen) {
  const waits = seen.phase === "waiting";
  $("invite").hidden = !waits;
  if (waits) fill("invite", mine(), () => [mine().length ? inviting() : sittingDown()]);
}

function inviting() {
  const field = el("input", { readOnly: true, onfocus: () => field.select() });
  ask(`${path}/invitations`).then((made) => { field.value = made.invitations.any; }).catch(() => {});
  return el("label", {}, "Send this link to whom you would like to play with", field);
}

function sittingDown() {
  const name = el("input", { maxLength: 40, required: true, autocomplete: "nickname" });
  const sit = trying(() => ask(`${path}/seats`, "POST", { id: fresh(), name: name.value, invitation }));
  return el("form", { onsubmit: sit },
    el("label", {}, "Your name", name), el("button", { className: "primary" }, "Take a seat"));
}

function answers(seat) {
  if (seat === undefined) return [];
  const answer = (accept) => () => send("answer-take-back", { seat, accept });
  return [button("Agree", answer(true), "primary"), button("Do not agree", answer(false))];
}

function controls(seen) {
  const shown = [];
  const [first] = mine();
  const seated = first !== undefined;
  if (seen.phase === "playing" && seated) {
    const since = live.steps.slice(live.steps.findLastIndex((step) => isMine(step.seat)));
    const revealed = since.some((step) => step.drew_count || step.shown.length);
    if (seen.terms.take_backs && isMine(since[0]?.seat) && !revealed && !seen.take_back) {
      shown.push(button("Take back", () => send("offer-take-back", { seat: since[0].seat })));
    }
    const seat = isMine(turn()) ? turn() : first;
    shown.push(button("Resign", () => confirm(`Give up for ${nameOf(seen.seats[seat])}?`) && send("resign", { seat })));
  }
  if (seen.phase === "waiting" && seated) shown.push(button("Leave", () => send("leave-seat", { seat: first })));
  if (seen.next && jumps) location.href = `/tables/${seen.next}`;
  if (seen.next) shown.push(el("a", { href: `/tables/${seen.next}` }, "To the next game"));
  else if (seen.phase === "over" && seated) {
    shown.push(button(seen.series ? "Next game of the series" : "Play again", () => {
      jumps = true;
      send("rematch", { seat: first });
    }, "primary"));
  }
  if (seen.table) shown.push(el("a", { href: `${path}/record`, download: "" }, "Record"));
  return shown;
}

function drawPlay(seen) {
  const seat = turn();
  $("play").hidden = !isMine(seat);
  if ($("play").hidden) return;
  const hand = live.own[seat].hand ?? [];
  const covered = hand.length > 0 && mine().length > 1 && uncovered !== live.move;
  $("choose").hidden = covered;
  fill("hand", [seat, hand, covered], () => {
    if (!covered) return hand.length ? [el("p", {}, "In hand: ", el("b", {}, hand.join(" ")))] : [];
    return [button(`Show what ${title(seat)} holds`, () => { uncovered = live.move; draw(); }, "primary")];
  });
  if (covered) return;
  if (legal.move !== live.move) fetchLegal();
  const found = matching(legal.actions ?? [], $("filter").value);
  const act = (action) => () => {
    $("filter").value = "";
    $("turn").focus({ preventScroll: true }); // the button goes
    send("act", { action, step: legal.step });
  };
  const disabled = isBusy() || !legal.actions;
  fill("actions", [found, disabled], () => found.slice(0, MOST_SHOWN).map(({ action, points: counted }) => {
    const each = button(el("b", {}, action), act(action));
    each.append(points(counted));
    return el("li", {}, Object.assign(each, { disabled }));
  }));
  const more = found.length > MOST_SHOWN;
  $("count").textContent = more ? `The best ${MOST_SHOWN} of ${found.length} by points at once.` : "";
  $("hint").hidden = !seen.terms.hints;
  const given = advice.move === live.move ? advice.advice : [];
  fill("advice", given, () => given.map(({ action, sentence }) =>
    el("li", {}, button(el("b", {}, action), act(action)), note(sentence))));
}

function fetchLegal() {
  const { move } = live;
  legal = { move };
  trying(async () => {
    const told = await ask(`${path}/legal`);
    if (move !== live.move) return;
    const total = ({ points: counted }) => Object.values(counted).reduce((sum, n) => sum + n, 0);
    told.actions.sort((a, b) => total(b) - total(a));
    legal = { move, ...told };
    draw();
  })();
}

/** The actions with all words of a filter: a tile either way round, a cell, or how one begins. */
function matching(actions, filter) {
  const words = filter.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
  return words.reduce((left, word) => {
    const has = (test) => left.filter(({ action }) => action.toLowerCase().split(/[^a-z0-9]+/).some(test));
    const exact = has((part) => part === word || part === [...word].reverse().join(""));
    return exact.length ? exact : has((part) => part.startsWith(word));
  }, actions);
}
