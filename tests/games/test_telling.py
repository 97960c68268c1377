"""A view as JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import einklang
from einklang.games.telling import tell, tell_setup, tell_step, tell_table
from einklang.symbols import PAIR_TEXTS
from playing import SET_UPS, SetUp, some_decided, some_states, states, steps_seen


def told(view: Any) -> bytes:
    return json.dumps(tell(view)).encode()


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_what_is_hidden_is_not_told(set_up: SetUp) -> None:
    game = set_up.game
    differ = 0
    for state in some_states(set_up, 5, 11):
        for seat in range(set_up.players):
            view = game.view(state, seat)
            other = game.redeal(view, seed=len(state.steps))
            differ += other != state
            assert told(game.view(other, seat)) == told(view)
    assert (differ > 0) == (set_up.name not in ("solo", "spezial"))


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_what_is_told_is_what_the_seat_sees(set_up: SetUp) -> None:
    for state in some_decided(set_up, 5, 11):
        record = einklang.record_of(state).to_json()
        for seat in range(set_up.players):
            view = tell(set_up.game.view(state, seat))
            assert (view["seat"], view["turn"]) == (seat, state.turn)
            assert view["scores"] == [dict(side) for side in state.scores]
            assert view["side"] == state.side(seat)
            assert view["exchange_offered"] is False
            assert view["bonus_turn"] == state.is_bonus_turn
            assert view["bonus_turns_due"] == state.bonus_turns
            seen = steps_seen(state, seat)
            for step, (whole, count, _) in zip(view["steps"], seen, strict=True):
                assert (step["seat"], step["points"]) == (whole.seat, whole.points_by_letter)
                assert step["act"] == set_up.game.write(state, whole.action)
                own = [PAIR_TEXTS[kind] for kind in whole.drew]
                assert step["drew"] == (own if whole.seat == seat else None)
                assert step["drew_count"] == count
            for name, value in record["setup"].items():
                hidden = name in ("racks", "hands")
                hands = [hand if at == seat else None for at, hand in enumerate(value)]
                assert view["setup"][name] == (hands if hidden else value)
            check_family(view, state, seat)


def check_family(view: dict[str, Any], state: Any, seat: int) -> None:
    if state.game.name == "spezial":
        assert view["board"] == dict(state.board)
        assert view["tiles_left"] == list(state.tiles_left)
        assert view["tiles"] == [step["act"].partition("+")[0] for step in view["steps"]]
        for cell, tower in state.towers.items():
            assert view["towers"][cell] == {
                "large": tower.large,
                "colour": tower.symbol.letter,
                "value": tower.value,
                "black": tower.black,
            }
        return
    if state.game.name == "cards":
        held, sizes, stock = "hand", "hand_sizes", "pile_size"
        assert view["open"] == [list(cards) for cards in state.open]
        assert view["discards"] == dict(state.discards)
    else:
        held, sizes, stock = "rack", "rack_sizes", "bag_size"
        assert view["board"] == dict(state.board)
        has_laid = {step["seat"] for step in view["steps"]}
        assert view["to_open"] == [at for at in range(state.players) if at not in has_laid]
    assert view[held] == list(state.known_hand(seat))
    assert view[sizes] == list(state.hand_sizes)
    assert view[stock] == state.stock_size
    unseen = Counter(view["unseen"])
    others = Counter(
        piece for at in range(state.players) if at != seat for piece in state.known_hand(at)
    )
    assert others <= unseen
    assert unseen.total() == others.total() + state.stock_size
    # What the seat was dealt and drew, less what it played and showed, is what it holds.
    (dealt,) = [hand for hand in view["setup"][f"{held}s"] if hand is not None]
    own = Counter(dealt)
    for step in view["steps"]:
        if step["seat"] == seat:
            own.update(step["drew"])
            own.subtract(step["shown"])
            if step["act"] not in ("swap", "keep"):
                own["".join(sorted(step["act"][:2], key="RGBOYP".index))] -= 1
    assert +own == Counter(view[held])


def test_the_markers_of_a_duel_and_mixed_piles_are_told() -> None:
    duel = einklang.game("duel")
    state = duel.set_up(tracks=[{"R": 9}], seed=1)
    view = tell(duel.view(state, 1))
    assert view["duel_markers"] == {"R": 0}
    assert "setup" not in view, "no deal led here"
    mixed = [
        step["recycled"]
        for state in states(SetUp("cards", 4, (("track", "three-zones"),)), "random", 5)
        for step in tell(state.game.view(state, 0))["steps"][-1:]
        if "recycled" in step
    ]
    assert mixed, "another seed is needed to see a pile mixed"
    assert all(set(each) == {"after", "cards"} and each["cards"] for each in mixed)


NOT_OF_THE_TABLE = {
    *("seat", "side", "rack", "hand", "exchange_offered", "unseen", "setup", "steps"),
}


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_the_table_is_told_to_all_alike(set_up: SetUp) -> None:
    game = set_up.game
    for state in some_decided(set_up, 5, 11):
        table = tell_table(game.view(state, None))
        for seat in range(set_up.players):
            whole = tell(game.view(state, seat))
            assert tell_table(game.view(state, seat)) == table
            assert table == {
                name: value for name, value in whole.items() if name not in NOT_OF_THE_TABLE
            }


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_watcher_is_told_nothing_of_hands(set_up: SetUp) -> None:
    game = set_up.game
    for state in some_states(set_up, 5, 11):
        view = game.view(state, None)
        whole = tell(view)
        assert NOT_OF_THE_TABLE.intersection(whole) == {"setup", "steps"} | (
            {"unseen"} if game.holds_hands else set()
        )
        assert whole["setup"] == tell_setup(view)
        for name in ("racks", "hands"):
            assert whole["setup"].get(name, [None]) == [None] * len(whole["setup"].get(name, " "))
        steps = [tell_step(view, step) for step in view.steps]
        assert whole["steps"] == steps
        assert all(step["drew"] is None for step in steps)
        other = game.redeal(game.view(state, 0), seed=len(state.steps))
        assert told(game.view(other, None)) == told(view)
