"""An exchange that could be made and was not is nobody else's business (rules F35).

Two whole games are compared that differ only in hidden pieces: after some turn a seat could have
exchanged in the one, and could not in the other. Every byte that anybody else gets is equal.
"""

from __future__ import annotations

import json
from functools import lru_cache

import pytest

from adapters import observed, recalled
from effort import games
from einklang.bots.advising import explain
from einklang.games.generator import derived_seed
from einklang.games.telling import tell
from live_games import OpenOutbox, guest_of, moments, told_to
from pairs import Pair, Played, pairs
from playing import SET_UPS, SetUp

EXCHANGING = [set_up for set_up in SET_UPS if set_up.game.exchange]

PARTS = 4  # so that all cores have something to do
PAIRS = games(21, 420)  # of each part of each of 12 set-ups: 1,008 or 20,160
SOME = 8  # pairs of which one is also shown to those who learn, draw and advise

Heard = dict[str, object]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("set_up", EXCHANGING, ids=str)
def test_nobody_else_gets_another_byte(set_up: SetUp, part: int) -> None:
    count = 0
    for pair in pairs(set_up, derived_seed(2026, part), PAIRS):
        compare(frames(pair.one), frames(pair.other), pair)
        compare(views(pair, pair.one), views(pair, pair.other), pair)
        if count % SOME == 0:
            compare(learned(pair, pair.one), learned(pair, pair.other), pair)
        count += 1
    assert count == PAIRS


def compare(one: Heard, other: Heard, pair: Pair) -> None:
    """All that is heard from other seats, and by those who have none, is the same."""
    assert one.keys() == other.keys()
    for what, heard in one.items():
        if what.startswith(f"seat {pair.seat}"):
            continue
        assert heard == other[what], (what, pair.seat, pair.parted)


@lru_cache(maxsize=2)
def frames(played: Played) -> Heard:
    """Every frame until the game is over, and what can be asked for after every sixteenth move."""
    players = range(played.set_up.players)
    eyes = {f"seat {seat}": OpenOutbox(guest_of(seat), (seat,)) for seat in players}
    eyes |= {"watcher": OpenOutbox("somebody", ()), "outsider": OpenOutbox(None, ())}
    heard: Heard = {}
    for number, table in enumerate(moments(played, list(eyes.values()))):
        if table.phase == "over":
            break
        if number % 16 == 0:
            asking = [name for name in eyes if name != "outsider"]  # who asks as the watcher does
            heard |= {f"{name} after {number}": told_to(table, eyes[name].seats) for name in asking}
    # The last one tells everything, because the game is over.
    return heard | {f"{name} frames": eye.frames[:-1] for name, eye in eyes.items()}


def views(pair: Pair, played: Played) -> Heard:
    """Views of the library, as bytes and as JSON, after the games have parted."""
    game = played.set_up.game
    heard: Heard = {}
    for number in range(pair.parted, len(played.moves), 10):
        state = played.states[number + 1]
        for seat in (*pair.others, None):
            view = game.view(state, seat)
            heard[f"view of {seat} after {number}"] = bytes(view), json.dumps(tell(view))
    return heard


def learned(pair: Pair, played: Played) -> Heard:
    """Observations, information states, drawings and advice, right after the games have parted."""
    game, state = played.set_up.game, played.states[pair.parted + 1]
    heard: Heard = {}
    for seat in (*pair.others, None):
        view = game.view(state, seat)
        heard[f"drawing for {seat}"] = view.to_svg(), view.to_text()
        heard[f"recalled by {seat}"] = recalled(state, seat)
        if seat is not None:
            heard[f"observed by {seat}"] = observed(state, seat)
            if view.turn == seat and not view.over:
                heard[f"advice for {seat}"] = explain(view, 2, level="level4")
    return heard
