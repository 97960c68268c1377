"""The entry of a tile of Genial Spezial: two cells, and the colour of a bonus point."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from einklang.cli.playing.entry import MANY, Entry, read_colour
from einklang.cli.playing.prospects import Listing, Prospect, best
from einklang.cli.playing.terminal import describe_way, marker
from einklang.cli.wording import plural
from einklang.games.errors import ActionError, AmbiguousAction, NotAllowed, Reason, UnreadableAction
from einklang.games.towers.position import View
from einklang.hexes import DIRECTIONS
from einklang.symbols import counted, join


@dataclass(frozen=True)
class LayParts:
    """What has been entered so far: one cell, or both, and then the action or a missing colour."""

    first: str = ""
    second: str = ""
    action: int | None = None


class LayEntry(Entry[View, LayParts]):
    """The unfinished entry of two cells."""

    pattern = re.compile(r"([A-Z][0-9]+)?([A-Z][0-9]+)?([A-Z]+)?", re.ASCII)

    def nothing(self) -> LayParts:
        """Nothing."""
        return LayParts()

    def take(self, found: re.Match[str]) -> None:
        """Take in one or two cells and a colour, as far as they were typed."""
        one, other = (cell and cell.lower() for cell in found.group(1, 2))
        colours = self._colours(found[3] or "", found.string)
        if one and other:
            self.past = [self.past[0], self._lay(one, other, colours)]
        elif one and self.parts.first and not self.parts.second:
            self.past = [*self.past, self._lay(self.parts.first, one, colours)]
        elif one and colours:
            raise UnreadableAction(f"{one} is one cell; type the other one before the colour")
        elif one:
            self.past = [self.past[0], self._open(one)]
        else:
            self._add_colours(colours)

    @staticmethod
    def place(text: str) -> str:
        """The two cells, whatever colour the bonus point has."""
        return text.partition("+")[0]

    @property
    def unfinished_text(self) -> str:
        """The cells so far."""
        first, second = self.parts.first, self.parts.second
        return f"{first}-{second}" if second else first

    @property
    def question(self) -> str:
        """Which cells, or which colour."""
        if self.parts.second:
            letters = [colour.letter for colour in self.view.game.colours]
            return f"{self.text}, the bonus point for {join(letters, 'or')}"
        return f"{self.text} and which cell beside it" if self.parts.first else "Two cells"

    @property
    def wanted(self) -> str:
        """Two cells."""
        return f"two cells, such as {self.example.place}"

    def lead(self) -> Listing:
        """The cells beside the first one, or the colours of a bonus point."""
        first, second = self.parts.first, self.parts.second
        if second:
            ways = [self._describe_colour(colour.letter) for colour in self.view.game.colours]
            return Listing("A bonus field is covered: one more point, in which colour?", ways)
        beside = [
            f"{other_cell(prospect, first)} ({counted(prospect.points)})"
            for prospect in best(self._covering(first))
        ]
        return Listing(f"Beside {first} the tile can lie on:", beside)

    def ways(self) -> Listing:
        """How many places there are, or those on a cell that was entered."""
        first, second = self.parts.first, self.parts.second
        if second:
            return self.lead()
        fitting = best(self._covering(first))
        if first:
            head = f"A tile can lie on {first} in {plural(len(fitting), 'way')}:"
            return Listing(head, [str(prospect) for prospect in fitting])
        scoring = sum(any(prospect.points.values()) for prospect in fitting)
        head = (
            f"{plural(len(fitting), 'place')} for a tile, and {scoring} of them would count points."
            f" Type legal {fitting[0].text[: fitting[0].text.index('-')]} for those on one cell."
            f" The best {min(MANY, len(fitting))} are:"
        )
        return Listing(head, [str(prospect) for prospect in fitting[:MANY]])

    def ways_of(self, text: str) -> Listing:
        """As for other entries; and of a tower, the places beside it."""
        board = self.view.layout.board
        tower = board.naming.cell(text.strip())
        if tower not in board.tower_number:
            return super().ways_of(text)
        around = {board.naming.name(tower.step(way)) for way in DIRECTIONS}
        found = (p for p in self.prospects.by_points() if around.intersection(p.place.split("-")))
        beside = best(found)
        more = f"; the best {MANY} are" if len(beside) > MANY else ""
        ways = plural(len(beside), "way")
        head = f"Beside the tower on {board.naming.name(tower)} a tile can lie in {ways}{more}:"
        return Listing(head, [str(prospect) for prospect in beside[:MANY]])

    def neither(self, shown: str) -> str:
        """What is said of a text that cannot be read."""
        example = self.example.place
        first = example.partition("-")[0]
        return (
            f"{shown} is neither two cells, a cell nor a command;"
            f" type two cells such as {example}, one such as {first}, or ? for help"
        )

    def _covering(self, cell: str) -> Iterator[Prospect]:
        return (
            found
            for found in self.prospects.by_points()
            if not cell or cell in found.place.split("-")
        )

    def _colours(self, text: str, line: str) -> str:
        """The letters of the colours that a text names: one by its word, or each by its letter."""
        colours = self.view.game.colours
        word = read_colour(text, colours)
        if word is not None:
            return word.letter
        letters = join([colour.letter for colour in colours], "or")
        if len(text) == 1 and text.isalpha():
            raise UnreadableAction(f"{text} is no colour of this game; type {letters}")
        if any(letter not in [colour.letter for colour in colours] for letter in text):
            raise UnreadableAction(self.unreadable(line.lower()))
        return text

    def _add_colours(self, colours: str) -> None:
        first, second = self.parts.first, self.parts.second
        if not second:
            raise UnreadableAction(
                f"{colours} is a colour, and colours come after the cells; type {self.wanted}"
            )
        laid = self._lay(first, second, colours)
        # Another colour takes the place of the one before; it is not one more part.
        kept = self.past if self.action is None else self.past[:-1]
        self.past = [*kept, laid]

    def _open(self, cell: str) -> LayParts:
        if not any(self._covering(cell)):
            raise self._obstacle(cell)
        return LayParts(cell)

    def _lay(self, one: str, other: str, colours: str) -> LayParts:
        text = f"{one}-{other}+{colours}" if colours else f"{one}-{other}"
        try:
            action = self.view.game.read(self.view, text)
        except AmbiguousAction:
            # The cells are neighbours, but whether they are free only an action can tell.
            trial = f"{text}+{self.view.game.colours[0].letter}"
            self.attempt(self.view.game.read(self.view, trial))
            return LayParts(one, other)
        except NotAllowed as error:
            if error.reason is Reason.BONUS_COLOURS and error.what["due"] == 0:
                cells = error.what["cells"]
                raise UnreadableAction(
                    f"{cells} covers no bonus field; leave the colour out"
                ) from error
            raise
        self.attempt(action)
        return LayParts(one, other, action)

    def _obstacle(self, cell: str) -> ActionError:
        """Why no tile can lie on a cell."""
        board = self.view.layout.board
        at = board.read_cell(cell)
        if at in board.tower_number:
            return NotAllowed(Reason.TOWER_CELL, cell=cell)
        if cell in self.view.board:
            return NotAllowed(Reason.CELL_TAKEN, cell=cell)
        return UnreadableAction(f"no free cell lies beside {cell}, so no tile fits there")

    def _describe_colour(self, letter: str) -> str:
        """A colour for the bonus point, and where it would bring the marker."""
        colour = read_colour(letter, self.view.game.colours)
        laid = self._lay(self.parts.first, self.parts.second, letter)
        if colour is None or laid.action is None:
            return letter
        after = self.attempt(laid.action)
        old, new = (str(marker(view, colour)) for view in (self.view, after))
        return f"{letter}: {describe_way(colour, old, new)}"


def other_cell(prospect: Prospect, first: str) -> str:
    """The cell that it covers beside this one, and the best colour if it is a bonus field."""
    cells = prospect.place.split("-")
    colour = prospect.text[len(prospect.place) :]
    return f"{cells[1 - cells.index(first)]}{colour}"
