"""A position as a scene: what the drawing room needs to know of it, and nothing of the rules."""

from __future__ import annotations

from einklang import drawing
from einklang.drawing import Scene, Track
from einklang.games.picture import caption_of, labels_of, moves_now
from einklang.games.towers.position import TowerPosition
from einklang.games.towers.ruleset import NAMING


def scene_of(position: TowerPosition, names: tuple[str, ...] = ()) -> Scene:
    """The scene of a position; seats without a name are called by their number."""
    board = position.layout.board
    tiles = tuple((board.cells[a], board.cells[b]) for a, b in position.tiles)
    labels = labels_of(position, names)
    return Scene(
        cells=board.cells,
        naming=NAMING,
        printed={},
        symbols={},
        tiles=tiles,
        last=tiles[-1] if len(position.tiles) > len(position.laid_before) else None,
        tracks=tuple(_track(position, seat, label) for seat, label in enumerate(labels)),
        caption=caption_of(position, labels),
        flat=True,
        fields={cell: drawing.Field(ground) for cell, ground in board.grounds.items()},
        towers={
            board.read_cell(name): drawing.Tower(**tower._asdict())
            for name, tower in position.towers.items()
        },
        owners={board.read_cell(name): seat for name, seat in position.board.items()},
    )


def _track(position: TowerPosition, seat: int, label: str) -> Track:
    top = int(position.layout.rules.stops[-1])
    left = position.tiles_left[seat]
    return Track(
        label=label,
        values=tuple(position.scores[seat].values()),
        top=top,
        stops=(top,),
        weakest=position.weakest(seat),
        to_move=moves_now(position, seat),
        symbols=position.game.colours,
        owner=seat,
        note=f"{left} tile{'' if left == 1 else 's'} left",
    )
