"""Labels that users wrote: made harmless, measured, cut and wrapped."""

from __future__ import annotations

import unicodedata

_ELLIPSIS = "…"


def clean(text: str) -> str:
    """The text on one line, without control characters, escapes and direction marks."""
    # Names reach a terminal and an XML document: neither may be steered or broken by them.
    if text.isprintable():
        return text
    spaced = "".join(" " if char.isspace() else char for char in text)
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in spaced)


def measure(text: str) -> int:
    """The number of terminal columns that a text takes."""
    return len(text) if text.isascii() else sum(_columns(char) for char in text)


def cut(text: str, columns: int) -> str:
    """The text, shortened with an ellipsis if it takes more than this many columns."""
    if measure(text) <= columns:
        return text
    kept, room = "", columns - 1
    for char in text:
        room -= _columns(char)
        if room < 0:
            break
        kept += char
    return kept.rstrip() + _ELLIPSIS if columns > 0 else ""


def wrap(text: str, columns: int) -> list[str]:
    """The lines of a text, broken at spaces so that none takes more than this many columns."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in clean(paragraph).split():
            longer = f"{line} {word}" if line else word
            if line and measure(longer) > columns:
                lines.append(line)
                longer = word
            line = cut(longer, columns)
        if line:
            lines.append(line)
    return lines


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
