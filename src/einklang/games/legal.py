"""The legal actions of a position, as numbers and as texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import ActionError


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
