"""A bag of tiles or cards: how many of each kind lie in it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Words, below
from einklang.kernel import kernel


@kernel
def pick(bag: NDArray[np.uint8], size: int, words: Words) -> int:
    """The kind of a tile chosen at random from a bag that holds size tiles; it stays inside."""
    ahead = below(words, size)
    kind = 0
    while ahead >= bag[kind]:
        ahead -= bag[kind]
        kind += 1
    return kind
