"""How the clocks of a table stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from einklang.table.terms import MoveClock, PlayerClock


@dataclass(frozen=True)
class Hourglass:
    """The time that each seat has left, in milliseconds, and since when one of them is running."""

    left: tuple[int, ...]
    since: int

    @classmethod
    def turned(cls, clock: MoveClock | PlayerClock, players: int, now: int) -> Hourglass:
        """All clocks full, as the game begins."""
        return cls((clock.seconds * 1000,) * players, now)

    def spend(self, clock: MoveClock | PlayerClock, seat: int, now: int) -> Hourglass:
        """After an action of a seat that ran since the one before."""
        if isinstance(clock, MoveClock):
            return self.rest(now)
        return self._with(seat, self._rest_of(seat, now) + clock.increment * 1000, now)

    def stop(self, seat: int, now: int) -> Hourglass:
        """After which the clock of a seat, which was running, never runs again."""
        return self._with(seat, self._rest_of(seat, now), now)

    def _rest_of(self, seat: int, now: int) -> int:
        # The clock of a computer may be set back, which gives nobody more time.
        return max(0, self.left[seat] - max(0, now - self.since))

    def _with(self, seat: int, left: int, now: int) -> Hourglass:
        return Hourglass((*self.left[:seat], left, *self.left[seat + 1 :]), now)

    def rest(self, now: int) -> Hourglass:
        """After a time for which nobody is charged."""
        return replace(self, since=now)

    def give_back(self, away: int, now: int) -> Hourglass:
        """After a time for which nobody is charged, while a clock was running."""
        return replace(self, since=max(self.since, min(now, self.since + away)))

    def runs_out(self, seat: int) -> int:
        """The moment at which the time of a seat that is to move runs out."""
        return self.since + self.left[seat]
