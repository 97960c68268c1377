"""What each legal action would bring: for greedy players, hints and analysis."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.family import foresee
from einklang.games.state import RulesRow, TableRow
from einklang.kernel import kernel


class Outlook(NamedTuple):
    """One row per action, one column per colour of the game."""

    points: NDArray[np.int16]  # counted, before any stop or wall of the track
    standings: NDArray[np.int16]  # the own markers afterwards; on a tug track from own 9 to -9


@kernel
def fill_outlook(
    rules: RulesRow,
    table: TableRow,
    actions: NDArray[np.int32],
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Score every action that plays a piece, on the table as it lies."""
    for row in range(len(actions)):
        foresee(rules, table, int(actions[row]), points[row], standings[row])
