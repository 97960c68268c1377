"""The example for researchers: it learns, and its gradients are right."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from numpy.typing import NDArray

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "train_by_self_play.py"
LITTLE = ("--updates", "3", "--tables", "16", "--games", "10", "--seed", "3")

Floats = NDArray[np.float64]


@pytest.fixture(scope="module")
def example() -> Any:
    spec = importlib.util.spec_from_file_location(EXAMPLE.stem, EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def error_of(
    gradient: Floats, weights: Floats, loss: Callable[[], float], random: np.random.Generator
) -> float:
    """How far a gradient is from what a small step in any direction says, as a ratio."""
    direction = random.normal(size=weights.shape)
    weights += 1e-6 * direction
    above = loss()
    weights -= 2e-6 * direction
    steepness = (above - loss()) / 2e-6
    weights += 1e-6 * direction
    return float(abs((gradient * direction).sum() - steepness) / abs(steepness))


def without_times(printed: str) -> list[str]:
    return [line.partition(" s ")[2] for line in printed.splitlines() if " games " in line]


def test_it_writes_a_picture_and_weights_and_learns_the_same_again(tmp_path: Path) -> None:
    printed = []
    folders = (tmp_path / "new" / "one", tmp_path / "other")
    for folder in folders:
        run = subprocess.run(
            [sys.executable, "-I", "-W", "error", EXAMPLE, *LITTLE, "--out", folder],
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # so sums are made in one order
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        printed.append(without_times(run.stdout))
        picture = ET.parse(folder / "learning-curve.svg").getroot()
        assert picture.tag.endswith("svg")
        told = "".join(picture.itertext())
        assert all(f"against {bot}" in told for bot in ("random", "greedy", "balanced"))
    assert printed[0] == printed[1]
    assert len(printed[0]) == 2  # before, and after the last update

    with np.load(folders[0] / "weights.npz") as one, np.load(folders[1] / "weights.npz") as other:
        assert list(one) == ["first", "second", "swapping"]
        assert all(np.array_equal(one[name], other[name]) for name in one)
        assert one["second"].any()


def test_another_seed_learns_something_else(example: Any) -> None:
    trained = [example.Training(16, seed) for seed in (1, 1, 2)]
    for training in trained:
        for _ in range(6):  # until somebody leads
            training.update()
    one, same, other = (training.policy.net.weights[1] for training in trained)
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_ctrl_c_stops_it_and_it_writes_what_there_is(
    example: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupt(training: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(example.Training, "update", interrupt)
    assert example.main([*LITTLE, "--out", str(tmp_path)]) == 130
    assert "stopped" in capsys.readouterr().out
    ET.parse(tmp_path / "learning-curve.svg")
    with np.load(tmp_path / "weights.npz") as weights:
        assert weights["swapping"] == 0


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--minutes", "-1"], "--minutes is at least 0, not -1.0"),
        (["--minutes", "nan"], "--minutes is at least 0, not nan"),
        (["--tables", "0"], "--tables is at least 1, not 0"),
        (["--games", "1"], "--games is at least 2, not 1"),
        (["--seed", "x"], "invalid int value: 'x'"),
        (["--colour"], "unrecognized arguments: --colour"),
        (["--out", str(EXAMPLE)], f"nothing can be written to {EXAMPLE}"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    example: Any, wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        example.main(wrong)
    assert end.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line


def test_gradients_of_a_net_are_right(example: Any) -> None:
    random = np.random.default_rng(1)
    net = example.Net(random, given=5, wanted=2)
    net.weights[:] = [random.normal(size=each.shape) for each in net.weights]
    given, slopes = random.normal(size=(20, 5)), random.normal(size=(20, 2))
    _, units = net.forward(given)

    def loss() -> float:
        return float((net.forward(given)[0] * slopes).sum())

    for weights, gradient in zip(net.weights, net.backward(given, units, slopes), strict=True):
        assert error_of(gradient, weights, loss, random) < 1e-6


def test_gradients_of_the_policy_are_right(example: Any) -> None:
    random = np.random.default_rng(2)
    training = example.Training(64, seed=2)
    policy, tables = training.policy, training.tables
    while not tables.masks[:, policy.swap].any() or not tables.ended.any():  # all cases at once
        tables.step(tables.any_actions())
    policy.net.weights[:] = [random.normal(size=each.shape) for each in policy.net.weights]
    policy.swapping = random.normal(size=1)
    options = policy.consider(tables)
    assert len(options.running) < tables.count
    taken = example.draw(options, random)
    gains = random.normal(size=len(taken))

    def loss() -> float:
        return float(-(gains * np.log(policy.consider(tables).chance[taken])).sum())

    gradients = policy.backward(options, taken, gains)
    for weights, gradient in zip([*policy.net.weights, policy.swapping], gradients, strict=True):
        assert error_of(gradient, weights, loss, random) < 1e-5


def test_only_what_is_allowed_is_taken_and_the_likeliest_is_best(example: Any) -> None:
    training = example.Training(32, seed=4)
    for _ in range(8):
        training.update()  # also over the end of games
    assert training.games > 0
    tables, policy = training.tables, training.policy
    options = policy.consider(tables)
    for choose in (example.draw, example.best):
        taken = choose(options, training.random)
        assert tables.masks[options.running, options.action[taken]].all()
    likeliest = np.maximum.reduceat(options.chance, options.begin)
    assert options.chance[taken] == pytest.approx(likeliest, rel=1e-5)
    assert np.add.reduceat(options.chance, options.begin) == pytest.approx(1)


def test_it_learns_to_beat_random(example: Any) -> None:
    training = example.Training(48, seed=1)
    before = example.measure(training.policy, "random", 100, seed=5)
    for _ in range(16):
        training.update()
    after = example.measure(training.policy, "random", 100, seed=5)
    assert 0.3 < before.value < 0.7  # it plays anything
    assert after.low > 0.9


def test_it_is_short_and_needs_nothing_but_numpy() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300
    imports = [line.split()[1] for line in lines if line.startswith(("import ", "from "))]
    assert {module.partition(".")[0] for module in imports} - sys.stdlib_module_names == {
        "numpy",
        "einklang",
    }
