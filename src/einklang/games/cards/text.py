"""Actions of the card game as text, and back: `RY` scores red first, `YR` yellow first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from einklang.games.errors import UnreadableAction
from einklang.games.text import KEEP, SWAP, read_answer, shortened, squeezed
from einklang.symbols import LETTERS

if TYPE_CHECKING:
    from einklang.games.cards.layout import CardLayout


def action_texts(layout: CardLayout) -> tuple[str, ...]:
    """The canonical texts of all actions, in the order of their numbers."""
    plays = layout.rules.plays[: layout.rules.play_count]
    cards = [f"{LETTERS[first]}{LETTERS[second]}" for _, first, second in plays]
    return (*cards, SWAP, KEEP)


def read_action(layout: CardLayout, text: str) -> int:
    """The number of the action that a text means, in any case."""
    compact = squeezed(text)
    answer = read_answer(compact, layout.swap)
    if answer is not None:
        return answer
    letters = re.sub("[-:,]", "", compact)
    if letters not in layout.texts[: layout.swap]:
        raise UnreadableAction(
            f"{shortened(text)!r} is not an action; write the two different symbols of a card,"
            f" the one to be scored first in front, such as RY, of {LETTERS}, or swap or keep"
        )
    return layout.texts.index(letters)
