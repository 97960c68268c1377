"""Elements of an SVG document as text, the same bytes on every platform, and the whole of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from einklang.drawing.label import clean
from einklang.drawing.palette import Paint

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


@lru_cache(4096)  # most numbers of a drawing stand in it again and again, and in the next one
def number(value: float) -> str:
    """A number with at most two decimals, and never a negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, /, *children: str, **attributes: Value) -> str:
    """An element with its children; underscores in attributes become hyphens, None is left out."""
    written = "".join(
        [
            f' {_hyphened(key)}="{_attribute(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
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


@lru_cache(256)
def _hyphened(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


@lru_cache(4096)  # so do most texts
def _attribute(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


_MARGIN = 20.0
_FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"
)


def document(whole: Block, title: str, told: str, paint: Paint, *definitions: str) -> str:
    """An SVG document with a margin around the drawing, its title, and all of it in words."""
    style = paint.style(whole.body)
    width, height = whole.width + 2 * _MARGIN, whole.height + 2 * _MARGIN
    ground = tag("rect", width=width, height=height, rx=16, fill=paint("paper"))
    head = (
        tag("title", written(title)),
        tag("desc", written(told)),
        tag("style", style) if style else "",
        tag("defs", *definitions) if definitions else "",
    )
    return (
        tag(
            "svg",
            *head,
            ground,
            whole.at(_MARGIN, _MARGIN),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
            class_=paint.scope,
            font_family=_FONT,
            style="max-width:100%;height:auto;font-variant-numeric:tabular-nums",
        )
        + "\n"
    )


# Sharp on screens with small dots.
_ZOOM = 2


class CannotPaint(ValueError):
    """There is no library that turns a drawing into dots."""


def paint_png(svg: str, zoom: int = _ZOOM) -> bytes:
    """The dots of an SVG document with fixed colours: of the theme light or dark, not auto."""
    try:
        import resvg_py
    except ImportError as missing:
        raise CannotPaint(
            "pictures as PNG need the library resvg-py; install it with pip install"
            " 'einklang[png]', or write an SVG"
        ) from missing
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))
