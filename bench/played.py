"""A match that was played: what came of it, and the command that plays it again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from einklang.arena import Bout, Estimate, Standings, Tournament, play_tournament, standings
from einklang.games.layout import Layout
from matches import Match

SEED = 1


@dataclass(frozen=True)
class Played:
    """A match and its games."""

    match: Match
    tournament: Tournament
    bouts: list[Bout]

    @cached_property
    def _standings(self) -> Standings:
        return standings(self.tournament, self.bouts)

    @property
    def games(self) -> int:
        """How many games the result is the mean of."""
        return self._standings.pairs[0].games if self.match.other else len(self.bouts)

    @property
    def result(self) -> Estimate:
        """The score; times the fair share, with three or more; alone, the mean weakest colour."""
        if self.match.other is None:
            return self._standings.lines[0].weakest
        share = self._standings.pairs[0].share
        return share if self.tournament.sides == 2 else share.times(self.tournament.sides)

    @property
    def seconds(self) -> list[float]:
        """How long each bot thought about a move, in the mean."""
        return [line.seconds for line in self._standings.lines]

    @property
    def verdict(self) -> str:
        """Whether the result is what is demanded."""
        if self.match.aim is None:
            return ""
        return "reached" if self.result.value >= self.match.aim else "missed"

    @property
    def command(self) -> str:
        """The command that plays these games."""
        match, rules = self.match, self.tournament.rules
        words = ["einklang arena", self.tournament.game]
        if len(rules.players) > 1:
            words.append(f"--players {self.tournament.players}")
        words.append(f"--bots {','.join(match.bots)} --games {match.games} --seed {SEED}")
        if match.seconds is not None:
            words.append(f"--time {match.seconds}")
        return " ".join(words)


def play(match: Match, layout: Layout, folder: Path) -> Played:
    """Play a match, or what is missing of it in a folder."""
    tournament = Tournament(
        layout.game.name, match.bots, match.games, layout.players, SEED, seconds=match.seconds
    )
    name = "-".join(map(str, [*match.bots, match.seconds or "usual"]))
    out = folder / f"{name}.jsonl"
    return Played(match, tournament, list(play_tournament(tournament, out=out)))
