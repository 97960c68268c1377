"""What each family shows of a table and allows at it, under one name."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from einklang.bots.families import CARDS, TILES, TOWERS
from einklang.games.cards.layout import CardLayout
from einklang.games.layout import Layout
from einklang.games.state import Row, rows
from einklang.games.tiles.layout import TileLayout
from einklang.games.towers.layout import TowerLayout
from einklang.kernel import one_of
from einklang.rl.batch import allowing, cards, tiles, towers
from einklang.rl.batch.piece import Observations, Piece, sizes
from einklang.rl.batch.plan import PLAN

fill = one_of({TILES: tiles.fill, TOWERS: towers.fill, CARDS: cards.fill})
fill_mask = one_of({TILES: tiles.fill_mask, TOWERS: towers.fill_mask, CARDS: cards.fill_mask})
allows = one_of(
    {TILES: allowing.allows_tile, TOWERS: allowing.allows_lay, CARDS: allowing.allows_card}
)


class Looks(NamedTuple):
    """How the observations of a set-up look."""

    pieces: tuple[Piece, ...]
    still: Observations  # an observation with all that never changes, where that is kept apart
    plans: Row  # an array of one: where the cells of a board lie

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.still)


def looks_of(layout: Layout) -> Looks:
    """How the observations of a set-up look."""
    if isinstance(layout, TowerLayout):
        pieces = towers.pieces_of(layout)
        return Looks(tuple(pieces), towers.still_of(layout), towers.plan_of(layout))
    if isinstance(layout, TileLayout):
        pieces, plan = tiles.pieces_of(layout), tiles.plan_of(layout)
    elif isinstance(layout, CardLayout):
        pieces, plan = cards.pieces_of(layout), rows(PLAN)
    else:
        raise TypeError(f"nobody knows how {layout.game.name} looks")
    return Looks(tuple(pieces), np.zeros(sizes(pieces), np.int8), plan)
