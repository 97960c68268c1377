"""What is wrong with a record, and where."""

from __future__ import annotations


class RecordError(ValueError):
    """A record that cannot be taken in: the step it fails at, if it is a step, and the reason."""

    def __init__(
        self,
        reason: str,
        *,
        step: int | None = None,
        seat: int | None = None,
        act: str | None = None,
    ) -> None:
        where = [
            *([f"step {step}"] if step is not None else []),
            *([f"seat {seat}"] if seat is not None else []),
            *([act] if act is not None else []),
        ]
        super().__init__(f"{', '.join(where)}: {reason}" if where else reason)
        self.reason = reason
        self.step = step
        self.seat = seat
        self.act = act
