"""A tournament: which bots meet whom, where they sit, and on which deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from einklang.bots.asking import Budget
from einklang.bots.bot import known_bot
from einklang.games.catalogue import game as game_named
from einklang.games.errors import SetupError
from einklang.games.game import Game
from einklang.games.generator import fresh_seed


class Fixture(NamedTuple):
    """One game of a tournament: its number, its deal, and which bot sits on each seat."""

    number: int
    deal: int
    seating: tuple[int, ...]  # by seat, the number of a bot in the tournament's list


@dataclass(frozen=True)
class Tournament:
    """All pairs of some bots, on the same deals and on all seats.

    `games` is how many each pair plays, or each bot in a game for one; it is rounded up until all
    have sat everywhere. Games are numbered deal by deal, so that more games never change earlier
    ones.
    """

    game: str
    bots: Sequence[str]
    games: int = 100
    players: int | None = None  # the smallest number if none is given
    seed: int | None = None  # chosen if none is given
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None  # that a bot may think; what it usually does if nothing is given
    rollouts: int | None = None

    def __post_init__(self) -> None:
        rules = self.rules
        settled = {
            "bots": tuple(known_bot(name) for name in self.bots),
            "players": rules.check_players(self.players),
            "options": dict(rules.check_options(self.options)),
            "seed": fresh_seed() if self.seed is None else self.seed,
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)
        least = 1 if self.sides == 1 else 2
        if len(self.bots) < least:
            raise SetupError(
                f"a tournament of {self.game} takes {least} or more bots, not {len(self.bots)};"
                " name them with commas between"
            )
        if self.games < 1:
            raise SetupError(f"a pair plays at least 1 game, not {self.games}")
        self.budget()

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is played."""
        return game_named(self.game)

    @cached_property
    def sides(self) -> int:
        """How many sides a game has: seats, but for teams."""
        return self.rules.layout(self.players, self.options).sides

    def budget(self) -> Budget | None:
        """How long a bot may think about one action, or None for as long as it usually does."""
        if self.seconds is None and self.rollouts is None:
            return None
        return Budget(self.seconds, self.rollouts)

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        """Who sits where in each game of one deal."""
        seats = range(self.players or 0)
        if self.sides == 1:
            return [(bot,) for bot in range(len(self.bots))]
        found = []
        for pair in combinations(range(len(self.bots)), 2):
            for one, other in (pair, pair[::-1]):
                if self.sides == 2:
                    found.append(tuple(other if seat % 2 else one for seat in seats))
                else:
                    # One among the others, on each seat once.
                    found += [tuple(one if s == own else other for s in seats) for own in seats]
        return found

    @property
    def games_per_deal(self) -> int:
        """How many games of one deal a pair plays, or a bot in a game for one."""
        return {1: 1, 2: 2}.get(self.sides, 2 * self.sides)

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return -(-self.games // self.games_per_deal)

    def __len__(self) -> int:
        return self.deals * len(self.seatings)

    def __iter__(self) -> Iterator[Fixture]:
        return map(self.fixture, range(len(self)))

    def fixture(self, number: int) -> Fixture:
        """A game by its number."""
        deal, which = divmod(number, len(self.seatings))
        return Fixture(number, deal, self.seatings[which])

    def names(self, seating: Sequence[int]) -> list[str]:
        """The names of the bots by seat."""
        return [self.bots[bot] for bot in seating]

    @property
    def labels(self) -> list[str]:
        """What each bot is called in a table, even if it plays against itself."""
        before = [self.bots[:bot].count(name) for bot, name in enumerate(self.bots)]
        return [
            f"{name} ({count + 1})" if count else name
            for name, count in zip(self.bots, before, strict=True)
        ]

    def settings(self) -> dict[str, Any]:
        """What all games of a tournament have in common, as the lines of its file state it."""
        budget = {"seconds": self.seconds, "rollouts": self.rollouts}
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "budget": {name: value for name, value in budget.items() if value is not None} or None,
        }
