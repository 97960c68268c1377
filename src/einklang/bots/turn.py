"""Whose turn it is, for bots."""

from __future__ import annotations

from einklang.games.errors import NotAllowed, Reason, SetupError
from einklang.games.position import View


def check_turn(view: View) -> None:
    """Refuse to choose for a seat that has nothing to do."""
    if view.is_watcher:
        raise SetupError("this is the view of a watcher; only the view of a seat can be played")
    if view.over:
        raise NotAllowed(Reason.GAME_OVER)
    if view.turn != view.seat:
        raise NotAllowed(Reason.NOT_YOUR_TURN, turn=view.turn, seat=view.seat)
