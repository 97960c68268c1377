"""Actions of the card game as text, and back: `RY` scores red first, `YR` yellow first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from einklang.games.cards.rules import Rules
from einklang.games.errors import UnreadableAction
from einklang.games.text import KEEP, SWAP, read_answer, shortened, squeezed
from einklang.symbols import LETTERS


def action_texts(rules: Rules) -> tuple[str, ...]:
    """The canonical texts of all actions, in the order of their numbers."""
    plays = rules.plays[: rules.play_count]
    cards = [f"{LETTERS[first]}{LETTERS[second]}" for _, first, second in plays]
    return (*cards, SWAP, KEEP)


def read_action(texts: Sequence[str], text: str) -> int:
    """The number of the action that a text means, in any case."""
    compact = squeezed(text)
    swap = len(texts) - 2
    answer = read_answer(compact, swap)
    if answer is not None:
        return answer
    letters = re.sub("[-:,]", "", compact)
    if letters not in texts[:swap]:
        raise UnreadableAction(
            f"{shortened(text)!r} is not an action; write the two different symbols of a card,"
            f" the one to be scored first in front, such as RY, of {LETTERS}, or swap or keep"
        )
    return texts.index(letters)
