"""What a family shows of its tables, and how its actions are described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from einklang.games.family import answer_of_family
from einklang.games.layout import Layout
from einklang.rl.batch.piece import Observations, Piece
from einklang.rl.batch.plan import Batch
from einklang.rows import Rows


class Looks(NamedTuple):
    """How the observations of a set-up look."""

    pieces: tuple[Piece, ...]
    still: Observations  # an observation with all that never changes, where that is kept apart
    plans: Rows[Any]  # an array of one: where the cells of a board lie

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.still)


class FamilyEnvironment(NamedTuple):
    """How the games of a family are shown to whoever learns them."""

    looks_of: Callable[[Any], Looks]  # at a table with this layout
    # Parts of kernels.
    fill: Callable[..., None]  # write what a seat sees
    fill_mask: Callable[..., int]  # write which actions the seat to move may take
    describe_actions: Callable[[Any], str]  # for the documentation
    batch: type[Batch] = Batch  # with what these parts write on
    counts: Mapping[str, Callable[[Any], int]] = MappingProxyType({})  # what else to count there


fill = answer_of_family("environment", "fill")
fill_mask = answer_of_family("environment", "fill_mask")


def environment_of(layout: Layout) -> FamilyEnvironment:
    """How the games of a set-up are shown."""
    environment: FamilyEnvironment = layout.game.family.answers("environment")
    return environment


def looks_of(layout: Layout) -> Looks:
    """How the observations of a set-up look."""
    return environment_of(layout).looks_of(layout)
