"""The tile-laying games as data: what a variant is, and all variants (rules A, B, E).

Kernels know a variant as a row of rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated

import numpy as np

from einklang.games.board import Board, places_by_cell
from einklang.games.facts import Exchange
from einklang.games.places import set_of, words_for
from einklang.games.state import (
    COLOURS,
    HEIGHTS,
    KINDS,
    SEATS,
    HandRules,
    check_hand,
    check_track,
)
from einklang.games.tiles.state import (
    CELLS,
    LOWER_LEFT,
    LOWER_RIGHT,
    MOST_PAIRS,
    RIGHT,
    SPOTS,
    STRIDE,
)
from einklang.games.track import climb
from einklang.hexes import Hex, Naming, hexagon
from einklang.rows import Int8, Int8s, Int16, Int16s, Int64, Int64s, Uint8, Uint16s, blank
from einklang.symbols import PAIR_COLOURS, PAIRS, SYMBOLS, Symbol

# Cell names are those of the full side-8 board at every number of players.
NAMING = Naming(top=-7, left=-7)

# The six corners of the inner hexagon, clockwise (rules A2.2, A2.3).
PRINTED: Mapping[Hex, Symbol] = MappingProxyType(
    {
        Hex(0, -5): Symbol.RED,
        Hex(5, -5): Symbol.GREEN,
        Hex(5, 0): Symbol.BLUE,
        Hex(0, 5): Symbol.ORANGE,
        Hex(-5, 5): Symbol.YELLOW,
        Hex(-5, 0): Symbol.PURPLE,
    }
)

STEPS = (RIGHT, LOWER_LEFT, LOWER_RIGHT)
_WORDS = words_for(MOST_PAIRS)
MOST_POINTS = 42  # of one symbol: two lines of seven cells along each of three axes

OUTER = 7  # the radius of the largest board that fits into a state


@dataclass(frozen=True)
class TileSet:
    """How often each kind of tile exists."""

    copies_of_pair: int
    copies_of_double: int
    symbols: tuple[Symbol, ...] = SYMBOLS  # that tiles show

    def counts(self) -> tuple[int, ...]:
        """The number of tiles of each kind."""
        return tuple(self._copies(*pair) if {*pair} <= {*self.symbols} else 0 for pair in PAIRS)

    def _copies(self, first: int, second: int) -> int:
        return self.copies_of_double if first == second else self.copies_of_pair


@dataclass(frozen=True)
class Climb:
    """A track of its own for each side: a marker halts at every stop, and for good at the last."""

    stops: tuple[int, ...]


@dataclass(frozen=True)
class Tug:
    """One track for both sides: points pull the marker towards the scorer, at most `reach` far."""

    reach: int


@dataclass(frozen=True)
class Ruleset:
    """One variant. Whatever two variants do differently, they differ in here."""

    name: str
    summary: str
    radius: Mapping[int, int]  # number of players → distance of the outermost cells
    tiles: TileSet
    rack: int
    track: Climb | Tug
    exchange: Exchange
    bonus_turns: bool = True
    teams: int | None = None  # sides, if several seats share one
    printed: Mapping[Hex, Symbol] = field(default_factory=lambda: PRINTED)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players the variant is made for."""
        return tuple(self.radius)

    def sides(self, players: int) -> int:
        """The number of sides that score against each other."""
        return self.teams or players


_FULL_BAG = TileSet(copies_of_pair=6, copies_of_double=5)
_TO_18 = Climb(stops=(18,))
_TWICE_18 = Climb(stops=(18, 36))

CLASSIC = Ruleset(
    name="classic",
    summary="lay tiles, raise six colours, and let none fall behind",
    radius=MappingProxyType({2: 5, 3: 6, 4: 7}),
    tiles=_FULL_BAG,
    rack=6,
    track=_TO_18,
    exchange=Exchange.LACKING_WEAKEST,
)
TRAVEL = Ruleset(
    name="travel",
    summary="the classic game for two with a small bag of 57 tiles",
    radius=MappingProxyType({2: 5}),
    tiles=TileSet(copies_of_pair=3, copies_of_double=2),
    rack=6,
    track=_TO_18,
    exchange=Exchange.LACKING_WEAKEST,
)
SOLO = Ruleset(
    name="solo",
    summary="one tile at a time on a double track: how high does your weakest colour get?",
    radius=MappingProxyType({1: 5}),
    tiles=_FULL_BAG,
    rack=1,
    track=_TWICE_18,
    exchange=Exchange.NEVER,
    bonus_turns=False,
)
TEAM = Ruleset(
    name="team",
    summary="two against two, partners opposite, one double track for each team",
    radius=MappingProxyType({4: 7}),
    tiles=_FULL_BAG,
    rack=6,
    track=_TWICE_18,
    exchange=Exchange.LACKING_WEAKEST,
    teams=2,
)
DUEL = Ruleset(
    name="duel",
    summary="a tug of war for two: pull more colours to your side than the other",
    radius=MappingProxyType({2: 5}),
    tiles=_FULL_BAG,
    rack=6,
    track=Tug(reach=9),
    exchange=Exchange.FINISHED_COLOURS,
)

RULESETS = (CLASSIC, TRAVEL, SOLO, TEAM, DUEL)

# Not one of the games of the family: its whole tree can be walked, so that algorithms which solve
# a game exactly have one. Colours that no tile shows stay at 0 on both sides and decide nothing.
TINY = Ruleset(
    name="tiny",
    summary="five tiles in two colours around one printed symbol, for whoever studies games",
    radius=MappingProxyType({2: 1}),
    tiles=TileSet(copies_of_pair=1, copies_of_double=2, symbols=(Symbol.RED, Symbol.GREEN)),
    rack=2,
    track=Climb(stops=(3,)),
    exchange=Exchange.NEVER,
    printed=MappingProxyType({Hex(0, 0): Symbol.RED}),
)


