"""Rewards by place, by the weakest colour, and as points of each colour."""

from __future__ import annotations

import numpy as np
import pytest

from einklang.rl.batch.rewards import PLACE, add_rewards
from einklang.rl.many_tables import ManyTables
from playing import SET_UPS, SetUp


def placed(*sides: list[int], players: int) -> list[float]:
    after = np.array(sides, np.int16)
    rewards = np.zeros((players, 1), np.float32)
    add_rewards(PLACE, np.zeros_like(after), after, True, rewards)
    return [float(reward) for reward in rewards[:, 0]]


def test_the_first_place_earns_1_and_the_last_minus_1() -> None:
    assert placed([3, 9], [4, 4], players=2) == [-1, 1]
    assert placed([3, 9], [4, 4], [5, 5], players=3) == [-1, 0, 1]
    four = placed([1, 1], [2, 2], [3, 3], [4, 4], players=4)
    assert four == pytest.approx([-1, -1 / 3, 1 / 3, 1])


def test_who_shares_a_place_shares_the_reward() -> None:
    assert placed([4, 5], [5, 4], players=2) == [0, 0]
    assert placed([5, 5], [5, 5], [1, 9], players=3) == [0.5, 0.5, -1]
    assert placed([2, 2], [2, 2], [2, 2], players=3) == [0, 0, 0]


def test_partners_earn_the_same() -> None:
    assert placed([7, 8], [6, 9], players=4) == [1, -1, 1, -1]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_rewards_add_up_to_the_result(set_up: SetUp) -> None:
    """Places at the end, the lead of the weakest colour, and the values of all colours."""
    count = 4
    sums: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]] = {}
    tables = {}
    for by in ("place", "weakest", "points"):
        each = ManyTables(set_up.name, set_up.players, count, options=set_up.options, rewards=by)
        each.begin(9)
        tables[by] = each
        sums[by] = np.zeros(each.rewards.shape)
    open_tables = np.ones(count, bool)
    layout = tables["place"].layout
    while open_tables.any():
        actions = tables["place"].any_actions()
        for by, each in tables.items():
            each.step(actions)
            sums[by][open_tables] += each.rewards[open_tables]
        for i in np.flatnonzero(open_tables & tables["place"].ended):
            record = tables["place"].states[i]
            values = layout.values(record).astype(int)
            weakest = values.min(axis=1)
            sides = [seat % layout.sides for seat in range(set_up.players)]
            result = set_up.game.result(set_up.game.family.state(layout, record, record))
            assert result is not None
            best = min(result.places)
            for seat, side in enumerate(sides):
                others = [weakest[s] for s in range(layout.sides) if s != side]
                assert sums["weakest"][i, seat, 0] == weakest[side] - max(others, default=0)
                assert sums["points"][i, seat].tolist() == values[side].tolist()
                if layout.sides > 1:
                    alone = result.places.count(best) == set_up.players // layout.sides
                    first = result.places[seat] == best
                    assert (sums["place"][i, seat, 0] == 1) == (first and alone)
            assert sums["place"][i].sum() == pytest.approx(0, abs=1e-6)
        open_tables &= ~tables["place"].ended
