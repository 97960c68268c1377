"""Rows about the bytes of a state."""

from __future__ import annotations

from collections.abc import Iterator

import einklang
from clock import Effort
from einklang.rows import dtype_of
from findings import Finding, at_most

# By a game of each family, because all games of a family share one kind of state.
_LIMITS = {"classic": 4096, "spezial": 4096, "cards": 512}


def sizes(_: Effort) -> Iterator[Finding]:
    """Compare the size of every kind of state with what it may be."""
    for name, limit in _LIMITS.items():
        size = dtype_of(einklang.game(name).family.state_row).itemsize
        yield Finding(
            f"{name}, a state",
            f"{size:,} bytes",
            "the most it may be",
            f"{limit:,} bytes",
            size / limit,
            at_most(1),
        )
