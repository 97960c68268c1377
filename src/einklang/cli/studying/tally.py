"""What came of the games that bots played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from einklang.bots.policies.batch import Games
from einklang.cli.wording import plural
from einklang.drawing.label import clean
from einklang.games.game import State
from einklang.games.result import Default

if TYPE_CHECKING:
    from einklang.records.series import Series


class Tally:
    """The results of each player; in a series a player's seat changes from game to game."""

    def __init__(self, players: list[str], *, in_series: bool) -> None:
        self.players = players
        self.games = 0
        self.finished = 0  # of these games, those that no bot lost by default
        self.steps = 0
        self.series = 0
        self._in_series = in_series
        self._wins = [0.0] * len(players)
        self._places = [0] * len(players)
        self._weakest = [0] * len(players)
        self._series_wins = [0.0] * len(players)
        self._points = [0] * len(players)
        self._defaults = [0] * len(players)
        self._first_whys = [""] * len(players)

    def add(self, state: State, seats: list[int]) -> None:
        """Count one game, with the seat of each player.

        A shared win counts as a part for each winning side.
        """
        self.steps += len(state.steps)
        result = state.game.result(state)
        if result is None:
            return
        self.games += 1
        self.finished += 1
        winners = {state.side(seat) for seat in result.winners}
        for player, seat in enumerate(seats):
            self._places[player] += result.places[seat]
            self._wins[player] += (result.places[seat] == 1) / len(winners)
            self._weakest[player] += result.weakest(seat)

    def add_default(self, state: State, seats: list[int], default: Default) -> bool:
        """Count a game that a side lost by default, while all others share the win.

        Returns whether it was the first of its player.
        """
        self.games += 1
        self.steps += len(state.steps)
        sides = state.layout.sides
        places = default.places(state.players, sides)
        for player, seat in enumerate(seats):
            self._places[player] += places[seat]
            # Alone, the loser is first and last at once, and has not won either.
            if state.side(seat) != state.side(default.seat):
                self._wins[player] += 1 / (sides - 1)
        loser = seats.index(default.seat)
        self._defaults[loser] += 1
        if self._defaults[loser] == 1:
            self._first_whys[loser] = default.why
        return self._defaults[loser] == 1

    def add_games(self, games: Games) -> None:
        """Count many games at once, in which every player keeps the own seat."""
        self.games += len(games.steps)
        self.finished += len(games.steps)
        self.steps += int(games.steps.sum())
        sides = games.scores.shape[1]
        has_won = games.places == 1
        winners = has_won[:, :sides].sum(axis=1)
        weakest = games.scores.min(axis=2)
        for seat in range(len(self.players)):
            self._places[seat] += int(games.places[:, seat].sum())
            self._wins[seat] += float((has_won[:, seat] / winners).sum())
            self._weakest[seat] += int(weakest[:, seat % sides].sum())

    def add_series(self, series: Series, winners: Sequence[int]) -> None:
        """Count one series that is over; a shared win counts as a part for each winner."""
        self.series += 1
        for player, points in enumerate(series.points):
            self._points[player] += points
            if player in winners:
                self._series_wins[player] += 1 / len(winners)

    def table(self) -> Table:
        """The results of each player, or of each seat where nobody changes seats."""
        heads = ["bot", "won", "won %", "mean place", "mean weakest"]
        more = ["series won", "series points"] if self._in_series else []
        table = Table(self._who, *heads, *more)
        for column in table.columns[2:]:
            column.justify = "right"
        for player, name in enumerate(self.players):
            weakest = f"{self._weakest[player] / self.finished:.2f}" if self.finished else "-"
            cells = [
                str(player),
                escape(clean(name)),  # in which a command may have brackets
                _number(self._wins[player]),
                f"{100 * self._wins[player] / self.games:.1f}",
                f"{self._places[player] / self.games:.2f}",
                weakest,
            ]
            if self._in_series:
                cells += [_number(self._series_wins[player]), str(self._points[player])]
            table.add_row(*cells)
        return table

    def describe_defaults(self) -> list[str]:
        """How many games each player lost by default, and why the first one."""
        return [
            f"{self._who.capitalize()} {player} lost {plural(count, 'game')} by default;"
            f" the first time, {why}."
            for player, (count, why) in enumerate(
                zip(self._defaults, self._first_whys, strict=True)
            )
            if count
        ]

    @property
    def _who(self) -> str:
        return "player" if self._in_series else "seat"


def _number(wins: float) -> str:
    """Wins as text: few of them to the last part of a shared one, many without a power of ten."""
    return f"{wins:g}" if wins < 1000 else f"{wins:.1f}".removesuffix(".0")
