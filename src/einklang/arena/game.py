"""Plays one game of a tournament."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from operator import index

from einklang.arena.bout import EXTRA
from einklang.arena.tournament import Tournament
from einklang.bots.asking import Bot, BotFailed, Budget, Cancelled
from einklang.bots.bot import bot
from einklang.games.errors import ActionError
from einklang.games.game import State, View
from einklang.games.generator import DEAL, Dice, branch_dice
from einklang.games.text import shown
from einklang.records.record import Record
from einklang.records.writing import record_of

_LONGEST = 300  # characters of a reason that are kept


class Chair:
    """A seat with the bot on it, and the time that it has taken."""

    def __init__(self, name: str, dice: Dice) -> None:
        self.seconds = 0.0
        self.moves = 0
        self._name = name
        self._dice = dice
        self._bot: Bot | None = None
        self._clock: Callable[[], float] = time.process_time

    def choose(self, view: View, budget: Budget | None) -> int:
        """What the bot wants to play; it sits down for its first action."""
        if self._bot is None:
            self._bot = bot(self._name, self._dice)
            # What is to be closed after a game works outside of this process, whose own time
            # would not tell. All others are not charged for the time that other programs take.
            if hasattr(self._bot, "close"):
                self._clock = time.perf_counter
        began = self._clock()
        try:
            chosen = self._bot.choose(view, budget)
        finally:
            self.seconds += self._clock() - began
            self.moves += 1
        try:
            return index(chosen)
        except TypeError:
            raise BotFailed(f"it answered {shown(chosen)}, not the number of an action") from None

    def close(self) -> None:
        """Let the bot go; whatever it does now has no influence on the game."""
        with suppress(Exception):
            close: Callable[[], None] | None = getattr(self._bot, "close", None)
            if close is not None:
                close()


def never() -> bool:
    """Nobody asks to stop."""
    return False


def play_game(
    tournament: Tournament, number: int, stop: Callable[[], bool] = never
) -> Record | None:
    """The record of one game, played to its end or to a bot's failure; None if it was stopped."""
    _, deal, seating = tournament.fixture(number)
    seed = tournament.seed or 0
    names = tournament.names(seating)
    chairs = [
        Chair(name, branch_dice(seed, number, DEAL + 1 + seat)) for seat, name in enumerate(names)
    ]
    rules = tournament.rules
    state: State = rules.new(len(seating), branch_dice(seed, deal, DEAL), tournament.options)
    failure = None
    try:
        while not state.over and failure is None:
            if stop():
                return None
            view = rules.view(state, state.turn)
            try:
                state = rules.apply(state, chairs[state.turn].choose(view, tournament.budget()))
            except Cancelled:
                return None
            except Exception as error:
                # A bot may be anybody's program. Whatever goes wrong in it is its own loss.
                failure = {"seat": state.turn, "reason": _reason(error)}
    finally:
        for chair in chairs:
            chair.close()
    settings = tournament.settings()
    told = {
        "number": number,
        "deal": deal,
        "bots": names,
        "seconds": [round(chair.seconds, 6) for chair in chairs],
        "moves": [chair.moves for chair in chairs],
        "failure": failure,
        "entrants": settings["bots"],
        "seed": settings["seed"],
        "budget": settings["budget"],
    }
    return record_of(state, names, {EXTRA: told})


def _reason(error: Exception) -> str:
    """Why a bot failed, in one line."""
    text = " ".join(str(error).split())[:_LONGEST]
    if isinstance(error, BotFailed):
        return text
    if isinstance(error, ActionError):
        return f"it chose an action that is not allowed: {text}"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
