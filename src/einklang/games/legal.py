"""The legal actions of a position, as numbers and as texts, and what each would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import ActionError
from einklang.games.family import foresee
from einklang.games.state import RulesRow, TableRow
from einklang.kernel import kernel


class LegalActions(Sequence[str]):
    """The legal actions of a position as texts, each written only when it is looked at."""

    def __init__(
        self,
        numbers: NDArray[np.int32],
        write: Callable[[int], str],
        read: Callable[[str], int],
    ) -> None:
        self.numbers = numbers
        self._write = write
        self._read = read

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._write(int(number)) for number in self.numbers[index]]
        return self._write(int(self.numbers[index]))

    def __iter__(self) -> Iterator[str]:
        return map(self._write, self.numbers.tolist())

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            try:
                action = self._read(action)
            except ActionError:
                return False
        return isinstance(action, (int, np.integer)) and bool(np.any(self.numbers == action))

    def __repr__(self) -> str:
        few = ", ".join(self[:3])
        return f"<{len(self)} legal actions: {few}{', …' if len(self) > 3 else ''}>"


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
