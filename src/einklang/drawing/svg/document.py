"""A drawing as a document of its own, which readers and screen readers can open."""

from __future__ import annotations

from einklang.drawing.palette import Paint
from einklang.drawing.svg.markup import Block, number, tag, written

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
