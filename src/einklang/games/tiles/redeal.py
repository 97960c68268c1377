"""Deals the hidden part of a view anew: a game that the seat could not tell from the true one.

What a careful player knows of another rack goes beyond counting tiles. Whether an exchange was
offered tells whether the rack showed certain colours at that moment, and tiles that an exchange
put back were not in the bag before. So not only the racks of now are dealt but all draws that led
to them, and the actions that were seen are played again with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import SetupError
from einklang.games.generator import Words, seed_words
from einklang.games.tiles.dealing import (
    NONE_SHOWS,
    SOME_SHOW,
    TURN,
    UNKNOWN,
    deal_backwards,
)
from einklang.games.tiles.placing import kind_placed, swap_action
from einklang.games.tiles.position import SeenStep, State
from einklang.games.tiles.ruleset import Exchange
from einklang.games.tiles.state import (
    NO_TILE,
    PUBLIC_NAMES,
    RACK,
    SEATS,
    STATE,
    Record,
    blank,
)
from einklang.games.tiles.tables import KINDS

if TYPE_CHECKING:
    from einklang.games.tiles.view import View

# Deals tried side by side; more of them come closer to the true odds and take longer.
_DEALS = 256
_MOST_DEALS = 1 << 17


def redeal(view: View, seed: int) -> State:
    """A full state that a view allows; the same seed gives the same one."""
    turns = _turns(view)
    words = seed_words(seed)
    first_racks = np.full((SEATS, RACK), NO_TILE, np.int8)
    first_racks[view.seat] = view.start["rack"]
    drawn = np.full((len(turns), RACK), NO_TILE, np.int8)
    unseen = np.repeat(np.arange(KINDS, dtype=np.int8), view.record["unseen"])
    sizes = view.record["rack_sizes"].copy()
    tables = view.layout.tables
    deals = _DEALS
    while not deal_backwards(
        tables, turns, view.seat, sizes, unseen, deals, words, first_racks, drawn
    ):
        deals *= 4
        if deals > _MOST_DEALS:
            raise SetupError("no deal of the hidden tiles was found that fits this view")
    return _replay(view, drawn, first_racks, words)


def _replay(view: View, drawn: NDArray[np.int8], racks: NDArray[np.int8], words: Words) -> State:
    """Play the seen actions with the dealt draws; every rule is checked once more on the way."""
    start = blank(STATE)
    for name in PUBLIC_NAMES:
        start[name] = view.start[name]
    start.racks[:] = racks
    others = [kind for s, rack in enumerate(racks) if s != view.seat for kind in rack if kind >= 0]
    start.bag[:] = view.start.unseen - np.bincount(others, minlength=KINDS)
    start.generator[:] = words
    state = State(view.game, start, start, (), view.laid_before, view.dealt)
    drawn_at = dict(zip(_last_steps(view.steps), drawn.tolist(), strict=True))
    for i, step in enumerate(view.steps):
        drew = drawn_at[i][: step.drew_count] if i in drawn_at else []
        state = view.game.apply_told(state, step.action, drew)
    return state


def _last_steps(steps: tuple[SeenStep, ...]) -> list[int]:
    """The numbers of the steps that ended a turn, and of the last one."""
    changes = [i for i in range(len(steps) - 1) if _ends_turn(steps, i)]
    return [*changes, len(steps) - 1] if steps else []


def _ends_turn(steps: tuple[SeenStep, ...], i: int) -> bool:
    return steps[i].seat != steps[i + 1].seat or steps[i].drew_count > 0


def _turns(view: View) -> Record:
    """The seen turns in the order of play."""
    ends = _last_steps(view.steps)
    turns = np.zeros(len(ends), TURN).view(np.recarray)
    begin = 0
    for turn, end in zip(turns, ends, strict=True):
        _note_turn(view, turn, view.steps[begin : end + 1], is_last=end == len(view.steps) - 1)
        begin = end + 1
    return turns


def _note_turn(view: View, turn: Record, steps: tuple[SeenStep, ...], *, is_last: bool) -> None:
    tables = view.layout.tables
    swap = swap_action(tables)
    placed = [step for step in steps if step.action < swap]
    answered = [step for step in steps if step.action >= swap]
    turn.seat = steps[0].seat
    turn.played_count = len(placed)
    turn.played[: len(placed)] = [kind_placed(tables, step.action) for step in placed]
    last = steps[-1]
    turn.shown_count = len(last.shown)
    turn.shown[: len(last.shown)] = last.shown
    turn.drew_count = last.drew_count
    if last.drew is not None:
        turn.drew[: len(last.drew)] = last.drew
    turn.asked = placed[-1].asked if placed else 0
    offered = bool(answered) or (is_last and view.exchange_offered)
    swapped = bool(answered) and answered[0].action == swap
    lacking = tables.exchange == Exchange.LACKING_WEAKEST
    if not turn.asked:
        turn.answer = UNKNOWN
    elif swapped:
        turn.answer = NONE_SHOWS  # speaks of the tiles that were not put back
    else:
        turn.answer = NONE_SHOWS if offered == lacking else SOME_SHOW
