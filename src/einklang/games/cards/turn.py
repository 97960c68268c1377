"""The order of a turn: play, score, bonus turns, exchange, refill, next seat (rules D3, D6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.playing import discard_oldest, open_card
from einklang.games.cards.scoring import reaches_goal, score
from einklang.games.cards.state import TARGET_REACHED
from einklang.games.cards.tables import Tables
from einklang.games.hand import count_showing, lay_aside, take_from_hand
from einklang.games.state import DECIDE_EXCHANGE, Record
from einklang.games.stock import DONE, WRONG_DRAW_COUNT, refill
from einklang.games.track import weakest_colours
from einklang.games.turn import begin, end, goes_on, pass_on
from einklang.kernel import kernel


@kernel
def act(
    tables: Tables,
    state: Record,
    action: int,
    told: NDArray[np.int8],
    told_count: int,
    outcome: Record,
) -> int:
    """Carry out a legal action; draw from the pile, or what a record tells was drawn.

    If the answer is not DONE, the told draws cannot be, and the state is to be thrown away.
    """
    begin(outcome)
    seat = int(state.turn)
    swap = len(tables.plays)
    if action < swap:
        play_card(tables, state, action, outcome)
        if reaches_goal(tables, state.tracks[seat]):
            end(state, TARGET_REACHED)
            return DONE if told_count <= 0 else WRONG_DRAW_COUNT
        if goes_on(state):
            discard_oldest(state, seat)
            return DONE if told_count <= 0 else WRONG_DRAW_COUNT
        outcome.asked = weakest_colours(state.tracks[seat])
        if count_showing(tables.kind_colours, state.hands[seat], outcome.asked) == 0:
            state.phase = DECIDE_EXCHANGE
            return DONE if told_count <= 0 else WRONG_DRAW_COUNT
    elif action == swap:
        lay_aside(tables.kind_colours, state, 0xFF, outcome)
    discard_oldest(state, seat)
    answer = refill(tables.hand, state, told, told_count, outcome)
    pass_on(state)
    return answer


@kernel
def play_card(tables: Tables, state: Record, action: int, outcome: Record) -> None:
    """Play a card from the hand, score both symbols and note the bonus turns (D3.1, D3.3, D6)."""
    seat = int(state.turn)
    kind = int(tables.plays[action, 0])
    state.bonus += score(tables, state, action, state.tracks[seat], outcome.points)
    take_from_hand(state, seat, kind)
    open_card(state, seat, kind)
