"""A chart of one or several lines as one SVG document."""

from __future__ import annotations

import math
from dataclasses import dataclass

from einklang.drawing.label import cut, measure, wrap
from einklang.drawing.palette import Paint, Shade, Theme
from einklang.drawing.svg.markup import Block, document, number, tag, text
from einklang.symbols import Symbol

Point = tuple[float, float]

# Small enough that letters can still be read where a narrow screen shrinks the picture.
_WIDTH = 480.0
_PLOT_HEIGHT = 240.0
_SIZE = 15.0
_SMALL = 14.0
_LINE = 21.0
_PER_COLUMN = 8.4  # the breadth of a usual letter
_SAMPLE = 34.0  # of a line in the legend
_PAD = 14.0
_BETWEEN = 20.0  # entries of the legend
_MARK = 4.5
_CLOSE = 1e-9

# By colour and by dashes, so that neither has to be told apart alone. All of them stand out
# against the panel, light or dark.
_STROKES: tuple[tuple[Symbol, Shade, str | None], ...] = (
    (Symbol.BLUE, "fill", None),
    (Symbol.RED, "fill", "9 5"),
    (Symbol.GREEN, "deep", "2 4"),
    (Symbol.PURPLE, "fill", "12 4 2 4"),
)


@dataclass(frozen=True)
class Axis:
    """What is counted along one side of a chart, and from where to where."""

    label: str
    low: float
    high: float


@dataclass(frozen=True)
class Curve:
    """A named line through points; a band around it says how sure it is."""

    name: str
    points: tuple[Point, ...]
    band: tuple[tuple[float, float, float], ...] = ()  # where, from, to
    marks: tuple[Point, ...] = ()  # points that stand out


@dataclass(frozen=True)
class Chart:
    """Curves with their axes, and perhaps a level to compare them with."""

    title: str
    x: Axis
    y: Axis
    curves: tuple[Curve, ...]
    level: float | None = None
    level_name: str = ""
    marks_name: str = ""  # what it means that points stand out


def draw_chart(chart: Chart, *, theme: Theme = "auto") -> str:
    """The chart as an SVG document; the theme `auto` follows the reader's light or dark setting."""
    if len(chart.curves) > len(_STROKES):
        raise ValueError(f"a chart has room for {len(_STROKES)} lines, not {len(chart.curves)}")
    paint = Paint(theme)
    body, y = [], 2.0
    for line in wrap(chart.title, int(_WIDTH / _PER_COLUMN)):
        y += _LINE
        body.append(text(line, 0, y - 5, 17, paint("ink"), font_weight=650))
    legend = _legend(chart, paint)
    body.append(legend.at(0, y + 6))
    y += legend.height + 14
    panel = _panel(chart, paint)
    body.append(panel.at(0, y))
    whole = Block(_WIDTH, y + panel.height, "".join(body))
    return document(whole, chart.title, tell_chart(chart), paint)


def _stroke(curve: int, paint: Paint) -> dict[str, str | float | None]:
    symbol, shade, dashes = _STROKES[curve]
    return {
        "stroke": paint.symbol(symbol, shade),
        "stroke_width": 2.5,
        "stroke_dasharray": dashes,
        "stroke_linejoin": "round",
        "fill": "none",
    }


def _legend(chart: Chart, paint: Paint) -> Block:
    """A sample of every line with its name, as many abreast as there is room for."""
    samples = [
        (tag("path", d=f"M0 0L{number(_SAMPLE)} 0", **_stroke(i, paint)), curve.name)
        for i, curve in enumerate(chart.curves)
    ]
    if chart.level is not None and chart.level_name:
        samples.append((_level(0, _SAMPLE, 0, paint), chart.level_name))
    if chart.marks_name and any(curve.marks for curve in chart.curves):
        samples.append((_mark(_SAMPLE / 2, 0, paint("ink2"), paint), chart.marks_name))
    body, x, y = [], 0.0, 0.0
    for sample, name in samples:
        told = cut(name, int((_WIDTH - _SAMPLE - 8) / _PER_COLUMN))
        breadth = _SAMPLE + 8 + _PER_COLUMN * measure(told)
        if x and x + breadth > _WIDTH:
            x, y = 0.0, y + _LINE
        body.append(Block(0, 0, sample).at(x, y + 10))
        body.append(text(told, x + _SAMPLE + 8, y + 15, _SIZE, paint("ink2")))
        x += breadth + _BETWEEN
    return Block(_WIDTH, y + _LINE, "".join(body))


