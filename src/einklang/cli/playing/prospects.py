"""The ways to play a piece and what they would count, the best ones first, in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.game import View
from einklang.symbols import counted


class Prospect(NamedTuple):
    """One way to play a piece, and the points that it would count, by letter."""

    text: str
    place: str  # the piece and where it goes, without what else there is to choose
    points: dict[str, int]

    def __str__(self) -> str:
        return f"{self.text} ({counted(self.points)})"


class Prospects:
    """All ways of the seat to move that differ in what they bring, put in order when asked."""

    def __init__(self, view: View, place: Callable[[str], str] = str) -> None:
        numbers, self._outlook = view.game.outlook(view)
        found: dict[tuple[str, bytes], tuple[int, Prospect]] = {}
        letters = [colour.letter for colour in view.game.colours]
        for row, number in enumerate(numbers.tolist()):
            text = view.game.write(view, number)
            points = dict(zip(letters, self._outlook.points[row].tolist(), strict=True))
            prospect = Prospect(text, place(text), points)
            found.setdefault(
                (prospect.place, self._outlook.standings[row].tobytes()), (row, prospect)
            )
        self._prospects = dict(found.values())

    def __len__(self) -> int:
        return len(self._prospects)

    def by_points(self) -> Iterator[Prospect]:
        """Those first whose points move markers the furthest; then those that balance better."""
        return self._ordered(self._balance(), self._sums())

    def by_balance(self) -> Iterator[Prospect]:
        """Those first after which the weakest colours stand highest, as the balanced bot plays."""
        return self._ordered(self._sums(), self._balance())

    def _ordered(self, *keys: NDArray[np.int16]) -> Iterator[Prospect]:
        # The last key weighs most; among equal rows the last one comes first.
        rows = np.lexsort(np.vstack(keys))[::-1].tolist()
        return (self._prospects[row] for row in rows if row in self._prospects)

    def _sums(self) -> NDArray[np.int16]:
        # Of the markers afterwards: points that are lost at an end or a wall are worth nothing.
        return np.asarray(self._outlook.standings.sum(axis=1), np.int16)

    def _balance(self) -> NDArray[np.int16]:
        # np.lexsort takes its most important key last, and that is the weakest colour.
        return np.sort(self._outlook.standings, axis=1).T[::-1]


def best(prospects: Iterable[Prospect], count: int | None = None) -> list[Prospect]:
    """The first ones, but of each place only the first."""
    places: dict[str, Prospect] = {}
    for prospect in prospects:
        places.setdefault(prospect.place, prospect)
    return list(islice(places.values(), count))


class Listing(NamedTuple):
    """Some short texts under a head."""

    head: str
    items: Sequence[str] = ()


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
