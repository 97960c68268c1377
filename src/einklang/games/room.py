"""What a family of games brings to the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from einklang.games.state import Fields, Row


def no_hand(rules: Any, state: Row, seat: int) -> None:
    """Deal no hand where nobody holds anything."""


def no_open(rules: Any, state: Row) -> None:
    """Deal nothing for everybody to see where all is hidden."""


class Room(NamedTuple):
    """What a family of games brings along, for all its variants."""

    state: type[Any]
    view: type[Any]
    layout: type[Any]  # made from a game, a number of players and a choice of options
    setup: type[Any]  # what a position can be set up from
    public: Fields  # of a record, for everybody to see
    dtype: np.dtype[np.void]  # of a whole record
    endings: Mapping[int, str]
    empty: Callable[[Any], Row]  # the table of a layout before the deal
    deal: Callable[[Any, Row], None]  # the part of kernels that deals onto an empty table
    deal_hand: Callable[[Any, Row, int], None]  # what that does for one seat,
    deal_open: Callable[[Any, Row], None]  # and then for everybody to see
    start: Callable[[Any, Mapping[str, Any]], Row]  # from the setup of a record
    read: Callable[[Any, str], int]
    act: Callable[..., int]  # the kernel that carries out a legal action
    rules: np.dtype[np.void]  # of the row that tells kernels of a layout
    foresee: Callable[..., None]  # the part of kernels that looks at what an action would bring
