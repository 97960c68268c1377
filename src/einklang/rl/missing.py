"""What is said when a library is not installed."""

from __future__ import annotations


def missing(library: str, extra: str) -> ImportError:
    """The error for a library that an adapter needs."""
    return ImportError(
        f"this needs the library {library}; install it with pip install 'einklang[{extra}]'"
    )
