"""Plays the games of a tournament that are still to be played, somewhere."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from pathlib import Path

from einklang.arena.bout import Bout, never, play_game, read_bout
from einklang.arena.scorebook import Scorebook
from einklang.arena.tournament import Tournament
from einklang.games.errors import SetupError
from einklang.warming import cold, warm


def play_tournament(
    tournament: Tournament,
    *,
    out: Path | None = None,
    workers: int | None = None,
    ray: str | None = None,
    stop: Callable[[], bool] = never,
) -> Generator[Bout]:
    """Every game of a tournament: those of the file first, then others as they are played.

    Games are played by so many processes, one for each core if nothing is said, or with 0 workers
    in this one; or on the Ray cluster at an address, of which `local` starts one here. Each is
    added to the file `out` before it is given out. When `stop` says so, no more games come.
    """
    if workers is not None and workers < 0:
        raise SetupError(f"games are played by 0 or more workers, not by {workers}")
    with Scorebook(out, tournament) if out else nullcontext() as book:
        there = {} if book is None else book.bouts
        yield from (bout for number, bout in there.items() if number < len(tournament))
        missing = [number for number in range(len(tournament)) if number not in there]
        if missing and not stop():
            for part in cold(tournament.rules):  # once here, not once by every worker
                warm(*part)
            with closing(_lines(tournament, missing, workers, ray, stop)) as lines:
                for line in lines:
                    yield book.add(line) if book else read_bout(tournament, line)


def _lines(
    tournament: Tournament,
    numbers: list[int],
    workers: int | None,
    ray: str | None,
    stop: Callable[[], bool],
) -> Generator[str]:
    """The games with these numbers as lines, in the order in which they end."""
    if ray is not None:
        from einklang.arena.cluster import play_on_cluster

        yield from play_on_cluster(tournament, numbers, workers, ray, stop)
    elif workers != 0:
        from einklang.arena.crew import play_in_processes

        yield from play_in_processes(tournament, numbers, workers, stop)
    else:
        for number in numbers:
            record = play_game(tournament, number, stop)
            if record is None:
                return
            yield record.to_line()
