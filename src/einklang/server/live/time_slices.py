"""Work that takes long, done a little at a time: nobody waits for it but who asked for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[None, None, T]  # it can be left wherever it yields

_SLICE_SECONDS = 0.001  # for which something is worked on before all others have their turn


class TimeSlices:
    """Does all such work in turn, a piece of each, with everything else in between.

    A thread would be no help: it stops the loop for longer whenever both want to go on.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def do(self, work: Work[T]) -> T:
        """What comes of some work; it ends with who waits for it."""
        try:
            while True:
                async with self._turn:
                    if (done := _go_on(work)) is not None:
                        result: T = done.value
                        return result
                    await asyncio.sleep(0)  # so that however much is worked on, one has its turn
        finally:
            work.close()


def _go_on(work: Work[T]) -> StopIteration | None:
    """Do a piece; the last one tells what came of it."""
    end = time.perf_counter() + _SLICE_SECONDS
    try:
        next(work)
        while time.perf_counter() < end:
            next(work)
    except StopIteration as done:
        return done
    return None
