"""Entries of the tile-laying games, and their prospects."""

from __future__ import annotations

import pytest

import einklang
from einklang.cli.playing.prospects import Prospects
from einklang.cli.playing.tiles.entry import fits, other_cell
from einklang.cli.playing.tiles.terminal import opening_cells
from einklang.games.errors import ActionError, AmbiguousAction, NotAllowed, Reason
from entries import RACK, entry_of, tiles


def test_the_example_for_a_bad_entry_is_legal() -> None:
    state = tiles()
    with pytest.raises(ActionError) as refusal:
        entry_of(state).add("what now")
    example = str(refusal.value).partition("such as ")[2].partition(",")[0]
    assert example in state.game.legal(state)


def test_the_first_tile_must_touch_a_printed_symbol() -> None:
    """Rules A4.3."""
    entry = entry_of(einklang.game("classic").start(2, {"racks": [RACK, RACK]}, seed=1))
    entry.add("GG")
    with pytest.raises(NotAllowed) as refusal:
        entry.add("h8")
    assert refusal.value.reason is Reason.FIRST_TURN
    entry.add("h12")


def test_undo_takes_back_at_once_what_was_typed_at_once() -> None:
    entry = entry_of(tiles())
    entry.add("RB:i8-i9")
    assert entry.undo()
    assert entry.text == ""
    assert not entry.undo()


def test_a_sole_tile_needs_no_name() -> None:
    state = einklang.game("solo").start(1, {"racks": [["RB"]]}, seed=1)
    entry = entry_of(state)
    assert not entry.pending
    entry.add("c9-d8")
    assert entry.text == "RB:c9-d8"
    assert entry.undo()
    entry.add("c9")
    entry.add("d8")
    assert entry.text == "RB:c9-d8"


def test_prospects_come_in_order() -> None:
    state = tiles()
    view = state.game.view(state, state.turn)
    prospects = Prospects(view)
    sums = [sum(prospect.points.values()) for prospect in prospects.by_points()]
    assert sums == sorted(sums, reverse=True)
    assert len(sums) == len(prospects) == len(state.game.legal(state))
    best = next(prospects.by_balance())
    after = state.game.apply(state, best.text)
    reachable = [state.game.apply(state, act).scores[0] for act in state.game.legal(state)]
    assert sorted(after.scores[0].values()) == max(sorted(side.values()) for side in reachable)


def test_prospects_of_a_tile_and_its_first_cell() -> None:
    state = tiles()
    view = state.game.view(state, state.turn)
    prospects = list(Prospects(view).by_points())
    turned = {prospect.text for prospect in prospects if fits(prospect, "BR", "i8")}
    assert turned == {act for act in state.game.legal(state) if act[:3] == "RB:" and "-i8" in act}
    fitting = [prospect for prospect in prospects if fits(prospect, "GG", "i8")]
    doubles = {other_cell(prospect, "i8") for prospect in fitting}
    assert doubles == {"i7", "i9", "j7", "j8"}


def test_opening_cells_are_those_beside_untouched_printed_symbols() -> None:
    state = einklang.game("classic").start(2, {"racks": [RACK, RACK]}, seed=1)
    corners = {"c8", "c13", "h13", "m8", "m3", "h3"}
    view = state.game.view(state, 0)
    assert len(opening_cells(view)) == 18
    state = state.game.apply(state, "RB:c9-c10")
    view = state.game.view(state, 1)
    assert len(opening_cells(view)) == 15
    assert not opening_cells(view) & (corners | {"d7", "d8"})


def test_cells_alone_do_not_reach_the_rules() -> None:
    # What the rules call ambiguous, an entry asks back about in words of its own.
    with pytest.raises(ActionError) as refusal:
        entry_of(tiles()).add("i8-i9")
    assert not isinstance(refusal.value, AmbiguousAction)
