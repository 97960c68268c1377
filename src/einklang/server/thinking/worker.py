"""A process in which bots think: what it is asked comes over a line, and so does its answer."""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, NamedTuple, Protocol, TypeVar

from einklang.bots.advising import Advice, Verdict, explain, look_at
from einklang.bots.asking import BotFailed, Budget
from einklang.bots.bot import LEVELS, bot, known_bot, thinks
from einklang.bots.programs import is_command
from einklang.bots.thinking.levels import usual_budget
from einklang.bots.thinking.thinker import Thinker
from einklang.drawing.palette import Theme
from einklang.games.errors import SetupError
from einklang.games.game import State, View
from einklang.games.generator import fresh_seed
from einklang.processes import let_signals_in
from einklang.table.deciding import Move
from einklang.warming import STEPS, THINKING, cold, warm

T_co = TypeVar("T_co", covariant=True)

_ADVISER = LEVELS[-1]
_OWN = (SetupError, BotFailed)  # what stays what it is on its way back
_warmed: set[tuple[str, str]] = set()  # also where no folder remembers it


class Thought(Protocol[T_co]):
    """Something to think about; it can be pickled."""

    def think(self, cancelled: Event) -> T_co:
        """What comes of it; where thinking takes long, it ends once `cancelled` is set."""
        ...


@dataclass(frozen=True)
class Choice:
    """Asks what a bot would play, and whether it would exchange if it could then."""

    view: View
    level: str
    seed: int | None = None
    seconds: float | None = None

    def think(self, cancelled: Event) -> Move:
        """What it plays, all at once: nobody sees by a second thought that there was a choice."""
        if is_command(self.level):
            # Who sits down at a table names a bot; nobody may start programs on the server.
            raise SetupError("a program of its own cannot be asked here; choose a level")
        known_bot(self.level)
        _get_ready(self.view, STEPS, *[THINKING] * thinks(self.level))
        seed = fresh_seed() if self.seed is None else self.seed
        budget = _budget(self.view, self.level, self.seconds, cancelled)
        # A bot for each choice: nothing that it saw at one table can matter at another.
        player, game = bot(self.level, seed), self.view.game
        action = player.choose(self.view, budget)
        undecided = game.undecided(self.view, action)
        if undecided is None:
            return Move(action)
        swaps = player.choose(undecided, budget) == self.view.layout.swap
        return Move(action, "swap" if swaps else "keep")


@dataclass(frozen=True)
class Consultation:
    """Asks what is best, and what speaks for it."""

    view: View
    count: int
    names: Sequence[str] = ()

    def think(self, cancelled: Event) -> list[Advice]:
        """The best actions."""
        _get_ready(self.view, THINKING, STEPS)
        budget = _budget(self.view, _ADVISER, None, cancelled)
        return explain(self.view, self.count, level=_ADVISER, budget=budget, names=self.names)


@dataclass(frozen=True)
class Review:
    """Asks what an action gave away that was played, with so many seconds for each search."""

    view: View
    played: int
    seconds: float

    def think(self, cancelled: Event) -> Verdict:
        """The action beside the best one."""
        _get_ready(self.view, THINKING, STEPS)
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        return look_at(self.view, self.played, Thinker(_ADVISER, 0), budget)


@dataclass(frozen=True)
class Picture:
    """Asks how a position looks: nobody waits for a move while it is drawn."""

    position: State | View
    names: tuple[str, ...]
    theme: Theme

    def think(self, cancelled: Event) -> str:
        """The position as SVG."""
        return self.position.to_svg(names=self.names, theme=self.theme)


class Answer(NamedTuple):
    """What came of a thought: a pickled value, or what went wrong."""

    value: bytes = b""
    wrong: tuple[str, str, str] | None = None  # the kind of error, a sentence, and where

    def read(self) -> Any:
        """The value; what went wrong is raised."""
        if self.wrong is None:
            return pickle.loads(self.value)
        kind, sentence, where = self.wrong
        for own in _OWN:
            if kind == own.__name__:
                raise own(sentence)
        error = RuntimeError(sentence)
        error.add_note(where)
        raise error


class Worker:
    """Thinks in the main thread, and listens in another whether it is to stop.

    It is sent one pickled thought at a time, or None to call that one off, and gives one answer to
    each. Before the first it gives one more, once it is ready.
    """

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._due: SimpleQueue[tuple[bytes, Event]] = SimpleQueue()

    def work(self) -> None:
        """Think about all that is asked, until nobody asks any more."""
        Thread(target=self._listen, daemon=True).start()
        with suppress(ConnectionError):
            self._line.send(Answer())
            while True:
                self._line.send(_answer(*self._due.get()))

    def _listen(self) -> None:
        cancelled = Event()
        try:
            while True:
                thought: bytes | None = self._line.recv()
                if thought is None:
                    cancelled.set()
                else:
                    cancelled = Event()
                    self._due.put((thought, cancelled))
        finally:
            # Whoever asked is gone, however that came, and nobody wants the rest of a thought.
            os._exit(0)


def work(line: Connection) -> None:
    """Be a worker. Nothing has to be put away, so it may be ended at any moment."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    let_signals_in()
    Worker(line).work()


def _answer(thought: bytes, cancelled: Event) -> Answer:
    try:
        asked: Thought[Any] = pickle.loads(thought)
        return Answer(pickle.dumps(asked.think(cancelled)))
    except _OWN as error:
        kind = next(own for own in _OWN if isinstance(error, own))
        return Answer(wrong=(kind.__name__, str(error), ""))
    except Exception as error:
        sentence = " ".join(f"a bot could not think: {type(error).__name__}: {error}".split())
        return Answer(wrong=("", sentence.rstrip(": "), traceback.format_exc()))


def _get_ready(view: View, *chores: str) -> None:
    """Compile what is not on disk yet; the first of all workers does it, and the others wait."""
    for chore in chores:
        for part in cold(view.game, chore):
            if part not in _warmed:
                warm(*part)
                _warmed.add(part)


def _budget(view: View, level: str, seconds: float | None, cancelled: Event) -> Budget | None:
    """So many seconds, or the usual ones; None for a bot that always thinks for less."""
    if seconds is None and level in LEVELS:
        return usual_budget(level, view.layout, cancelled)
    return None if seconds is None else Budget(seconds=seconds, cancelled=cancelled)
