"""`einklang simulate`: bots play games, records are written, results are summed up."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from einklang.bots.asking import BotFailed
from einklang.bots.bot import bot, dismiss
from einklang.bots.policies.batch import Games, one_each, play_games
from einklang.bots.policies.policy import is_policy
from einklang.cli.progress import INTERRUPTED, GameBar, Interruption
from einklang.cli.start import bot_names, ensure_thinking, ensure_warm, read_options
from einklang.cli.wording import LOST_BY_DEFAULT, plural
from einklang.drawing.label import clean
from einklang.games.catalogue import game as game_named
from einklang.games.errors import SetupError
from einklang.games.game import Game, State
from einklang.games.generator import DEAL, branch_dice, fresh_seed
from einklang.games.result import Default
from einklang.warming import BATCH, STEPS

if TYPE_CHECKING:
    from einklang.records.series import Series

DONE = 0

_OFTEN = 0.2  # seconds between two looks at whether to stop


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


@dataclass(frozen=True)
class Plan:
    """What is to be played: some games, or some series of so many games each."""

    game: Game[Any, Any]
    options: Mapping[str, str]
    bots: list[str]  # by player
    count: int
    length: int | None  # of a series
    seed: int

    def said(self, number: int) -> str:
        """So many of what is counted; the plural of series is series."""
        return plural(number, "game") if self.length is None else f"{number} series"

    def new_series(self) -> Series | None:
        """A series to be played, if it is one."""
        if self.length is None:
            return None
        from einklang.records.series import Series

        return Series(self.game, len(self.bots), self.length, self.options)


def simulate(
    game: str,
    players: int | None,
    options: list[str] | None,
    bots: str,
    games: int,
    series: int | None,
    seed: int | None,
    out: Path | None,
    no_records: bool,
) -> int:
    """Play the games; returns the exit code."""
    if no_records and out:
        raise SetupError(f"{out} is for records; leave out either --out or --no-records")
    played = game_named(game)
    players = played.check_players(players)
    chosen = played.check_options(read_options(options))
    names = one_each(bot_names(bots), played, players)
    plan = Plan(played, chosen, names, games, series, fresh_seed() if seed is None else seed)
    plan.new_series()  # refused at once where games cannot be added up
    # A program cannot play inside the kernels.
    in_batches = no_records and series is None and all(map(is_policy, names))
    ensure_warm(played, BATCH if in_batches else STEPS)
    ensure_thinking(played, names)
    tally = Tally(names, in_series=series is not None)
    began = time.perf_counter()
    try:
        with (
            out.open("w", encoding="utf-8") if out else nullcontext() as file,
            Interruption() as interruption,
        ):
            if in_batches:
                last = None
                _run_batches(plan, tally, interruption)
            else:
                last = _run(plan, tally, file, interruption)
    except OSError as error:
        # A full disk does not say by itself which file it has no room for.
        raise OSError(error.errno, error.strerror, str(out)) from error
    _sum_up(plan, tally, last, time.perf_counter() - began, out)
    if interruption.asked:
        return INTERRUPTED
    return LOST_BY_DEFAULT if tally.finished < tally.games else DONE


def _run_batches(plan: Plan, tally: Tally, interruption: Interruption) -> None:
    """Play all games inside the kernels, or until an interruption."""
    size = 1  # so that the first game is there soon
    with GameBar(plan.count) as bar:
        while tally.games < plan.count and not interruption.asked:
            began = time.perf_counter()
            count = min(size, plan.count - tally.games)
            tally.add_games(
                play_games(
                    plan.game,
                    len(plan.bots),
                    plan.bots,
                    count,
                    plan.seed,
                    options=plan.options,
                    first=tally.games,
                )
            )
            bar.advance(count)
            if time.perf_counter() - began < _OFTEN:
                size *= 4


def _run(
    plan: Plan, tally: Tally, file: IO[str] | None, interruption: Interruption
) -> Series | None:
    """Play all games, or until an interruption; returns the last series."""
    from einklang.records.writing import lost_by_default, record_of  # a batch starts sooner without

    length = plan.length or 1
    series, default = None, None
    with GameBar(plan.count * length) as bar:
        for number in range(plan.count * length):
            if number % length == 0:
                series, default = plan.new_series(), None
            elif default:  # which ended the series before this game
                bar.advance()
                continue
            seats = [series.seat_of(p) if series else p for p in range(len(plan.bots))]
            state, default = _play(plan, seats, number, interruption)
            if default is None:
                tally.add(state, seats)
            elif tally.add_default(state, seats, default):
                print(f"einklang: game {number + 1} is lost: {default.why}.", file=sys.stderr)
            if file:
                # Line by line to the disk's door: whatever happens later, these games are there.
                names = series.seated(plan.bots) if series else plan.bots
                more = lost_by_default(default) if default else None
                file.write(record_of(state, names, more).to_line() + "\n")
                file.flush()
            if series is not None and default:
                lost = state.side(default.seat)
                others = [p for p, seat in enumerate(seats) if state.side(seat) != lost]
                tally.add_series(series, others)
            elif series is not None and state.over:
                series = series.add(state)
                if series.over:
                    tally.add_series(series, series.winners)
            bar.advance()
            if interruption.asked:
                break
    return series


def _play(
    plan: Plan, seats: list[int], number: int, interruption: Interruption
) -> tuple[State, Default | None]:
    """One game; if it is interrupted or a bot fails, as far as it got."""
    bots = {
        seats[player]: bot(name, branch_dice(plan.seed, number, DEAL + 1 + seats[player]))
        for player, name in enumerate(plan.bots)
    }
    dice = branch_dice(plan.seed, number, DEAL)
    state: State = plan.game.new(len(plan.bots), dice, plan.options)
    try:
        while not state.over and not interruption.asked:
            view = plan.game.view(state, state.turn)
            state = plan.game.apply(state, bots[state.turn].choose(view))
    except BotFailed as failure:
        return state, Default(state.turn, str(failure))
    finally:
        dismiss(bots.values())
    return state, None


def _sum_up(
    plan: Plan, tally: Tally, last: Series | None, seconds: float, out: Path | None
) -> None:
    console = Console(highlight=False)
    done = tally.games if plan.length is None else tally.series
    of = "" if done == plan.count else f"{done} of "
    each = "" if plan.length is None else f", {plural(plan.length, 'game')} each"
    console.print(
        f"{of}{plan.said(plan.count)} of {plan.game.name}{each},"
        f" {plural(len(plan.bots), 'player')}, {plural(tally.steps, 'step')},"
        f" {seconds:.2f} seconds, seed {plan.seed}"
    )
    if tally.games:
        console.print(tally.table())
    if last is not None and last.over and plan.count == 1:
        console.print(_describe_series(last, plan.bots), soft_wrap=True, markup=False)
    for line in tally.describe_defaults():
        console.print(line, soft_wrap=True, markup=False)
    if out:
        console.print(f"records: {out}", soft_wrap=True, markup=False)


def _describe_series(series: Series, bots: list[str]) -> str:
    """Who won a series, and with what."""
    winners = [f"{bots[player]} (player {player})" for player in series.winners]
    points = plural(max(series.points), "point")
    if len(winners) == 1:
        return f"{winners[0]} wins the series with {points}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the series with {points} each."
