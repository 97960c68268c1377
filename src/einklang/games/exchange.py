"""When a game offers to exchange what a seat holds."""

from __future__ import annotations

from enum import IntEnum


class Exchange(IntEnum):
    """What may be exchanged before refilling, and when."""

    NEVER = 0
    LACKING_WEAKEST = 1  # everything, if nothing shows a weakest colour (rules A7.2, D5.1)
    FINISHED_COLOURS = 2  # what shows a colour pulled all the way home (rules E3.4)
