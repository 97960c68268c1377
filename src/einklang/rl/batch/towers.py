"""What a seat sees of Genial Spezial, and where it may lay a tile, as rows of numbers."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.games.bits import BITS
from einklang.games.board import FREE
from einklang.games.state import PLACE
from einklang.games.towers.layout import TowerLayout
from einklang.games.towers.ruleset import Ground, Rules
from einklang.games.towers.state import CELLS, COLOURS, TILES, TOWERS, StateRow
from einklang.kernel import part
from einklang.rl.batch.family import FamilyEnvironment, Looks
from einklang.rl.batch.piece import Observations, Piece, fill_whose_turn, sizes, turn_pieces
from einklang.rl.batch.plan import Grid, Plan, Shown
from einklang.rows import Int16s, Rows


class TowerPlan(Plan):
    """What an observation has places for."""

    cells: Annotated[Int16s, CELLS]
    towers: Annotated[Int16s, TOWERS]  # tower → the place of its cell


_ACTIONS = """\
An action lays a tile on two neighbouring cells.
A tile that covers bonus fields has an action for every choice of colours for the bonus points.
"""


def pieces_of(layout: TowerLayout) -> list[Piece]:
    """The pieces of an observation, in order."""
    grid = Grid(layout.board.cells).shape
    ruleset, players = layout.ruleset, layout.players
    most = max(chip.light for chip in layout.board.chips) + 1
    return [
        Piece("tiles", (players, *grid), 0, 1, "where the tiles of each seat lie"),
        Piece("free", grid, 0, 1, "cells that nothing covers"),
        Piece("chips", (COLOURS, *grid), 0, most, "what the chip on a tower counts, by colour"),
        Piece("black", grid, 0, 1, "towers whose chip lies black side up"),
        Piece("large", grid, 0, 1, "large towers"),
        Piece("bonus_fields", grid, 0, 1, "cells that give a bonus point to whoever covers them"),
        Piece("tracks", (players, COLOURS), 0, layout.top, "where the markers of each seat stand"),
        Piece("tiles_left", (players,), 0, ruleset.tiles, "how many tiles each seat has left"),
        *turn_pieces(players),
    ]


def _plans(layout: TowerLayout) -> Rows[TowerPlan]:
    """Where cells and towers lie in a plane."""
    grid = Grid(layout.board.cells)
    plans = grid.plan(TowerPlan)
    for number, field in enumerate(layout.board.towers):
        plans[0].towers[number] = grid.place(field.cell)
    return plans


def still_of(layout: TowerLayout) -> Observations:
    """An observation with all that never changes in a game."""
    pieces, board = pieces_of(layout), layout.board
    grid = Grid(board.cells)
    still = np.zeros(sizes(pieces), np.int8)
    begins = {piece.name: sizes(pieces[:number]) for number, piece in enumerate(pieces)}
    for field, large in zip(board.towers, board.large_towers, strict=True):
        still[begins["large"] + grid.place(field.cell)] = large
    for cell, ground in board.grounds.items():
        still[begins["bonus_fields"] + grid.place(cell)] = ground is Ground.BONUS
    return still


@part
def fill(
    rules: Rules,
    state: StateRow,
    seat: int,
    plan: TowerPlan,
    still: Observations,
    shown: Shown,
    seen: Observations,
) -> None:
    """Write what a seat sees, whatever is written over."""
    players = int(state.players)
    plane = int(plan.plane)
    for i in range(len(seen)):
        seen[i] = still[i]
    for cell in range(plan.cell_count):
        tile = int(state.board[cell])
        if tile >= 0:
            owner = (tile // TILES - seat + players) % players
            seen[owner * plane + plan.cells[cell]] = 1
        elif tile == FREE:
            seen[players * plane + plan.cells[cell]] = 1
    chips = (players + 1) * plane
    black = chips + COLOURS * plane
    for tower in range(int(rules.tower_count)):
        place = int(plan.towers[tower])
        if state.chip_colours[tower] >= 0:
            seen[chips + int(state.chip_colours[tower]) * plane + place] = state.chip_values[tower]
        seen[black + place] = (int(state.black) >> tower) & 1
    at = black + 3 * plane
    for i in range(players):
        other = (seat + i) % players
        for colour in range(COLOURS):
            seen[at + i * COLOURS + colour] = state.tracks[other, colour]
        seen[at + players * COLOURS + i] = rules.tiles - state.laid[other]
    fill_whose_turn(state, seat, seen, at + players * (COLOURS + 1))


@part
def fill_mask(
    rules: Rules,
    state: StateRow,
    scratch: NDArray[np.int8],
    shown: int,
    mask: Observations,
) -> int:
    """Write 1 for every tile that the seat to move may lay, and 0 for every other."""
    running = state.phase == PLACE
    count = int(rules.lay_count)
    for i in range(len(state.free)):
        word = int(state.free[i]) if running else 0
        for bit in range(max(0, min(BITS, count - i * BITS))):
            mask[i * BITS + bit] = (word >> bit) & 1
    return 0


def looks_of(layout: TowerLayout) -> Looks:
    """How observations look."""
    return Looks(tuple(pieces_of(layout)), still_of(layout), _plans(layout))


ENVIRONMENT = FamilyEnvironment(
    looks_of=looks_of,
    fill=fill,
    fill_mask=fill_mask,
    describe_actions=lambda layout: _ACTIONS.rstrip(),
)
