"""The middle of a card table: the open cards of all seats, the pile and the discards."""

from __future__ import annotations

from dataclasses import dataclass

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Felt, Spread
from einklang.drawing.svg.markup import Block, tag, text
from einklang.drawing.svg.piece import CARD_RATIO, draw_back, draw_card, draw_gap
from einklang.drawing.svg.shape import fit, text_width

FELT_WIDTH = 720.0
_PILES = 228.0  # the part at the right, for both piles
_PADDING = 22.0
_GAP = 40.0  # across the middle of the table
_EDGE = 4.0
_LARGEST_CARD = 104.0
_PILE_CARD = 84.0
_SHOWN = 0.56  # the part of an older card that a newer one leaves free
_LABEL = 46.0
_NAME = 16.0
_PILL = 20.0  # how much wider than a name the ground is that marks a turn
_NOTE = 13.0


@dataclass(frozen=True)
class _Seats:
    """Where cards lie: the first seat below the middle, all others above it from the left."""

    felt: Felt
    card: float

    @property
    def above(self) -> tuple[Spread, ...]:
        """The spreads of the other seats."""
        return self.felt.spreads[1:]

    @property
    def below(self) -> tuple[Spread, ...]:
        """The spread of the first seat, if there is one."""
        return self.felt.spreads[:1]

    def depth(self, spreads: tuple[Spread, ...]) -> float:
        """How far the cards of these spreads reach from the middle."""
        most = max((len(spread.cards) for spread in spreads), default=0)
        return CARD_RATIO * self.card * (1 + _SHOWN * max(0, most - 1)) if spreads else 0.0

    def height(self) -> float:
        """The room that all cards and labels need."""
        rows = [self.depth(row) + _LABEL for row in (self.above, self.below) if row]
        piles = CARD_RATIO * _PILE_CARD + _LABEL  # high enough for them even without a seat
        return max(sum(rows), piles) + 2 * _PADDING + _GAP + _EDGE


def draw_felt(felt: Felt, least: float, paint: Paint) -> Block:
    """The felt, at least this high: the oldest card of a seat lies nearest to the middle."""
    slot = (FELT_WIDTH - _PILES) / max(1, len(felt.spreads) - 1)
    seats = _Seats(felt, min(_LARGEST_CARD, 0.64 * slot))
    height = max(seats.height(), least)
    # The middle of the table, from which the cards of both sides are laid outwards.
    inner = seats.depth(seats.above) + (_LABEL if seats.above else 0)
    middle = _PADDING + inner + _GAP / 2 + (height - seats.height()) / 2
    parts = [_ground(height, paint)]
    for place, spread in enumerate(seats.above):
        parts.append(_spread(spread, (place + 0.5) * slot, middle - _GAP / 2, -1, seats, paint))
    for spread in seats.below:
        across = (FELT_WIDTH - _PILES) / 2
        parts.append(_spread(spread, across, middle + _GAP / 2, 1, seats, paint))
    parts.append(_piles(felt, middle if seats.above else height / 2, paint))
    return Block(FELT_WIDTH, height, "".join(parts))


def _ground(height: float, paint: Paint) -> str:
    return "".join(
        tag("rect", y=down, width=FELT_WIDTH, height=height - _EDGE, rx=28, fill=paint(use))
        for down, use in ((_EDGE, "board-edge"), (0, "board-in"))
    )


def _spread(spread: Spread, x: float, start: float, way: int, seats: _Seats, paint: Paint) -> str:
    """The cards of a seat from the middle outwards, upwards or downwards, and its label."""
    width, height = seats.card, CARD_RATIO * seats.card
    newest = len(spread.cards) - 1
    parts = []
    if not spread.cards:
        top = start if way > 0 else start - height
        parts.append(draw_gap(x - width / 2, top, width, paint, "co"))
    for age, card in enumerate(spread.cards):
        near = start + way * age * _SHOWN * height
        top = near if way > 0 else near - height
        fresh = spread.fresh and age == newest
        parts.append(draw_card(card, x - width / 2, top, width, paint, last=fresh))
        if newest:
            # Beside the part of the card that stays visible.
            shown = height if age == newest else _SHOWN * height
            level = near + way * shown / 2
            parts.append(_age(age, newest, x + width / 2 + 8, level, paint))
    outer = start + way * (height + _SHOWN * height * max(0, newest))
    parts.append(_label(spread, x, outer, way, 1.5 * width - _PILL, paint))
    return "".join(parts)


def _age(age: int, newest: int, x: float, y: float, paint: Paint) -> str:
    ends = {0: "older", newest: "newer"} if newest == 1 else {0: "oldest", newest: "newest"}
    return text(ends[age], x, y + 4, 12, paint("co"), font_weight=550) if age in ends else ""


def _label(spread: Spread, x: float, outer: float, way: int, room: float, paint: Paint) -> str:
    # The name stands next to the cards, what is said about it further away.
    base, beyond = (outer + 24, outer + 44) if way > 0 else (outer - 13, outer - 34)
    name = fit(spread.label, _NAME, room)
    note = "to move" if spread.to_move else "just played" if spread.fresh else ""
    parts = []
    if spread.to_move:
        wide = text_width(name, _NAME) + _PILL
        left, top = x - wide / 2, base - 17
        pill = tag("rect", x=left, y=top, width=wide, height=24, rx=12, fill=paint("ink"))
        parts.append(pill)
    ink = paint("on-ink" if spread.to_move else "ink")
    parts.append(text(name, x, base, _NAME, ink, text_anchor="middle", font_weight=650))
    if note:
        parts.append(text(note, x, beyond, _NOTE, paint("co"), text_anchor="middle"))
    return "".join(parts)


def _piles(felt: Felt, middle: float, paint: Paint) -> str:
    gap = 18.0
    left = FELT_WIDTH - _PILES + (_PILES - 2 * _PILE_CARD - gap) / 2
    top = middle - CARD_RATIO * _PILE_CARD / 2
    parts = []
    piles = (("pile", felt.pile, False), ("discards", felt.discards, True))
    for place, (word, count, faded) in enumerate(piles):
        x = left + place * (_PILE_CARD + gap)
        if count:
            parts.append(draw_back(x, top, _PILE_CARD, paint, faded=faded))
        else:
            parts.append(draw_gap(x, top, _PILE_CARD, paint, "co"))
        parts.append(
            text(
                f"{word} · {count}",
                x + _PILE_CARD / 2,
                top + CARD_RATIO * _PILE_CARD + 24,
                14,
                paint("ink"),
                text_anchor="middle",
                font_weight=550,
            )
        )
    return "".join(parts)
