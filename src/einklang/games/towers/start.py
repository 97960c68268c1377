"""The first position of a game: dealt, told by a record, or set up freely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from einklang.games.board import EDGE, FREE
from einklang.games.errors import ActionError, SetupError, shown
from einklang.games.generator import Dice
from einklang.games.places import set_of
from einklang.games.start import check_number, told_values
from einklang.games.towers.layout import TowerLayout, read_chip
from einklang.games.towers.ruleset import Chip
from einklang.games.towers.state import BEYOND, COLOURS, NO_CHIP, TOWER, StateRow
from einklang.games.towers.turn import deal, lay_chip, next_seat, place_tile
from einklang.rows import blank


def empty_table(layout: TowerLayout) -> StateRow:
    """The table before the chips are laid: towers and free cells, seat 0 to start."""
    row = blank(StateRow)
    row.players = layout.players
    row.board[:] = FREE
    row.board[BEYOND] = EDGE
    row.board[[layout.board.number[field.cell] for field in layout.board.towers]] = TOWER
    row.chip_colours[: len(layout.board.towers)] = NO_CHIP
    row.chips_left[:] = layout.rules.chip_counts
    row.free_lays = layout.rules.lay_count
    row.free[:] = set_of(range(row.free_lays), len(row.free))
    return row


def start_with(layout: TowerLayout, setup: Mapping[str, Any]) -> StateRow:
    """A table with the chips that a record tells, one on every tower."""
    told = setup.get("chips")
    if not isinstance(told, Mapping):
        raise SetupError("the setup must say which chip lies on which tower")
    row = empty_table(layout)
    chips = _read_chips(layout, told)
    if len(chips) != len(layout.board.towers):
        raise SetupError(
            f"{layout.players} players have {len(layout.board.towers)} towers, each with a chip,"
            f" not {len(chips)}"
        )
    for chip, count in zip(layout.board.chips, layout.board.chip_counts, strict=True):
        given = list(chips.values()).count(chip)
        if given != count:
            raise SetupError(
                f"{layout.players} players have {count} chips {chip.text}, not {given}"
            )
    for tower, chip in chips.items():
        lay_chip(layout.rules, row, tower, layout.board.chips.index(chip))
    return row


def _read_chips(layout: TowerLayout, told: Mapping[str, Any]) -> dict[int, Chip]:
    chips: dict[int, Chip] = {}
    for name, text in told.items():
        tower = _read_tower(layout, name)
        chip = read_chip(text) if isinstance(text, str) else None
        if chip not in layout.board.chips:
            known = " ".join(chip.text for chip in layout.board.chips)
            raise SetupError(f"{shown(text)} is not a chip; the chips are {known}")
        if tower in chips:
            raise SetupError(f"{name.lower()} carries two chips")
        chips[tower] = chip
    return chips


def _read_tower(layout: TowerLayout, name: str) -> int:
    board = layout.board
    cell = board.naming.cell(str(name))
    if cell not in board.tower_number:
        raise SetupError(f"no tower stands on {str(name)[:40]!r} with {layout.players} players")
    return board.tower_number[cell]


@dataclass(frozen=True)
class FreePosition:
    """A position of one's own making, for tests, puzzles and analysis.

    The tiles are laid one after the other as in play, so that their chains know what they have
    scored, and chips that score are turned; but no marker moves: the tracks are what is given.
    Chips that are left out are dealt at random from those that are left.
    """

    dice: Dice
    chips: Mapping[str, str] = field(default_factory=dict)  # cell → chip, such as O1
    black: Sequence[str] = ()  # cells of towers whose chips lie black side up before any tile lies
    tiles: Sequence[tuple[int, str]] = ()  # seat and cells, such as (0, "e17-e18")
    tracks: Sequence[Mapping[str, int]] = ()  # per seat: letter → value; what is left out is 0
    turn: int = 0

    def build(self, layout: TowerLayout) -> tuple[StateRow, tuple[tuple[int, int], ...]]:
        """The row of the position, and the cells of the tiles on its board."""
        if not isinstance(self.chips, Mapping):
            raise SetupError("chips are given as cell and chip, such as {'g13': 'O1'}")
        row = empty_table(layout)
        row.generator[:] = self.dice
        for tower, chip in _read_chips(layout, self.chips).items():
            lay_chip(layout.rules, row, tower, layout.board.chips.index(chip))
        deal(layout.rules, row)
        for tower in {_read_tower(layout, name) for name in self.black}:
            row.chip_values[tower] += 1
            row.black |= 1 << tower
        laid = tuple(self._lay_tile(row, layout, seat, text) for seat, text in self.tiles)
        top = int(layout.rules.stops[-1])
        for seat, colour, _, value in told_values(layout, self.tracks, top):
            row.tracks[seat, colour] = value
        check_number(self.turn, range(layout.players), "a seat")
        # From the seat before it, so that a seat without tiles is passed over.
        row.turn = (self.turn - 1) % layout.players
        next_seat(layout.rules, row)
        return row, laid

    def _lay_tile(
        self, row: StateRow, layout: TowerLayout, seat: int, text: str
    ) -> tuple[int, int]:
        check_number(seat, range(layout.players), "a seat")
        if row.laid[seat] == layout.rules.tiles:
            raise SetupError(f"seat {seat} has only {layout.rules.tiles} tiles")
        try:
            action = layout.read(str(text))
        except ActionError as error:
            raise SetupError(str(error)) from error
        a, b = (int(cell) for cell in layout.rules.lays[action])
        if row.board[a] != FREE or row.board[b] != FREE:
            raise SetupError(f"{text} covers a cell that another tile covers")
        row.turn = seat
        place_tile(layout.rules, row, action, np.zeros(COLOURS, np.int16))
        return a, b
