"""How a simple player decides: at random, by points, or by what its markers are worth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from einklang.bots.policies.player import DIGITS, POINTS, RANDOM, STANDINGS, Player, policies_of
from einklang.bots.programs import is_command
from einklang.games.errors import SetupError, shown
from einklang.games.layout import Layout

STYLES = {"random": RANDOM, "greedy": POINTS, "balanced": STANDINGS}

_ENDLESS = 6  # with as many colours, one marker outweighs all others a height higher
_FINE = 1 << 60  # parts of the greatest worth that one number tells, with room to add up six
_BITS_SPENT = 40  # by which worths may shrink before another number is needed


@dataclass(frozen=True)
class Policy:
    """A way to decide. Where several plays are equally good, each is equally likely.

    A balanced player adds up -B**(-s) over its markers, s being where a marker stands: the greater
    the base B, the more the weakest colour decides. From 6 on it decides alone, then the second
    weakest, and so on; close to 1, all points are worth the same.
    """

    name: str
    base: float = math.inf

    def __post_init__(self) -> None:
        if self.name not in STYLES:
            known = ", ".join(STYLES)
            raise SetupError(f"there is no bot {shown(self.name)}; the bots are {known}")
        if not self.base > 1:
            raise SetupError(f"the base of a policy is a number above 1, not {self.base}")

    def sit_down(self, player: Player, layout: Layout) -> None:
        """Fill in what a player with this policy wants on the tracks of a game."""
        player.style = STYLES[self.name]
        player.parts = 1
        count = len(layout.standings)
        if self.name == "balanced":
            worths = _endless(count) if self.base >= _ENDLESS else _finite(self.base, count)
            player.parts = len(worths)
            player.worth[: len(worths), :count] = worths
        policies_of(layout).get_ready(player, layout)


def _endless(count: int) -> list[list[int]]:
    """What each of so many heights is worth if the weakest colours decide, as a digit of base 8."""
    parts = -(-count // DIGITS)
    worths = [[0] * count for _ in range(parts)]
    for height in range(count):
        nth, digit = divmod(height, DIGITS)
        worths[nth][height] = -(8 ** (DIGITS - 1 - digit))
    return worths


def _finite(base: float, count: int) -> list[list[int]]:
    """What each of so many heights is worth: -base**(-height), with as many parts as the top needs.

    In whole numbers and by exact fractions, so that every machine rounds alike.
    """
    parts = 1 + int(math.log2(base) * (count - 1) / _BITS_SPENT)
    worths = []
    left = [_FINE / Fraction(base) ** height for height in range(count)]
    for _ in range(parts):
        worths.append([-int(worth) for worth in left])
        left = [(worth - int(worth)) * _FINE for worth in left]
    return worths


def is_policy(text: str) -> bool:
    """Whether a bot of this name plays by a policy, and so inside the kernels."""
    return text.partition(":")[0] in STYLES


def read_policy(text: str) -> Policy:
    """The policy that a name such as greedy or balanced:1.5 means; others are refused."""
    if is_command(text):
        raise SetupError(f"{shown(text)} is a program, which can only play step by step")
    name, colon, base = text.partition(":")
    policy = Policy(name)
    if not colon:
        return policy
    try:
        number = float(base) if "_" not in base else math.nan
    except ValueError:
        number = math.nan
    if name != "balanced" or not number > 1:
        raise SetupError(
            f"{shown(text)} is not a bot; only balanced takes a number, the base of its worth, and"
            " it is above 1, such as balanced:1.5"
        )
    return Policy(name, number)
