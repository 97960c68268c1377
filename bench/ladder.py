"""The page of the documentation that says how strong the computer players are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from einklang.arena.elo import Comparison, ratings
from einklang.arena.standings import comparisons
from matches import BOTS
from played import Played
from report import markdown

_INTRODUCTION = Path(__file__).with_name("strength.md")
_ZERO = "level3"  # whose rating is 0
_RESULTS = {1: "mean weakest colour", 2: "score"}


def page(measured: Mapping[str, list[Played]], machine: Mapping[str, str]) -> str:
    """The whole page."""
    parts = [_INTRODUCTION.read_text("utf-8")]
    parts.append("## The machine\n\n" + markdown(("", ""), [*machine.items()]))
    rated = {setup: played for setup, played in measured.items() if played[0].match.other}
    rows = [(setup, *_ratings(played)) for setup, played in rated.items()]
    parts.append("## Elo\n\n" + markdown(("", *BOTS), rows))
    parts += [_section(setup, played) for setup, played in measured.items()]
    return "\n".join(parts)


def row(played: Played) -> tuple[str, ...]:
    """What came of a match, in the words of a table."""
    match, result = played.match, played.result
    return (
        " : ".join(match.bots),
        str(played.games),
        f"{result.value:.3g}",
        f"{result.low:.3g} … {result.high:.3g}",
        "" if match.aim is None else f"{match.aim:g}",
        played.verdict,
        ", ".join(f"{1000 * seconds:.3g}" for seconds in played.seconds),
    )


def _section(setup: str, played: list[Played]) -> str:
    result = _RESULTS.get(played[0].tournament.sides, "times the fair share")
    columns = ("", "games", result, "95 %", "at least", "", "ms a move")
    commands = "\n".join(each.command for each in played)
    table = markdown(columns, [row(each) for each in played], {*columns} - {""})
    return f"## {setup}\n\n{table}\n```sh\n{commands}\n```\n"


def _ratings(played: Iterable[Played]) -> list[str]:
    """The Elo of every bot, from all matches of a set-up together."""
    found = []
    for each in played:
        names = [BOTS.index(bot) for bot in each.match.bots]
        for deal, one, other, points in comparisons(each.tournament, each.bouts):
            found.append(Comparison(deal, names[one], names[other], points))
    elos = ratings(found, len(BOTS))
    zero = elos[BOTS.index(_ZERO)].value
    return [f"{elo.value - zero:+.0f}" for elo in elos]
