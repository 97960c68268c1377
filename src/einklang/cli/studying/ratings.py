"""The tables of a tournament: one of the bots, one of the pairs."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rich.markup import escape
from rich.table import Table

from einklang.arena import Estimate, Standings, Tournament
from einklang.cli.wording import plural

NONE = "-"


def bot_table(tournament: Tournament, standings: Standings) -> Table:
    """How good each bot is."""
    rated = tournament.sides > 1
    heads = ["Elo", "95 %"] if rated else []
    more = [] if rated else ["95 %"]
    table = _table("bot", "games", *heads, "mean weakest", *more, "time per move")
    for line in standings.lines:
        elo = [] if line.elo is None else [f"{line.elo.value:+.0f}", _interval(line.elo, "+.0f")]
        spread = [] if rated else [_interval(line.weakest, ".2f")]
        table.add_row(
            escape(tournament.labels[line.bot]),
            str(line.games),
            *elo,
            _number(line.weakest.value, ".2f"),
            *spread,
            _duration(line.seconds),
        )
    return table


def pair_table(tournament: Tournament, standings: Standings) -> Table:
    """How each bot does against each other one."""
    labels = [escape(label) for label in tournament.labels]
    many = tournament.sides > 2
    if many:
        table = _table("one", "among", "games", "won %", "95 %", "times its fair share", "95 %")
    else:
        games = "deals" if tournament.sides == 1 else "games"
        table = _table("bot", "against", games, "score", "score %", "95 %")
    for pair in standings.pairs:
        share = pair.share.times(100)
        cells = [_number(share.value, ".1f"), _interval(share, ".1f")]
        if many:
            fair = pair.share.times(tournament.sides)
            cells += [_number(fair.value, ".2f"), _interval(fair, ".2f")]
        else:
            cells.insert(0, _number(pair.share.value * pair.games, ".1f").removesuffix(".0"))
        table.add_row(labels[pair.one], labels[pair.other], str(pair.games), *cells)
    return table


def failure_sentences(tournament: Tournament, standings: Standings) -> Iterator[str]:
    """For each bot that failed how often, and why at first."""
    for line in standings.lines:
        if line.failures:
            games = plural(len(line.failures), "game")
            first = line.failures[0].rstrip(".")
            yield f"{tournament.labels[line.bot]} lost {games} by failing, at first: {first}."


def _table(*heads: str) -> Table:
    table = Table(*heads)
    for head, column in zip(heads, table.columns, strict=True):
        if head not in ("bot", "against", "one", "among"):
            column.justify = "right"
    return table


def _number(value: float, form: str) -> str:
    return format(value, form) if math.isfinite(value) else NONE


def _interval(estimate: Estimate, form: str) -> str:
    """The ends of an interval, or a dash where a single deal has none."""
    if not (math.isfinite(estimate.low) and math.isfinite(estimate.high)):
        return NONE
    return f"{estimate.low:{form}} … {estimate.high:{form}}"


def _duration(seconds: float) -> str:
    """A time with the unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"
