"""A ruleset for one number of players as the arrays that the kernels read."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.board import Board
from einklang.games.state import check_hand, check_track
from einklang.games.tiles.ruleset import NAMING, PRINTED, Climb, Ruleset, Tug
from einklang.hexes import Hex, hexagon, neighbour_table
from einklang.symbols import PAIRS


class Tables(NamedTuple):
    """What the kernels know of a variant. One compiled kernel serves all of them."""

    neighbours: NDArray[np.int16]  # cell, direction → cell, or -1 beyond the edge
    pairs: NDArray[np.int16]  # the two cells of every place where a tile can lie
    printed_near: NDArray[np.int8]  # cell → the printed symbol beside it, or -1
    kind_symbols: NDArray[np.int8]  # kind of tile → its two symbols
    kind_colours: NDArray[np.uint8]  # kind of tile → its symbols as a bit set
    stops: NDArray[np.int16]  # where a climbing marker halts; empty on a tug track
    reach: int  # how far a tug marker goes; 0 on a climbing track
    sides: int
    hand: int
    bonus_turns: bool
    exchange: int


INNER = max(cell.ring for cell in PRINTED)  # smaller boards have no room for the printed symbols
OUTER = 7  # larger ones do not fit into a state


class TileBoard(Board):
    """A hexagonal board with printed symbols."""

    def __init__(self, radius: int) -> None:
        if not INNER <= radius <= OUTER:
            raise ValueError(f"a board of radius {radius} does not fit: {INNER} to {OUTER} do")
        super().__init__(hexagon(radius), NAMING, PRINTED)
        self.radius = radius
        self.printed = {self.number[cell]: symbol for cell, symbol in PRINTED.items()}

    def printed_beside(self, cell: Hex) -> int:
        """The printed symbol next to a cell, or -1; never two, they are too far apart (A4.4)."""
        beside = [s for at, s in PRINTED.items() if Hex(at.q - cell.q, at.r - cell.r).ring == 1]
        return int(beside[0]) if beside else -1


@cache
def board_of(radius: int) -> TileBoard:
    """The board with this radius; every game on it shares the same one."""
    return TileBoard(radius)


def tables_of(ruleset: Ruleset, players: int) -> Tables:
    """The tables of a variant for a number of players."""
    board = board_of(ruleset.radius[players])
    track = ruleset.track
    check_hand(ruleset.rack)
    check_track(track.reach if isinstance(track, Tug) else track.stops[-1])
    return Tables(
        neighbours=neighbour_table(board.cells),
        pairs=board.pair_cells(),
        printed_near=np.array([board.printed_beside(cell) for cell in board.cells], np.int8),
        kind_symbols=np.array(PAIRS, np.int8),
        kind_colours=np.array([1 << a | 1 << b for a, b in PAIRS], np.uint8),
        stops=np.array(track.stops if isinstance(track, Climb) else (), np.int16),
        reach=track.reach if isinstance(track, Tug) else 0,
        sides=ruleset.sides(players),
        hand=ruleset.rack,
        bonus_turns=ruleset.bonus_turns,
        exchange=int(ruleset.exchange),
    )
