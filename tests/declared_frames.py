"""Holds all that a server tells of its tables to what is declared, whoever has asked for it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from einklang.cli.main import run
from einklang.server.http.routes import tables
from einklang.server.live import broadcast
from einklang.table.frames import SeenTable, ServerFrame
from einklang.table.patch import diff
from einklang.table.sight import take_snapshot

OTHERWISE = "a frame is not what it is declared to be"

_FRAMES: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)
_SEEN: TypeAdapter[SeenTable] = TypeAdapter(SeenTable)


@contextmanager
def holding_frames(tell: Callable[[str], object]) -> Iterator[None]:
    """Tell of everything that is otherwise than declared, and let it go its way."""

    def hold(kind: TypeAdapter[Any], told: bytes) -> bytes:
        try:
            kind.validate_json(told, strict=True, extra="forbid")
        except ValidationError as error:
            tell(f"{OTHERWISE}: {error}")
        return told

    def encode(frame: Any) -> bytes:
        return hold(_FRAMES, to_json(frame))

    # A patch may hold anything, so it is what it makes of the table that counts.
    def compare(before: Any, after: Any) -> Any:
        hold(_SEEN, to_json(after))
        return diff(before, after)

    def snapshot(*looked_at: Any) -> Any:
        taken = take_snapshot(*looked_at)
        encode(taken)
        return taken

    with (
        patch.object(broadcast, "to_json", encode),
        patch.object(broadcast, "diff", compare),
        patch.object(tables, "take_snapshot", snapshot),
    ):
        yield


def run_and_hold() -> None:
    """Be the program, and say on the standard error what is otherwise."""
    with holding_frames(lambda told: print(told, file=sys.stderr, flush=True)):
        run()
