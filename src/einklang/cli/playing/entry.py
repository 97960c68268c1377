"""An entry that a person types, whole or in parts, until it is one action."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from einklang.cli.playing.prospects import Listing, Prospect, Prospects
from einklang.drawing.label import clean, cut
from einklang.games.errors import NotAllowed, Reason, UnreadableAction
from einklang.games.game import View
from einklang.symbols import Symbol

# People copy what is drawn, R─B, and put spaces, colons and dashes as they like.
# Nothing is played before they have seen what it means, so reading them liberally is safe.
_SEPARATORS = re.compile(r"[\s:,;+\-─]+")

LONGEST = 40  # characters of a bad entry that an answer repeats
SOME = 5  # of the best ways
MANY = 12  # of all ways


class Parts(Protocol):
    """What has been entered so far, and the action once there is one."""

    @property
    def action(self) -> int | None:
        """The number of the action, when nothing is missing any more."""
        ...


ViewT = TypeVar("ViewT", bound=View)
PartsT = TypeVar("PartsT", bound=Parts)


class Entry(ABC, Generic[ViewT, PartsT]):
    """The unfinished entry of the seat to move. A refused part leaves it as it was."""

    pattern: ClassVar[re.Pattern[str]]  # what can be typed, without separators, in capitals

    def __init__(self, view: ViewT, attempt: Callable[[int], ViewT]) -> None:
        self.view = view
        self.attempt = attempt  # what the seat would see after an action, or an ActionError
        self.past: list[PartsT] = [self.nothing()]

    # What a room adds.

    @abstractmethod
    def nothing(self) -> PartsT:
        """The parts before anything was typed."""

    @abstractmethod
    def take(self, found: re.Match[str]) -> None:
        """Take in a further part, or a whole action that replaces what was there."""

    @staticmethod
    def place(text: str) -> str:
        """What an action's text says of the piece and its place."""
        return text

    @property
    @abstractmethod
    def unfinished_text(self) -> str:
        """An entry that is no action yet, in notation."""

    @property
    @abstractmethod
    def question(self) -> str:
        """What a prompt asks for next, while the entry is unfinished."""

    @abstractmethod
    def lead(self) -> Listing:
        """What an unfinished entry could become."""

    @abstractmethod
    def ways(self) -> Listing:
        """What is allowed with what has been entered."""

    @property
    @abstractmethod
    def wanted(self) -> str:
        """What can be typed, with an example."""

    @abstractmethod
    def neither(self, shown: str) -> str:
        """What is said of a text that cannot be read."""

    def describe(self, prospect: Prospect) -> str:
        """A way to play, and what it brings."""
        return str(prospect)

    def takes(self, word: str) -> bool:
        """Whether a word belongs to the entry, although a command is called so."""
        return False

    def remark(self) -> str:
        """What else is to be said of a finished entry, or nothing."""
        return ""

    # What every entry does.

    @property
    def parts(self) -> PartsT:
        """What has been entered so far."""
        return self.past[-1]

    @property
    def action(self) -> int | None:
        """The number of the action, when nothing is missing any more."""
        return self.parts.action

    @property
    def pending(self) -> bool:
        """Whether there is something that could be taken back."""
        return len(self.past) > 1

    @property
    def text(self) -> str:
        """The entry so far, in notation."""
        if self.action is not None:
            return self.view.game.write(self.view, self.action)
        return self.unfinished_text

    @property
    def prompt(self) -> str:
        """The prompt that asks for the rest, or whether to play the action."""
        if self.action is not None:
            return f"{self.view.game.verb.capitalize()} {self.text}? "
        return f"{self.question}{'' if self.pending else ' (? for help)'}: "

    @cached_property
    def prospects(self) -> Prospects:
        """All ways to play a piece now."""
        return Prospects(self.view, self.place)

    @property
    def example(self) -> Prospect:
        """A good way to play."""
        return next(self.prospects.by_points())

    def add(self, text: str) -> None:
        """Take in what was typed; what cannot be is refused with an ActionError."""
        found = self.pattern.fullmatch(_SEPARATORS.sub("", text).upper())
        if not found or not any(found.groups()):
            raise UnreadableAction(self.unreadable(text))
        if self.view.exchange_offered:
            raise NotAllowed(Reason.DECIDE_EXCHANGE)
        self.take(found)

    def undo(self) -> bool:
        """Take back the last part; says whether there was one."""
        if not self.pending:
            return False
        self.past.pop()
        return True

    def ways_of(self, text: str) -> Listing:
        """What is allowed with what a text says, or with this entry if it says nothing."""
        if not text:
            return self.ways()
        asked = type(self)(self.view, self.attempt)
        asked.add(text)
        return asked.ways()

    def unreadable(self, text: str) -> str:
        """What is said of a text that is no part of an entry."""
        shown = repr(cut(clean(text.strip()), LONGEST))
        if self.view.exchange_offered:
            return f"{shown} is no answer to the exchange; type swap or keep, or ? for help"
        return self.neither(shown)


AnyEntry = Entry[Any, Any]


def read_colour(text: str, colours: Iterable[Symbol]) -> Symbol | None:
    """The one of these colours that a letter or a word names, or None."""
    named = text.strip().upper()
    return next((colour for colour in colours if named in (colour.letter, colour.name)), None)
