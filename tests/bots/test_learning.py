"""The net and its gradients, against a plain reckoning in full precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from einklang.bots.learning.gradients import Lesson, learn
from einklang.bots.thinking.net import DEEP, SIZE, Senses, evaluate, evaluate_beside, take_reference
from einklang.games.generator import seed_dice
from einklang.games.state import COLOURS
from einklang.rows import blank, column, rows
from plain_net import plain_answers

WEAKEST_WEIGHT = 2.0
BATCH = 256
DIFFERENT = 4  # lessons of a batch


def random_net(seed: int) -> NDArray[np.float32]:
    """Weights of which none is 0, unlike those that learning starts from."""
    return np.random.default_rng(seed).normal(0.0, 0.2, SIZE).astype(np.float32)


def random_senses(seed: int, colours: int = COLOURS) -> Any:
    """Inputs of which some are 0, as they often are."""
    random = np.random.default_rng(seed)
    senses = blank(Senses)
    senses.colour_count = colours
    senses.deep_count = DEEP
    senses.moving_colour_inputs = 20
    senses.moving_table_inputs = 25
    for inputs in (senses.colours, senses.table):
        inputs[:] = random.normal(size=inputs.shape) * random.integers(0, 2, inputs.shape)
    return senses


def error(net: NDArray[np.float64], lessons: Any) -> float:
    """The mean error that learning lowers."""
    colours, table, chance, due = (
        column(lessons, field).astype(float)
        for field in (Lesson.colours, Lesson.table, Lesson.chance, Lesson.weakest)
    )
    logits, weakest = plain_answers(net, colours, table)
    of_chance = np.log1p(np.exp(logits)) - chance * logits
    of_weakest = WEAKEST_WEIGHT / 2 * (weakest - due) ** 2
    return float((of_chance + of_weakest).mean())


@pytest.mark.parametrize("colours", [COLOURS, 4])
def test_a_net_answers_what_its_matrices_say(colours: int) -> None:
    net, senses = random_net(1), random_senses(2, colours)
    evaluate(net, senses)
    told = senses.colours[None, :colours].astype(float), senses.table[None].astype(float)
    chance, weakest = plain_answers(net.astype(float), *told)
    assert senses.chance == pytest.approx(chance[0], abs=1e-4)
    assert senses.weakest == pytest.approx(weakest[0], abs=1e-4)


def test_gradients_are_what_small_differences_say() -> None:
    random = np.random.default_rng(3)
    lessons = rows(Lesson, DIFFERENT)
    for i in range(DIFFERENT):
        senses = random_senses(10 + i)
        lessons[i].colours[:], lessons[i].table[:] = senses.colours, senses.table
        lessons[i].chance, lessons[i].weakest = random.random(2)
    batch = rows(Lesson, BATCH)
    batch[:] = np.tile(lessons, BATCH // DIFFERENT)
    net = random_net(4)
    exact = net.astype(float)
    slopes = np.empty(SIZE)
    for k in range(SIZE):
        above, below = exact.copy(), exact.copy()
        above[k] += 1e-5
        below[k] -= 1e-5
        slopes[k] = (error(above, lessons) - error(below, lessons)) / 2e-5
    # The first step keeps a tenth of the gradient as its mean.
    means, squares = np.zeros((2, SIZE), np.float32)
    steps = learn(
        net,
        means,
        squares,
        np.empty(SIZE, np.float32),
        batch,
        np.empty(BATCH, np.int32),
        random_senses(5),
        seed_dice(6),
        0,
        1e-3,
    )
    assert steps == 1
    assert np.count_nonzero(slopes) > 0.7 * SIZE
    np.testing.assert_allclose(means * 10, slopes, rtol=1e-3, atol=1e-5)
    # And the step went downhill, by the rate in every weight that matters.
    moved = np.abs(slopes) > 1e-4
    np.testing.assert_allclose(
        (net - exact)[moved], -1e-3 * np.sign(slopes[moved]), rtol=1e-2, atol=1e-6
    )
    assert error(net.astype(float), lessons) < error(exact, lessons)


def test_no_colour_is_preferred() -> None:
    net, senses = random_net(7), random_senses(8)
    evaluate(net, senses)
    before = float(senses.chance), float(senses.weakest)
    senses.colours[:] = senses.colours[[3, 0, 5, 1, 4, 2]]
    evaluate(net, senses)
    assert (senses.chance, senses.weakest) == pytest.approx(before, abs=1e-5)
    senses.colours[0] *= 2
    evaluate(net, senses)
    assert float(senses.chance) != pytest.approx(before[0], abs=1e-3)


def test_a_table_beside_another_is_valued_as_from_scratch() -> None:
    net, senses = random_net(9), random_senses(10)
    take_reference(net, senses)
    for seed in (11, 12):  # the second is compared with the same reference
        other = random_senses(seed)
        moving = senses.moving_colour_inputs
        senses.colours[:, :moving] = other.colours[:, :moving]
        senses.table[: senses.moving_table_inputs] = other.table[: senses.moving_table_inputs]
        evaluate_beside(net, senses)
        beside = float(senses.chance), float(senses.weakest)
        scratch = senses.copy()
        evaluate(net, scratch)
        assert beside == pytest.approx((scratch.chance, scratch.weakest), abs=1e-4)
