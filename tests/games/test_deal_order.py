"""The order of a deal is told twice: kernels draw in it, and `Layout.draws` says it.

By the second, OpenSpiel deals one piece at a time and a fair deal is proven; so both have to agree.
Rules A3.1, C4.2 and D2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from einklang.games.generator import Dice, first_dice
from einklang.games.layout import EVERYBODY
from einklang.games.stock import pick
from playing import SET_UPS, SetUp


def dealt_as_told(set_up: SetUp, hands: Sequence[Dice], rest: Dice) -> Any:
    """The setup of a deal in which every draw comes from the dice of whose eyes see it."""
    dice = dict(zip((*range(set_up.players), EVERYBODY), (*hands, rest), strict=True))
    told = set_up.game.layout(set_up.players, set_up.options).draws()
    left = np.array(told.counts)
    drew = []
    for eye in told.seen_by:
        kind = pick(left, int(left.sum()), dice[eye])
        left[kind] -= 1
        drew.append(kind)
    return told.setup(drew)


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_deal_draws_in_the_order_that_is_told(set_up: SetUp) -> None:
    for seed in range(20):
        dice = first_dice(seed).copy()
        told = dealt_as_told(set_up, [dice] * set_up.players, dice)
        assert told == set_up.game.setup_of(set_up.new(seed))


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_each_hand_is_dealt_to_the_eyes_that_are_told(set_up: SetUp) -> None:
    """What everybody sees comes last, from dice of its own; a hand has those of its seat."""
    for seed in range(20):
        *hands, rest = (first_dice(5 * seed + use).copy() for use in range(set_up.players + 1))
        state = set_up.game.deal(set_up.players, hands, rest, set_up.options)
        assert dealt_as_told(set_up, hands, rest) == set_up.game.setup_of(state)
