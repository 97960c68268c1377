"""The first position of a game: dealt, told by a record, or set up freely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from einklang.games.board import EDGE, FREE
from einklang.games.errors import ActionError, SetupError
from einklang.games.generator import Dice
from einklang.games.places import set_of, strike
from einklang.games.start import (
    check_number,
    fill_stock,
    read_colour,
    set_hands,
    start_hands,
    told_values,
)
from einklang.games.state import COLOURS
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.placing import cover, kind_placed
from einklang.games.tiles.ruleset import NAMING, Tug, spot
from einklang.games.tiles.scoring import direction, wins_at_once
from einklang.games.tiles.state import BOARD_FULL, COVERED, INSTANT_WIN, NOBODY, StateRow
from einklang.games.turn import end
from einklang.rows import blank
from einklang.symbols import PAIR_TEXTS, SYMBOLS


def empty_table(layout: TileLayout) -> StateRow:
    """The table before dealing: printed symbols only, all tiles in the bag, seat 0 to start."""
    row = blank(StateRow)
    row.players = layout.players
    board = layout.board
    row.board[:] = EDGE
    row.board[board.spots] = FREE
    row.lines[:] = COVERED
    row.lines[:, board.spots] = 0
    row.free[:] = set_of(range(len(board.pairs)), len(row.free))
    row.free_pairs = len(board.pairs)
    for cell, symbol in board.printed.items():
        cover(layout.rules, row, spot(cell), symbol)
    row.duel_markers[:] = NOBODY
    fill_stock(row, layout.ruleset.tiles.counts())
    row.to_open = (1 << layout.players) - 1
    return row


def start_with(layout: TileLayout, setup: Mapping[str, Any]) -> StateRow:
    """A table with the racks that a record tells."""
    row = empty_table(layout)
    start_hands(layout, row, setup.get("racks"), layout.ruleset.rack)
    return row


@dataclass(frozen=True)
class FreePosition:
    """A position of one's own making, for tests, puzzles and analysis.

    Tiles and loose symbols go onto the board, any values onto the tracks and any tiles onto the
    racks; nobody checks whether a game could have led there. The bag holds what the tile set has
    left after racks and tiles, unless it is given; a rack that is left out is drawn from it.
    """

    dice: Dice
    tiles: Sequence[str] = ()  # tiles on the board, such as RB:h9-h10
    board: Mapping[str, str] = field(default_factory=dict)  # loose symbols, cell → letter
    tracks: Sequence[Mapping[str, int]] = ()  # per side: letter → value; what is left out is 0
    racks: Sequence[Sequence[str] | None] = ()  # per seat; None or left out: drawn
    turn: int = 0
    bonus_turns: int = 0  # bonus turns due after the tile to be placed now
    to_open: Sequence[int] = ()  # seats that still have to touch a printed symbol
    duel_markers: Mapping[str, int] | None = None  # letter → seat; left out: who stands on the end
    bag: Sequence[str] | None = None

    def build(self, layout: TileLayout) -> tuple[StateRow, tuple[tuple[int, int], ...]]:
        """The row of the position, and the cells of the tiles on its board."""
        row = empty_table(layout)
        row.generator[:] = self.dice
        laid, kinds = self._lay_board(row, layout)
        ruleset = layout.ruleset
        counts = ruleset.tiles.counts()
        set_hands(layout, row, self.racks, ruleset.rack, self.bag, counts, kinds)
        self._set_tracks(row, layout)
        self._set_turn(row, layout)
        return row, laid

    def _lay_board(
        self, row: StateRow, layout: TileLayout
    ) -> tuple[tuple[tuple[int, int], ...], list[int]]:
        laid, kinds = [], []
        for text in self.tiles:
            try:
                action = layout.read(text)
            except ActionError as error:
                raise SetupError(str(error)) from error
            if action >= layout.swap:
                raise SetupError(f"{text} is not a tile on the board; write one such as RB:h9-h10")
            kind = int(kind_placed(layout.rules, action))
            ((a, b),) = layout.cells_of([action])
            for cell, letter in zip((a, b), PAIR_TEXTS[kind], strict=True):
                self._lay_symbol(row, layout, cell, letter)
            laid.append((a, b))
            kinds.append(kind)
        for name, letter in self.board.items():
            at = NAMING.cell(str(name))
            if at not in layout.board.number:
                raise SetupError(f"{name!r} is not a cell of this board")
            self._lay_symbol(row, layout, layout.board.number[at], letter)
        return tuple(laid), kinds

    def _lay_symbol(self, row: StateRow, layout: TileLayout, cell: int, letter: str) -> None:
        at = layout.board.spots[cell]
        if row.board[at] != FREE:
            raise SetupError(f"{layout.board.names[cell]} carries a symbol already")
        cover(layout.rules, row, int(at), read_colour(layout, letter))
        gone = layout.rules.pairs_of[at]
        row.free_pairs = strike(row.free, gone, gone)

    def _set_tracks(self, row: StateRow, layout: TileLayout) -> None:
        track = layout.ruleset.track
        top = track.reach if isinstance(track, Tug) else track.stops[-1]
        for side, symbol, letter, value in told_values(layout, self.tracks, top):
            if not isinstance(track, Tug):
                row.tracks[side, symbol] = value
            elif value:
                if row.tracks[0, symbol]:
                    raise SetupError(f"the marker of {letter} cannot stand on both halves")
                row.tracks[0, symbol] = value * direction(side)
        if isinstance(track, Tug):
            self._set_duel_markers(row, layout, track.reach)
        elif self.duel_markers:
            raise SetupError(f"{layout.ruleset.name} has no duel markers; leave them out")

    def _set_duel_markers(self, row: StateRow, layout: TileLayout, reach: int) -> None:
        if self.duel_markers is None:
            for symbol in SYMBOLS:
                for seat in range(2):
                    if row.tracks[0, symbol] == reach * direction(seat):
                        row.duel_markers[symbol] = seat
            return
        for letter, seat in self.duel_markers.items():
            check_number(seat, range(2), f"the seat that holds the duel marker of {letter}")
            row.duel_markers[read_colour(layout, letter)] = seat

    def _set_turn(self, row: StateRow, layout: TileLayout) -> None:
        for seat in (self.turn, *self.to_open):
            check_number(seat, range(layout.players), "a seat")
        most = 2 * COLOURS if layout.rules.bonus_turns else 0
        check_number(self.bonus_turns, range(most + 1), "the number of bonus turns due")
        row.turn = self.turn
        row.bonus = self.bonus_turns
        row.to_open = sum(1 << seat for seat in set(self.to_open))
        if any(wins_at_once(layout.rules, row.tracks, side) for side in range(layout.sides)):
            end(row, INSTANT_WIN)
        elif row.free_pairs == 0 or row.hand_sizes[self.turn] == 0:
            end(row, BOARD_FULL)
