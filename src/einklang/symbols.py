"""The six symbols, the pairs that tiles and cards show (rules 0.1, 0.2), and both as words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum


class Symbol(IntEnum):
    """One colour and one shape; the order is the one of rows, arrays and notation."""

    RED = 0
    GREEN = 1
    BLUE = 2
    ORANGE = 3
    YELLOW = 4
    PURPLE = 5

    @property
    def letter(self) -> str:
        """The letter that stands for the symbol in notation."""
        return LETTERS[self]

    @property
    def word(self) -> str:
        """The colour in plain English."""
        return self.name.lower()


LETTERS = "RGBOYP"

SYMBOLS = tuple(Symbol)

# Every unordered pair of symbols, doubles included: a kind of tile is an index into this list.
PAIRS: tuple[tuple[Symbol, Symbol], ...] = tuple(
    (first, second) for first in SYMBOLS for second in SYMBOLS if first <= second
)

PAIR_TEXTS: tuple[str, ...] = tuple(first.letter + second.letter for first, second in PAIRS)

PAIR_COLOURS: tuple[int, ...] = tuple(
    1 << first | 1 << second for first, second in PAIRS
)  # as bits

_KINDS = {pair: kind for kind, pair in enumerate(PAIRS)}


def kind_of(one: int, other: int) -> int:
    """The kind of the tile or card that shows these two symbols, in either order."""
    return _KINDS[Symbol(min(one, other)), Symbol(max(one, other))]


# Records name thousands of pieces, so that all ways to write one stand ready.
_LETTERS_READ = {
    letter: symbol for symbol in SYMBOLS for letter in (symbol.letter, symbol.letter.lower())
}
_KINDS_READ = {
    one + other: kind_of(first, second)
    for one, first in _LETTERS_READ.items()
    for other, second in _LETTERS_READ.items()
}


def read_symbol(letter: str) -> Symbol | None:
    """The symbol of a letter in either case, or None if no symbol has it."""
    return _LETTERS_READ.get(letter)


def read_kind(text: str) -> int | None:
    """The kind of a tile written in either order and case, or None if the text names no tile."""
    return _KINDS_READ.get(text)


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def colour_words(symbols: Iterable[Symbol], last: str = "and") -> str:
    """Colours as a list of words."""
    return join([symbol.word for symbol in symbols], last)


def counted(points: Mapping[str, int]) -> str:
    """Points by letter, such as "R +1, B +2"."""
    scored = [f"{letter} +{n}" for letter, n in points.items() if n]
    return ", ".join(scored) or "no points"
