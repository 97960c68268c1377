"""Stretches of terminal text with their colours, and lines made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from einklang.drawing.label import measure
from einklang.drawing.palette import MATERIALS, channels, contrast, player_use, tokens
from einklang.drawing.scene import Field
from einklang.symbols import Symbol

_RESET = "\x1b[0m"
_COLOURS = tokens("light")


@dataclass(frozen=True)
class Style:
    """A letter colour on a ground; both are set, since nobody knows the terminal's own."""

    ink: str
    ground: str
    bold: bool = False

    def code(self) -> str:
        """The escape sequence that turns the style on."""
        ink = ";".join(map(str, channels(self.ink)))
        ground = ";".join(map(str, channels(self.ground)))
        return f"\x1b[{'1;' if self.bold else ''}38;2;{ink};48;2;{ground}m"


@dataclass(frozen=True)
class Span:
    """A piece of one line in one style, or in the terminal's own."""

    text: str
    style: Style | None = None


Line = Sequence[Span]


def laid(symbol: Symbol) -> Style:
    """The style of a laid symbol: its own colour under the better readable of two inks."""
    return _readable(_COLOURS[f"{symbol.word}-fill"])


def printed(symbol: Symbol) -> Style:
    """The style of a printed symbol: a deep letter on a wash of its colour."""
    return Style(_COLOURS[f"{symbol.word}-deep"], _COLOURS[f"{symbol.word}-wash"])


def counted(symbol: Symbol) -> Style:
    """The style of a bar up to the waterline."""
    return Style(_COLOURS[f"{symbol.word}-deep"], _COLOURS[f"{symbol.word}-fill"])


def uncounted(symbol: Symbol) -> Style:
    """The style of a bar above the waterline."""
    return Style(_COLOURS["ink"], _COLOURS[f"{symbol.word}-pale"])


def chip(symbol: Symbol, *, black: bool) -> Style:
    """The style of a chip: a ground of its symbol's colour, or its letter on black."""
    if not black:
        return laid(symbol)
    return Style(MATERIALS[f"black-{symbol.word}"], MATERIALS["black"], bold=True)


def player(owner: int) -> Style:
    """The style of a player's tile."""
    return Style(MATERIALS[player_use(owner, "pip")], MATERIALS[player_use(owner)], bold=True)


def field(ground: Field) -> Style:
    """The style of a field that is not plain."""
    bonus = ground is Field.BONUS
    return _readable(_COLOURS["weak" if bonus else f"field-{ground}"])


def columns(line: Line) -> int:
    """The number of columns that a line takes."""
    return sum(measure(span.text) for span in line)


def padded(line: Line, width: int) -> Line:
    """The line, filled with spaces up to a width."""
    return [*line, Span(" " * max(0, width - columns(line)))]


def write(line: Line, *, colour: bool) -> str:
    """A line as text without spaces at its end, with or without escape sequences."""
    room = len("".join(span.text for span in line).rstrip())
    written = ""
    for style, run in groupby(line, key=lambda span: span.style):
        text = "".join(span.text for span in run)[:room]
        room -= len(text)
        plain = style is None or not colour or not text
        written += text if plain or style is None else style.code() + text + _RESET
    return written


def _readable(ground: str) -> Style:
    inks = (_COLOURS["ink"], _COLOURS["on-ink"])
    return Style(max(inks, key=lambda ink: contrast(ink, ground)), ground, bold=True)
