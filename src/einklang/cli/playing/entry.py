"""An entry that a person types, whole or in parts: the tile, its first cell, its second cell."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from einklang.cli.playing.prospects import Prospects
from einklang.drawing.label import clean, cut
from einklang.games.errors import ActionError, NotAllowed, Reason, UnreadableAction
from einklang.games.tiles.view import View
from einklang.symbols import LETTERS, PAIR_TEXTS, read_kind

# People copy the rack as it is drawn, R─B, and put spaces, colons and dashes as they like.
# Nothing is laid before they have seen what it means, so reading them liberally is safe.
_SEPARATORS = re.compile(r"[\s:,;\-─]+")
_PARTS = re.compile(r"([A-Z]{2}|[0-9]{1,2})?([A-Z][0-9]+)?([A-Z][0-9]+)?", re.ASCII)
_LONGEST = 40  # characters of a bad entry that an answer repeats


@dataclass(frozen=True)
class Parts:
    """What has been entered so far; the tile's letters stand in the order they were typed."""

    tile: str = ""
    first: str = ""
    action: int | None = None


class Entry:
    """The unfinished entry of the seat to move. A refused part leaves it as it was."""

    def __init__(self, view: View, attempt: Callable[[int], View]) -> None:
        self._view = view
        self._attempt = attempt  # what the seat would see after an action, or an ActionError
        sole = view.rack[0] if len(set(view.rack)) == 1 else ""
        # Where there is only one tile, as in solo, nobody has to name it.
        self._past: list[Parts] = [Parts(tile=sole)]

    @property
    def parts(self) -> Parts:
        """What has been entered so far."""
        return self._past[-1]

    @property
    def pending(self) -> bool:
        """Whether there is something that could be taken back."""
        return len(self._past) > 1

    @property
    def text(self) -> str:
        """The entry so far, in notation."""
        tile, first, action = self.parts.tile, self.parts.first, self.parts.action
        if action is not None:
            return self._view.game.write(self._view, action)
        return f"{tile}:{first}" if first else tile

    def add(self, text: str) -> None:
        """Take in a further part, or a whole action that replaces what was there."""
        found = _PARTS.fullmatch(_SEPARATORS.sub("", text).upper())
        if not found or not any(found.groups()):
            raise UnreadableAction(self._unreadable(text))
        if self._view.exchange_offered:
            raise NotAllowed(Reason.DECIDE_EXCHANGE)
        tile, one, other = found[1], *(cell and cell.lower() for cell in found.group(2, 3))
        if tile:
            self._start(self._tile(tile), one, other)
        else:
            self._add_cells(one, other)

    def undo(self) -> bool:
        """Take back the last part; says whether there was one."""
        if not self.pending:
            return False
        self._past.pop()
        return True

    def _start(self, tile: str, one: str | None, other: str | None) -> None:
        chosen = Parts(tile)
        if one and other:
            self._past = [self._past[0], self._complete(tile, one, other)]
        elif one:
            self._past = [self._past[0], chosen, self._open(tile, one)]
        else:
            self._past = [self._past[0], chosen]

    def _add_cells(self, one: str, other: str | None) -> None:
        tile, first, action = self.parts.tile, self.parts.first, self.parts.action
        if not tile:
            raise UnreadableAction(
                f"{cut(one, _LONGEST)} does not say which tile lies there;"
                f" choose the tile first, such as {self._view.rack[0]} or 1"
            )
        below = self._past[:1] if self._past[0].tile == tile else [self._past[0], Parts(tile)]
        if other:
            self._past = [*below, self._complete(tile, one, other)]
        elif first and action is None:
            self._past = [*self._past, self._complete(tile, first, one)]
        else:
            self._past = [*below, self._open(tile, one)]

    def _tile(self, text: str) -> str:
        rack = self._view.rack
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
            raise NotAllowed(Reason.NOT_ON_RACK, tile=PAIR_TEXTS[kind], rack=" ".join(rack))
        return text

    def _open(self, tile: str, cell: str) -> Parts:
        """The tile with its first letter on this cell, if it can lie there in any way."""
        if not any(Prospects(self._view).by_points(tile, cell)):
            raise self._obstacle(tile, cell)
        return Parts(tile, cell)

    def _complete(self, tile: str, one: str, other: str) -> Parts:
        action = self._view.game.read(self._view, f"{tile}:{one}-{other}")
        self._attempt(action)
        return Parts(tile, one, action)

    def _obstacle(self, tile: str, cell: str) -> ActionError:
        """Why no tile can lie on a cell: the rules say it of the cell or of the places there."""
        for other in (cell, *self._view.layout.board.names):
            try:
                self._complete(tile, cell, other)
            except NotAllowed as error:
                own = error.what.get("cell") == cell
                if own or error.reason is Reason.FIRST_TURN:
                    return error
        return ActionError(f"no free cell lies beside {cell}, so no tile fits there")

    def _unreadable(self, text: str) -> str:
        shown = cut(clean(text.strip()), _LONGEST)
        if self._view.exchange_offered:
            return f"{shown!r} is no answer to the exchange; type swap or keep, or ? for help"
        example = next(Prospects(self._view).by_points()).text
        return (
            f"{shown!r} is neither an action, a tile, a cell nor a command;"
            f" type an action such as {example}, a tile such as {example[:2]}, or ? for help"
        )
