"""Learned weights: where they are kept, and what is written beside them."""

from __future__ import annotations

import os
import zlib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from einklang.bots.thinking.net import SIZE, Weights
from einklang.games.errors import SetupError

# Changes whenever nets are told something else: older weights then mean nothing any more.
SENSES_VERSION = 1

_FOLDER = "weights"


@dataclass
class Learned:
    """What a training has reached, and what it needs to go on."""

    setup: str
    seed: int
    rounds: int  # in all
    net: Weights
    done: int = 0  # rounds
    games: int = 0
    steps: int = 0  # of learning
    means: Weights = field(default_factory=lambda: np.zeros(SIZE, np.float32))
    squares: Weights = field(default_factory=lambda: np.zeros(SIZE, np.float32))
    # The learning curve: rounds done, score against a player without a net, half its interval.
    curve: list[tuple[float, float, float]] = field(default_factory=list)
    command: str = ""

    @property
    def over(self) -> bool:
        """Whether all rounds are done."""
        return self.done >= self.rounds

    def save(self, path: Path) -> None:
        """Write all of it, or leave the file as it was."""
        going_on: dict[str, Any] = (
            {} if self.over else {"means": self.means, "squares": self.squares}
        )
        beside = path.with_name(f".{path.name}.part")
        try:
            with beside.open("wb") as file:
                np.savez_compressed(
                    file,
                    version=SENSES_VERSION,
                    setup=self.setup,
                    command=self.command,
                    seed=str(self.seed),
                    rounds=self.rounds,
                    done=self.done,
                    games=self.games,
                    steps=self.steps,
                    curve=np.array(self.curve, np.float64).reshape(-1, 3),
                    net=self.net,
                    **going_on,
                )
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError as error:
            # A full disk does not say by itself which file it has no room for.
            raise OSError(error.errno, error.strerror, str(path)) from error
        finally:
            beside.unlink(missing_ok=True)


def read_learned(path: Path) -> Learned:
    """What a file of weights holds."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
            if int(data["version"]) != SENSES_VERSION or data["net"].shape != (SIZE,):
                raise SetupError(
                    f"{path} holds weights of another version of einklang; train them anew"
                )
            learned = Learned(
                setup=str(data["setup"]),
                seed=int(str(data["seed"])),
                rounds=int(data["rounds"]),
                net=data["net"].astype(np.float32),
                done=int(data["done"]),
                games=int(data["games"]),
                steps=int(data["steps"]),
                curve=[(float(a), float(b), float(c)) for a, b, c in data["curve"]],
                command=str(data["command"]),
            )
            if not learned.over:
                learned.means = data["means"].astype(np.float32).reshape(SIZE)
                learned.squares = data["squares"].astype(np.float32).reshape(SIZE)
            return learned
    # All that a strange or broken file has been seen to raise.
    except (ValueError, TypeError, KeyError, EOFError, BadZipFile, zlib.error) as error:
        if isinstance(error, SetupError):
            raise
        raise SetupError(f"{path} is not a file of weights; einklang train writes them") from error


@cache
def shipped(setup: str) -> Learned | None:
    """The weights of a set-up that come with the package, if there are any."""
    data = files(__package__).joinpath(_FOLDER, f"{setup}.npz")
    if not data.is_file():
        return None
    with as_file(data) as path:
        return read_learned(path)
