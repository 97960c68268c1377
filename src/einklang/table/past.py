"""The states that a table can be taken back to."""

from __future__ import annotations

from collections.abc import Sequence

from einklang.games.game import State
from einklang.games.step import Step

REMEMBERED_STATES = 16  # what is longer ago is played once more from the deal


def past_after(
    past: tuple[State, ...], before: State, passed: Sequence[State]
) -> tuple[State, ...]:
    """The states that can be taken back to after some more steps: none that reveal anything."""
    for state in passed:
        past = () if reveals(state.steps[-1]) else (*past, before)[-REMEMBERED_STATES:]
        before = state
    return past


def reveals(step: Step) -> bool:
    """Whether a step has let anybody know more than the table shows without it."""
    return bool(step.drew or step.shown)


def past_until(past: tuple[State, ...], state: State, steps: int) -> tuple[State, ...]:
    """The state after the first steps of a game, and the last ones before it."""
    known = tuple(each for each in past if len(each.steps) <= steps)
    return known if known and len(known[-1].steps) == steps else _played_again(state, steps)


def _played_again(state: State, steps: int) -> tuple[State, ...]:
    game = state.game
    first: State = game.start(state.players, game.setup_of(state), 0, state.options)
    passed = [first]
    for step in state.steps[:steps]:
        passed.append(game.apply_told(passed[-1], step.action, step.drew))
    return (*past_after((), first, passed[1:]), passed[-1])
