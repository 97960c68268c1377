"""A series: an agreed number of games in a row, added up (rules D7.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from einklang.games.catalogue import game as game_named
from einklang.games.errors import SetupError
from einklang.games.game import Game, State
from einklang.games.result import Result, places
from einklang.records.record import Record, RecordError
from einklang.records.replay import replay


@dataclass(frozen=True)
class Series:
    """Games of the same players. After each one the start passes on to the next player.

    Seats are places at the table, and seat 0 starts every game; players are people, and keep
    their number through all games. A series never changes: adding a game gives a new one.
    """

    game: Game[Any, Any]
    players: int
    length: int  # the agreed number of games
    options: Mapping[str, str] = field(default_factory=dict)
    results: tuple[Result, ...] = ()

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        object.__setattr__(self, "options", dict(self.game.check_options(self.options)))
        if not self.game.adds_up:
            raise SetupError(
                f"games of {self.game.name} cannot be added up, for nobody has a weakest colour of"
                " his own there; take another game"
            )
        if not isinstance(self.length, int) or self.length < 1:
            raise SetupError(f"a series has a whole number of games, 1 or more, not {self.length}")

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return len(self.results) == self.length

    def seat_of(self, player: int, number: int | None = None) -> int:
        """Where a player sits in a game, counted from 0, and in the next one if none is named."""
        return (player - (len(self.results) if number is None else number)) % self.players

    def player_at(self, seat: int, number: int | None = None) -> int:
        """Who sits on a seat in a game, counted from 0, and in the next one if none is named."""
        return (seat + (len(self.results) if number is None else number)) % self.players

    def seated(self, names: Sequence[str], number: int | None = None) -> tuple[str, ...]:
        """The names of the players in the order of their seats in a game."""
        return tuple(names[self.player_at(seat, number)] for seat in range(self.players))

    def new(self, seed: int | None = None) -> State:
        """Deal the next game."""
        if self.over:
            raise SetupError(f"all {self.length} games of the series have been played")
        dealt: State = self.game.new(self.players, seed, self.options)
        return dealt

    def check(self, state: State) -> None:
        """Refuse a game that is not the next one of this series."""
        if self.over:
            raise SetupError(f"all {self.length} games of the series have been played")
        if state.layout is not self.game.layout(self.players, self.options):
            raise SetupError("the games of a series have the same rules and number of players")

    def add(self, state: State) -> Series:
        """The series with one more finished game."""
        self.check(state)
        result = self.game.result(state)
        if result is None:
            raise SetupError("the game is not over yet; a series adds up finished games")
        return replace(self, results=(*self.results, result))

    @property
    def points(self) -> tuple[int, ...]:
        """What each player has so far: the value of the weakest colour of every game."""
        return tuple(
            sum(
                result.weakest(self.seat_of(player, number))
                for number, result in enumerate(self.results)
            )
            for player in range(self.players)
        )

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each player; who has equal points shares a place."""
        return places([[points] for points in self.points])

    @property
    def winners(self) -> tuple[int, ...]:
        """The players on the first place, once all games have been played."""
        if not self.over:
            return ()
        return tuple(player for player, place in enumerate(self.places) if place == 1)


def series_of(records: Iterable[Record], length: int | None = None) -> Series:
    """The series that a list of records is; each of them is checked, and so are its seats."""
    series: Series | None = None
    names: tuple[str, ...] | None = None
    told = list(records)
    for number, record in enumerate(told, 1):
        try:
            state = replay(record)
            if series is None:
                game = game_named(record.game)
                agreed = len(told) if length is None else length
                series = Series(game, record.players, agreed, state.options)
            series.check(state)
            if record.seats is not None:
                by_player = tuple(record.seats[series.seat_of(p)] for p in range(series.players))
                if names not in (None, by_player):
                    raise RecordError("the seats have not passed on from the game before")
                names = by_player
            series = series.add(state)
        except (RecordError, SetupError) as error:
            raise RecordError(f"game {number} of the series: {error}") from error
    if series is None:
        raise RecordError("a series has at least 1 game, not 0")
    return series
