"""The entry of a tile: its letters or its place on the rack, its first cell, its second cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from einklang.cli.playing.entry import LONGEST, MANY, SOME, Entry
from einklang.cli.playing.prospects import Listing, Prospect
from einklang.cli.wording import plural
from einklang.drawing.label import cut
from einklang.games.errors import ActionError, NotAllowed, Reason, UnreadableAction
from einklang.games.tiles.position import View
from einklang.symbols import LETTERS, PAIR_TEXTS, counted, join, read_kind, read_symbol


@dataclass(frozen=True)
class TileParts:
    """What has been entered so far; the tile's letters stand in the order they were typed."""

    tile: str = ""
    first: str = ""
    action: int | None = None


class TileEntry(Entry[View, TileParts]):
    """The unfinished entry of a tile."""

    pattern = re.compile(r"([A-Z]{2}|[0-9]{1,2})?([A-Z][0-9]+)?([A-Z][0-9]+)?", re.ASCII)

    def nothing(self) -> TileParts:
        """Nothing; but where there is only one tile, as in solo, nobody has to name it."""
        rack = self.view.rack
        return TileParts(tile=rack[0] if len(set(rack)) == 1 else "")

    def take(self, found: re.Match[str]) -> None:
        """Take in a tile, a cell, two cells, or all of it."""
        tile, one, other = found[1], *(cell and cell.lower() for cell in found.group(2, 3))
        if tile:
            self._start(self._tile(tile), one, other)
        else:
            self._add_cells(one, other)

    @property
    def unfinished_text(self) -> str:
        """The tile, and its first cell if it has one."""
        tile, first = self.parts.tile, self.parts.first
        return f"{tile}:{first}" if first else tile

    @property
    def question(self) -> str:
        """Which tile, or which cell."""
        tile, first = self.parts.tile, self.parts.first
        if first:
            return f"{self.text}, {_colour(tile[1])} on which cell beside it"
        return f"{self.text}, {_colour(tile[0])} on which cell" if tile else "Your tile"

    @property
    def wanted(self) -> str:
        """A tile and its cells."""
        return f"a tile and its cells, such as {self.example.text}"

    def lead(self) -> Listing:
        """The cells beside the first one, or the best places for the tile."""
        tile, first = self.parts.tile, self.parts.first
        if first:
            beside = [
                f"{other_cell(prospect, first)} ({counted(prospect.points)})"
                for prospect in self._fitting(tile, first)
            ]
            return Listing(f"{_colour(tile[1]).capitalize()} fits beside {first} on:", beside)
        best = [str(prospect) for prospect in self._fitting(tile)]
        return Listing(f"The best places for {tile}:", best[:SOME])

    def ways(self) -> Listing:
        """How often each tile fits, or where the one that was entered does."""
        tile, first = self.parts.tile, self.parts.first
        if not tile:
            tiles = dict.fromkeys(self.view.rack)
            counts = [f"{one} {len(list(self._fitting(one)))}" for one in tiles]
            return Listing(
                f"{len(self.prospects)} placements are legal: {join(counts)}."
                f" Type legal {self.view.rack[0]} for those of one tile."
            )
        fitting = list(self._fitting(tile, first))
        more = f"; the best {MANY} are" if len(fitting) > MANY else ""
        where = f" with {_colour(tile[0])} on {first}" if first else ""
        head = f"{tile}{where} can be placed in {plural(len(fitting), 'way')}{more}:"
        return Listing(head, [str(prospect) for prospect in fitting[:MANY]])

    def neither(self, shown: str) -> str:
        """What is said of a text that cannot be read."""
        example = self.example.text
        return (
            f"{shown} is neither an action, a tile, a cell nor a command;"
            f" type an action such as {example}, a tile such as {example[:2]}, or ? for help"
        )

    def _fitting(self, tile: str, first: str = "") -> Iterator[Prospect]:
        return (found for found in self.prospects.by_points() if fits(found, tile, first))

    def _start(self, tile: str, one: str | None, other: str | None) -> None:
        chosen = TileParts(tile)
        if one and other:
            self.past = [self.past[0], self._complete(tile, one, other)]
        elif one:
            self.past = [self.past[0], chosen, self._open(tile, one)]
        else:
            self.past = [self.past[0], chosen]

    def _add_cells(self, one: str, other: str | None) -> None:
        tile, first = self.parts.tile, self.parts.first
        if not tile:
            raise UnreadableAction(
                f"{cut(one, LONGEST)} does not say which tile lies there;"
                f" choose the tile first, such as {self.view.rack[0]} or 1"
            )
        below = self.past[:1] if self.past[0].tile == tile else [self.past[0], TileParts(tile)]
        if other:
            self.past = [*below, self._complete(tile, one, other)]
        elif first and self.action is None:
            self.past = [*self.past, self._complete(tile, first, one)]
        else:
            self.past = [*below, self._open(tile, one)]

    def _tile(self, text: str) -> str:
        rack = self.view.rack
        if text.isdigit():
            if not 1 <= int(text) <= len(rack):
                places = f"1 to {len(rack)}" if len(rack) > 1 else "only 1"
                raise UnreadableAction(
                    f"there is no tile {int(text)} on the rack ({' '.join(rack)});"
                    f" its places are {places}"
                )
            return rack[int(text) - 1]
        kind = read_kind(text)
        if kind is None:
            raise UnreadableAction(
                f"{text} is not a tile; a tile is two letters of {LETTERS},"
                f" and yours are {' '.join(rack)}"
            )
        if PAIR_TEXTS[kind] not in rack:
            raise self.view.game.not_held(kind, self.view.hand_to_move)
        return text

    def _open(self, tile: str, cell: str) -> TileParts:
        """The tile with its first letter on this cell, if it can lie there in any way."""
        if not any(self._fitting(tile, cell)):
            raise self._obstacle(tile, cell)
        return TileParts(tile, cell)

    def _complete(self, tile: str, one: str, other: str) -> TileParts:
        action = self.view.game.read(self.view, f"{tile}:{one}-{other}")
        self.attempt(action)
        return TileParts(tile, one, action)

    def _obstacle(self, tile: str, cell: str) -> ActionError:
        """Why no tile can lie on a cell: the rules say it of the cell or of the places there."""
        for other in (cell, *self.view.layout.board.names):
            try:
                self._complete(tile, cell, other)
            except NotAllowed as error:
                own = error.what.get("cell") == cell
                if own or error.reason is Reason.FIRST_TURN:
                    return error
        return UnreadableAction(f"no free cell lies beside {cell}, so no tile fits there")


def cells_of(prospect: Prospect) -> tuple[str, str]:
    """The cells of the tile's first and second symbol."""
    first, _, second = prospect.text.partition(":")[2].partition("-")
    return first, second


def fits(prospect: Prospect, tile: str, first: str = "") -> bool:
    """Whether it lays this tile with the first letter, as typed, on this cell."""
    kind, laid = read_kind(tile), prospect.text[:2]
    if kind is None or PAIR_TEXTS[kind] != laid:
        return False
    cells = cells_of(prospect)
    if not first or tile[0] == tile[1]:
        return not first or first in cells
    return first == cells[tile != laid]


def other_cell(prospect: Prospect, first: str) -> str:
    """The cell that it covers beside this one."""
    cells = cells_of(prospect)
    return cells[1 - cells.index(first)]


def _colour(letter: str) -> str:
    symbol = read_symbol(letter)
    return symbol.word if symbol is not None else letter
