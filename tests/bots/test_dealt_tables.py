"""The tables that are dealt for looking ahead: each could be the true one."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from effort import games
from einklang.games.generator import seed_words
from einklang.games.redealing.redeal import deal_tables, seen_tables
from einklang.games.state import names_of
from einklang.symbols import PAIRS
from free_positions import free_positions
from playing import SET_UPS, SetUp, states

set_ups = pytest.mark.parametrize("set_up", SET_UPS, ids=str)
TABLES = games(12, 300)


def kinds(hand: Any) -> list[int]:
    return [int(kind) for kind in hand if kind >= 0]


@set_ups
def test_every_table_looks_to_the_seat_as_the_true_one(set_up: SetUp) -> None:
    played = list(states(set_up, "balanced", 8))[:: games(9, 2)]
    for number, state in enumerate([*played, *free_positions(set_up, 9, games(3, 50))]):
        seat = number % set_up.players
        view = set_up.game.view(state, seat)
        words = seed_words(number)
        tables = deal_tables(view, words, TABLES)
        assert len(tables) == TABLES
        for table in tables:
            seen = set_up.game.sight.of(table, seat)
            for name in seen.dtype.names:
                np.testing.assert_array_equal(seen[name], view.record[name], name)
            if set_up.game.holds_hands:
                sizes = [len(kinds(hand)) for hand in table.hands]
                assert sizes == table.hand_sizes.tolist()
                assert int(table.stock.sum()) == table.stock_size
                # Behind the last piece a hand is empty.
                assert all(
                    (hand[size:] == -1).all() for hand, size in zip(table.hands, sizes, strict=True)
                )
        if set_up.game.holds_hands and set_up.players > 1:
            assert words.tolist() != seed_words(number).tolist()


def test_hidden_hands_differ_from_table_to_table_and_hang_on_the_words() -> None:
    set_up = SET_UPS[0]
    view = set_up.game.view(set_up.new(1), 0)
    one, same, other = (deal_tables(view, seed_words(seed), 50) for seed in (1, 1, 2))
    assert len({hand.tobytes() for hand in one["hands"][:, 1]}) > 40
    np.testing.assert_array_equal(one["hands"], same["hands"])
    assert (one["hands"] != other["hands"]).any()


@set_ups
def test_a_table_as_it_is_seen_shows_no_other_hand(set_up: SetUp) -> None:
    state = list(states(set_up, "greedy", 3))[5]
    view = set_up.game.view(state, state.turn)
    for table in seen_tables(view, 3):
        for name in names_of(set_up.game.room.public):
            np.testing.assert_array_equal(table[name], view.record[name])
        if set_up.game.holds_hands:
            assert kinds(table.hands[view.seat]) == kinds(view.record["hand"])
            others = np.delete(table.hands, view.seat, axis=0)
            assert (others == -1).all()
            np.testing.assert_array_equal(table.stock, view.record["unseen"])


def show(hand: Any, asked: int) -> int:
    """How many pieces of a hand show one of these colours."""
    return sum(any(asked >> colour & 1 for colour in PAIRS[kind]) for kind in kinds(hand))


@pytest.mark.parametrize("name", ["classic", "travel", "team", "duel", "cards"])
def test_hands_heed_what_exchanges_revealed(name: str) -> None:
    """Whether one was offered tells what a hand showed before its last draws."""
    found: Counter[str] = Counter()
    for set_up in (set_up for set_up in SET_UPS if set_up.name == name):
        for seed in range(games(12, 200)):
            played = [state for state in states(set_up, "random", seed) if not state.over]
            for before, state in pairwise(played):
                what = revealed(before, state)
                if found[what] == games(6, 500):
                    continue
                found[what] += 1
                step = state.steps[-1]
                asked = before.steps[-1].asked if before.exchange_offered else step.asked
                view = set_up.game.view(state, (step.seat + 1) % set_up.players)
                for table in deal_tables(view, seed_words(seed), TABLES):
                    showing = show(table.hands[step.seat], asked)
                    assert agrees(what, showing, len(step.drew), lacking=name != "duel")
    # Random games hardly ever bring a duel to where no tile of a finished colour is left.
    wanted = ("offered", "kept") if name == "duel" else ("offered", "kept", "not offered")
    assert all(found[what] for what in wanted), found


def revealed(before: Any, state: Any) -> str:
    """What everybody learned of the hand of the seat that has just acted."""
    if state.exchange_offered:
        return "offered"
    if before.exchange_offered:
        return "swapped" if state.steps[-1].action == state.layout.swap else "kept"
    return "not offered" if state.steps[-1].asked else "nothing"


def agrees(what: str, showing: int, drew: int, *, lacking: bool) -> bool:
    """Whether a hand may show so many pieces of the colours that were asked for.

    In the duel an exchange is for those who hold finished colours, elsewhere for those who lack
    weak ones. What was drawn since then may show anything.
    """
    if what in ("swapped", "nothing"):
        return True
    if (what == "not offered") == lacking:
        return showing >= 1
    return showing <= drew
