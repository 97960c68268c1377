"""The colours of the drawings by their use, for a light and for a dark surrounding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from einklang.symbols import SYMBOLS, Symbol

Theme = Literal["light", "dark", "auto"]
Shade = Literal["fill", "deep", "pale", "wash"]
PlayerPart = Literal["top", "edge", "pip"]

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

# Only some drawings use these: a style sheet declares them where they are needed.
LIGHT_EXTRAS = {
    "tower-wall": "#2B3442",
    "tower-top": "#66717F",
    "field-dark": "#5B6C82",
    "field-grey": "#8899A8",
    "back": "#2B3446",
}

DARK_EXTRAS = {
    "tower-wall": "#8591A4",
    "tower-top": "#56616F",
    "field-dark": "#33415A",
    "field-grey": "#2C3648",
    "back": "#3B475F",
}

# What has a colour of its own, and looks the same in every surrounding.
MATERIALS = {
    "small-wall": "#8F8778",
    "ivory": "#F4EFE4",
    "chip": "#FFFDF6",
    "chip-line": "#6F675A",
    "chip-ink": "#1C2130",
    "chip-on": "#FFFFFF",
    "black": "#14171E",
    "black-ink": "#0E1219",
    "drop": "#000000",
    "back-line": "#8E9AB0",
    "player1": "#3767A8",
    "player1-edge": "#1E416F",
    "player1-pip": "#FFFFFF",
    "player2": "#B5404F",
    "player2-edge": "#752530",
    "player2-pip": "#FFFFFF",
    "player3": "#E5B94A",
    "player3-edge": "#8F6C12",
    "player3-pip": "#2B2206",
    "player4": "#FBFAF6",
    "player4-edge": "#9AA1A8",
    "player4-pip": "#2A2F3A",
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

# Symbols on chips keep their colours too: those of the light theme on a light chip, those of the
# dark theme on a black one. Only green is deeper, since a white digit stands on it.
MATERIALS |= {f"chip-{symbol.word}": LIGHT_SYMBOLS[symbol][0] for symbol in SYMBOLS}
MATERIALS |= {f"black-{symbol.word}": DARK_SYMBOLS[symbol][0] for symbol in SYMBOLS}
MATERIALS["chip-green"] = "#0F7F49"


@dataclass(frozen=True)
class Paint:
    """Colours as SVG attributes: fixed ones, or properties that follow the reader's setting."""

    theme: Theme

    def __call__(self, use: str) -> str:
        """The colour of a use, such as the ink."""
        if use in MATERIALS:
            return MATERIALS[use]
        return _property(use) if self.theme == "auto" else tokens(self.theme)[use]

    def symbol(self, symbol: Symbol, shade: Shade = "fill") -> str:
        """One shade of a symbol's colour."""
        return self(_symbol_use(symbol, shade))

    @property
    def scope(self) -> str:
        """A name that only drawings of this theme share, for identifiers and style rules."""
        # Several drawings may stand in one page, where they share one space of names.
        return f"einklang-{self.theme}"

    def style(self, body: str) -> str:
        """The style sheet that gives a drawing's properties their values, if it has any."""
        if self.theme != "auto":
            return ""
        unused = {use for use in LIGHT_EXTRAS if _property(use) not in body}
        light, dark = (
            _rule(self.scope, {use: c for use, c in tokens(theme).items() if use not in unused})
            for theme in ("light", "dark")
        )
        return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"


@cache  # asked for with every colour of a drawing
def tokens(theme: str) -> Mapping[str, str]:
    """Every colour of the light or the dark theme by its name."""
    light = theme == "light"
    uses, symbols = (LIGHT_USES, LIGHT_SYMBOLS) if light else (DARK_USES, DARK_SYMBOLS)
    shades = {
        _symbol_use(symbol, shade): colour
        for symbol in SYMBOLS
        for shade, colour in zip(_SHADES, symbols[symbol], strict=True)
    }
    return MappingProxyType(uses | shades | (LIGHT_EXTRAS if light else DARK_EXTRAS))


def player_use(owner: int, part: PlayerPart = "top") -> str:
    """The name of the colour of one part of a player's tiles."""
    return f"player{owner + 1}" if part == "top" else f"player{owner + 1}-{part}"


def channels(colour: str) -> tuple[int, int, int]:
    """The red, green and blue parts of a colour, 0 to 255 each."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _property(use: str) -> str:
    return f"var(--ek-{use})"


def _symbol_use(symbol: Symbol, shade: Shade) -> str:
    return f"{symbol.word}-{shade}"


def _rule(scope: str, colours: dict[str, str]) -> str:
    declared = ";".join(f"--ek-{use}:{colour}" for use, colour in colours.items())
    return f".{scope}{{{declared}}}"


@cache
def _luminance(colour: str) -> float:
    parts = [channel / 255 for channel in channels(colour)]
    linear = [
        part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
        for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
