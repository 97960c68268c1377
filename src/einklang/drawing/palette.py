"""The colours of the drawings by their use, for a light and for a dark surrounding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from einklang.symbols import SYMBOLS, Symbol

Theme = Literal["light", "dark", "auto"]
Shade = Literal["fill", "deep", "pale", "wash"]

_SHADES: tuple[Shade, ...] = ("fill", "deep", "pale", "wash")

LIGHT_USES = {
    "paper": "#F2EEE6",
    "panel": "#FFFDF9",
    "panel2": "#F7F3EB",
    "line": "#DED6C8",
    "line2": "#8A8474",
    "ink": "#1C2130",
    "ink2": "#474D5C",
    "ink3": "#565B69",
    "on-ink": "#FFFDF9",
    "weak": "#F3EAD3",
    "groove": "#E6DFD2",
    "pip": "#7D776A",
    "board": "#9FABB4",
    "board-mid": "#ABB6BE",
    "board-in": "#B8C2C9",
    "board-edge": "#73808A",
    "well": "#A9B4BD",
    "well6": "#9AA6B0",
    "well7": "#8D9AA5",
    "well-rim": "#86939E",
    "co": "#232B36",
    "tile": "#FFFDF8",
    "tile-hi": "#FFFFFF",
    "tile-edge": "#C9C3B6",
    "tile-line": "#6E7B86",
    "shade": "#222C36",
}

DARK_USES = {
    "paper": "#11141B",
    "panel": "#1B202B",
    "panel2": "#222835",
    "line": "#343C4D",
    "line2": "#7F899C",
    "ink": "#F0F2F7",
    "ink2": "#C0C7D4",
    "ink3": "#A0A9BA",
    "on-ink": "#141821",
    "weak": "#3A3628",
    "groove": "#2E3545",
    "pip": "#8E97A8",
    "board": "#1A1F2A",
    "board-mid": "#202633",
    "board-in": "#272E3D",
    "board-edge": "#0B0E14",
    "well": "#1B202B",
    "well6": "#171B25",
    "well7": "#13161F",
    "well-rim": "#10131A",
    "co": "#A7B0C0",
    "tile": "#414C63",
    "tile-hi": "#5A6782",
    "tile-edge": "#2B3344",
    "tile-line": "#0D1017",
    "shade": "#000000",
}

# Per symbol in canonical order: fill, deep (contours), pale (above the waterline), wash (grounds).
LIGHT_SYMBOLS = (
    ("#CE2039", "#8C0F26", "#F0A9B2", "#F7DADC"),
    ("#24AF6D", "#07603A", "#9AD3B6", "#D3EBDD"),
    ("#2C6CE6", "#12408F", "#A7C4F7", "#DAE5FA"),
    ("#F5821F", "#9A4500", "#FACDA4", "#FBE4CE"),
    ("#FFCF24", "#8F6400", "#FBE6A0", "#FBF0CC"),
    ("#9245CE", "#5B1E90", "#D3B2EC", "#EBDDF6"),
)

DARK_SYMBOLS = (
    ("#FF6476", "#FFB3BB", "#7C3A46", "#4A2A35"),
    ("#42CC8A", "#A5EBC9", "#276248", "#20443A"),
    ("#74A8FF", "#BCD5FF", "#354F82", "#273A60"),
    ("#FF9C45", "#FFD0A3", "#7A4C28", "#4B3628"),
    ("#FFDC5C", "#E0A800", "#7A6A2C", "#47412A"),
    ("#CB95FF", "#E6CBFF", "#5F4382", "#3D3058"),
)


@dataclass(frozen=True)
class Paint:
    """Colours as SVG attributes: fixed ones, or properties that follow the reader's setting."""

    theme: Theme

    def __call__(self, use: str) -> str:
        """The colour of a use, such as the ink."""
        return f"var(--ek-{use})" if self.theme == "auto" else tokens(self.theme)[use]

    def symbol(self, symbol: Symbol, shade: Shade = "fill") -> str:
        """One shade of a symbol's colour."""
        return self(_symbol_use(symbol, shade))

    @property
    def scope(self) -> str:
        """A name that only drawings of this theme share, for identifiers and style rules."""
        # Several drawings may stand in one page, where they share one space of names.
        return f"einklang-{self.theme}"

    def style(self) -> str:
        """The style sheet that gives the properties their values; empty for a fixed theme."""
        if self.theme != "auto":
            return ""
        light, dark = (_rule(self.scope, tokens(theme)) for theme in ("light", "dark"))
        return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"


def tokens(theme: str) -> dict[str, str]:
    """Every colour of the light or the dark theme by its name."""
    uses, symbols = (LIGHT_USES, LIGHT_SYMBOLS) if theme == "light" else (DARK_USES, DARK_SYMBOLS)
    shades = {
        _symbol_use(symbol, shade): colour
        for symbol in SYMBOLS
        for shade, colour in zip(_SHADES, symbols[symbol], strict=True)
    }
    return uses | shades


def channels(colour: str) -> tuple[int, int, int]:
    """The red, green and blue parts of a colour, 0 to 255 each."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _symbol_use(symbol: Symbol, shade: Shade) -> str:
    return f"{symbol.word}-{shade}"


def _rule(scope: str, colours: dict[str, str]) -> str:
    declared = ";".join(f"--ek-{use}:{colour}" for use, colour in colours.items())
    return f".{scope}{{{declared}}}"


def _luminance(colour: str) -> float:
    parts = [channel / 255 for channel in channels(colour)]
    linear = [
        part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
        for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
