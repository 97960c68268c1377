"""How a simple player decides: at random, by points, or by what its markers are worth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from einklang.bots.player import DIGITS, POINTS, RANDOM, STANDINGS
from einklang.games.errors import SetupError
from einklang.games.layout import Layout
from einklang.games.state import Record
from einklang.games.text import shown
from einklang.games.tiles.layout import TileLayout

STYLES = {"random": RANDOM, "greedy": POINTS, "balanced": STANDINGS}

_FINE = 1 << 60  # parts of the greatest finite worth, with room to add up six of them


@dataclass(frozen=True)
class Policy:
    """A way to decide. Where several plays are equally good, each is equally likely.

    A balanced player adds up -B**(-s) over its markers, s being where a marker stands: the greater
    the base B, the more the weakest colour decides. Endless, it decides alone, then the second
    weakest, and so on; close to 1, all points are worth the same.
    """

    name: str
    base: float = math.inf

    def sit_down(self, player: Record, layout: Layout) -> None:
        """Fill in what a player with this policy wants on the tracks of a game."""
        player.style = STYLES[self.name]
        player.words = 1
        levels = range(len(layout.standings))
        if self.name == "balanced" and math.isinf(self.base):
            # Base 8 is endless enough: six markers on one level weigh less than one a level lower.
            player.words = -(-len(levels) // DIGITS)
            for level in levels:
                word, digit = divmod(level, DIGITS)
                player.worth[word, level] = -(8 ** (DIGITS - 1 - digit))
        elif self.name == "balanced":
            base = Fraction(self.base)  # exact, so that every machine rounds alike
            player.worth[0, : len(levels)] = [-round(_FINE / base**level) for level in levels]
        if isinstance(layout, TileLayout):
            count = len(levels)
            reached = layout.tables.reached[:count]
            if self.name == "greedy":
                player.gains[0, :count] = range(reached.shape[1])
            else:
                for word in range(player.words):
                    worth = player.worth[word, :count]
                    player.gains[word, :count] = worth[reached] - worth[:, None]


def read_policy(text: str) -> Policy:
    """The policy that a name such as greedy or balanced:1.5 means; others are refused."""
    name, colon, base = text.partition(":")
    if name not in STYLES:
        raise SetupError(f"there is no bot {shown(name)}; the bots are {', '.join(STYLES)}")
    if not colon:
        return Policy(name)
    try:
        number = float(base)
    except ValueError:
        number = math.nan
    if name != "balanced" or not number > 1:
        raise SetupError(
            f"{shown(text)} is not a bot; only balanced takes a number, the base of its worth, and"
            " it is above 1, such as balanced:1.5"
        )
    return Policy(name, number)
