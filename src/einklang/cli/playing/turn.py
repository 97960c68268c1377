"""One action of a person: the entry, the commands, and the answer to each line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from einklang.cli.playing.entry import Entry
from einklang.cli.playing.guide import guide
from einklang.cli.playing.prospects import Prospects
from einklang.cli.playing.screen import Screen
from einklang.cli.playing.table import Table
from einklang.cli.playing.words import (
    ask_exchange,
    counted,
    foresee,
    in_columns,
    join,
    sentence,
    side_by_side,
    tell_prospect,
    tell_step_and_bonus,
)
from einklang.cli.plural import plural
from einklang.games.errors import ActionError
from einklang.games.tiles.placing import has_to_open
from einklang.games.tiles.text import KEEP, SWAP
from einklang.symbols import read_symbol

_FEW = 3
_SOME = 5
_MANY = 12

OPENING = (
    "Your first tile must touch a printed symbol (a small letter) that no tile touches yet:"
    " one half lies on a cell marked ∘."
)


class Leave(Exception):
    """The person wants to leave the game."""


class Turn:
    """Asks the person to move until there is one action to play."""

    def __init__(self, table: Table, screen: Screen, *, hints: bool) -> None:
        self.table = table
        self.screen = screen
        self.view = table.view()
        self.entry = Entry(self.view, table.attempt)
        self._hints = hints
        self._action: int | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "hints": self._hint,
            "legal": self._legal,
            "board": self._board,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
            "": self._place,
            "y": self._place,
            "yes": self._place,
            "place": self._place,
            SWAP: self._exchange,
            KEEP: self._exchange,
        }

    def choose(self, since: int) -> int:
        """The action that the person decides on; `since` is the first step not yet told."""
        self.screen.draw(self.view, self.table.labels)
        for number in range(since, len(self.view.steps)):
            self.screen.say(f"{tell_step_and_bonus(self.view, number, self.table.labels)}.")
        if self.view.exchange_offered:
            self.screen.say(ask_exchange(self.view))
        elif has_to_open(self.view.record):
            self.screen.say(OPENING)
        if self._hints and not self.view.exchange_offered:
            self._tell_best(_FEW)
        while self._action is None:
            self._answer(self.screen.ask(self._prompt()))
        return self._action

    def _answer(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        try:
            # Only these two take something behind them; any other line is an entry.
            if command and (not rest or word.lower() in ("save", "legal")):
                command(rest.strip() if rest else word.lower())
            else:
                self._enter(line)
        except ActionError as error:
            self.screen.say(sentence(str(error)))

    def _prompt(self) -> str:
        if self.view.exchange_offered:
            return "swap or keep: "
        parts, text = self.entry.parts, self.entry.text
        if parts.action is not None:
            return f"Place {text}? "
        if parts.first:
            return f"{text}, {_colour(parts.tile[1])} on which cell beside it: "
        if parts.tile:
            more = "" if self.entry.pending else " (? for help)"
            return f"{text}, {_colour(parts.tile[0])} on which cell{more}: "
        return "Your tile (? for help): "

    def _enter(self, line: str) -> None:
        self.entry.add(line)
        self._tell_entry()

    def _tell_entry(self) -> None:
        parts = self.entry.parts
        if parts.action is not None:
            told = foresee(self.view, self.table.attempt(parts.action))
            self.screen.say(f"{told} Enter to place it, undo to take it back.")
        elif parts.first:
            found = list(Prospects(self.view).by_points(parts.tile, parts.first))
            beside = [
                f"{prospect.other_cell(parts.first)} ({counted(prospect.points)})"
                for prospect in found
            ]
            self.screen.say(f"{_colour(parts.tile[1]).capitalize()} fits beside {parts.first} on:")
            self._list(beside)
        else:
            best = islice(Prospects(self.view).by_points(parts.tile), _SOME)
            self.screen.say(f"The best places for {parts.tile}:")
            self._list([tell_prospect(prospect) for prospect in best])

    def _place(self, _: str) -> None:
        if self.view.exchange_offered:
            self.screen.say("Type swap or keep; ? explains more.")
        elif self.entry.parts.action is None:
            example = next(Prospects(self.view).by_points()).text
            self.screen.say(
                f"There is nothing to place yet; type a tile and its cells, such as {example}."
            )
        else:
            self._action = self.entry.parts.action

    def _exchange(self, word: str) -> None:
        action = self.view.game.read(self.view, word)
        self.table.attempt(action)
        self._action = action

    def _undo(self, _: str) -> None:
        if not self.entry.undo():
            self.screen.say("Undo takes back an unfinished entry; a tile that lies stays.")
        elif self.entry.pending:
            self.screen.say(f"Taken back; {self.entry.text} is still chosen.")
        else:
            self.screen.say("Taken back.")

    def _hint(self, _: str) -> None:
        if self.view.exchange_offered:
            self.screen.say(ask_exchange(self.view))
        else:
            self._tell_best(_SOME)

    def _tell_best(self, count: int) -> None:
        prospects = Prospects(self.view)
        most = [tell_prospect(prospect) for prospect in islice(prospects.by_points(), count)]
        even = [tell_prospect(prospect) for prospect in islice(prospects.by_balance(), count)]
        heads = ("Most points", "Best for the weakest colours")
        self.screen.say(side_by_side(heads, (most, even)), whole=True)

    def _legal(self, rest: str) -> None:
        if self.view.exchange_offered:
            self.screen.say("Swap and keep are legal now, and nothing else.")
            return
        parts = self.entry.parts
        entry = Entry(self.view, self.table.attempt)
        tile, first = parts.tile, parts.first
        if rest != "legal":
            entry.add(rest)
            tile, first = entry.parts.tile, entry.parts.first
        prospects = Prospects(self.view)
        if not tile:
            tiles = dict.fromkeys(self.view.rack)
            counts = [f"{one} {sum(1 for _ in prospects.by_points(one))}" for one in tiles]
            self.screen.say(
                f"{len(prospects)} placements are legal: {join(counts)}."
                f" Type legal {self.view.rack[0]} for those of one tile."
            )
            return
        fitting = list(prospects.by_points(tile, first))
        more = f"; the best {_MANY} are" if len(fitting) > _MANY else ""
        where = f" with {_colour(tile[0])} on {first}" if first else ""
        self.screen.say(f"{tile}{where} can be placed in {plural(len(fitting), 'way')}{more}:")
        self._list([tell_prospect(prospect) for prospect in fitting[:_MANY]])

    def _list(self, items: list[str]) -> None:
        self.screen.say(in_columns(items, self.screen.width), whole=True)

    def _board(self, _: str) -> None:
        action = self.entry.parts.action
        after = None if action is None else self.table.attempt(action)
        self.screen.draw(self.view, self.table.labels, after)

    def _log(self, _: str) -> None:
        for number in range(len(self.view.steps)):
            told = tell_step_and_bonus(self.view, number, self.table.labels)
            self.screen.say(f"{number + 1:3}. {told}")
        if not self.view.steps:
            self.screen.say("Nothing has been played yet.")

    def _help(self, _: str) -> None:
        self.screen.say(guide(self.view.game.ruleset, self.screen.width), whole=True)

    def _save(self, rest: str) -> None:
        self.screen.say(self.table.save("" if rest == "save" else rest), whole=True)

    def _quit(self, _: str) -> None:
        raise Leave


def _colour(letter: str) -> str:
    symbol = read_symbol(letter)
    return symbol.word if symbol is not None else letter
