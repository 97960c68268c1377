"""Words and lists: colours, points, sentences, columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from einklang.games.game import Game
from einklang.symbols import Symbol

# Of an exchange, in the rules of a game (rules F35).
KEEPING = "Who keeps them shows nothing, and nobody else is told that there was a choice."

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


class Listing(NamedTuple):
    """Some short texts under a head."""

    head: str
    items: Sequence[str] = ()


def number_word(number: int) -> str:
    """A small number as a word."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def read_colour(text: str, colours: Iterable[Symbol]) -> Symbol | None:
    """The one of these colours that a letter or a word names, or None."""
    named = text.strip().upper()
    return next((colour for colour in colours if named in (colour.letter, colour.name)), None)


def by_letter(game: Game[Any, Any], points: Sequence[int]) -> dict[str, int]:
    """Points that are given by symbol, for the colours of a game in their order."""
    return {colour.letter: points[colour] for colour in game.colours}


def sentence(text: str) -> str:
    """A text as a sentence; a cell or an action in front keeps its small letter."""
    start = text[:1].upper() if text.partition(" ")[0].isalpha() else text[:1]
    return f"{start}{text[1:]}."


def in_columns(items: Sequence[str], width: int) -> str:
    """Short texts in indented columns of equal breadth, as many abreast as fit."""
    breadth = max(map(len, items), default=0) + 2
    abreast = max(1, (width - 2) // breadth)
    rows = [items[at : at + abreast] for at in range(0, len(items), abreast)]
    return "\n".join("  " + "".join(f"{item:{breadth}}" for item in row).rstrip() for row in rows)


def side_by_side(lists: tuple[Listing, Listing], width: int) -> str:
    """Two lists under their heads, one below the other if there is no room beside it."""
    left, right = ([head, *(f"  {item}" for item in items)] for head, items in lists)
    breadth = max(map(len, left)) + 4
    if breadth + max(map(len, right)) > width:
        return "\n".join([*left, *right])
    rows = zip_longest(left, right, fillvalue="")
    return "\n".join(f"{one:{breadth}}{other}".rstrip() for one, other in rows)
