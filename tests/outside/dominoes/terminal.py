"""How dominoes are played at a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from dominoes.domino_game import DominoPosition, View
from einklang.cli.playing.entry import AnyEntry, Entry
from einklang.cli.playing.prospects import Listing
from einklang.cli.playing.terminal import FamilyTerminal
from einklang.drawing import Scene
from einklang.games.result import Result


@dataclass(frozen=True)
class Tile:
    """What has been entered: a tile and an end of the row, or nothing."""

    action: int | None = None


class DominoEntry(Entry[View, Tile]):
    """The entry of a tile and an end of the row, in one go."""

    pattern = re.compile(r"([A-Z]{2}[<>])")
    unfinished_text = ""
    question = "Your tile"

    def nothing(self) -> Tile:
        """Nothing."""
        return Tile()

    def take(self, found: re.Match[str]) -> None:
        """Take in a tile."""
        action = self.view.layout.read(found[1])
        self.attempt(action)
        self.past = [self.past[0], Tile(action)]

    @property
    def wanted(self) -> str:
        """A tile of the hand and an end."""
        return f"a tile and an end of the row such as {self.example.text}"

    def lead(self) -> Listing:
        """All ways: an entry is never half done."""
        return self.ways()

    def ways(self) -> Listing:
        """What is allowed."""
        found = [self.describe(prospect) for prospect in self.prospects.by_points()]
        return Listing("Your tiles can be laid:", found)

    def neither(self, shown: str) -> str:
        """What is said of a text that cannot be read."""
        return f"{shown} is neither a tile nor a command; type {self.wanted}, or ? for help"


class DominoTerminal(FamilyTerminal[DominoPosition, View]):
    """A row of tiles and a hand."""

    named = "TILE"
    participle = "laid"
    typing = """\
Typing a tile
  RB<           the tile red-blue at the left end, red beside the row; RB> at the right"""

    def entry(self, view: View, attempt: Callable[[int], View]) -> AnyEntry:
        """An entry of a tile."""
        return DominoEntry(view, attempt)

    def rules(self, position: DominoPosition) -> list[str]:
        """The rules."""
        return ["Lay a tile at an end of the row; only your weakest colour counts in the end."]

    def describe_end(self, position: DominoPosition, result: Result) -> str:
        """All tiles are laid."""
        return "whoever is to move has no tile left"

    def with_pending(self, scene: Scene, view: View, action: int, after: View) -> Scene:
        """The scene as it was: the row may grow to the left, where nothing is drawn yet."""
        return scene


TERMINAL = DominoTerminal()
