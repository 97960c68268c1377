"""Draws a position as SVG and as terminal text, from what lies on the table alone."""

from einklang.drawing.palette import Theme
from einklang.drawing.scene import Felt, Field, Rack, Scene, Spread, Tower, Track, TugTrack, Wall
from einklang.drawing.svg.markup import CannotPaint, paint_png
from einklang.drawing.svg.scene import draw_svg
from einklang.drawing.text.scene import draw_text

__all__ = [
    "CannotPaint",
    "Felt",
    "Field",
    "Rack",
    "Scene",
    "Spread",
    "Theme",
    "Tower",
    "Track",
    "TugTrack",
    "Wall",
    "draw_svg",
    "draw_text",
    "paint_png",
]
