"""`einklang arena`: bots play all against all, and a table says how good they are."""

from __future__ import annotations

import hashlib
import re
import shlex
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from einklang.arena import Bout, Tournament, WorkerLost, play_tournament, standings
from einklang.cli.progress import INTERRUPTED, GameBar, Interruption
from einklang.cli.start import bot_names, ensure_warm, read_options
from einklang.cli.studying.ratings import bot_table, failure_sentences, pair_table
from einklang.cli.wording import plural

DONE = 0
CUT_SHORT = 1

_LONGEST_NAME = 100  # characters of the bots' names in that of a file


@dataclass(frozen=True)
class Wishes:
    """What was said on the command line."""

    game: str
    bots: str
    players: int | None
    options: list[str] | None
    games: int
    seconds: float | None
    rollouts: int | None
    seed: int | None
    out: Path | None
    workers: int | None
    ray: str | None

    def tournament(self) -> Tournament:
        """The tournament that is wished for."""
        return Tournament(
            self.game,
            bot_names(self.bots),
            self.games,
            self.players,
            self.seed,
            read_options(self.options),
            self.seconds,
            self.rollouts,
        )

    def command(self, tournament: Tournament, out: Path) -> str:
        """The command that goes on with a tournament."""
        said: dict[str, object] = {
            "--players": tournament.players,
            "--bots": ",".join(tournament.bots),
            "--games": self.games,
            "--time": self.seconds,
            "--rollouts": self.rollouts,
            "--seed": tournament.seed,
            "--out": out,
            "--workers": self.workers,
            "--ray": self.ray,
        }
        given = [(name, value) for name, value in said.items() if value is not None]
        given += [("--option", each) for each in self.options or ()]
        words = [str(word) for each in given for word in each]
        return shlex.join(["einklang", "arena", self.game, *words])


def hold(wishes: Wishes) -> int:
    """Hold a tournament; returns the exit code."""
    tournament = wishes.tournament()
    out = wishes.out or file_of(tournament)
    console = Console(highlight=False)
    ensure_warm(tournament.rules)
    bouts: list[Bout] = []
    trouble: WorkerLost | None = None
    began = time.perf_counter()
    with Interruption() as interruption:
        try:
            _play(wishes, tournament, out, bouts, interruption)
        except WorkerLost as error:
            trouble = error
    seconds = time.perf_counter() - began
    _sum_up(console, tournament, bouts, seconds)
    if len(bouts) < len(tournament):
        _say(console, f"to go on: {wishes.command(tournament, out)}")
    _say(console, f"records: {out}")
    if trouble is not None:
        sys.stdout.flush()
        print(f"einklang: {trouble}.", file=sys.stderr)
        return CUT_SHORT
    return INTERRUPTED if interruption.asked else DONE


def file_of(tournament: Tournament) -> Path:
    """The file of a tournament for which none was named, in the current folder."""
    given = "-".join(tournament.bots)
    bots = re.sub(r"[^\w.:-]+", "_", given)[:_LONGEST_NAME]
    if bots != given:  # two commands that look alike are still two
        bots += "-" + hashlib.blake2b(given.encode(), digest_size=4).hexdigest()
    place = f"{tournament.game}-{tournament.players}"
    return Path(f"einklang-arena-{place}-{bots}-{tournament.seed}.jsonl")


def _play(
    wishes: Wishes,
    tournament: Tournament,
    out: Path,
    bouts: list[Bout],
    interruption: Interruption,
) -> None:
    """Add all games to a list, or those until an interruption."""
    with (
        GameBar(len(tournament)) as bar,
        closing(
            play_tournament(
                tournament,
                out=out,
                workers=wishes.workers,
                ray=wishes.ray,
                stop=lambda: interruption.asked,
            )
        ) as playing,
    ):
        bar.advance(0)  # a first game can take long
        for bout in playing:
            bouts.append(bout)
            bar.advance()


def _sum_up(console: Console, tournament: Tournament, bouts: list[Bout], seconds: float) -> None:
    asked, per_pair = tournament.games, tournament.deals * tournament.games_per_deal
    if per_pair != asked:
        _say(
            console,
            f"{plural(asked, 'game')} of each pair {'is' if asked == 1 else 'are'} rounded up to"
            f" {per_pair}, so that both sit equally often on every seat.",
        )
    total = len(tournament)
    of = "" if len(bouts) == total else f"{len(bouts)} of "
    _say(
        console,
        f"{of}{plural(total, 'game')} of {tournament.game},"
        f" {plural(tournament.players or 0, 'player')}, {seconds:.2f} seconds,"
        f" seed {tournament.seed}",
    )
    if bouts:
        table = standings(tournament, bouts)
        console.print(bot_table(tournament, table))
        if table.pairs:
            console.print(pair_table(tournament, table))
        for sentence in failure_sentences(tournament, table):
            _say(console, sentence)


def _say(console: Console, sentence: str) -> None:
    console.print(sentence, soft_wrap=True, markup=False)
