"""Rows about what compiling gains: the same games with Numba switched off.

Numba is switched off for a whole process, so this file is also a program: it plays one batch and
prints the rate.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from batch import Batch
from clock import Effort, Run, compare, rate
from findings import Finding, rate_finding

# One set-up of each family; the kernels of a family are the same for all its games.
_BATCHES = [Batch(game, 2, "random") for game in ("classic", "spezial", "cards")]


def compiling(effort: Effort) -> Iterator[Finding]:
    """Compare every family with its uncompiled self."""
    for batch in _BATCHES:
        compiled = rate(batch.play, effort.brief)
        compared = compare(compiled, _uncompiled(batch, effort.seconds), effort.runs)
        yield rate_finding(str(batch), "uncompiled", compared, "games/s")


def _uncompiled(batch: Batch, seconds: float) -> Run:
    def run(seed: int) -> float:
        words = (*batch, seconds, seed)
        done = subprocess.run(
            [sys.executable, __file__, *map(str, words)],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return float(done.stdout)

    return run


if __name__ == "__main__":
    _game, _players, _policy, _seconds, _seed = sys.argv[1:]
    _batch = Batch(_game, int(_players), _policy)
    print(rate(_batch.play, float(_seconds))(int(_seed)))
