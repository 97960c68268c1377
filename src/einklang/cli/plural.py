"""Numbers of things in words."""

from __future__ import annotations


def plural(number: int, noun: str) -> str:
    """So many of a noun that takes an s, such as 1 game and 2 games."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
