"""What the entries of all games are tested with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from einklang.games.errors import ActionError
from einklang.games.game import State

EntryT = TypeVar("EntryT")


def entry_of(kind: Callable[[Any, Callable[[int], Any]], EntryT], state: State) -> EntryT:
    """The entry of the seat to move."""
    game, seat = state.game, state.turn
    return kind(game.view(state, seat), lambda action: game.view(game.apply(state, action), seat))


def views(state: State, act: str) -> tuple[Any, Any]:
    """What the acting seat sees before and after an action."""
    game = state.game
    return game.view(state, state.turn), game.view(game.apply(state, act), state.turn)


def check_typed(entry: Any, state: State, typed: Sequence[str], meant: str) -> None:
    """These lines, one after the other, mean this action."""
    for text in typed:
        entry.add(text)
    assert entry.action == state.game.read(state, meant)
    assert entry.text == meant


def check_refused(entry: Any, before: Sequence[str], typed: str, said: str) -> None:
    """A bad line is refused in one short sentence, and the entry stays as it was."""
    for text in before:
        entry.add(text)
    parts = entry.parts
    with pytest.raises(ActionError) as refusal:
        entry.add(typed)
    assert said in str(refusal.value)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 250
    assert entry.parts == parts
