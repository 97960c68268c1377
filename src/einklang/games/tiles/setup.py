"""The first position of a game: dealt, told by a record, or set up freely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from einklang.games.bag import pick
from einklang.games.errors import ActionError, SetupError
from einklang.games.generator import fresh_seed, seed_words
from einklang.games.tiles.placing import cells_covered, kind_placed, lay, swap_action
from einklang.games.tiles.ruleset import NAMING, Ruleset, Tug
from einklang.games.tiles.scoring import direction, wins_at_once
from einklang.games.tiles.state import (
    BOARD_FULL,
    FREE,
    INSTANT_WIN,
    NO_TILE,
    NOBODY,
    STATE,
    Record,
    blank,
)
from einklang.games.tiles.text import read_action
from einklang.games.tiles.turn import end
from einklang.symbols import LETTERS, PAIR_TEXTS, SYMBOLS, Symbol, read_kind, read_symbol

if TYPE_CHECKING:
    from einklang.games.tiles.tile_game import Layout


def empty_table(ruleset: Ruleset, layout: Layout) -> Record:
    """The table before dealing: printed symbols only, all tiles in the bag, seat 0 to start."""
    record = blank(STATE)
    record.players = layout.players
    record.board[:] = FREE
    for cell, symbol in layout.board.printed.items():
        record.board[cell] = symbol
    record.duel_markers[:] = NOBODY
    record.racks[:] = NO_TILE
    record.bag[:] = ruleset.tiles.counts()
    record.bag_size = sum(ruleset.tiles.counts())
    record.free_pairs = len(layout.board.pairs)
    record.to_open = (1 << layout.players) - 1
    return record


def deal(ruleset: Ruleset, layout: Layout, seed: int) -> Record:
    """A table with racks drawn from the bag, seat after seat (rules A3.1)."""
    record = empty_table(ruleset, layout)
    record.generator[:] = seed_words(seed)
    for seat in range(layout.players):
        for _ in range(ruleset.rack):
            _draw(record, seat)
    return record


def start_with_racks(ruleset: Ruleset, layout: Layout, racks: Sequence[Sequence[str]]) -> Record:
    """A table with the racks that a record tells."""
    if len(racks) != layout.players:
        raise SetupError(f"{layout.players} players have {layout.players} racks, not {len(racks)}")
    record = empty_table(ruleset, layout)
    for seat, rack in enumerate(racks):
        if len(rack) != ruleset.rack:
            raise SetupError(
                f"the rack of seat {seat} has {len(rack)} tiles; a {ruleset.name} rack"
                f" starts with {ruleset.rack}"
            )
        for tile in rack:
            kind = _kind(tile)
            if record.bag[kind] == 0:
                raise SetupError(f"the racks hold more {PAIR_TEXTS[kind]} tiles than the bag has")
            _to_rack(record, seat, kind)
    return record


def _draw(record: Record, seat: int) -> None:
    _to_rack(record, seat, int(pick(record.bag, record.bag_size, record.generator)))


def _to_rack(record: Record, seat: int, kind: int) -> None:
    record.bag[kind] -= 1
    record.bag_size -= 1
    _onto_rack(record, seat, kind)


def _onto_rack(record: Record, seat: int, kind: int) -> None:
    record.racks[seat, record.rack_sizes[seat]] = kind
    record.rack_sizes[seat] += 1


def _check(value: object, allowed: range, what: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise SetupError(f"{what} is {value!r}; it goes from {allowed[0]} to {allowed[-1]}")


def _kind(tile: str) -> int:
    kind = read_kind(str(tile))
    if kind is None:
        raise SetupError(f"{tile!r} is not a tile; write two symbols of RGBOYP such as RB")
    return kind


def _symbol(letter: str) -> Symbol:
    symbol = read_symbol(str(letter))
    if symbol is None:
        raise SetupError(f"{letter!r} is not a symbol; write one of RGBOYP")
    return symbol


@dataclass(frozen=True)
class Setup:
    """A position of one's own making, for tests, puzzles and analysis.

    Tiles and loose symbols go onto the board, any values onto the tracks and any tiles onto the
    racks; nobody checks whether a game could have led there. The bag holds what the tile set has
    left after racks and tiles, unless it is given; a rack that is left out is drawn from it.
    """

    tiles: Sequence[str] = ()  # tiles on the board, such as RB:h9-h10
    board: Mapping[str, str] = field(default_factory=dict)  # loose symbols, cell → letter
    tracks: Sequence[Mapping[str, int]] = ()  # per side: letter → value; what is left out is 0
    racks: Sequence[Sequence[str] | None] = ()  # per seat; None or left out: drawn
    turn: int = 0
    bonus_turns: int = 0  # bonus turns due after the tile to be placed now
    to_open: Sequence[int] = ()  # seats that still have to touch a printed symbol
    duel_markers: Mapping[str, int] | None = None  # letter → seat; left out: who stands on the end
    bag: Sequence[str] | None = None
    seed: int | None = None

    def build(self, ruleset: Ruleset, layout: Layout) -> tuple[Record, tuple[tuple[int, int], ...]]:
        """The record of the position, and the cells of the tiles on its board."""
        record = empty_table(ruleset, layout)
        record.generator[:] = seed_words(fresh_seed() if self.seed is None else self.seed)
        laid, kinds = self._lay_board(record, layout)
        self._fill_racks(record, ruleset, layout)
        self._fill_bag(record, ruleset, kinds)
        self._draw_racks(record, ruleset, layout)
        self._set_tracks(record, ruleset, layout)
        self._set_turn(record, layout)
        return record, laid

    def _lay_board(
        self, record: Record, layout: Layout
    ) -> tuple[tuple[tuple[int, int], ...], list[int]]:
        laid, kinds = [], []
        for text in self.tiles:
            try:
                action = read_action(layout, text)
            except ActionError as error:
                raise SetupError(str(error)) from error
            if action >= swap_action(layout.tables):
                raise SetupError(f"{text} is not a tile on the board; write one such as RB:h9-h10")
            kind = int(kind_placed(layout.tables, action))
            a, b = (int(cell) for cell in cells_covered(layout.tables, action))
            for cell, letter in zip((a, b), PAIR_TEXTS[kind], strict=True):
                self._lay_symbol(record, layout, cell, letter)
            laid.append((a, b))
            kinds.append(kind)
        for name, letter in self.board.items():
            at = NAMING.cell(str(name))
            if at not in layout.board.number:
                raise SetupError(f"{name!r} is not a cell of this board")
            self._lay_symbol(record, layout, layout.board.number[at], letter)
        return tuple(laid), kinds

    def _lay_symbol(self, record: Record, layout: Layout, cell: int, letter: str) -> None:
        if record.board[cell] != FREE:
            raise SetupError(f"{layout.board.names[cell]} carries a symbol already")
        lay(layout.tables, record, cell, int(_symbol(letter)))

    def _fill_racks(self, record: Record, ruleset: Ruleset, layout: Layout) -> None:
        if len(self.racks) > layout.players:
            raise SetupError(f"there are {len(self.racks)} racks, but {layout.players} seats")
        for seat, rack in enumerate(self.racks):
            if rack is None:
                continue
            if len(rack) > ruleset.rack:
                raise SetupError(
                    f"the rack of seat {seat} has {len(rack)} tiles; it has room for {ruleset.rack}"
                )
            for tile in rack:
                _onto_rack(record, seat, _kind(tile))

    def _fill_bag(self, record: Record, ruleset: Ruleset, laid: list[int]) -> None:
        if self.bag is None:
            out = Counter(laid) + Counter(int(kind) for kind in record.racks.flat if kind >= 0)
            counts = [max(0, n - out[kind]) for kind, n in enumerate(ruleset.tiles.counts())]
        else:
            inside = Counter(_kind(tile) for tile in self.bag)
            counts = [inside[kind] for kind in range(len(PAIR_TEXTS))]
        if max(counts) > 255:
            raise SetupError("a bag holds at most 255 tiles of a kind")
        record.bag[:] = counts
        record.bag_size = sum(counts)

    def _draw_racks(self, record: Record, ruleset: Ruleset, layout: Layout) -> None:
        for seat in range(layout.players):
            if seat >= len(self.racks) or self.racks[seat] is None:
                for _ in range(min(ruleset.rack, record.bag_size)):
                    _draw(record, seat)

    def _set_tracks(self, record: Record, ruleset: Ruleset, layout: Layout) -> None:
        sides = layout.tables.sides
        if len(self.tracks) > sides:
            raise SetupError(f"there are {len(self.tracks)} tracks, but not as many sides: {sides}")
        track = ruleset.track
        top = track.reach if isinstance(track, Tug) else track.stops[-1]
        for side, values in enumerate(self.tracks):
            for letter, value in values.items():
                symbol = _symbol(letter)
                _check(value, range(top + 1), f"the marker of {letter}")
                if not isinstance(track, Tug):
                    record.tracks[side, symbol] = value
                elif value:
                    if record.tracks[0, symbol]:
                        raise SetupError(f"the marker of {letter} cannot stand on both halves")
                    record.tracks[0, symbol] = value * direction(side)
        if isinstance(track, Tug):
            self._set_duel_markers(record, track.reach)
        elif self.duel_markers:
            raise SetupError(f"{ruleset.name} has no duel markers; leave them out")

    def _set_duel_markers(self, record: Record, reach: int) -> None:
        if self.duel_markers is None:
            for symbol in SYMBOLS:
                for seat in range(2):
                    if record.tracks[0, symbol] == reach * direction(seat):
                        record.duel_markers[symbol] = seat
            return
        for letter, seat in self.duel_markers.items():
            _check(seat, range(2), f"the seat that holds the duel marker of {letter}")
            record.duel_markers[_symbol(letter)] = seat

    def _set_turn(self, record: Record, layout: Layout) -> None:
        for seat in (self.turn, *self.to_open):
            _check(seat, range(layout.players), "a seat")
        most = 2 * len(LETTERS) if layout.tables.bonus_turns else 0
        _check(self.bonus_turns, range(most + 1), "the number of bonus turns due")
        record.turn = self.turn
        record.bonus = self.bonus_turns
        record.to_open = sum(1 << seat for seat in set(self.to_open))
        if any(wins_at_once(layout.tables, record.tracks, s) for s in range(layout.tables.sides)):
            end(record, INSTANT_WIN)
        elif record.free_pairs == 0 or record.rack_sizes[self.turn] == 0:
            end(record, BOARD_FULL)
