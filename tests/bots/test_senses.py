"""What a net is told of a table: all that it should be, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from effort import games
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.mind import note_laid, sense, try_play
from einklang.games.generator import Generator
from einklang.symbols import LETTERS, PAIRS
from free_positions import mixed
from plain_senses import plain_senses
from playing import SET_UPS, SetUp
from thinking import Head, layout_of, played_positions, positions

set_ups = pytest.mark.parametrize("set_up", SET_UPS, ids=str)

# The net is shown one play, the best of those that are noticed.
GLANCE = Setting(width=1, notice=0.1)


def told(head: Head) -> tuple[Any, Any]:
    """What the net was told last."""
    senses = head.mind.senses
    return senses.colours[: int(senses.colour_count)].copy(), senses.table.copy()


@set_ups
def test_a_net_is_told_what_the_rules_say_of_the_table_after_a_play(set_up: SetUp) -> None:
    head = Head(layout_of(set_up), GLANCE)
    worth = head.mind.worth
    # What chains have scored is known to the naive rules only in games from the start.
    free = 0 if set_up.name == "spezial" else games(8, 300)
    compared = 0
    for state in positions(set_up, 5, games(13, 1), free):
        play = head.choose(set_up.game.view(state, state.turn))
        if set_up.game.apply(state, play).over:
            continue
        colours, table = told(head)
        plain = plain_senses(state, play, worth)
        np.testing.assert_allclose(colours, plain.colours, atol=1e-5)
        np.testing.assert_allclose(table, plain.table, atol=1e-5)
        compared += 1
    assert compared > 5


@set_ups
def test_a_net_is_told_nothing_that_is_hidden(set_up: SetUp) -> None:
    seen, full, redealt = (Head(layout_of(set_up), GLANCE) for _ in range(3))
    for number, state in enumerate(played_positions(set_up, 6, games(13, 2))):
        view = set_up.game.view(state, state.turn)
        other = set_up.game.redeal(view, number)
        plays = {seen.choose(view), full.choose(state), redealt.choose(other)}
        assert len(plays) == 1
        for head in (full, redealt):
            for one, same in zip(told(seen), told(head), strict=True):
                np.testing.assert_array_equal(one, same)
            np.testing.assert_array_equal(seen.worths, head.worths)


def recoloured(state: Any, colours: list[int]) -> Any:
    """The same table with other colours: what was colour c is now colours[c] everywhere."""
    record = state.row.copy()
    names = record.dtype.names
    kinds = [PAIRS.index(tuple(sorted(colours[c] for c in pair))) for pair in PAIRS]
    record.tracks[:, colours] = state.row.tracks
    record.stock[kinds] = state.row.stock
    record.aside[kinds] = state.row.aside
    for name in ("hands", "open"):
        if name in names:
            record[name] = np.append(kinds, -1)[state.row[name]]
    if "board" in names:
        board = state.row.board
        record.board[board >= 0] = np.array(colours)[board[board >= 0]]
        record.lines[colours] = state.row.lines
        record.duel_markers[colours] = state.row.duel_markers
    else:
        record.showing[colours] = state.row.showing
    return type(state)(state.layout, record, state.start)


def sense_after(head: Head, state: Any, play: int) -> tuple[Any, Any]:
    """What the net is told after some play."""
    tables = head.layout.rules
    head.states[0] = state.row
    note_laid(tables, head.states[0], head.mind)
    assert not try_play(tables, head.states[0], play, head.mind, head.outcome)
    sense(tables, head.states[0], state.turn, head.mind)
    return told(head)


@pytest.mark.parametrize("set_up", [s for s in SET_UPS if s.name != "spezial"], ids=str)
def test_no_colour_is_preferred_to_another(set_up: SetUp) -> None:
    game, dice = set_up.game, Generator(7)
    head, other_head = (Head(layout_of(set_up), Setting()) for _ in range(2))
    for state in list(positions(set_up, 7, games(31, 5), games(2, 20))):
        letters = mixed(list(LETTERS), dice)
        colours = [LETTERS.index(letter) for letter in letters]
        other = recoloured(state, colours)
        head.choose(state)
        other_head.choose(other)
        np.testing.assert_allclose(np.sort(head.worths), np.sort(other_head.worths), atol=1e-5)
        play = next((p for p in head.plays if not game.apply(state, p).over), None)
        if play is None:
            continue
        text = game.write(state, play)
        pieces, colon, where = text.partition(":")
        same = "".join(letters[LETTERS.index(letter)] for letter in pieces) + colon + where
        own_colours, own_table = sense_after(head, state, play)
        their_colours, their_table = sense_after(other_head, other, game.read(other, same))
        np.testing.assert_allclose(their_colours[colours], own_colours, atol=1e-5)
        np.testing.assert_allclose(their_table, own_table, atol=1e-5)
