"""The tables that are dealt for looking ahead: each could be the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest

from effort import games
from einklang.games.generator import seed_dice
from einklang.games.redealing.redeal import deal_tables, seen_tables
from einklang.games.state import HandState, HandView
from einklang.rows import column, field_bytes
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
        words = seed_dice(number)
        tables = deal_tables(view, words, TABLES)
        assert len(tables) == TABLES
        for table in tables:
            seen = set_up.game.family.sight.of(table, seat)
            assert field_bytes(seen) == field_bytes(view.row)
            if isinstance(table, HandState):
                sizes = [len(kinds(hand)) for hand in table.hands]
                assert sizes == table.hand_sizes.tolist()
                assert int(table.stock.sum()) == table.stock_size
                # Behind the last piece a hand is empty.
                assert all(
                    (hand[size:] == -1).all() for hand, size in zip(table.hands, sizes, strict=True)
                )
        if set_up.game.holds_hands and set_up.players > 1:
            assert words.tolist() != seed_dice(number).tolist()


def test_hidden_hands_differ_from_table_to_table_and_hang_on_the_words() -> None:
    set_up = SET_UPS[0]
    view = set_up.game.view(set_up.new(1), 0)
    one, same, other = (deal_tables(view, seed_dice(seed), 50) for seed in (1, 1, 2))
    assert len({hand.tobytes() for hand in column(one, HandState.hands)[:, 1]}) > 40
    hands, same_hands, other_hands = (column(each, HandState.hands) for each in (one, same, other))
    np.testing.assert_array_equal(hands, same_hands)
    assert (hands != other_hands).any()


@set_ups
def test_a_table_as_it_is_seen_shows_no_other_hand(set_up: SetUp) -> None:
    state = list(states(set_up, "greedy", 3))[5]
    view = set_up.game.view(state, state.turn)
    for table in seen_tables(view, 3):
        for name in set_up.game.family.table_row.fields:
            np.testing.assert_array_equal(getattr(table, name), getattr(view.row, name))
        if isinstance(table, HandState) and isinstance(view.row, HandView):
            assert kinds(table.hands[view.seat]) == kinds(view.row.hand)
            others = np.delete(table.hands, view.seat, axis=0)
            assert (others == -1).all()
            np.testing.assert_array_equal(table.stock, view.row.unseen)


def exchanges(set_up: SetUp, seed: int) -> Iterator[tuple[Any, Any]]:
    """The states of a random game in which an exchange is to be decided, and what came of it."""
    played = [state for state in states(set_up, "random", seed) if not state.over]
    return ((before, state) for before, state in pairwise(played) if before.exchange_offered)


def shows(kind: int, colours: int) -> bool:
    return any(colours >> colour & 1 for colour in PAIRS[kind])


@pytest.mark.parametrize("name", ["classic", "travel", "team", "duel"])
def test_hands_heed_an_exchange_that_was_made(name: str) -> None:
    """What was shown lies in the bag now, and what was kept showed none of these colours."""
    found = 0
    for set_up in (set_up for set_up in SET_UPS if set_up.name == name):
        for seed in range(games(12, 200)):
            for _, state in exchanges(set_up, seed):
                step = state.steps[-1]
                if not step.shown or found == games(8, 500):
                    continue
                found += 1
                view = set_up.game.view(state, (step.seat + 1) % set_up.players)
                unseen = Counter(dict(enumerate(view.row.unseen.tolist())))
                for table in deal_tables(view, seed_dice(seed), TABLES):
                    hand = kinds(table.hands[step.seat])
                    assert Counter([*hand, *step.shown]) <= unseen
                    assert sum(shows(kind, step.cleared) for kind in hand) <= len(step.drew)
    assert found >= 3


@pytest.mark.parametrize("name", ["classic", "travel", "team", "duel", "cards"])
def test_hands_heed_nothing_of_an_exchange_that_was_not_made(name: str) -> None:
    """All deals of the unseen pieces are equally likely then (rules F35)."""
    found = 0
    for set_up in (set_up for set_up in SET_UPS if set_up.name == name):
        for seed in range(games(40, 200)):
            for before, state in exchanges(set_up, seed):
                if any(step.shown or step.recycling for step in state.steps):
                    break
                if found == games(8, 200):
                    return
                found += 1
                seat = before.turn
                decided = sum(1 << symbol for symbol in colours_asked(before, seat))
                view = set_up.game.view(state, (seat + 1) % set_up.players)
                dealt = deal_tables(view, seed_dice(seed), games(800, 5000))
                lacking = sum(
                    not any(shows(kind, decided) for kind in kinds(hand))
                    for hand in column(dealt, HandState.hands)[:, seat]
                )
                chance = chance_to_lack(view, seat, decided)
                spread = (chance * (1 - chance) / len(dealt)) ** 0.5
                assert abs(lacking / len(dealt) - chance) <= 4.5 * spread
    assert found >= 3


def colours_asked(state: Any, seat: int) -> list[int]:
    """The colours that decide whether a seat may exchange (rules A7.2, D5.1, E3.4)."""
    if state.game.name == "duel":
        return [i for i, value in enumerate(state.scores[seat].values()) if value == 9]
    return [int(symbol) for symbol in state.weakest(seat)]


def chance_to_lack(view: Any, seat: int, colours: int) -> float:
    """How likely a hand shows none of these colours, by counting."""
    unseen = view.row.unseen.tolist()
    lacking = sum(count for kind, count in enumerate(unseen) if not shows(kind, colours))
    size = view.hand_sizes[seat]
    return comb(lacking, size) / comb(sum(unseen), size)
