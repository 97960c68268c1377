"""Every reason for which a table refuses a command, and its sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from einklang.games.errors import Reason
from einklang.table.deciding import Decision
from einklang.table.refusal import SENTENCES, Code
from einklang.table.table import MOST_ASIDES
from sitting import MOVE, STRANGER, Sitting, code, sit


def closed() -> Decision:
    table = sit("classic", "a.")
    table.leave("ada")
    return table.seat("bob")


def late() -> Decision:
    table = sit("classic", "ab", clock=MOVE)
    return table.wait(30).act("ada", table.best())


def resigned(**chosen: Any) -> Sitting:
    table = sit("classic", "ab", **chosen)
    table.resign("bob")
    return table


def revealed() -> Decision:
    table = sit("classic", "ab")
    table.play()
    return table.offer("ada")


def dealt_without() -> Decision:
    table = sit("classic", "ab", sealed="ab")
    return table.wait(20).reveal("ada")


def followed() -> Decision:
    table = resigned()
    table.follow()
    return table.want_rematch("ada")


def said_twice() -> Decision:
    table = sit("classic", "ab")
    table.say("ada")
    return table.say("ada")


def said_too_often() -> Decision:
    table = sit("classic", "ab")
    for _ in range(MOST_ASIDES):
        assert table.wait(1).say("ada").refusal is None
    return table.wait(1).say("ada")


# The code, how to come by it, and what it speaks of.
REFUSED: Mapping[Code, tuple[Callable[[], Decision], Mapping[str, Any]]] = {
    Code.UNREADABLE: (lambda: sit().act("ada", "hello"), {}),
    Code.AMBIGUOUS: (lambda: sit().act("ada", "h8-h9"), {}),
    Code.NOT_YOUR_TURN: (lambda: sit().act("bob", "RB:h8-h9"), {"turn": 0, "seat": 1}),
    Code.NOT_YOUR_SEAT: (lambda: sit().act("bob", "RB:h8-h9", seat=0), {"seat": 0}),
    Code.WHICH_SEAT: (lambda: sit().resign(STRANGER), {}),
    Code.NO_SUCH_SEAT: (lambda: sit().resign("ada", 3), {"seat": 3, "last": 1}),
    Code.SEAT_TAKEN: (lambda: sit().seat("cleo", 1), {"seat": 1}),
    Code.NO_OPEN_SEAT: (lambda: sit().seat("cleo"), {}),
    Code.ONE_SEAT: (lambda: sit("classic", "ab.").seat("bob"), {}),
    Code.NOT_BEGUN: (lambda: sit("classic", "a.").act("ada", "RB:h8-h9"), {}),
    Code.HAS_BEGUN: (lambda: sit().leave("ada"), {}),
    Code.DEALING: (lambda: sit(sealed="a").leave("bob"), {}),
    Code.DEALT: (dealt_without, {}),
    Code.SEATS_OPEN: (lambda: sit("classic", "a.", sealed="a").reveal("ada"), {}),
    Code.NO_SEAL: (lambda: sit(sealed="a").reveal("bob"), {}),
    Code.WRONG_NONCE: (lambda: sit(sealed="a").reveal("ada", "0" * 32), {}),
    Code.CLOSED: (closed, {}),
    Code.OVER: (lambda: resigned().act("ada", "RB:h8-h9"), {}),
    Code.NOT_OVER: (lambda: sit().want_rematch("ada"), {}),
    Code.STALE: (lambda: sit().act("ada", "RB:h8-h9", step=7), {"now": 0, "step": 7}),
    Code.TIME_OVER: (late, {"seat": 0}),
    Code.NO_TAKE_BACKS: (lambda: sit(take_backs=False).offer("ada"), {}),
    Code.NOTHING_TO_TAKE_BACK: (lambda: sit().offer("bob"), {"seat": 1}),
    Code.REVEALED: (revealed, {}),
    Code.NO_OFFER: (lambda: sit().answer("bob", True), {}),
    Code.SERIES_OVER: (lambda: resigned(series=4).want_rematch("ada"), {"number": 1}),
    Code.TOO_FAST: (said_twice, {}),
    Code.TOO_OFTEN: (said_too_often, {"seat": 0, "most": MOST_ASIDES}),
    Code.HAS_NEXT: (followed, {}),
}


@pytest.mark.parametrize("why", Code)
def test_every_code_can_be_reached_and_has_its_sentence(why: Code) -> None:
    happen, what = REFUSED[why]
    refusal = happen().refusal
    assert refusal is not None
    assert refusal.code == why
    assert refusal.what == what
    assert refusal.sentence
    assert not {"{", "}"} & set(refusal.sentence)
    if why in SENTENCES:
        assert refusal.sentence == SENTENCES[why].format(**what)


def test_sentences_tell_what_they_speak_of() -> None:
    told = {why: happen().refusal for why, (happen, _) in REFUSED.items()}
    for why, (_, what) in REFUSED.items():
        refusal = told[why]
        assert refusal is not None
        assert all(str(value) in refusal.sentence for value in what.values())
    sentences = [refusal.sentence for refusal in told.values() if refusal]
    assert len(set(sentences)) == len(sentences)


def lay(tile: str, cells: str) -> str:
    return f"{tile}:{cells}"


def first_tile(table: Sitting) -> str:
    return table.state.known_hand(0)[0]


def missing_tile(table: Sitting) -> str:
    held = table.state.known_hand(0)
    return next(tile for tile in ("RR", "GG", "BB", "OO", "YY", "PP", "RG") if tile not in held)


@pytest.mark.parametrize(
    ("reason", "names", "action"),
    [
        (Reason.NOT_ON_RACK, {"tile", "rack"}, lambda table: lay(missing_tile(table), "h12-i11")),
        (Reason.PRINTED_CELL, {"cell"}, lambda table: lay(first_tile(table), "h13-h12")),
        (Reason.OFF_BOARD, {"cell"}, lambda table: lay(first_tile(table), "z1-z2")),
        (Reason.NOT_ADJACENT, {"cells"}, lambda table: lay(first_tile(table), "h8-h10")),
        (Reason.FIRST_TURN, set(), lambda table: lay(first_tile(table), "h8-h9")),
        (Reason.NO_EXCHANGE, {"example"}, lambda _: "swap"),
    ],
)
def test_refusals_of_the_rules_carry_their_code_and_what_they_speak_of(
    reason: Reason, names: set[str], action: Callable[[Sitting], str]
) -> None:
    table = sit("classic", "ab")
    decision = table.act("ada", action(table))
    assert decision.refusal is not None
    why, what, sentence = decision.refusal
    assert why == reason.value
    assert names <= set(what)
    assert all(str(what[name]) in sentence for name in names)
    assert json.loads(json.dumps(what)) == what
    assert not decision.events


def test_a_cell_that_is_taken_is_named() -> None:
    table = sit("spezial", "ab")
    action = table.best()
    cells = action.partition("+")[0]
    table.play(action)
    decision = table.act("bob", action)
    assert decision.refusal is not None
    assert decision.refusal.code == "cell-taken"
    assert decision.refusal.what["cell"] in cells


def test_whoever_must_decide_about_the_exchange_does_that_first() -> None:
    table = sit("classic", "ab", number=7)
    table.play_until(lambda sitting: sitting.state.exchange_offered)
    guest = table.guest_at(table.turn)
    assert code(table.act(guest, "RB:h8-h9")) == "decide-exchange"
    assert table.act(guest, "keep").refusal is None


def test_a_card_that_is_not_held_is_refused() -> None:
    table = sit("cards", "ab")
    held = table.state.known_hand(0)
    missing = next(card for card in ("RG", "RB", "RY", "RP") if card not in held)
    decision = table.act("ada", missing)
    assert decision.refusal is not None
    assert decision.refusal.code == "not-in-hand"
    assert decision.refusal.what == {"card": missing, "hand": " ".join(held)}
