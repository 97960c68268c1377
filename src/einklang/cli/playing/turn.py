"""One action of a person: the entry, the commands and their explanation, the answer to a line."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import Any

from einklang.cli.playing.entry import SOME
from einklang.cli.playing.outcome import (
    ask_exchange,
    describe_step_in_full,
    describe_steps,
    foresee,
)
from einklang.cli.playing.prospects import Listing, best, in_columns, side_by_side
from einklang.cli.playing.screen import Screen
from einklang.cli.playing.table import Table
from einklang.cli.playing.terminal import terminal_of
from einklang.cli.start import ensure_warm
from einklang.cli.wording import describe_advice, sentence
from einklang.games.errors import ActionError, SetupError
from einklang.games.facts import Exchange
from einklang.games.layout import KEEP, SWAP
from einklang.games.position import Position
from einklang.warming import THINKING

_FEW = 3  # of the best ways: what is shown every turn, and what the master names
_THOUGHTS = 1000  # of the master on a hint: it says the same however often it is asked
_BROADEST = 88  # columns that can still be read with ease
_COLUMN = 14  # of what the commands mean


class Leave(Exception):
    """The person wants to leave the game."""


class Turn:
    """Asks the person to move until there is one action to play."""

    def __init__(self, table: Table, screen: Screen, *, hints: bool) -> None:
        self.table = table
        self.screen = screen
        self.view = table.view()
        self.game = self.view.game
        self.terminal = terminal_of(self.game)
        self.entry = self.terminal.entry(self.view, table.attempt)
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
            "": self._play,
            "y": self._play,
            "yes": self._play,
            self.game.verb: self._play,
        }
        if self.game.holds_hands:
            self._commands |= {SWAP: self._exchange, KEEP: self._exchange}

    def choose(self, since: int) -> int:
        """The action that the person decides on; `since` is the first step not yet told."""
        self.screen.draw(self.view, self.table.labels)
        for told in describe_steps(self.view, since, self.table.labels):
            self.screen.say(told)
        if self.view.exchange_offered:
            self.screen.say(ask_exchange(self.view))
        elif need := self.terminal.describe_need(self.view):
            self.screen.say(need)
        if self._hints and not self.view.exchange_offered:
            self._show_best(_FEW)
        while self._action is None:
            prompt = "swap or keep: " if self.view.exchange_offered else self.entry.prompt
            self._answer(self.screen.ask(prompt))
        return self._action

    def _answer(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        command = self._commands.get(word.lower())
        try:
            # Only these two take something behind them; any other line is an entry.
            if rest and word.lower() not in ("save", "legal"):
                command = None
            if command and not self.entry.takes(word):
                command(rest.strip() if rest else word.lower())
            else:
                self._enter(line)
        except ActionError as error:
            self.screen.say(sentence(str(error)))

    def _enter(self, line: str) -> None:
        self.entry.add(line)
        if self.entry.action is None:
            self._list(self.entry.lead())
            return
        told = foresee(self.view, self.table.attempt(self.entry.action))
        remark = self.entry.remark()
        asked = f"Enter to {self.game.verb} it, undo to take it back."
        self.screen.say(" ".join(filter(None, (told, remark, asked))))

    def _play(self, _: str) -> None:
        if self.view.exchange_offered:
            self.screen.say("Type swap or keep; ? explains more.")
        elif self.entry.action is None:
            verb = self.game.verb
            self.screen.say(f"There is nothing to {verb} yet; type {self.entry.wanted}.")
        else:
            self._action = self.entry.action

    def _exchange(self, word: str) -> None:
        action = self.game.read(self.view, word)
        self.table.attempt(action)
        self._action = action

    def _undo(self, _: str) -> None:
        if not self.entry.undo():
            played = f"a {self.game.piece} that {self.terminal.rests}"
            self.screen.say(f"Undo takes back an unfinished entry; {played} stays.")
        elif self.entry.pending:
            self.screen.say(f"Taken back; {self.entry.text} is still chosen.")
        else:
            self.screen.say("Taken back.")

    def _hint(self, _: str) -> None:
        if self.view.exchange_offered:
            self.screen.say(ask_exchange(self.view))
        else:
            self._show_best(SOME)
        self._show_advice()

    def _show_advice(self) -> None:
        # Only now, because many play without a hint and need not wait until all this is loaded.
        from einklang.bots.advising import explain
        from einklang.bots.asking import Budget

        ensure_warm(self.game, THINKING)
        budget = Budget(rollouts=_THOUGHTS)
        try:
            advice = explain(self.view, _FEW, budget=budget, names=self.table.labels)
        except SetupError as error:  # nobody has learned this game
            self.screen.say(sentence(str(error)), whole=True)
            return
        self.screen.say("\nWhat the master thinks of it")
        self.screen.say(describe_advice(self.view, advice, self.screen.width), whole=True)

    def _show_best(self, count: int) -> None:
        prospects = self.entry.prospects
        most, even = (
            [self.entry.describe(prospect) for prospect in best(ordered, count)]
            for ordered in (prospects.by_points(), prospects.by_balance())
        )
        lists = Listing("Most points", most), Listing("Best for the weakest colours", even)
        self.screen.say(side_by_side(lists, self.screen.width), whole=True)

    def _legal(self, rest: str) -> None:
        if self.view.exchange_offered:
            self.screen.say("Swap and keep are legal now, and nothing else.")
        else:
            self._list(self.entry.ways_of("" if rest == "legal" else rest))

    def _list(self, listing: Listing) -> None:
        self.screen.say(listing.head)
        if listing.items:
            self.screen.say(in_columns(listing.items, self.screen.width), whole=True)

    def _board(self, _: str) -> None:
        action = self.entry.action
        if action is None:
            self.screen.draw(self.view, self.table.labels)
        else:
            after = self.table.attempt(action)
            self.screen.draw(self.view, self.table.labels, action, after)

    def _log(self, _: str) -> None:
        for number in range(len(self.view.steps)):
            told = describe_step_in_full(self.view, number, self.table.labels)
            self.screen.say(f"{number + 1:3}. {told}")
        if not self.view.steps:
            self.screen.say("Nothing has been played yet.")

    def _help(self, _: str) -> None:
        self.screen.say(guide(self.view, self.screen.width), whole=True)

    def _save(self, rest: str) -> None:
        self.screen.say(self.table.save("" if rest == "save" else rest), whole=True)

    def _quit(self, _: str) -> None:
        raise Leave


def guide(position: Position[Any], width: int = 80) -> str:
    """The help text of a game, with its longer sentences fitted to a width."""
    room, terminal = min(width, _BROADEST), terminal_of(position.game)
    rules = "\n".join(
        fill(line, room, initial_indent="  - ", subsequent_indent="    ")
        for line in terminal.rules(position)
    )
    head = ", ".join([position.game.name, *position.options.values()])
    return f"{terminal.typing}\n\n{_commands(position)}\n\nThe rules of {head}\n{rules}"


def _commands(position: Position[Any]) -> str:
    game = position.game
    piece, terminal = game.piece, terminal_of(game)
    swaps = {"swap, keep": "the answer when an exchange is offered; keep shows nothing"}
    means = {
        "hint": "what counts most, lifts the weakest, and what the master plays",
        f"legal [{terminal.named}]": "what is allowed now",
        "board": f"draw the table again, with the {piece} that is not yet {terminal.participle}",
        "log": "tell all moves so far",
        **(swaps if game.exchange is not Exchange.NEVER else {}),
        "save [FILE]": "save now, into a file of this name",
        "quit": "save and leave",
    }
    lines = [f"  {command:{_COLUMN}}{meaning}" for command, meaning in means.items()]
    return "\n".join(["Commands", *lines])
