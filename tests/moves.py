"""Actions at a table of either implementation, and what comes of them."""

from __future__ import annotations

from typing import Any


def play(state: Any, *actions: str) -> Any:
    """The state after these actions."""
    for action in actions:
        state = state.game.apply(state, action)
    return state


def legal(state: Any) -> set[str]:
    """The actions that are allowed now."""
    return set(state.game.legal(state))


def result(state: Any) -> Any:
    """How a finished game ended."""
    found = state.game.result(state)
    assert found is not None
    return found


def points(state: Any, action: str) -> dict[str, int]:
    """What an action counts, before any stop or wall of the track."""
    counted: dict[str, int] = play(state, action).steps[-1].points_by_letter
    return counted
