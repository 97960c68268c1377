"""How the games of a family are played at a terminal; what is not here is the same for all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from einklang.cli.playing.entry import AnyEntry, ViewT
from einklang.drawing import Scene
from einklang.games.facts import GameFacts
from einklang.games.game import View
from einklang.games.position import Position
from einklang.games.result import Result
from einklang.symbols import Symbol, colour_words, counted

PositionT = TypeVar("PositionT", bound=Position[Any])


# Of an exchange, in the rules of a game (rules F35).
KEEPING = "Who keeps them shows nothing, and nobody else is told that there was a choice."


class FamilyTerminal(ABC, Generic[PositionT, ViewT]):
    """What differs between families: the entry, what is foreseen, what is drawn, and the rules."""

    typing: str  # how an action is typed, for the help text
    named: str  # what can stand behind the command legal
    participle: str  # what a piece is after it was played, in the help text
    did: str = "laid"  # what a seat did with a piece, in the log
    rests: str = "lies"  # what a piece does that was played
    finish: str = "ends the game"  # what the last action of a game does

    @abstractmethod
    def entry(self, view: ViewT, attempt: Callable[[int], ViewT]) -> AnyEntry:
        """An entry of the seat to move, before anything was typed."""

    @abstractmethod
    def rules(self, position: PositionT) -> list[str]:
        """The rules in a few sentences."""

    @abstractmethod
    def describe_end(self, position: PositionT, result: Result) -> str:
        """Why the game is over."""

    @abstractmethod
    def with_pending(self, scene: Scene, view: ViewT, action: int, after: ViewT) -> Scene:
        """The scene with the piece that an action would play, and nothing else that comes after.

        The view is the one before the action, and so is the scene.
        """

    def with_marks(self, scene: Scene, view: ViewT) -> Scene:
        """The scene with what helps the person to move."""
        return scene

    def describe_need(self, view: ViewT) -> str:
        """What the person to move has to mind just now, or nothing."""
        return ""

    def describe_rest(self, view: ViewT, labels: Sequence[str]) -> str:
        """What else lies on the table but is not drawn, or nothing."""
        return ""

    def describe_standing(self, view: ViewT) -> str:
        """How the view's seat stands: its weakest colours."""
        weakest = view.weakest(view.seat)
        value = view.scores[view.side(view.seat)][weakest[0].letter]
        every = len(weakest) == len(view.game.colours)
        return f"weakest {'all colours' if every else colour_words(weakest)} {value}"

    def describe_source(self, before: ViewT, after: ViewT) -> str:
        """Where the points of the last step come from, if they are not plain to see."""
        return ""

    def moved(self, after: ViewT) -> Sequence[Symbol]:
        """The colours that the last step may have moved, in the order in which that is told."""
        return after.game.colours

    def describe_move(self, before: ViewT, after: ViewT, symbol: Symbol) -> str:
        """Where the last step brought a marker that scored."""
        old, new = marker(before, symbol), marker(after, symbol)
        return describe_way(symbol, str(old), str(new), self.describe_lost(before, after, symbol))

    def describe_lost(self, before: ViewT, after: ViewT, symbol: Symbol) -> str:
        """How many points of a colour the last step lost, or nothing."""
        lost = points_lost(before, after, symbol)
        return f"{lost} lost" if lost else ""

    def reached(self, before: ViewT, after: ViewT) -> list[tuple[Symbol, int]]:
        """The colours that a step brought to a goal that earns a bonus turn, and the goals."""
        return [
            (symbol, goal)
            for symbol in before.game.colours
            for goal in self.goals(before)
            if marker(before, symbol) < goal <= marker(after, symbol)
        ]

    def goals(self, view: ViewT) -> Sequence[int]:
        """The values that earn a bonus turn."""
        return ()

    def exchange_colours(self, view: ViewT) -> Sequence[Symbol]:
        """The colours that decide whether the view's seat may exchange what it holds now."""
        return view.weakest(view.seat)

    def held(self, position: PositionT, side: int) -> int | None:
        """How many colours a side holds, where that decides before their values do."""
        return None

    def describe_scoring(self, before: ViewT, after: ViewT) -> str:
        """What the last step counted, from where, and where it brought the markers."""
        points = by_letter(before.game, after.steps[-1].points)
        source = self.describe_source(before, after)
        told = f"counts {counted(points)}{f' ({source})' if source else ''}"
        moved = [symbol for symbol in self.moved(after) if points[symbol.letter]]
        moves = [self.describe_move(before, after, symbol) for symbol in moved]
        return f"{told}: {', '.join(moves)}" if moves else told


def terminal_of(game: GameFacts) -> FamilyTerminal[Any, Any]:
    """How a game is played at a terminal, as its family says."""
    terminal: FamilyTerminal[Any, Any] = game.family.answers("terminal")
    return terminal


def by_letter(game: GameFacts, points: Sequence[int]) -> dict[str, int]:
    """Points that are given by symbol, for the colours of a game in their order."""
    return {colour.letter: points[colour] for colour in game.colours}


def marker(view: View, symbol: Symbol) -> int:
    """Where a marker of the view's seat stands."""
    return view.scores[view.side(view.seat)][symbol.letter]


def points_lost(before: View, after: View, symbol: Symbol) -> int:
    """The points of the last step that did not move the marker."""
    return after.steps[-1].points[symbol] - (marker(after, symbol) - marker(before, symbol))


def describe_way(symbol: Symbol, start: str, end: str, lost: str = "") -> str:
    """The way of a marker in words."""
    way = f"{symbol.word} {start} → {end}" if start != end else f"{symbol.word} stays on {end}"
    return f"{way} ({lost})" if lost else way
