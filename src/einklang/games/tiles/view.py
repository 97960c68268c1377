"""What one seat may know of a state. Built by inclusion: there is no field for anything hidden."""

from __future__ import annotations

import numpy as np

from einklang.games.tiles.position import Position, SeenStep, State, Step, rack_texts
from einklang.games.tiles.state import PUBLIC, PUBLIC_NAMES, RACK, Record, blank, field_bytes
from einklang.games.tiles.tables import KINDS

VIEW = np.dtype(
    [
        *PUBLIC,
        ("seat", np.int8),
        ("rack", np.int8, (RACK,)),
        ("unseen", np.uint8, (KINDS,)),  # bag and other racks together, known by counting
    ],
    align=True,
)


class View(Position[SeenStep]):
    """The table as one seat sees it."""

    @property
    def seat(self) -> int:
        """The seat whose view this is."""
        return int(self.record.seat)

    @property
    def rack(self) -> tuple[str, ...]:
        """The own tiles."""
        return rack_texts(self.record.rack)

    def known_rack(self, seat: int) -> tuple[str, ...] | None:
        """The own tiles; None for every other seat."""
        return self.rack if seat == self.seat else None

    def __bytes__(self) -> bytes:
        """All of the view, byte for byte: equal bytes mean that the seat knows the same."""
        past = repr((self.game.name, self.steps, self.laid_before, self.dealt)).encode()
        return field_bytes(self.record) + field_bytes(self.start) + past

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other) if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        steps = len(self.steps)
        return f"<{self.game.name} view of seat {self.seat} of {self.players}, after {steps} steps>"


def look(state: State, seat: int) -> View:
    """The view that a seat has of a state."""
    return View(
        state.game,
        _seen_record(state.record, seat),
        _seen_record(state.start, seat),
        tuple(_seen_step(step, seat) for step in state.steps),
        state.laid_before,
        state.dealt,
    )


def _seen_record(record: Record, seat: int) -> Record:
    seen = blank(VIEW)
    for name in PUBLIC_NAMES:
        seen[name] = record[name]
    seen.seat = seat
    seen.rack[:] = record.racks[seat]
    others = [tile for other, rack in enumerate(record.racks) if other != seat for tile in rack]
    unseen = np.bincount([tile for tile in others if tile >= 0], minlength=KINDS)
    seen.unseen[:] = record.bag + unseen
    return seen


def _seen_step(step: Step, seat: int) -> SeenStep:
    own = step.seat == seat
    return SeenStep(
        seat=step.seat,
        action=step.action,
        points=step.points,
        drew_count=len(step.drew),
        drew=step.drew if own else None,
        shown=step.shown,
        asked=step.asked,
    )
