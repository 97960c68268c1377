"""`einklang simulate`: bots play games, records are written, results are summed up."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path
from typing import IO

from rich.console import Console
from rich.progress import BarColumn as Bar
from rich.progress import Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from einklang.bots.bot import bot
from einklang.cli.interruption import INTERRUPTED, Interruption
from einklang.cli.plural import plural
from einklang.cli.start import bot_names, ensure_warm
from einklang.games.catalogue import game as game_named
from einklang.games.errors import SetupError
from einklang.games.generator import derived_seed, fresh_seed
from einklang.games.tiles.position import State
from einklang.games.tiles.tile_game import TileGame
from einklang.records.writing import record_of

DONE = 0


class Tally:
    """What came of the games so far."""

    def __init__(self, seats: list[str]) -> None:
        self.seats = seats
        self.games = 0
        self.steps = 0
        self.wins = [0.0] * len(seats)
        self.places = [0] * len(seats)
        self.weakest = [0] * len(seats)

    def add(self, state: State) -> None:
        """Count one finished game; a shared win counts as a part for each winning side."""
        result = state.game.result(state)
        if result is None:
            return
        self.games += 1
        winners = {state.side(seat) for seat in result.winners}
        for seat, place in enumerate(result.places):
            self.places[seat] += place
            self.wins[seat] += (place == 1) / len(winners)
            self.weakest[seat] += min(result.scores[state.side(seat)].values())

    def table(self) -> Table:
        """The results of each seat."""
        table = Table("seat", "bot", "won", "won %", "mean place", "mean weakest")
        for column in table.columns[2:]:
            column.justify = "right"
        for seat, name in enumerate(self.seats):
            table.add_row(
                str(seat),
                name,
                f"{self.wins[seat]:g}",
                f"{100 * self.wins[seat] / self.games:.1f}",
                f"{self.places[seat] / self.games:.2f}",
                f"{self.weakest[seat] / self.games:.2f}",
            )
        return table


def simulate(
    game: str, players: int | None, bots: str, games: int, seed: int | None, out: Path | None
) -> int:
    """Play the games; returns the exit code."""
    played = game_named(game)
    players = played.check_players(players)
    seats = _seats(bot_names(bots), played, players)
    seed = fresh_seed() if seed is None else seed
    ensure_warm()
    tally = Tally(seats)
    began = time.perf_counter()
    try:
        with (
            out.open("w", encoding="utf-8") if out else nullcontext() as file,
            Interruption() as interruption,
        ):
            _run(played, tally, games, seed, file, interruption)
    except OSError as error:
        # A full disk does not say by itself which file it has no room for.
        raise OSError(error.errno, error.strerror, str(out)) from error
    seconds = time.perf_counter() - began
    _sum_up(played, tally, games, seed, seconds, out)
    return INTERRUPTED if interruption.asked else DONE


def _seats(names: list[str], played: TileGame, players: int) -> list[str]:
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise SetupError(
            f"{played.name} for {players} players takes 1 bot for all seats or {players} bots,"
            f" not {len(names)}"
        )
    return names


def _run(
    played: TileGame,
    tally: Tally,
    games: int,
    seed: int,
    file: IO[str] | None,
    interruption: Interruption,
) -> None:
    console = Console(stderr=True)
    columns = (TextColumn("{task.completed} of {task.total} games"), Bar(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("games", total=games)
        for number in range(games):
            state = _play(played, tally.seats, seed, number, interruption)
            tally.add(state)
            tally.steps += len(state.steps)
            if file:
                # Line by line to the disk's door: whatever happens later, these games are there.
                file.write(record_of(state, tally.seats).to_line() + "\n")
                file.flush()
            progress.advance(task)
            if interruption.asked:
                return


def _play(
    played: TileGame, seats: list[str], seed: int, number: int, interruption: Interruption
) -> State:
    """One game; if it is interrupted, as far as it got."""
    bots = [bot(name, derived_seed(seed, number, seat + 1)) for seat, name in enumerate(seats)]
    state = played.new(len(seats), derived_seed(seed, number, 0))
    while not state.over and not interruption.asked:
        view = played.view(state, state.turn)
        state = played.apply(state, bots[state.turn].choose(view))
    return state


def _sum_up(
    played: TileGame, tally: Tally, games: int, seed: int, seconds: float, out: Path | None
) -> None:
    console = Console(highlight=False)
    of = "" if tally.games == games else f"{tally.games} of "
    console.print(
        f"{of}{plural(games, 'game')} of {played.name}, {plural(len(tally.seats), 'player')},"
        f" {plural(tally.steps, 'step')}, {seconds:.2f} seconds, seed {seed}"
    )
    if tally.games:
        console.print(tally.table())
    if out:
        console.print(f"records: {out}", soft_wrap=True, markup=False)
