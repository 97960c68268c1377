"""A position as a scene: what the drawing room needs to know of it, and nothing of the rules."""

from __future__ import annotations

from einklang.drawing import Felt, Scene, Spread, Track, Wall
from einklang.games.cards.position import CardPosition
from einklang.games.picture import caption_of, hands_of, labels_of, moves_now, pairs_of
from einklang.hexes import Naming


def scene_of(position: CardPosition, names: tuple[str, ...] = ()) -> Scene:
    """The scene of a position; seats without a name are called by their number."""
    labels = labels_of(position, names)
    return Scene(
        cells=(),
        naming=Naming(0, 0),
        printed={},
        symbols={},
        tiles=(),
        tracks=tuple(_track(position, seat, label) for seat, label in enumerate(labels)),
        racks=hands_of(position, labels, cards=True),
        caption=caption_of(position, labels),
        felt=Felt(
            spreads=tuple(_spread(position, seat, label) for seat, label in enumerate(labels)),
            pile=position.pile_size,
            discards=position.discard_size,
        ),
    )


def _spread(position: CardPosition, seat: int, label: str) -> Spread:
    played = [step for step in position.steps if step.action < position.layout.swap]
    return Spread(
        label=label,
        cards=pairs_of(position.open[seat]),
        fresh=bool(played) and played[-1].seat == seat,
        to_move=moves_now(position, seat),
    )


def _track(position: CardPosition, seat: int, label: str) -> Track:
    walls = position.layout.walls
    values = tuple(position.scores[seat].values())
    return Track(
        label=label,
        values=values,
        top=walls.top,
        stops=(walls.top,),
        weakest=position.weakest(seat),
        to_move=moves_now(position, seat),
        walls=tuple(
            Wall(before=start, needs=before, closed=min(values) < before)
            for before, start in zip(walls.starts, walls.starts[1:], strict=False)
        ),
    )
