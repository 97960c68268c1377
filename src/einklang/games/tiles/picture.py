"""A position as a scene: what the drawing room needs to know of it, and nothing of the rules."""

from __future__ import annotations

from einklang.drawing import Scene, Track, TugTrack
from einklang.games.board import FREE
from einklang.games.picture import caption_of, hands_of, labels_of, moves_now
from einklang.games.tiles.position import TilePosition
from einklang.games.tiles.ruleset import NAMING, Tug
from einklang.games.tiles.state import NOBODY
from einklang.symbols import Symbol


def scene_of(position: TilePosition, names: tuple[str, ...] = ()) -> Scene:
    """The scene of a position; seats without a name are called by their number."""
    board = position.layout.board
    symbols = {
        cell: Symbol(symbol)
        for cell, symbol in zip(board.cells, position.row.board[board.spots], strict=True)
        if cell not in board.printed and symbol != FREE
    }
    tiles = tuple((board.cells[a], board.cells[b]) for a, b in position.tiles)
    labels = labels_of(position, names)
    return Scene(
        cells=board.cells,
        naming=NAMING,
        printed=board.printed,
        symbols=symbols,
        tiles=tiles,
        last=tiles[-1] if len(position.tiles) > len(position.laid_before) else None,
        tracks=_tracks(position, labels),
        racks=hands_of(position, labels),
        bag=position.bag_size,
        caption=caption_of(position, labels),
    )


def _tracks(position: TilePosition, labels: tuple[str, ...]) -> tuple[Track | TugTrack, ...]:
    track = position.layout.ruleset.track
    if isinstance(track, Tug):
        holders = [int(seat) for seat in position.row.duel_markers]
        return (
            TugTrack(
                left=labels[0],
                right=labels[1],
                positions=tuple(int(p) for p in position.row.tracks[0]),
                flags=tuple(None if seat == NOBODY else seat for seat in holders),
                top=track.reach,
                to_move=None if position.over else position.turn,
            ),
        )
    sides = position.layout.sides
    return tuple(
        Track(
            label=" + ".join(labels[side::sides]),
            values=tuple(scores.values()),
            top=track.stops[-1],
            stops=track.stops,
            weakest=position.weakest(side),
            to_move=moves_now(position, side),
        )
        for side, scores in enumerate(position.scores)
    )
