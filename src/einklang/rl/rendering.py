"""Pictures of tables for whoever watches: everything is shown, also what is hidden."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.drawing import CannotPaint, paint_png
from einklang.games.errors import SetupError
from einklang.games.game import State

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


def check_mode(mode: str | None) -> str | None:
    """The mode, if it is one; others are refused."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def render(state: State, mode: str | None) -> Any:
    """The table in a mode: printed, as text, as an SVG document, or as an array of dots."""
    if mode == "human":
        print(state.to_text(), flush=True)
        return None
    if mode == "ansi":
        return state.to_text()
    if mode == "svg":
        return state.to_svg(theme="light")
    if mode == "rgb_array":
        return dots(state.to_svg(theme="light"))
    raise SetupError(
        f"nothing says how to render; make the environment with a render_mode of"
        f" {', '.join(RENDER_MODES)}"
    )


def dots(svg: str) -> NDArray[np.uint8]:
    """The dots of an SVG document: row, column, colour."""
    try:
        from PIL import Image
    except ImportError as missing:
        raise CannotPaint(
            "pictures as arrays need the libraries pillow and resvg-py; install them with"
            " pip install 'einklang[pettingzoo]', or render as ansi or svg"
        ) from missing
    with Image.open(BytesIO(paint_png(svg, zoom=1))) as painted:
        image = painted.convert("RGBA")  # its corners are round, and beyond them is nothing
    paper = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(paper, image).convert("RGB"), np.uint8)
