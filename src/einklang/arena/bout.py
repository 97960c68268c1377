"""One game of a tournament: how it is played, and what came of it, read from its line."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from operator import index
from typing import Any

from einklang.arena.tournament import Tournament
from einklang.bots.asking import Bot, BotFailed, Budget, Cancelled
from einklang.bots.bot import bot
from einklang.games.errors import ActionError, shortened, shown
from einklang.games.game import State, View
from einklang.games.generator import DEAL, Dice, branch_dice
from einklang.games.result import Default
from einklang.records.reading import read_record
from einklang.records.record import Record, RecordError
from einklang.records.writing import record_of

EXTRA = "arena"  # the field of a record that holds what the record itself does not say

_LONGEST = 300  # characters of a reason that are kept


@dataclass(frozen=True)
class Failure:
    """A seat whose bot could not play on, and why."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Bout:
    """What came of one game of a tournament."""

    number: int
    deal: int
    seating: tuple[int, ...]  # by seat, the number of a bot in the tournament's list
    places: tuple[int, ...]  # by seat; 1 is the winner, equal sides share a place
    weakest: tuple[int, ...] | None  # by seat; None if the game was not played to its end
    seconds: tuple[float, ...]  # by seat
    moves: tuple[int, ...]  # by seat
    failure: Failure | None = None


def read_bout(tournament: Tournament, line: str | bytes) -> Bout:
    """The game of a tournament that a line tells; refused if it belongs to another one."""
    record = read_record(line)
    told = record.extra.get(EXTRA)
    if not isinstance(told, Mapping):
        raise RecordError("this game was not played in an arena")
    settings = tournament.settings()
    found = {
        "game": record.game,
        "players": record.players,
        "options": record.options,
        "bots": told.get("entrants"),
        "seed": told.get("seed"),
        "budget": told.get("budget"),
    }
    for name, value in settings.items():
        if found[name] != value:
            raise OtherTournament(name, found[name], value)
    try:
        return _bout(tournament, record.result, told)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise RecordError(
            f"its field {EXTRA!r} or its result is not what an arena writes"
        ) from None


class OtherTournament(RecordError):
    """A game of another tournament: which setting is different."""

    def __init__(self, setting: str, found: Any, expected: Any) -> None:
        super().__init__(f"it has {setting} {_said(found)}, not {_said(expected)}")


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return shortened(" ".join(f"{name}={each}" for name, each in value.items())) or "none"
    if isinstance(value, list):
        return shortened(",".join(map(str, value)))
    return "none" if value is None else shortened(str(value))


def _bout(tournament: Tournament, result: Any, told: Mapping[str, Any]) -> Bout:
    fixture = tournament.fixture(int(told["number"]))
    seats, sides = len(fixture.seating), tournament.sides
    names = tournament.names(fixture.seating)
    if fixture.deal < 0 or (told["deal"], told["bots"]) != (fixture.deal, names):
        raise ValueError
    failure = None
    if told.get("failure") is not None:
        failure = Failure(int(told["failure"]["seat"]), str(told["failure"]["reason"]))
        if failure.seat not in range(seats):
            raise ValueError
        places = Default(failure.seat, failure.reason).places(seats, sides)
        weakest = None
    else:
        places = tuple(map(int, result["places"]))
        by_side = [min(map(int, side.values())) for side in result["scores"]]
        weakest = tuple(by_side[seat % sides] for seat in range(seats))
    seconds = tuple(map(float, told["seconds"]))
    moves = tuple(map(int, told["moves"]))
    if not len(places) == len(seconds) == len(moves) == seats:
        raise ValueError
    return Bout(*fixture, places, weakest, seconds, moves, failure)


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
