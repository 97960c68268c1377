"""Panels that stand beside the board, and the heads that say whose they are."""

from __future__ import annotations

import re

from einklang.drawing.label import clean, measure
from einklang.drawing.palette import Paint
from einklang.drawing.svg.markup import tag, text

PADDING = 14.0

_WIDE = "MWmw@%…—"
_NARROW = " ',.:;!|()[]fijltrI"


def draw_panel(width: float, height: float, paint: Paint, *, framed: bool = False) -> str:
    """The ground of a panel, framed in ink if its side is to move."""
    shadows = [
        _rounded(down, width, height, paint("shade"), opacity)
        for down, opacity in ((4, 0.04), (2, 0.05))
    ]
    ground = tag(
        "rect",
        x=0.5,
        y=0.5,
        width=width - 1,
        height=height - 1,
        rx=18,
        fill=paint("panel"),
        stroke=paint("ink" if framed else "line"),
        stroke_width=2.5 if framed else 1,
    )
    return "".join(shadows) + ground


def draw_badge(label: str, x: float, y: float, radius: float, paint: Paint, *, on: bool) -> str:
    """The round badge with a side's initial, filled if the side is to move."""
    disc = tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=paint("ink" if on else "panel2"),
        stroke=paint("ink" if on else "line2"),
        stroke_width=1.5,
    )
    numbers = re.findall(r"[0-9]+", label)
    # Sides without a name are numbered, and all start with the same letter.
    initial = numbers[0][-2:] if len(numbers) == 1 else clean(label).strip()[:1].upper()
    ink = paint("on-ink" if on else "ink")
    size = 0.8 * radius
    letter = text(initial, x, y + 0.35 * size, size, ink, text_anchor="middle", font_weight=700)
    return disc + letter


def fit(label: str, size: float, room: float) -> str:
    """A label, cut so that it takes at most this much room at a type size."""
    whole = clean(label).strip()
    kept = whole
    while kept and text_width(kept if kept == whole else f"{kept}…", size) > room:
        kept = kept[:-1]
    return kept if kept == whole else f"{kept.rstrip()}…"


def text_width(label: str, size: float) -> float:
    """About how wide a text is at a type size."""
    return sum(_advance(char) for char in label) * size


def _advance(char: str) -> float:
    # No font can be measured here: usual widths of bold letters, rather too wide than too narrow.
    if char in _WIDE or measure(char) > 1:
        return 1.1
    if char in _NARROW:
        return 0.4
    return 0.82 if char.isupper() else 0.68 * measure(char)


def _rounded(down: float, width: float, height: float, colour: str, opacity: float) -> str:
    return tag("rect", y=down, width=width, height=height, rx=18.5, fill=colour, opacity=opacity)
