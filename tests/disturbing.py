"""States in which everything that some seats may not know is otherwise."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from einklang.games.generator import Generator
from einklang.games.state import HandState, StateRow
from einklang.rows import copy_of


def disturbed(state: Any, seats: Collection[int], dice: Generator) -> Any:
    """The state with other hidden pieces: hands and draws of others, stock and generator.

    Without a seat all hands and all draws are those of others.
    """
    row, start = shuffled(state.row, seats, dice), shuffled(state.start, seats, dice)
    steps = tuple(
        step if step.seat in seats else step._replace(drew=tuple(dice.below(21) for _ in step.drew))
        for step in state.steps
    )
    # While an exchange is undecided, others see the table as it was before.
    before = None if state.before is None else shuffled(state.before, seats, dice)
    return type(state)(
        state.layout, row, start, steps, state.laid_before, state.dealt, before=before
    )


def shuffled(row: StateRow, seats: Collection[int], dice: Generator) -> StateRow:
    """A row in which everything that the seats cannot see is dealt anew, blindly."""
    changed = copy_of(row)
    changed.generator[:] = changed.generator ^ 0x5A5A
    if not isinstance(changed, HandState):
        return changed
    hidden = [(int(s), int(p)) for s, p in np.argwhere(changed.hands >= 0) if s not in seats]
    pool = [int(changed.hands[s, p]) for s, p in hidden]
    pool += [kind for kind, count in enumerate(changed.stock) for _ in range(count)]
    for i in range(len(pool) - 1, 0, -1):
        j = dice.below(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    for (s, p), kind in zip(hidden, pool, strict=False):
        changed.hands[s, p] = kind
    changed.stock[:] = np.bincount(pool[len(hidden) :], minlength=21)
    return changed
