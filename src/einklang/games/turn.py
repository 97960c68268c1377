"""What the turns of all games have in common: bonus turns, passing on, and the end."""

from __future__ import annotations

from einklang.games.state import OVER, PLACE, HandState, Outcome, StateRow
from einklang.kernel import part


@part
def begin(outcome: Outcome) -> None:
    """Forget what an earlier action brought about."""
    outcome.points[:] = 0
    outcome.drew_count = 0
    outcome.shown_count = 0
    outcome.cleared = 0
    outcome.recycled_size = 0


@part
def goes_on(state: HandState) -> bool:
    """Whether the seat takes a bonus turn now (rules A6.1, D6.1).

    With an empty hand what is left of them lapses (rules E2.6).
    """
    if state.bonus > 0 and state.hand_sizes[state.turn] > 0:
        state.bonus -= 1
        return True
    state.bonus = 0
    return False


@part
def pass_on(state: StateRow) -> None:
    """Give the turn to the next seat, clockwise."""
    state.turn = state.turn + 1 if state.turn + 1 < state.players else 0
    state.phase = PLACE


@part
def end(state: StateRow, how: int) -> None:
    """End the game: no bonus turn, no exchange and no refill follow (rules A8.1, F7, F8, F18)."""
    state.bonus = 0
    state.phase = OVER
    state.ended = how
