"""What is wrong with a record, and where."""

from __future__ import annotations

_LONGEST_ACT = 40  # characters of an action that a message repeats


def _shown(act: str) -> str:
    """An action as a message repeats it: on one line and not too long."""
    text = act if len(act) <= _LONGEST_ACT else act[:_LONGEST_ACT] + "…"
    escaped = (char.encode("unicode_escape").decode() for char in text)
    return "".join(c if c.isprintable() else e for c, e in zip(text, escaped, strict=True))


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
        act = None if act is None else _shown(act)
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


class StillRunning(RecordError):
    """A record that was saved while its game ran, by somebody who could not see all of it."""

    def __init__(self) -> None:
        super().__init__(
            "this was saved while the game ran and lacks what was hidden then;"
            " save it again when the game is over"
        )
