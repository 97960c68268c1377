"""Observations and masks hold no sign of an exchange that somebody else could have made."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from effort import games
from einklang.games.errors import SetupError
from einklang.games.generator import seed_dice
from einklang.rl.many_tables import ManyTables
from playing import SetUp, steps_seen
from silent_pairs import SET_UPS, differing_pairs, player_of, quiet_game, undecided

each_set_up = pytest.mark.parametrize("set_up", SET_UPS, ids=str)


def tables_of(set_up: SetUp, count: int = 1, **what: Any) -> ManyTables:
    return ManyTables(set_up.name, set_up.players, count, options=set_up.options, **what)


def seen(tables: ManyTables, state: Any, seat: int) -> tuple[bytes, bytes]:
    tables.put(state)
    observations, masks = tables.seen_by(seat)
    return observations.tobytes(), masks.tobytes()


@each_set_up
def test_a_choice_of_others_changes_nothing_that_is_seen(set_up: SetUp) -> None:
    """Rules F35: neither while it is open nor later."""
    tables = tables_of(set_up)
    for pair in differing_pairs(set_up, games(few=4, many=60)):
        by_moment: dict[int, set[tuple[bytes, bytes]]] = {}
        for state in (*pair.one, *pair.other):
            moment = len(steps_seen(state, pair.seat))
            by_moment.setdefault(moment, set()).add(seen(tables, state, pair.seat))
        assert all(len(same) == 1 for same in by_moment.values())


@each_set_up
def test_only_who_decides_sees_it(set_up: SetUp) -> None:
    tables = tables_of(set_up)
    found = 0
    for seed in range(3):
        for before, state in undecided(quiet_game(set_up, seed, 40)):
            found += 1
            tables.put(state)
            for seat in range(set_up.players):
                observations, masks = tables.seen_by(seat)
                own = seat == state.turn
                assert tables.split(observations[0])["exchange"] == [own]
                swap, keep = state.layout.swap, state.layout.keep
                assert np.flatnonzero(masks[0]).tolist() == ([swap, keep] if own else [])
                assert (seen(tables, state, seat) == seen(tables, before, seat)) != own
                tables.put(state)
    assert found


@pytest.mark.parametrize("bots", [None, "random"])
@each_set_up
def test_tables_that_play_on_show_others_what_was_before(set_up: SetUp, bots: str | None) -> None:
    tables = tables_of(set_up, 64, bots=bots)
    tables.begin(3)
    players = tables.seat_bots(player_of(set_up))
    players["generator"] = seed_dice(1)
    found = 0
    for _ in range(40):
        before = [tables.seen_by(seat) for seat in range(set_up.players)]
        tables.step(tables.choose(players))
        decides = tables.masks[:, tables.layout.swap] == 1
        found += int(decides.sum())
        for seat, (observations, _) in enumerate(before):
            wait = decides & (tables.turn != seat)
            now, masks = tables.seen_by(seat)
            assert np.array_equal(now[wait], observations[wait])
            assert not masks[wait].any()
            own = decides & (tables.turn == seat)
            assert np.array_equal(now[own], tables.observations[own])
            assert np.array_equal(masks[own], tables.masks[own])
    assert found


def test_tables_are_brought_back_with_what_others_see() -> None:
    tables = tables_of(SET_UPS[-2], 64)
    tables.begin(3)
    while not tables.masks[:, tables.layout.swap].any():
        tables.step(tables.any_actions())
    other = tables_of(SET_UPS[-2], 64)
    other.states[:] = tables.states
    table = np.flatnonzero(tables.masks[:, tables.layout.swap])[0]
    wait = 1 - int(tables.turn[table])
    with pytest.raises(
        SetupError, match=f"^table {table}: an exchange is undecided, and `earlier`"
    ):
        other.seen_by(wait)
    other.earlier[:] = tables.earlier
    other.look()
    assert np.array_equal(other.observations, tables.observations)
    for one, same in zip(tables.seen_by(wait), other.seen_by(wait), strict=True):
        assert np.array_equal(one, same)


def test_only_positions_of_the_set_up_are_put_on_a_table() -> None:
    with pytest.raises(
        SetupError, match="<classic state, 3 players, after 0 steps> is no position"
    ):
        tables_of(SetUp("classic", 2)).put(SetUp("classic", 3).new(1))
