"""What the texts of all games share: the answers to an exchange, and how bad texts are repeated."""

from __future__ import annotations

import re

SWAP = "swap"
KEEP = "keep"

_LONGEST = 40  # characters of a bad text that an error repeats


def squeezed(text: str) -> str:
    """A text without white space and in capitals: people type as they like."""
    return re.sub(r"\s", "", text).upper()


def read_answer(squeezed_text: str, swap: int) -> int | None:
    """The number of the answer to an exchange, or None if the text is no such answer."""
    answers = {SWAP.upper(): swap, KEEP.upper(): swap + 1}
    return answers.get(squeezed_text)


def shown(value: object) -> str:
    """A value that an error repeats, not too long; what may be nested is only named."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return shortened(ascii(value))


def shortened(text: str) -> str:
    """A text that an error repeats, not too long."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
