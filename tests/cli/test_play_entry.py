"""Entries, whole and in parts, and what is said to bad ones."""

from __future__ import annotations

from typing import Any

import pytest

import einklang
from einklang.cli.playing.prospects import Prospects
from einklang.cli.playing.tiles.entry import TileEntry, fits, other_cell
from einklang.cli.playing.tiles.terminal import opening_cells
from einklang.games.errors import ActionError, AmbiguousAction, NotAllowed, Reason
from einklang.games.tiles.position import State
from entries import check_refused, check_typed, entry_of

RACK = ["RB", "GG", "OY", "RB", "YP", "BO"]


def position(game: str = "classic", **what: Any) -> State:
    given = {"board": {"h8": "R", "h9": "B"}, "racks": [RACK], "seed": 1, **what}
    state = einklang.game(game).set_up(players=None, **given)
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["RB:i8-i9"], "RB:i8-i9"),
        (["  rb : I8 -  i9 "], "RB:i8-i9"),
        (["br:i9-i8"], "RB:i8-i9"),
        (["rb i8 i9"], "RB:i8-i9"),
        (["RBi8i9"], "RB:i8-i9"),
        (["R-B", "i8", "i9"], "RB:i8-i9"),
        (["R─B:i8-i9"], "RB:i8-i9"),
        (["RB", "i8-i9"], "RB:i8-i9"),
        (["rb", "I8", "i9"], "RB:i8-i9"),
        (["BR", "i9", "i8"], "RB:i8-i9"),
        (["RB:i8", "i9"], "RB:i8-i9"),
        (["1", "i8", "i9"], "RB:i8-i9"),
        (["1:i8-i9"], "RB:i8-i9"),
        (["2 i9 i8"], "GG:i8-i9"),
        (["GG", "i9", "i8"], "GG:i8-i9"),
        (["GG", "OY", "i8", "i9"], "OY:i8-i9"),
        (["GG:i8-i9", "RB:i8-i9"], "RB:i8-i9"),
        (["RB:j8-j9", "i8", "i9"], "RB:i8-i9"),
        (["RB", "j8", "i8-i9"], "RB:i8-i9"),
    ],
)
def test_one_action_can_be_typed_in_many_ways(typed: list[str], meant: str) -> None:
    state = position()
    entry = entry_of(TileEntry, state)
    check_typed(entry, state, typed, meant)


@pytest.mark.parametrize(
    ("before", "typed", "said"),
    [
        ([], "RG", "RG is not on the rack (RB GG OY RB YP BO)"),
        ([], "RX", "RX is not a tile; a tile is two letters of RGBOYP, and yours are RB"),
        ([], "7", "there is no tile 7 on the rack"),
        ([], "0", "its places are 1 to 6"),
        ([], "i8", "i8 does not say which tile lies there; choose the tile first, such as RB"),
        ([], "i8-i9", "i8 does not say which tile lies there"),
        ([], "RB:h8-i8", "h8 is taken"),
        ([], "RB:i8-i10", "i8 and i10 are not two neighbouring cells"),
        ([], "RB:a1-a2", "a1 is not a cell of this board"),
        ([], "RB:h13-h12", "h13 carries a printed symbol"),
        (["RB"], "h8", "h8 is taken"),
        (["RB"], "h13", "h13 carries a printed symbol"),
        (["RB"], "a1", "a1 is not a cell of this board"),
        (["RB"], "h99", "h99 is not a cell of this board"),
        (["RB", "i8"], "k8", "i8 and k8 are not two neighbouring cells"),
        (["RB", "i8"], "h9", "h9 is taken"),
        ([], "place it", "'place it' is neither an action, a tile, a cell nor a command"),
        ([], ":-", "is neither an action"),
        ([], "\x1b[2J", "is neither an action"),
        ([], "\udcff", "is neither an action"),
        ([], "RB:h9-h10-h11", "is neither an action"),
        ([], "x" * 1000, "…' is neither an action"),
    ],
)
def test_a_bad_part_is_refused_and_the_entry_stays(
    before: list[str], typed: str, said: str
) -> None:
    entry = entry_of(TileEntry, position())
    check_refused(entry, before, typed, said)


def test_the_example_for_a_bad_entry_is_legal() -> None:
    state = position()
    with pytest.raises(ActionError) as refusal:
        entry_of(TileEntry, state).add("what now")
    example = str(refusal.value).partition("such as ")[2].partition(",")[0]
    assert example in state.game.legal(state)


def test_the_first_tile_must_touch_a_printed_symbol() -> None:
    """Rules A4.3."""
    entry = entry_of(TileEntry, einklang.game("classic").start(2, {"racks": [RACK, RACK]}, seed=1))
    entry.add("GG")
    with pytest.raises(NotAllowed) as refusal:
        entry.add("h8")
    assert refusal.value.reason is Reason.FIRST_TURN
    entry.add("h12")


def test_a_cell_without_free_neighbour_takes_no_tile() -> None:
    ring = dict.fromkeys(("g8", "g9", "h7", "h9", "i7", "i8"), "R")
    entry = entry_of(TileEntry, position(board=ring))
    entry.add("GG")
    with pytest.raises(ActionError, match="no free cell lies beside h8"):
        entry.add("h8")


def test_undo_takes_back_one_part_after_the_other() -> None:
    entry = entry_of(TileEntry, position())
    for text in ("RB", "i8", "i9"):
        entry.add(text)
    seen = [entry.text]
    while entry.undo():
        seen.append(entry.text)
    assert seen == ["RB:i8-i9", "RB:i8", "RB", ""]
    assert not entry.pending


def test_undo_takes_back_at_once_what_was_typed_at_once() -> None:
    entry = entry_of(TileEntry, position())
    entry.add("RB:i8-i9")
    assert entry.undo()
    assert entry.text == ""
    assert not entry.undo()


def test_a_sole_tile_needs_no_name() -> None:
    state = einklang.game("solo").start(1, {"racks": [["RB"]]}, seed=1)
    entry = entry_of(TileEntry, state)
    assert not entry.pending
    entry.add("c9-d8")
    assert entry.text == "RB:c9-d8"
    assert entry.undo()
    entry.add("c9")
    entry.add("d8")
    assert entry.text == "RB:c9-d8"


def test_nothing_is_placed_while_an_exchange_is_offered() -> None:
    state = position(racks=[["RB", "RB", "RB"]], tracks=[{"R": 1, "B": 1}])
    state = state.game.apply(state, "RB:k8-k9")
    assert state.exchange_offered
    with pytest.raises(NotAllowed) as refusal:
        entry_of(TileEntry, state).add("RB:i8-i9")
    assert refusal.value.reason is Reason.DECIDE_EXCHANGE
    with pytest.raises(ActionError, match="'no!' is no answer to the exchange; type swap or keep"):
        entry_of(TileEntry, state).add("no!")


def test_prospects_come_in_order() -> None:
    state = position()
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
    state = position()
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
        entry_of(TileEntry, position()).add("i8-i9")
    assert not isinstance(refusal.value, AmbiguousAction)
