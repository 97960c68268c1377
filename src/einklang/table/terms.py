"""What a table is for: its game and what the host chose, for good; and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from einklang.games.catalogue import game as game_named
from einklang.games.errors import SetupError
from einklang.games.game import Game

_DAY = 86_400

Level: TypeAlias = Literal["level1", "level2", "level3", "level4", "level5", "level6"]


class MoveClock(BaseModel):
    """So many seconds for every action."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: Literal["move"] = "move"
    seconds: Annotated[int, Field(ge=5, le=14 * _DAY)]


class PlayerClock(BaseModel):
    """So many seconds for the whole game, and some more after every action."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: Literal["player"] = "player"
    seconds: Annotated[int, Field(ge=10, le=_DAY)]
    increment: Annotated[int, Field(ge=0, le=600)] = 0


Clock: TypeAlias = Annotated[MoveClock | PlayerClock, Field(discriminator="kind")]


class Series(BaseModel):
    """Where a series stands before this game: weakest colours are added up (rules D7.3)."""

    model_config = ConfigDict(frozen=True)

    length: Annotated[int, Field(ge=2, le=20)]
    earlier: tuple[str, ...] = ()  # the tables of the games before
    points: tuple[int, ...] = ()  # so far, by the seats of this game

    @property
    def number(self) -> int:
        """The number of this game, counted from 1."""
        return len(self.earlier) + 1


class Terms(BaseModel):
    """The game of a table, and what its host chose."""

    model_config = ConfigDict(frozen=True)

    game: str
    players: int
    options: Mapping[str, str] = Field(default_factory=dict)
    public: bool = False  # whether it is listed and everybody may take an open seat
    watchers: bool = True  # whether others may look on
    hints: bool = False
    take_backs: bool = True
    several_seats: bool = False  # whether a guest who came by a link may take more than one
    clock: Clock | None = None
    on_time_out: Literal["bot", "loss"] = "bot"
    stand_in: Level = "level3"  # who takes over for a player who has gone
    series: Series | None = None

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is played."""
        return game_named(self.game)

    def check(self) -> None:
        """Refuse a game, a number of players, options or a series that cannot be."""
        rules = self.rules
        rules.check_players(self.players)
        rules.check_options(self.options)
        if self.series is not None and not rules.adds_up:
            raise SetupError(f"games of {self.game} cannot be added up; leave the series out")


class Open(BaseModel):
    """A seat that waits for somebody."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["open"] = "open"


class Person(BaseModel):
    """A seat that belongs to the guest who took it; one guest may hold several."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["person"] = "person"
    guest: str
    name: str


class Bot(BaseModel):
    """A seat on which a computer player sits."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["bot"] = "bot"
    level: Level


Seat: TypeAlias = Annotated[Open | Person | Bot, Field(discriminator="kind")]


def name_of(seat: Open | Person | Bot) -> str:
    """What a seat is called in records and pictures."""
    match seat:
        case Person():
            return seat.name
        case Bot():
            return seat.level
        case Open():
            return ""


def called(seat: Open | Person | Bot) -> str:
    """What a seat is called in a sentence."""
    if isinstance(seat, Bot):
        return f"the computer (level {seat.level.removeprefix('level')})"
    return name_of(seat)