class Rules(HandRules):
    """What the kernels know of a variant. One compiled kernel serves all of them."""

    spots: Annotated[Uint16s, CELLS]  # the spots that are cells of the board
    spot_count: Int16
    pairs: Annotated[Int16s, MOST_PAIRS, 2]  # the two spots of every place of a tile
    pair_count: Int16
    kinds_per_action: Int64  # times 2**32, rounded up: exact for all actions
    pair_at: Annotated[Int16s, SPOTS, 3]  # spot, step to the right or down → pair, or -1
    pairs_of: Annotated[Int64s, SPOTS, _WORDS]  # spot → the set of pairs that it is one of
    pairs_near: Annotated[Int64s, COLOURS, _WORDS]  # printed symbol → the set of pairs beside it
    printed_near: Annotated[Int8s, SPOTS]  # spot → the printed symbol beside it, or -1
    kind_symbols: Annotated[Int8s, KINDS, 2]  # kind of tile → its two symbols
    kind_ways: Annotated[Int64s, KINDS]  # kind of tile → two bits of its own, a double one
    reach: Int16  # how far a tug marker goes; 0 on a climbing track
    # A height is how far a marker stands along its track, counted from its lowest field.
    reached: Annotated[Int16s, HEIGHTS, MOST_POINTS + 1]  # height, points → height
    stops_passed: Annotated[Int16s, HEIGHTS]  # height → stops of the track so far
    top: Int16  # the greatest height
    sides: Int8
    side_of: Annotated[Int8s, SEATS]  # seat → the side that it plays for
    bonus_turns: Uint8
    exchange: Int8


def spot(cell: Hex) -> int:
    """The place of a cell in the grid of a state."""
    return (cell.r + OUTER + 1) * STRIDE + cell.q + OUTER + 1


class TileBoard(Board):
    """A hexagonal board with printed symbols."""

    def __init__(self, radius: int, printed: Mapping[Hex, Symbol] = PRINTED) -> None:
        inner = max([1, *(cell.ring for cell in printed)])
        if not inner <= radius <= OUTER:
            raise ValueError(f"a board of radius {radius} does not fit: {inner} to {OUTER} do")
        super().__init__(hexagon(radius), NAMING, printed)
        self.radius = radius
        self.printed = printed
        self.spots = np.array([spot(cell) for cell in self.cells], np.int16)
        self.number_of_spot = {spot(cell): number for cell, number in self.number.items()}

    def printed_beside(self, cell: Hex) -> int:
        """The printed symbol next to a cell, or -1; never two, they are too far apart (A4.4)."""
        printed = self.printed.items()
        beside = [s for at, s in printed if Hex(at.q - cell.q, at.r - cell.r).ring == 1]
        if len(beside) > 1:
            raise ValueError(f"{NAMING.name(cell)} lies beside {len(beside)} printed symbols")
        return int(beside[0]) if beside else -1


def rules_of(ruleset: Ruleset, board: TileBoard, players: int) -> Rules:
    """The tables of a variant on a board."""
    check_hand(ruleset.rack)
    rules = blank(Rules)
    rules.kind_symbols[:] = PAIRS
    rules.kind_colours[:] = PAIR_COLOURS
    rules.kind_ways[:] = [(1 if a == b else 3) << 2 * kind for kind, (a, b) in enumerate(PAIRS)]
    rules.sides = ruleset.sides(players)
    rules.side_of[:] = np.arange(SEATS) % rules.sides
    rules.hand = ruleset.rack
    rules.bonus_turns = ruleset.bonus_turns
    rules.exchange = ruleset.exchange
    _set_board(rules, board)
    _set_track(rules, ruleset.track)
    return rules


def _set_board(rules: Rules, board: TileBoard) -> None:
    rules.spots[: len(board.spots)] = board.spots
    rules.spot_count = len(board.spots)
    pairs = board.spots[board.pair_cells()]
    rules.pairs[: len(pairs)] = pairs
    rules.pair_count = len(pairs)
    rules.kinds_per_action = -(-(1 << 32) // (2 * len(pairs)))
    rules.pairs_of[:] = places_by_cell(pairs, SPOTS, _WORDS)
    rules.pair_at[:] = -1
    for pair, (a, b) in enumerate(pairs.tolist()):
        rules.pair_at[a, STEPS.index(b - a)] = pair
    rules.printed_near[:] = -1
    rules.printed_near[board.spots] = [board.printed_beside(cell) for cell in board.cells]
    for symbol in range(COLOURS):
        beside = [pair for pair, ab in enumerate(pairs) if symbol in rules.printed_near[ab]]
        rules.pairs_near[symbol] = set_of(beside, _WORDS)


def _set_track(rules: Rules, track: Climb | Tug) -> None:
    check_track(track.reach if isinstance(track, Tug) else track.stops[-1])
    if isinstance(track, Tug):
        rules.reach = track.reach
        rules.top = 2 * track.reach
        stops = np.array([rules.top], np.int16)
    else:
        rules.top = track.stops[-1]
        stops = np.array(track.stops, np.int16)
    heights = np.arange(rules.top + 1)
    rules.stops_passed[: len(heights)] = (stops[:, None] <= heights).sum(axis=0)
    reached = [
        [climb(stops, at, more) for more in range(MOST_POINTS + 1)] for at in range(len(heights))
    ]
    rules.reached[: len(reached)] = reached
