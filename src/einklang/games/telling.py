"""A view as JSON: all that a seat or a watcher may know, in the words of records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from einklang.games.game import View
from einklang.games.state import HandView
from einklang.games.step import SeenStep
from einklang.symbols import LETTERS, PAIR_TEXTS


def tell(view: View) -> dict[str, Any]:
    """What a seat may know, as a JSON object. Whatever is hidden is in no view, so not in here.

    A watcher has no seat, no side and no hand.
    """
    told: dict[str, Any] = {}
    if not view.is_watcher:
        told |= {"seat": view.seat, "turn": view.turn, "side": view.side(view.seat)}
    told |= _tell_turn(view)
    if not view.is_watcher:
        told |= {"exchange_offered": view.exchange_offered} | tell_hand(view)
    told |= view.tell_table()
    if isinstance(view.row, HandView):
        told["unseen"] = _tell_counts(view.row.unseen)
    if view.dealt:  # otherwise no deal led to this position
        told["setup"] = tell_setup(view)
    told["steps"] = [tell_step(view, step) for step in view.steps]
    return told


def tell_table(view: View) -> dict[str, Any]:
    """What everybody sees on the table now: the same in all views of a state."""
    return _tell_turn(view) | view.tell_table()


def tell_hand(view: View) -> dict[str, Any]:
    """What the own seat holds, by the name that the game has for it; nothing without hands."""
    return {view.game.hand_name: list(view.own_hand)} if view.game.holds_hands else {}


def tell_setup(view: View) -> dict[str, Any]:
    """The setup as a record states it, with null for the racks and hands of others."""
    return view.game.setup_seen(view)


def tell_step(view: View, step: SeenStep) -> dict[str, Any]:
    """One step of a view, with null for the draws of others."""
    told = {
        "seat": step.seat,
        "act": view.game.write(view, step.action),
        "points": {LETTERS[symbol]: n for symbol, n in enumerate(step.points) if n},
        "drew": None if step.drew is None else _texts(step.drew),
        "drew_count": step.drew_count,
        "shown": _texts(step.shown),
    }
    if step.recycling is not None:
        after, kinds = step.recycling
        told["recycled"] = {"after": after, "cards": _texts(kinds)}
    return told


def cells_of(view: View) -> list[str]:
    """The names of all cells of the board, none where there is no board."""
    return list(view.layout.cell_names)


def _tell_turn(view: View) -> dict[str, Any]:
    return {
        "turn": view.turn,
        "scores": [dict(side) for side in view.scores],
        "bonus_turn": view.is_bonus_turn,
        "bonus_turns_due": view.bonus_turns,
    }


def _tell_counts(counts: Any) -> Mapping[str, int]:
    return {text: n for text, n in zip(PAIR_TEXTS, counts.tolist(), strict=True) if n}


def _texts(kinds: Iterable[int]) -> list[str]:
    return [PAIR_TEXTS[kind] for kind in kinds]
