"""The head of a track's panel: whose it is, whose turn it is, and the weakest value."""

from __future__ import annotations

from einklang.drawing.palette import Paint
from einklang.drawing.score import Track
from einklang.drawing.svg.markup import text
from einklang.drawing.svg.panel import draw_badge, fit, text_width
from einklang.drawing.svg.piece import draw_body, draw_pips, rack_ends
from einklang.drawing.svg.shape import draw_symbol
from einklang.drawing.svg.track_rows import Size

_MOST_NAMED = 3  # more tied symbols than these are told by their frames alone
_REGULAR = 0.85  # how wide regular letters are, compared with bold ones


def draw_head(track: Track, width: float, size: Size, paint: Paint) -> str:
    """The head of a track in a panel of this inner width."""
    middle = size.badge
    left, right = 2 * size.badge + 11, width
    parts = [_sign(track, size, paint)]
    low = track.waterline
    if low is not None:
        parts.append(
            text(
                str(low),
                right,
                middle + 0.35 * size.lowest,
                size.lowest,
                paint("ink"),
                text_anchor="end",
                font_weight=780,
            )
        )
        right -= 0.64 * size.lowest * len(str(low)) + 8
        named = track.lowest() if len(track.weakest) <= _MOST_NAMED else ()
        for symbol in reversed(named):
            right -= 2 * size.icon + 2
            parts.append(draw_symbol(symbol, right + size.icon + 1, middle, size.icon, paint))
            right -= 4
        word = text_width("weakest", 12) + 8
        if _said_width(track, size) + word <= right - left:
            parts.append(
                text("weakest", right - 2, middle + 4, 12, paint("ink2"), text_anchor="end")
            )
            right -= word
    parts.append(_name(track, left, right - left, size, paint))
    return "".join(parts)


def _sign(track: Track, size: Size, paint: Paint) -> str:
    middle = size.badge
    if track.owner is None:
        return draw_badge(track.label, middle, middle, middle, paint, on=track.to_move)
    # A tile of the player, shortened to the room of a badge and with larger pips.
    ends = rack_ends(middle, middle, 0.5 * middle)
    body = draw_body(ends, 0.72 * middle, paint, owner=track.owner)
    pips = [draw_pips(track.owner, x, y, 0.72 * middle, paint) for x, y in ends]
    return body + "".join(pips)


def _below(track: Track, size: Size) -> str:
    turn = "to move" if track.to_move and (size.tagged or track.note) else ""
    return " · ".join(part for part in (turn, track.note) if part)


def _said_width(track: Track, size: Size) -> float:
    name = text_width(track.label, size.name)
    return max(name, text_width(_below(track, size), _REGULAR * size.note)) if track.note else name


def _name(track: Track, x: float, room: float, size: Size, paint: Paint) -> str:
    middle = size.badge
    below = _below(track, size)
    # With something said below it, the name moves up a little.
    base = middle - 2 if below else middle + 0.35 * size.name
    name = text(
        fit(track.label, size.name, room), x, base, size.name, paint("ink"), font_weight=680
    )
    if not below:
        return name
    return name + text(
        fit(below, _REGULAR * size.note, room), x, middle + size.note + 2, size.note, paint("ink2")
    )
