"""Draws a position as SVG and as terminal text, from cells and symbols alone."""

from einklang.drawing.palette import Theme
from einklang.drawing.scene import Rack, Scene, Track, TugTrack
from einklang.drawing.svg import draw_svg
from einklang.drawing.terminal import draw_text

__all__ = ["Rack", "Scene", "Theme", "Track", "TugTrack", "draw_svg", "draw_text"]
