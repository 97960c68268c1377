"""What the drawings of all tables share: names of the seats, tracks, hands and the caption."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from einklang.drawing import Rack
from einklang.symbols import PAIRS, Symbol, read_kind

if TYPE_CHECKING:
    from einklang.games.position import Position


def labels_of(position: Position[Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """What the seats are called; those with equal names carry their number too."""
    known = [names[seat] if seat < len(names) else "" for seat in range(position.players)]
    return tuple(
        f"Seat {seat}" if not name else f"{name} {seat}" if known.count(name) > 1 else name
        for seat, name in enumerate(known)
    )


def pairs_of(texts: tuple[str, ...]) -> tuple[tuple[Symbol, Symbol], ...]:
    """The symbols of tiles or cards."""
    kinds = [read_kind(text) for text in texts]
    return tuple(PAIRS[kind] for kind in kinds if kind is not None)


def hands_of(
    position: Position[Any], labels: tuple[str, ...], *, cards: bool = False
) -> tuple[Rack, ...]:
    """All hands as far as they can be seen."""
    known = [position.known_hand(seat) for seat in range(position.players)]
    return tuple(
        Rack(
            label=labels[seat],
            tiles=None if hand is None else pairs_of(hand),
            size=position.hand_sizes[seat],
            cards=cards,
        )
        for seat, hand in enumerate(known)
    )


def moves_now(position: Position[Any], side: int) -> bool:
    """Whether a side is to move."""
    return not position.over and position.side(position.turn) == side


def caption_of(position: Position[Any], labels: tuple[str, ...]) -> str:
    """One line on whose turn it is, or how the game ended."""
    if position.over:
        result = position.result()
        won = " and ".join(labels[seat] for seat in result.winners) if result else ""
        return f"Game over ({result.ended if result else ''}): {won} first"
    game = position.game
    doing = "swap or keep?" if position.exchange_offered else f"to {game.verb} a {game.piece}"
    if position.is_bonus_turn:
        doing += " in a bonus turn"
    more = position.bonus_turns
    due = f" · then {more} bonus turn{'s' if more > 1 else ''} more" if more else ""
    return f"{labels[position.turn]} {doing}{due}"
