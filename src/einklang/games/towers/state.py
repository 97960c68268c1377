"""A position of Genial Spezial as one row."""

from __future__ import annotations

from typing import Annotated

from einklang.games import state
from einklang.games.places import words_for
from einklang.games.state import RUNNING, SEATS
from einklang.rows import Int8s, Int16, Int64s, Uint8s, Uint32, Uint32s

TOWER = -2  # a cell on which a tower stands; tiles have their numbers, FREE is -1

NO_CHIP = -1  # of a tower before the deal

CELLS = 247
BEYOND = CELLS  # the number that stands for all that lies beyond the edge
LAYS = 1260  # ways to lay a tile: the cells, and the colours of its bonus points
TOWERS = 24
CHIPS = 16  # kinds of them
COLOURS = 4
TILES = 20  # of each seat; tile n of a seat has the number seat * TILES + n

# How a game ended.
BOARD_FULL = RUNNING + 1
ALL_LAID = RUNNING + 2


class TableRow(state.TableRow):
    """What lies open on the table: everything."""

    board: Annotated[Int8s, CELLS + 1]
    tracks: Annotated[Int8s, SEATS, COLOURS]
    laid: Annotated[Int8s, SEATS]  # tiles on the board, by seat
    chip_colours: Annotated[Int8s, TOWERS]
    chip_values: Annotated[Int8s, TOWERS]  # of the side that lies up
    black: Uint32  # bit set of towers whose chip lies black side up
    free: Annotated[Int64s, words_for(LAYS)]  # the set of lays that still fit
    free_lays: Int16  # how many these are
    # Chains: every tile points towards the first tile of its chain, which knows the rest.
    parents: Annotated[Int8s, SEATS * TILES]
    joined: Annotated[Uint32s, SEATS * TILES]  # bit set of towers beside the chain
    done: Annotated[Uint32s, SEATS * TILES]  # those whose chips the chain has scored
    big: Annotated[Uint32s, SEATS * TILES]  # those whose extra points the chain has scored


class StateRow(TableRow, state.StateRow):
    """A position of Genial Spezial. Its generator is not used any more after the set-up."""

    # Only before the deal: how many of each kind of chip lie on no tower yet.
    chips_left: Annotated[Uint8s, CHIPS]


class ViewRow(TableRow, state.ViewRow):
    """What a seat sees of it: the same."""
