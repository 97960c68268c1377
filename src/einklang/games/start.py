"""What the first positions of all games share: hands, stock, tracks, and what is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from einklang.games.errors import SetupError, shown
from einklang.games.hand import put_into_hand
from einklang.games.layout import Layout
from einklang.games.state import NOTHING, HandState
from einklang.games.stock import draw_hand, take
from einklang.symbols import LETTERS, PAIR_TEXTS, read_kind, read_symbol

_MOST = 100  # of a kind in a stock or laid aside; a byte has room for both and all hands


def fill_stock(row: HandState, counts: Sequence[int]) -> None:
    """Put so many of each kind into the stock, and nothing into the hands."""
    row.hands[:] = NOTHING
    row.stock[:] = counts
    row.stock_size = sum(counts)


def take_told(layout: Layout, row: HandState, text: str) -> int:
    """Take a piece that a record names out of the stock; its kind."""
    kind = read_piece(layout, text)
    if row.stock[kind] == 0:
        game = layout.game
        raise SetupError(
            f"there are more {PAIR_TEXTS[kind]} {game.pieces} than the {game.stock_name} has"
        )
    take(row, kind)
    return kind


def start_hands(layout: Layout, row: HandState, told: Any, size: int) -> None:
    """Take the hands that a record tells out of the stock."""
    game = layout.game
    hands = told_lists(layout, told, game.hand_name)
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            raise SetupError(
                f"the {game.hand_name} of seat {seat} has {len(hand)} {game.pieces}; a {game.name}"
                f" {game.hand_name} starts with {size}"
            )
        for text in hand:
            put_into_hand(row, seat, take_told(layout, row, text))


def told_lists(layout: Layout, told: Any, name: str) -> list[list[str]]:
    """One list of pieces for each seat, as a record tells them."""
    if not isinstance(told, list):
        raise SetupError(f"the setup must list the {name}s of all seats")
    for seat, pieces in enumerate(told):
        if not isinstance(pieces, list):
            raise SetupError(f"the {name} of seat {seat} must be a list")
        for text in pieces:
            if not isinstance(text, str) or read_kind(text) is None:
                piece = layout.game.piece
                raise SetupError(
                    f"the {name} of seat {seat} names {shown(text)}; a {piece} is two of {LETTERS}"
                )
    if len(told) != layout.players:
        raise SetupError(f"{layout.players} players have {layout.players} {name}s, not {len(told)}")
    return told


def set_hands(
    layout: Layout,
    row: HandState,
    hands: Sequence[Sequence[str] | None],
    size: int,
    stock: Sequence[str] | None,
    counts: Sequence[int],
    out: Iterable[int],
) -> None:
    """Fill hands and stock freely: given hands, a given stock or what is left, and drawn hands.

    Out are the kinds of the pieces that lie somewhere else.
    """
    game = layout.game
    if len(hands) > layout.players:
        raise SetupError(f"there are {len(hands)} {game.hand_name}s, but {layout.players} seats")
    for seat, hand in enumerate(hands):
        if hand is None:
            continue
        if len(hand) > size:
            raise SetupError(
                f"the {game.hand_name} of seat {seat} has {len(hand)} {game.pieces}; it has room"
                f" for {size}"
            )
        for text in hand:
            put_into_hand(row, seat, read_piece(layout, text))
    if stock is None:
        gone = Counter(out) + Counter(int(kind) for kind in row.hands.flat if kind >= 0)
        left = [max(0, count - gone[kind]) for kind, count in enumerate(counts)]
    else:
        left = count_kinds(layout, stock)
    row.stock[:] = left
    row.stock_size = sum(left)
    for seat in range(layout.players):
        if seat >= len(hands) or hands[seat] is None:
            draw_hand(row, seat, size)


def count_kinds(layout: Layout, pieces: Sequence[str]) -> list[int]:
    """How many of each kind these pieces are."""
    found = Counter(read_piece(layout, text) for text in pieces)
    if max(found.values(), default=0) > _MOST:
        game = layout.game
        raise SetupError(f"a {game.stock_name} holds at most {_MOST} {game.pieces} of a kind")
    return [found[kind] for kind in range(len(PAIR_TEXTS))]


def told_values(
    layout: Layout, tracks: Sequence[Mapping[str, int]], top: int
) -> Iterable[tuple[int, int, str, int]]:
    """The values of given tracks: the side, the colour's number and letter, and the value."""
    sides = layout.sides
    if len(tracks) > sides:
        raise SetupError(f"there are {len(tracks)} tracks, but not as many sides: {sides}")
    for side, values in enumerate(tracks):
        for letter, value in values.items():
            colour = read_colour(layout, letter)
            check_number(value, range(top + 1), f"the marker of {letter}")
            yield side, colour, letter, value


def check_number(value: object, allowed: range, what: str) -> None:
    """Refuse what is not a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise SetupError(f"{what} is {value!r}; it goes from {allowed[0]} to {allowed[-1]}")


def read_piece(layout: Layout, text: str) -> int:
    """The kind of a tile or card."""
    kind = read_kind(str(text))
    if kind is None:
        raise SetupError(
            f"{text!r} is not a {layout.game.piece}; write two symbols of {LETTERS} such as RB"
        )
    return kind


def read_colour(layout: Layout, letter: str) -> int:
    """The number of a colour among those of the game."""
    symbol = read_symbol(str(letter))
    colours = layout.game.colours
    if symbol not in colours:
        letters = "".join(colour.letter for colour in colours)
        raise SetupError(f"{letter!r} is not a symbol; write one of {letters}")
    return colours.index(symbol)
