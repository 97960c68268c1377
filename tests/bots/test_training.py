"""Training by self-play: fixed by its numbers, whether it is stopped on the way or not."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from einklang.bots.learning.training import Effort, Training, rounds_of
from einklang.bots.thinking.weights import Learned, read_learned
from einklang.games.catalogue import read_setup
from einklang.games.errors import SetupError

LITTLE = Effort(lessons=1500, deals=2)


def train(setup: str, seed: int, minutes: float = 0.6) -> Learned:
    training = Training.new(read_setup(setup), minutes, seed, "a command", LITTLE)
    for _ in training.run():
        pass
    return training.learned


def test_the_same_numbers_give_the_same_weights() -> None:
    one, other = train("solo", 1), train("solo", 1)
    assert one.net.tobytes() == other.net.tobytes()
    assert one.curve == other.curve
    assert (one.done, one.rounds, one.over) == (6, 6, True)
    assert [done for done, _, _ in one.curve] == [5, 6]


def test_other_seeds_and_other_minutes_give_other_weights() -> None:
    nets = [train("solo", 1).net, train("solo", 2).net, train("solo", 1, 0.7).net]
    assert len({net.tobytes() for net in nets}) == 3


def test_no_weight_runs_away() -> None:
    net = train("duel", 1).net
    assert np.isfinite(net).all()
    assert np.abs(net).max() < 10


@pytest.mark.parametrize("setup", ["solo", "duel"])
def test_a_training_goes_on_from_its_file_as_if_nothing_had_happened(
    setup: str, tmp_path: Path
) -> None:
    path = tmp_path / "weights.npz"
    training = Training.new(read_setup(setup), 0.6, 1, "a command", LITTLE)
    for _ in range(3):  # two rounds in each life
        for _ in islice(training.run(), 2):
            training.learned.save(path)
        training = Training(read_setup(setup), read_learned(path), LITTLE)
    resumed, whole = training.learned, train(setup, 1)
    assert resumed.over
    assert resumed.net.tobytes() == whole.net.tobytes()
    assert (resumed.games, resumed.steps, resumed.curve) == (whole.games, whole.steps, whole.curve)


def test_minutes_are_rounds() -> None:
    assert [rounds_of(minutes) for minutes in (0.001, 0.1, 1, 2.5)] == [1, 1, 10, 25]
    for minutes in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(SetupError, match="more than 0 minutes"):
            rounds_of(minutes)
