"""What can be wrong with an action: it cannot be read, is not allowed now, or is ambiguous.

"No" has one shape everywhere, here and at live tables: a refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

_LONGEST = 40  # characters of a bad text that an error repeats


class Refusal(NamedTuple):
    """Why something is not done: a code, its parameters, and the English sentence made of them."""

    code: str
    what: Mapping[str, Any]
    sentence: str


class Refused(Exception):
    """Something was not done, for the reason that a refusal gives."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.refusal.code

    @property
    def what(self) -> Mapping[str, Any]:
        """What the code speaks of, by name."""
        return self.refusal.what

    @property
    def sentence(self) -> str:
        """The refusal in English."""
        return self.refusal.sentence


class ActionError(Refused, ValueError):
    """An action that was not carried out; the state is what it was."""


class UnreadableAction(ActionError):
    """A text that is not an action of this game."""

    CODE = "unreadable-action"

    def __init__(self, sentence: str) -> None:
        super().__init__(Refusal(self.CODE, {}, sentence))


class AmbiguousAction(ActionError):
    """A text that could mean more than one action."""

    CODE = "ambiguous-action"

    def __init__(self, sentence: str) -> None:
        super().__init__(Refusal(self.CODE, {}, sentence))


class Reason(StrEnum):
    """Why an action is not allowed now."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    NO_SUCH_ACTION = "no-such-action"
    DECIDE_EXCHANGE = "decide-exchange"
    NO_EXCHANGE = "no-exchange"
    NOT_ON_RACK = "not-on-rack"
    NOT_IN_HAND = "not-in-hand"
    CELL_TAKEN = "cell-taken"
    PRINTED_CELL = "printed-cell"
    TOWER_CELL = "tower-cell"
    OFF_BOARD = "off-board"
    NOT_ADJACENT = "not-adjacent"
    FIRST_TURN = "first-turn"
    BONUS_COLOURS = "bonus-colours"
    WRONG_DRAW_COUNT = "wrong-draw-count"
    NOT_IN_STOCK = "not-in-stock"


# The English sentences; other languages fill the same names into sentences of their own.
SENTENCES = {
    Reason.GAME_OVER: "the game is over, so nothing more can be played",
    Reason.NOT_YOUR_TURN: "it is the turn of seat {turn}, not of seat {seat}",
    Reason.NO_SUCH_ACTION: "{action} is not the number of an action; take one from the legal ones",
    Reason.DECIDE_EXCHANGE: "the exchange is offered: answer swap or keep first",
    Reason.NO_EXCHANGE: "no exchange is offered now; play an action such as {example}",
    Reason.NOT_ON_RACK: "{tile} is not on the rack ({rack})",
    Reason.NOT_IN_HAND: "{card} is not in the hand ({hand})",
    Reason.CELL_TAKEN: "{cell} is taken; choose two free cells",
    Reason.PRINTED_CELL: "{cell} carries a printed symbol, which is never covered",
    Reason.TOWER_CELL: "a tower stands on {cell}; choose two free cells",
    Reason.OFF_BOARD: "{cell} is not a cell of this board",
    Reason.NOT_ADJACENT: "{cells} are not two neighbouring cells",
    Reason.FIRST_TURN: "the first tile of each player must touch a printed symbol"
    " that no tile touches yet",
    Reason.BONUS_COLOURS: "the number of bonus fields under {cells} is {due}, and so is that of"
    " the colours behind it, not {given}",
    Reason.WRONG_DRAW_COUNT: "the number of {pieces} drawn here is {due}, not {given}",
    Reason.NOT_IN_STOCK: "{piece} is not in the {stock} and cannot be drawn",
}


class NotAllowed(ActionError):
    """An action that the rules forbid now: a reason and what it speaks of."""

    def __init__(self, reason: Reason, **what: object) -> None:
        super().__init__(Refusal(reason.value, what, SENTENCES[reason].format(**what)))

    @property
    def reason(self) -> Reason:
        """Why it is not allowed."""
        return Reason(self.code)


class SetupError(ValueError):
    """A game, a number of players or a position that cannot be set up."""


def shown(value: object) -> str:
    """A value that an error repeats, not too long; what may be nested is only named."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return shortened(ascii(value))


def shortened(text: str) -> str:
    """A text that an error repeats, not too long."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
