"""What each legal action would bring: for greedy players, hints and analysis."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Outlook(NamedTuple):
    """One row per action, one column per colour of the game."""

    points: NDArray[np.int16]  # counted, before any stop or wall of the track
    standings: NDArray[np.int16]  # the own markers afterwards; on a tug track from own 9 to -9
