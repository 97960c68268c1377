"""How simple players choose, written plainly: look at every action, keep the best, roll a die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Dice, Generator

POLICIES = ("random", "greedy", "balanced", "balanced:1.1")


def best_actions(policy: str, view: Any) -> list[int]:
    """The actions that a policy holds for equally good, in ascending order."""
    if view.exchange_offered:
        swap = view.layout.swap
        return [swap, swap + 1] if policy == "random" else [swap]
    plays, outlook = view.game.outlook(view)
    if policy == "random":
        return [int(play) for play in plays]
    if policy == "greedy":
        gained = outlook.points.sum(axis=1)
        return [int(play) for play in plays[gained == gained.max()]]
    return [int(play) for play in plays[best_rows(policy, outlook.standings)]]


def best_rows(policy: str, standings: NDArray[np.int16]) -> NDArray[np.bool_]:
    """The rows of standings that a balanced player likes best: the order of colours is nothing."""
    different, which = np.unique(np.sort(standings, axis=1), axis=0, return_inverse=True)
    _, colon, base = policy.partition(":")
    # Lists compare as rules 0.5 says: the weakest colours decide, then the second weakest.
    worth: list[Any] = different.tolist()
    if colon:
        # Exact, so that nothing hangs on how somebody rounds.
        exact = Fraction(float(base))
        worth = [-sum(exact**-value for value in values) for values in worth]
    best = [values == max(worth) for values in worth]
    return np.array(best)[which.ravel()]


class PlainPlayer:
    """Chooses like a bot with the same words, in the order in which actions are numbered."""

    def __init__(self, policy: str, words: Dice) -> None:
        self.policy = policy
        self._dice = Generator(words)

    def choose(self, view: Any) -> int:
        """One of the best actions; whoever thinks exchanges without a die."""
        best = best_actions(self.policy, view)
        if view.exchange_offered and len(best) == 1:
            return best[0]
        return best[self._dice.below(len(best))]
