"""Lists of colours and points in plain English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from einklang.symbols import Symbol


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def colour_words(symbols: Iterable[Symbol], last: str = "and") -> str:
    """Colours as a list of words."""
    return join([symbol.word for symbol in symbols], last)


def counted(points: Mapping[str, int]) -> str:
    """Points by letter, such as "R +1, B +2"."""
    scored = [f"{letter} +{n}" for letter, n in points.items() if n]
    return ", ".join(scored) or "no points"
