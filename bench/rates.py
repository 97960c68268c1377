"""Rows about whole games a second: Einklang beside the other programs."""

from __future__ import annotations

from collections.abc import Iterator

import einklang
from anchors import play_havannah, play_momaland
from batch import Batch
from clock import Comparison, Effort, compare, rate
from findings import Bound, Finding, at_least, rate_finding

_HAVANNAH = "OpenSpiel"

# With what is demanded of them; the overview leaves them out.
_MAIN: dict[Batch, Bound | None] = {
    Batch("classic", 2, "random"): at_least(3, aim=7),
    Batch("classic", 2, "greedy"): None,
    Batch("classic", 2, "balanced"): at_least(0.2, aim=1),
    Batch("spezial", 2, "random"): at_least(1),
    Batch("cards", 2, "random"): at_least(3),
}


def main_rates(effort: Effort) -> Iterator[Finding]:
    """The games that something is demanded of."""
    momaland = rate(play_momaland, effort.seconds)
    classic = Batch("classic", 2, "random")
    compared = compare(rate(classic.play, effort.seconds), momaland, effort.runs)
    yield _finding(classic, "momaland", compared, at_least(2000))
    havannah = rate(play_havannah, effort.seconds)
    for batch, bound in _MAIN.items():
        compared = compare(rate(batch.play, effort.seconds), havannah, effort.runs)
        yield _finding(batch, _HAVANNAH, compared, bound)


def other_rates(effort: Effort) -> Iterator[Finding]:
    """All other set-ups, measured more briefly."""
    havannah = rate(play_havannah, effort.brief)
    for game in einklang.GAMES.values():
        for players in game.players:
            for policy in ("random", "balanced"):
                batch = Batch(game.name, players, policy)
                if batch not in _MAIN:
                    compared = compare(rate(batch.play, effort.brief), havannah, effort.runs)
                    yield _finding(batch, _HAVANNAH, compared)


def _finding(
    batch: Batch, anchor: str, compared: Comparison, bound: Bound | None = None
) -> Finding:
    return rate_finding(str(batch), anchor, compared, "games/s", bound)
