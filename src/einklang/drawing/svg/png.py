"""A drawing as PNG, if the library for it is installed."""

from __future__ import annotations

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
