"""Elements of an SVG document as text, the same bytes on every platform."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from einklang.drawing.label import clean

Value = str | float | None


@dataclass(frozen=True)
class Block:
    """A part of the drawing with its size, drawn from its own upper left corner."""

    width: float
    height: float
    body: str

    def at(self, x: float, y: float) -> str:
        """The block, moved to a place in the drawing."""
        return tag("g", self.body, transform=f"translate({number(x)} {number(y)})")


def number(value: float) -> str:
    """A number with at most two decimals, and never a negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, /, *children: str, **attributes: Value) -> str:
    """An element with its children; underscores in attributes become hyphens, None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def text(content: str, x: float, y: float, size: float, fill: str, **attributes: Value) -> str:
    """A text element; the content may come from a user."""
    return tag("text", written(content), x=x, y=y, font_size=size, fill=fill, **attributes)


def bar(start: float, end: float, y: float, height: float, colour: str) -> str:
    """A level bar with round ends."""
    return tag(
        "line",
        x1=start,
        x2=end,
        y1=y,
        y2=y,
        stroke=colour,
        stroke_width=height,
        stroke_linecap="round",
    )


def written(content: str) -> str:
    """A user's text as the content of an element."""
    return escape(clean(content))


def _attribute(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
