"""Lists of short texts: under a head, in columns, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple


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
