"""What the next opponent could score, and what a play takes away from it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.game import State, View
from einklang.games.state import HAND, NOTHING, PLACE, HandState, HandView
from einklang.rows import copy_of


class Rival:
    """The next seat of another side, with any piece that it may hold."""

    def __init__(self, view: View, table: State) -> None:
        order = [(view.seat + i) % view.players for i in range(1, view.players)]
        own = view.side(view.seat)
        self.seat = next((seat for seat in order if view.side(seat) != own), None)
        self._kinds: list[int] = []
        if isinstance(view.row, HandView):
            self._kinds = np.flatnonzero(view.row.unseen).tolist()
        self._before = self._prospects(table)

    def denied(self, after: State) -> int:
        """The most points that it could have scored where that is no longer possible.

        On a board a play takes places away. Open cards change, but every card can still be played:
        there it is how much less the best one counts.
        """
        if self.seat is None or after.over:
            return 0
        plays, gains = self._before
        plays_now, gains_now = self._prospects(after)
        gone = gains[~np.isin(plays, plays_now)]
        if len(gone):
            return int(gone.max())
        return max(0, int(gains.max(initial=0)) - int(gains_now.max(initial=0)))

    def _prospects(self, table: State) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Its plays with all pieces, and how far each would move its markers."""
        plays, gains = [np.empty(0, np.int32)], [np.empty(0, np.int64)]
        if self.seat is None:
            return plays[0], gains[0]
        before = sum(standings(table, self.seat))
        row = copy_of(table.row)
        row.turn, row.phase = self.seat, PLACE
        # A hand holds only so many, so all pieces are put into it one handful after the other.
        handfuls = [self._kinds[i : i + HAND] for i in range(0, len(self._kinds), HAND)] or [[]]
        for handful in handfuls:
            if handful and isinstance(row, HandState):
                row.hands[self.seat] = NOTHING
                row.hands[self.seat, : len(handful)] = handful
            numbers, outlook = table.game.outlook(
                table.game.family.state(table.layout, row, table.start)
            )
            plays.append(numbers)
            gains.append(outlook.standings.sum(axis=1) - before)
        return np.concatenate(plays), np.concatenate(gains)


def standings(position: State | View, seat: int) -> list[int]:
    """Where the markers of a seat's side stand; on a tug track also on the other half."""
    side = position.side(seat)
    own = list(position.scores[side].values())
    if position.layout.standings.start < 0:
        other = position.scores[1 - side].values()
        return [mine - theirs for mine, theirs in zip(own, other, strict=True)]
    return own
