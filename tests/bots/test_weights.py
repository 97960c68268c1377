"""Files of weights: all that was learned comes back, and nothing else is taken for it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from einklang.bots.thinking.net import SIZE, fresh_weights
from einklang.bots.thinking.weights import Learned, read_learned
from einklang.games.errors import SetupError


def some_weights(done: int) -> Learned:
    learned = Learned("duel", 2**70, 4, fresh_weights(1), done, 1234, 56, command="a command")
    learned.curve.append((2, 0.5, 0.125))
    learned.means += 1
    learned.squares += 2
    return learned


@pytest.mark.parametrize("done", [2, 4])
def test_what_is_saved_is_read_again(done: int, tmp_path: Path) -> None:
    saved = some_weights(done)
    saved.save(tmp_path / "w.npz")
    read = read_learned(tmp_path / "w.npz")
    for name in ("setup", "seed", "rounds", "done", "games", "steps", "curve", "command"):
        assert getattr(read, name) == getattr(saved, name), name
    assert read.net.tobytes() == saved.net.tobytes()
    # Only who goes on needs these.
    assert [float(row[0]) for row in (read.means, read.squares)] == (
        [0, 0] if done == 4 else [1, 2]
    )
    assert [path.name for path in tmp_path.iterdir()] == ["w.npz"]


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as caught:
        some_weights(4).save(tmp_path / "nowhere" / "w.npz")
    assert caught.value.filename == str(tmp_path / "nowhere" / "w.npz")


def write_array(path: Path) -> None:
    with path.open("wb") as file:
        np.save(file, np.zeros(3))


def write_other_arrays(path: Path) -> None:
    with path.open("wb") as file:
        np.savez(file, a=np.zeros(3))


def write_broken(path: Path) -> None:
    some_weights(2).save(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :: 97] = b"x" * len(data[len(data) // 2 :: 97])
    path.write_bytes(data)


def write_half(path: Path) -> None:
    some_weights(2).save(path)
    path.write_bytes(path.read_bytes()[:5000])


def write_short_means(path: Path) -> None:
    learned = some_weights(2)
    learned.means = learned.means[:7]
    learned.save(path)


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"no weights"),
        write_array,
        write_other_arrays,
        write_broken,
        write_half,
        write_short_means,
    ],
)
def test_other_files_are_refused(write: object, tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    assert callable(write)
    write(path)
    with pytest.raises(SetupError, match=r"w\.npz is not a file of weights"):
        read_learned(path)


def test_weights_of_another_version_are_refused(tmp_path: Path) -> None:
    learned = some_weights(4)
    learned.net = np.zeros(SIZE + 1, np.float32)
    learned.save(tmp_path / "w.npz")
    with pytest.raises(SetupError, match="another version"):
        read_learned(tmp_path / "w.npz")
