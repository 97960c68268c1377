"""A position as a scene: what the drawing room needs to know of it, and nothing of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from einklang.drawing import Rack, Scene, Theme, Track, TugTrack, draw_svg, draw_text
from einklang.games.tiles.ruleset import NAMING, PRINTED, Tug
from einklang.games.tiles.state import FREE, NOBODY
from einklang.symbols import PAIRS, Symbol, read_kind

if TYPE_CHECKING:
    from einklang.games.tiles.position import Position


def scene_of(position: Position[Any], names: tuple[str, ...] = ()) -> Scene:
    """The scene of a position; seats without a name are called by their number."""
    board = position.layout.board
    symbols = {
        cell: Symbol(position.record.board[number])
        for cell, number in board.number.items()
        if cell not in PRINTED and position.record.board[number] != FREE
    }
    tiles = tuple((board.cells[a], board.cells[b]) for a, b in position.tiles)
    labels = _labels(position.players, names)
    return Scene(
        cells=board.cells,
        naming=NAMING,
        printed=PRINTED,
        symbols=symbols,
        tiles=tiles,
        last=tiles[-1] if len(position.tiles) > len(position.laid_before) else None,
        tracks=_tracks(position, labels),
        racks=tuple(_rack(position, seat, labels[seat]) for seat in range(position.players)),
        bag=position.bag_size,
        caption=_caption(position, labels),
    )


def _labels(players: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """What the seats are called; those with equal names carry their number too."""
    known = [names[seat] if seat < len(names) else "" for seat in range(players)]
    return tuple(
        f"Seat {seat}" if not name else f"{name} {seat}" if known.count(name) > 1 else name
        for seat, name in enumerate(known)
    )


def as_text(position: Position[Any], *, colour: bool, names: tuple[str, ...] = ()) -> str:
    """The position drawn with letters."""
    return draw_text(scene_of(position, names), colour=colour)


def as_svg(position: Position[Any], *, theme: Theme, names: tuple[str, ...] = ()) -> str:
    """The position drawn as SVG."""
    return draw_svg(scene_of(position, names), theme=theme)


def _tracks(position: Position[Any], labels: tuple[str, ...]) -> tuple[Track | TugTrack, ...]:
    track = position.game.ruleset.track
    turn = None if position.over else position.turn
    if isinstance(track, Tug):
        holders = [int(seat) for seat in position.record.duel_markers]
        return (
            TugTrack(
                left=labels[0],
                right=labels[1],
                positions=tuple(int(p) for p in position.record.tracks[0]),
                flags=tuple(None if seat == NOBODY else seat for seat in holders),
                top=track.reach,
                to_move=turn,
            ),
        )
    sides = position.layout.tables.sides
    return tuple(
        Track(
            label=" + ".join(labels[side::sides]),
            values=tuple(scores.values()),
            top=track.stops[-1],
            stops=track.stops,
            weakest=position.weakest(side),
            to_move=turn is not None and position.side(turn) == side,
        )
        for side, scores in enumerate(position.scores)
    )


def _rack(position: Position[Any], seat: int, label: str) -> Rack:
    known = position.known_rack(seat)
    kinds = None if known is None else [read_kind(tile) for tile in known]
    tiles = None if kinds is None else tuple(PAIRS[kind] for kind in kinds if kind is not None)
    return Rack(label=label, tiles=tiles, size=position.rack_sizes[seat])


def _caption(position: Position[Any], labels: tuple[str, ...]) -> str:
    if position.over:
        result = position.game.result(position)
        won = " and ".join(labels[seat] for seat in result.winners) if result else ""
        return f"Game over ({result.ended if result else ''}): {won} first"
    doing = "swap or keep?" if position.exchange_offered else "to place a tile"
    if position.is_bonus_turn:
        doing += " in a bonus turn"
    more = position.bonus_turns
    due = f" · then {more} bonus turn{'s' if more > 1 else ''} more" if more else ""
    return f"{labels[position.turn]} {doing}{due}"
