"""What a table shows to a seat or a watcher now, as numbers."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import StateRow
from einklang.rl.batch.piece import Piece
from einklang.rl.many_tables import ManyTables
from einklang.rl.openspiel.terms import Terms

HAND = "hand"
UNSEEN = "unseen"


class Look:
    """The pieces of an observation of one table, all of them or only some names.

    Without the piece that shows the own hand, what is in it is unseen like all other hands.
    """

    def __init__(self, terms: Terms, names: Collection[str]) -> None:
        layout = terms.layout
        self._tables = ManyTables(terms.game, layout.players, 1, options=layout.options)
        self.pieces: tuple[Piece, ...] = tuple(
            piece for piece in self._tables.pieces if piece.name in names
        )
        self._whole = self.pieces == self._tables.pieces
        self._hides = UNSEEN in names and HAND not in names

    def write(self, row: StateRow, seat: int, numbers: NDArray[np.float32]) -> None:
        """Write what a seat sees of a table, one piece after the other."""
        self._tables.states[0] = row
        observations, _ = self._tables.seen_by(seat)
        if self._whole:
            numbers[:] = observations[0]
            return
        parts = self._tables.split(observations[0])
        if self._hides:
            parts[UNSEEN][:] += parts[HAND]
        begin = 0
        for piece in self.pieces:
            numbers[begin : begin + piece.size] = parts[piece.name].reshape(-1)
            begin += piece.size
