"""A row of dominoes as a scene."""

from __future__ import annotations

from dominoes.domino_game import DominoPosition
from einklang.drawing import Scene, Track
from einklang.games.picture import caption_of, hands_of, labels_of, moves_now
from einklang.hexes import Hex, Naming
from einklang.symbols import LETTERS, Symbol

_NAMING = Naming(top=0, left=0)


def scene_of(position: DominoPosition, names: tuple[str, ...] = ()) -> Scene:
    """The scene of a position; seats without a name are called by their number."""
    labels = labels_of(position, names)
    line = position.line
    cells = tuple(Hex(q, 0) for q in range(max(2, len(line))))
    return Scene(
        cells=cells,
        naming=_NAMING,
        printed={},
        symbols={
            cell: Symbol(LETTERS.index(letter)) for cell, letter in zip(cells, line, strict=False)
        },
        tiles=tuple(zip(cells[: len(line) : 2], cells[1 : len(line) : 2], strict=True)),
        tracks=tuple(
            Track(
                label=label,
                values=tuple(scores.values()),
                top=position.layout.top,
                to_move=moves_now(position, side),
            )
            for side, (label, scores) in enumerate(zip(labels, position.scores, strict=True))
        ),
        racks=hands_of(position, labels),
        bag=position.stock_size,
        caption=caption_of(position, labels),
    )
