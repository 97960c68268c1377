"""A view as JSON: all that a seat may know, in the words of records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from einklang.games.cards.position import View as CardView
from einklang.games.hand import hand_texts
from einklang.games.position import View
from einklang.games.step import SeenStep
from einklang.games.tiles.position import View as TileView
from einklang.games.towers.position import View as TowerView
from einklang.symbols import LETTERS, PAIR_TEXTS


def tell(view: View) -> dict[str, Any]:
    """What a seat may know, as a JSON object. Whatever is hidden is in no view, so not in here."""
    told: dict[str, Any] = {
        "seat": view.seat,
        "turn": view.turn,
        "side": view.side(view.seat),
        "scores": [dict(side) for side in view.scores],
        "bonus_turn": view.is_bonus_turn,
        "bonus_turns_due": view.bonus_turns,
        "exchange_offered": view.exchange_offered,
    }
    if isinstance(view, TileView):
        told |= _tell_tiles(view)
    elif isinstance(view, TowerView):
        told |= _tell_towers(view)
    elif isinstance(view, CardView):
        told |= _tell_cards(view)
    if view.game.holds_hands:
        told["unseen"] = _tell_counts(view.record.unseen)
    if view.dealt:  # otherwise no deal led to this position
        told["setup"] = _tell_setup(view)
    told["steps"] = [_tell_step(view, step) for step in view.steps]
    return told


def cells_of(view: View) -> list[str]:
    """The names of all cells of the board, none where there is no board."""
    return list(view.layout.board.names) if isinstance(view, TileView | TowerView) else []


def _tell_tiles(view: TileView) -> dict[str, Any]:
    first = int(view.record.to_open)
    holders = enumerate(view.record.duel_markers.tolist())
    return {
        "rack": list(view.rack),
        "rack_sizes": list(view.rack_sizes),
        "bag_size": view.bag_size,
        "board": dict(view.board),
        "to_open": [seat for seat in range(view.players) if first >> seat & 1],
        "duel_markers": {LETTERS[colour]: seat for colour, seat in holders if seat >= 0},
    }


def _tell_towers(view: TowerView) -> dict[str, Any]:
    names = view.layout.board.names
    return {
        "tiles_left": list(view.tiles_left),
        "board": dict(view.board),
        "tiles": [f"{names[a]}-{names[b]}" for a, b in view.tiles],
        "towers": {
            cell: {
                "large": tower.large,
                "colour": tower.symbol.letter,
                "value": tower.value,
                "black": tower.black,
            }
            for cell, tower in view.towers.items()
        },
    }


def _tell_cards(view: CardView) -> dict[str, Any]:
    return {
        "hand": list(view.hand),
        "hand_sizes": list(view.hand_sizes),
        "open": [list(cards) for cards in view.open],
        "pile_size": view.pile_size,
        "discards": dict(view.discards),
    }


def _tell_setup(view: View) -> dict[str, Any]:
    """The setup as a record states it, with null for the racks and hands of others."""
    if isinstance(view, TowerView):
        return view.game.setup_of(view)
    own = list(hand_texts(view.start.hand))
    hands = [own if seat == view.seat else None for seat in range(view.players)]
    if isinstance(view, CardView):
        dealt = view.start.open[: view.players]
        return {"hands": hands, "open": [list(hand_texts(cards)) for cards in dealt]}
    return {"racks": hands}


def _tell_step(view: View, step: SeenStep) -> dict[str, Any]:
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


def _tell_counts(counts: Any) -> Mapping[str, int]:
    return {text: n for text, n in zip(PAIR_TEXTS, counts.tolist(), strict=True) if n}


def _texts(kinds: Iterable[int]) -> list[str]:
    return [PAIR_TEXTS[kind] for kind in kinds]
