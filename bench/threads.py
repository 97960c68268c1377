"""Rows about what a second thread gains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from batch import Batch
from clock import WALL, Effort, compare, on_cores, rate
from findings import Finding, at_least, rate_finding

_MORE_RUNS = 3  # times as many: on all cores, nothing keeps out of the way of what else goes on
_BATCHES = [Batch("classic", 2, policy) for policy in ("random", "balanced")]


def second_thread(cores: set[int], effort: Effort) -> Iterator[Finding]:
    """Compare two threads with one, in wall time: CPU time would only add them up."""
    bound = at_least(1.7)
    for batch in _BATCHES:
        what = f"{batch}, two threads"
        if len(cores) < 2:
            yield Finding(what, "skipped: there is only one core", bound=bound)
            continue
        with on_cores(cores):
            one = rate(batch.play, effort.seconds, WALL)
            two = rate(partial(batch.play, threads=2), effort.seconds, WALL)
            compared = compare(two, one, _MORE_RUNS * effort.runs)
        yield rate_finding(what, "one thread", compared, "games/s", bound)
