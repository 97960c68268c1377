"""The rows of a track with walls: boxes that are full up to the weakest value."""

from __future__ import annotations

from dataclasses import dataclass

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Track, Wall
from einklang.drawing.svg.markup import number, tag, text
from einklang.drawing.svg.shape import text_width
from einklang.drawing.svg.track_rows import (
    Size,
    draw_goal,
    draw_icon,
    draw_marker,
    draw_value,
    draw_weakest,
    row_level,
    rows_end,
)
from einklang.symbols import Symbol

_GAP = 9.0  # between the boxes on both sides of a wall
_FOOT = 21.0
_LOCK = 12.0
_TYPE = 12.0


def boxes_foot(track: Track, size: Size) -> float:
    """The room below the rows, where closed walls say what opens them."""
    closed = any(wall.closed for wall in track.walls)
    return (_FOOT if size.tagged else _FOOT - 3) if closed else 0.0


def draw_boxes(track: Track, width: float, size: Size, paint: Paint) -> str:
    """The rows of a track with walls, and the walls."""
    scale = _Scale(track, size.start - 9, width - size.end + 7)
    parts = [draw_weakest(track, width, size, paint)]
    parts += [_row(track, symbol, scale, width, size, paint) for symbol in track.symbols]
    end = rows_end(track, size)
    parts += [_wall(wall, scale.wall(wall), end, paint) for wall in track.walls]
    parts.append(_signs(track, scale, end + 4, paint))
    return "".join(parts)


@dataclass(frozen=True)
class _Scale:
    track: Track
    start: float
    end: float

    @property
    def box(self) -> float:
        """The room of one box."""
        gaps = len({wall.before for wall in self.track.walls}) * _GAP
        return (self.end - self.start - gaps) / (self.track.top + 1)

    def left(self, value: int) -> float:
        """Where the box of a value begins."""
        passed = {wall.before for wall in self.track.walls if wall.before <= value}
        return self.start + value * self.box + len(passed) * _GAP

    def middle(self, value: int) -> float:
        """The middle of the box of a value; one beyond the track stands in its last box."""
        return self.left(min(max(value, 0), self.track.top)) + self.box / 2

    def wall(self, wall: Wall) -> float:
        """Where a wall stands."""
        return self.left(wall.before) - _GAP / 2


def _row(
    track: Track, symbol: Symbol, scale: _Scale, width: float, size: Size, paint: Paint
) -> str:
    y, value = row_level(track, symbol, size), track.value(symbol)
    low = value if track.waterline is None else track.waterline
    high = size.row - (8 if size.tagged else 6)
    parts = [draw_icon(symbol, y, size, paint)]
    for place in range(track.top + 1):
        shade = paint.symbol(symbol, "fill" if place <= low else "pale")
        # On the ground of a weakest row a groove would not be seen in every theme.
        faint = place > value and symbol in track.weakest
        empty = paint("ink" if faint else "groove")
        parts.append(
            tag(
                "rect",
                x=scale.left(place) + 1,
                y=y - high / 2,
                width=scale.box - 2,
                height=high,
                rx=4,
                fill=shade if place <= value else empty,
                opacity=0.1 if faint else None,
            )
        )
    if track.top in track.stops:
        parts.append(draw_goal(scale.middle(track.top), y, size.groove / 2 - 1.2, paint))
    parts.append(draw_marker(symbol, scale.middle(value), y, size.marker, paint))
    parts.append(draw_value(track, symbol, width - size.edge, y, size, paint))
    return "".join(parts)


def _wall(wall: Wall, x: float, end: float, paint: Paint) -> str:
    if wall.closed:
        return tag("rect", x=x - 2.2, y=0, width=4.4, height=end + 2, rx=2.2, fill=paint("ink"))
    return tag(
        "line",
        x1=x,
        x2=x,
        y1=1,
        y2=end + 1,
        stroke=paint("line2"),
        stroke_width=1.6,
        stroke_dasharray="1.5 5",
        stroke_linecap="round",
    )


def _signs(track: Track, scale: _Scale, y: float, paint: Paint) -> str:
    closed = sorted((wall for wall in track.walls if wall.closed), key=lambda wall: wall.before)
    parts = []
    for wall in closed:
        x = scale.wall(wall)
        parts.append(_lock(x, y, paint))
        # Two walls have no room for a whole sentence each.
        words = "opens when all are on" if len(closed) == 1 else "all"
        said, away = f"{words} {wall.needs}+", _LOCK / 2 + 5
        left = len(closed) == 1 and text_width(said, _TYPE) + away <= x
        parts.append(
            text(
                said,
                x - away if left else x + away,
                y + 11.5,
                _TYPE,
                paint("ink2"),
                text_anchor="end" if left else "start",
            )
        )
    return "".join(parts)


def _lock(x: float, y: float, paint: Paint) -> str:
    body = tag("rect", x=x - 5, y=y + 5.5, width=10, height=7.5, rx=2)
    bow = tag("path", d=f"M{number(x - 3)} {number(y + 5.5)}v-1.5a3 3 0 0 1 6 0v1.5")
    return tag("g", body, bow, fill="none", stroke=paint("ink"), stroke_width=1.5)