def _panel(chart: Chart, paint: Paint) -> Block:
    """The axes with the lines between them, on a panel."""
    rows, columns = ticks(chart.y.low, chart.y.high), ticks(chart.x.low, chart.x.high)
    low, high = min(chart.y.low, rows[0]), max(chart.y.high, rows[-1])
    left = _PAD + _PER_COLUMN * max(len(number(at)) for at in rows) + 8
    right, top = _WIDTH - _PAD - 6, _PAD + _LINE + 4
    bottom = top + _PLOT_HEIGHT
    across = (right - left) / ((chart.x.high - chart.x.low) or 1)
    upward = (bottom - top) / ((high - low) or 1)

    def place(point: Point) -> Point:
        return left + (point[0] - chart.x.low) * across, bottom - (point[1] - low) * upward

    height = bottom + 2 * _LINE + _PAD - 2
    body = [
        tag("rect", width=_WIDTH, height=height, rx=12, fill=paint("panel"), stroke=paint("line")),
        text(chart.y.label, _PAD, _PAD + 11, _SMALL, paint("ink2")),
    ]
    for at in rows:
        _, y = place((chart.x.low, at))
        body.append(_rule(left, y, right, y, paint("line2" if at == low else "line")))
        body.append(text(number(at), left - 8, y + 5, _SMALL, paint("ink3"), text_anchor="end"))
    for at in columns:
        x, _ = place((at, low))
        body.append(_rule(x, bottom, x, bottom + 5, paint("line2")))
        body.append(
            text(number(at), x, bottom + _LINE, _SMALL, paint("ink3"), text_anchor="middle")
        )
    body.append(
        text(chart.x.label, right, height - _PAD + 3, _SMALL, paint("ink2"), text_anchor="end")
    )
    for i, curve in enumerate(chart.curves):
        if curve.band:
            edge = [(at, high_) for at, _, high_ in curve.band]
            edge += [(at, low_) for at, low_, _ in reversed(curve.band)]
            outline = " ".join(f"{number(x)},{number(y)}" for x, y in map(place, edge))
            colour = _stroke(i, paint)["stroke"]
            body.append(tag("polygon", points=outline, fill=colour, fill_opacity=0.18))
    if chart.level is not None:
        body.append(_level(left, right, place((0, chart.level))[1], paint))
    for i, curve in enumerate(chart.curves):
        stroke = _stroke(i, paint)
        points = [place(point) for point in curve.points]
        steps = "".join(
            f"{'L' if k else 'M'}{number(x)} {number(y)}" for k, (x, y) in enumerate(points)
        )
        if len(points) == 1:
            steps += "h0.01"  # a single point is seen as a dot
            stroke |= {"stroke_width": 6, "stroke_linecap": "round"}
        if points:
            body.append(tag("path", d=steps, **stroke))
        body += [_mark(*place(point), str(stroke["stroke"]), paint) for point in curve.marks]
    return Block(_WIDTH, height, "".join(body))


def _rule(
    x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, **more: str
) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=width, **more)


def _level(start: float, end: float, y: float, paint: Paint) -> str:
    return _rule(start, y, end, y, paint("ink3"), 1.5, stroke_dasharray="4 4")


def _mark(x: float, y: float, colour: str, paint: Paint) -> str:
    ring = paint("panel")
    return tag("circle", cx=x, cy=y, r=_MARK, fill=colour, stroke=ring, stroke_width=1.5)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from low to high, with at most so many steps of 1, 2 or 5 and zeros."""
    span = high - low
    if span <= 0:
        return [low]
    unit = 10.0 ** math.floor(math.log10(span / most))
    step = next(factor * unit for factor in (1, 2, 5, 10) if span <= most * factor * unit)
    first = math.ceil(low / step - _CLOSE)
    return [k * step for k in range(first, math.floor(high / step + _CLOSE) + 1)]


def tell_chart(chart: Chart) -> str:
    """The chart in words, for whoever cannot see it."""
    told = [f"{chart.y.label} by {chart.x.label}."]
    if chart.level is not None and chart.level_name:
        told.append(f"{chart.level_name}: {number(chart.level)}.")
    for curve in chart.curves:
        if not curve.points:
            told.append(f"{curve.name}: no points.")
            continue
        first, last = curve.points[0], curve.points[-1]
        lowest = min(curve.points, key=lambda point: point[1])
        highest = max(curve.points, key=lambda point: point[1])
        told.append(
            f"{curve.name}: {_tell(first)}, at the end {_tell(last)};"
            f" lowest {_tell(lowest)}, highest {_tell(highest)}."
        )
    return " ".join(told)


def _tell(point: Point) -> str:
    return f"{number(point[1])} at {number(point[0])}"
