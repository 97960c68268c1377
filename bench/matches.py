"""Who meets whom when strength is measured, how often, and what is demanded of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from einklang.bots.bot import LEVELS
from einklang.games.layout import Layout

BOTS = ("random", "greedy", "balanced", "montecarlo", *LEVELS)
_STEPS = list(zip(LEVELS[1:5], LEVELS[:4], strict=True))  # up to the master


@dataclass(frozen=True)
class Match:
    """Some games of one bot against another; alone, of one bot for itself."""

    one: str
    other: str | None
    games: int
    aim: float | None = None  # the least that is demanded of the result
    seconds: float | None = None  # that both may think; what they usually do if nothing is given

    @property
    def bots(self) -> list[str]:
        """Those who play."""
        return [self.one] if self.other is None else [self.one, self.other]


def matches(setup: str, layout: Layout) -> Iterator[Match]:
    """All matches of a set-up: each level and the one below, the master, and the anchors."""
    if layout.sides == 1:
        yield from _alone()
    elif setup == "classic-2":
        yield from _classic()
    else:
        yield from _usual(layout)


def _alone() -> Iterator[Match]:
    """Everyone plays the same deals, and the weakest colour says how well."""
    aims = {"level5": 17.0, "level6": 19.5}
    yield Match("montecarlo", None, 40, seconds=0.1)
    for bot in BOTS:
        if bot != "montecarlo":
            yield Match(bot, None, 200, aims.get(bot))


def _classic() -> Iterator[Match]:
    """Where most is demanded."""
    for one, other in _STEPS:
        yield Match(one, other, 1000, 0.6)
    yield Match("level5", "level3", 1000, 0.9)
    yield Match("level6", "level5", 400, 0.7)
    yield Match("level6", "level3", 60, 0.85)
    yield Match("level1", "random", 1000)
    yield Match("level3", "greedy", 2000, 0.6)
    yield Match("level3", "balanced", 2000, 0.7)
    yield Match("level5", "montecarlo", 200, 0.65, 0.1)
    yield Match("level6", "montecarlo", 200, 0.9, 0.1)


def _usual(layout: Layout) -> Iterator[Match]:
    """The other set-ups for two or more, where the master mostly has less time than usual."""
    cards, many = layout.game.name == "cards", layout.sides > 2
    step, master = (1.25, 1.8) if many else (0.6, 0.85)
    quick, slow, sure = (150, 40, 24) if many else (150, 60, 20)  # games for each side
    if cards:
        step, master = (1.1, 1.25) if many else (0.53, 0.6)
        slow = 150  # luck takes more games
    for one, other in _STEPS:
        yield Match(one, other, quick * layout.sides, step)
    yield Match("level6", "level5", slow * layout.sides, step, 0.05)
    if layout.game.name == "duel":  # the closest of all, so it takes more games and all the time
        yield Match("level6", "level3", 120, master)
    else:
        yield Match("level6", "level3", sure * layout.sides, master, 0.05)
    yield Match("level1", "random", sure * layout.sides)
    yield Match("level3", "greedy", quick * layout.sides)
    yield Match("level3", "balanced", quick * layout.sides)
    yield Match("level5", "montecarlo", 8 * layout.sides, None, 0.05)
