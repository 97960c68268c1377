"""The tile-laying games as data: what a variant is, and all variants (rules A, B, E)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from einklang.games.facts import Exchange
from einklang.hexes import Hex, Naming
from einklang.symbols import PAIRS, SYMBOLS, Symbol

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
