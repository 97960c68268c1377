"""Players that are programs of their own, in any language: docs/external-bots.md is the contract.

A program answers lines with lines, within bounds of time and length. It runs in a process group of
its own, and nothing of that group outlives the object.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import selectors
import shlex
import shutil
import signal
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Event
from typing import IO, Any

from einklang.bots.asking import BotFailed, Budget, Cancelled, check_turn
from einklang.drawing.label import clean, cut
from einklang.games.errors import ActionError, SetupError, shown
from einklang.games.game import View
from einklang.games.generator import Dice, first_dice
from einklang.games.telling import cells_of, tell
from einklang.rows import field_bytes

_PREFIX = "exec:"

# Names stand between commas; a comma in quotes or behind a backslash belongs to a command.
_NAME = re.compile(r"""(?: \\. | '[^']*' | "(?:\\.|[^"\\])*" | [^,] )*""", re.VERBOSE | re.DOTALL)

LONGEST_LINE = 64 * 1024  # bytes of an answer

_OFTEN = 0.02  # seconds between two looks at whether to stop
_PATIENCE = 0.5  # seconds that a program has to end by itself
_CHUNK = 64 * 1024
_PIPE = 1024 * 1024  # bytes that a pipe can hold
_LAST_WORDS = 4096  # bytes of its complaints that are kept
_QUOTED_LINES = 3
_QUOTED = 300  # characters

PROTOCOL = 1

START_SECONDS = 10.0  # until a program is ready
USUAL_SECONDS = 1.0  # to think, if nothing else is said
ROLLOUT_SECONDS = 60.0  # to think, if only rollouts are said
GRACE = 1.0  # seconds beyond those: a machine may be busy

_LONGEST_NAME = 60  # columns
_LONGEST_COMMAND = 200


def is_command(name: str) -> bool:
    """Whether a name means a program that is to be run; it need not exist."""
    return name[: len(_PREFIX)].lower() == _PREFIX


def read_command(name: str) -> list[str]:
    """The words of the command that a name means; one that cannot be run is refused."""
    if not hasattr(os, "killpg"):
        raise SetupError(
            f"{shown(name)} cannot be run here: programs as bots need process groups, which Linux"
            " and macOS have and Windows has not"
        )
    try:
        words = shlex.split(name[len(_PREFIX) :])
    except ValueError as error:
        raise SetupError(f"{shown(name)} cannot be read: {str(error).lower()}") from None
    if not words:
        raise SetupError("exec: names no command; write one such as exec:python3 mybot.py")
    if shutil.which(words[0]) is None:
        raise SetupError(
            f"there is no program {shown(words[0])} to run; write one that is installed, or its"
            " path, such as ./mybot"
        )
    return words


def split_names(text: str) -> list[str]:
    """The names of a list such as greedy,exec:python3 mybot.py."""
    names, at = [], 0
    while at <= len(text):
        found = _NAME.match(text, at)
        name = found[0] if found else ""
        names.append(name.strip())
        at += len(name) + 1  # and the comma behind it
    return names


class Program:
    """A running program; whoever started it has to end it with `end` or `kill`.

    What it does wrong is a `BotFailed` whose message says what it did, without a subject.
    """

    def __init__(self, words: Sequence[str]) -> None:
        try:
            process = Popen(
                words, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BotFailed(f"cannot be started: {reason.lower()}") from None
        # It is called once: by hand, when the object is forgotten, or when Python ends.
        self.kill = weakref.finalize(self, _kill, process, os.getpid())
        self._process = process
        self._stdin, self._stdout, self._stderr = _pipes(process)
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._heard = b""
        self._complaints = b""

    def ask(self, question: bytes, seconds: float, cancelled: Event) -> bytes:
        """The line with which the program answers a line; both without their ends."""
        if self._heard:
            raise BotFailed("wrote more than one line for an answer")
        unsent = question + b"\n"
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as watched:
            watched.register(self._stdin, selectors.EVENT_WRITE)
            for pipe in (self._stdout, self._stderr):
                watched.register(pipe, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                if cancelled.is_set():
                    raise Cancelled
                left = deadline - time.monotonic()
                if left <= 0:
                    raise BotFailed(f"did not answer within {seconds:g} seconds")
                ready = [key.fileobj for key, _ in watched.select(min(left, _OFTEN))]
                if self._stdin in ready:
                    unsent = self._send(unsent)
                    if not unsent:
                        watched.unregister(self._stdin)
                if self._stderr in ready and not self._note_complaints():
                    watched.unregister(self._stderr)
                if self._stdout in ready:
                    self._hear()
                elif not ready and self._process.poll() is not None:
                    # Its output may still be open, in the hands of a child that it left behind.
                    raise BotFailed(self._ending())
        if unsent:
            raise BotFailed("answered before it had read what it was asked")
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def end(self, farewell: bytes) -> None:
        """Say a last line, let the program end by itself, and kill what is left after a moment."""
        try:
            with suppress(OSError):
                self._stdin.write(farewell + b"\n")
            self._stdin.close()
            with suppress(TimeoutExpired):
                self._process.wait(_PATIENCE)
        finally:
            self.kill()

    def _send(self, unsent: bytes) -> bytes:
        """Send as much as the pipe takes; the rest is returned."""
        try:
            return unsent[os.write(self._stdin.fileno(), unsent[:_CHUNK]) :]
        except BlockingIOError:
            return unsent
        except BrokenPipeError:
            return b""  # nobody reads any more: the answer, or its lack, will tell why

    def _hear(self) -> None:
        try:
            heard = os.read(self._stdout.fileno(), _CHUNK)
        except BlockingIOError:
            return
        if not heard:
            raise BotFailed(self._ending())
        self._heard += heard
        if len(self._heard.partition(b"\n")[0]) > LONGEST_LINE:
            raise BotFailed(f"wrote a line of more than {LONGEST_LINE} bytes")

    def _note_complaints(self) -> bool:
        """Read what the program said on standard error; False once it has closed it."""
        try:
            said = os.read(self._stderr.fileno(), _CHUNK)
        except BlockingIOError:
            return True
        self._complaints = (self._complaints + said)[-_LAST_WORDS:]
        return bool(said)

    def _ending(self) -> str:
        """How the program ended, with its last words."""
        with suppress(TimeoutExpired):
            self._process.wait(_PATIENCE)
        code = self._process.poll()
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was ended by signal {-code}"
            with suppress(ValueError):
                how = f"was ended by {signal.Signals(-code).name}"
        else:
            how = f"ended with exit code {code}"
        for _ in range(_PIPE // _CHUNK):
            self._note_complaints()
        said = self._complaints.decode("utf-8", "replace").splitlines()
        lines = [harmless for line in said if (harmless := clean(line).strip())]
        words = " / ".join(lines[-_QUOTED_LINES:])
        words = words if len(words) <= _QUOTED else "…" + words[-_QUOTED:]
        return f'{how}; its last words were "{words}"' if words else how


def _pipes(process: Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise RuntimeError("a program was started without pipes")
    return process.stdin, process.stdout, process.stderr


def _kill(process: Popen[bytes], owner: int) -> None:
    """End a process and all others of its group, and leave nothing behind."""
    if os.getpid() != owner:
        return  # a fork has a copy of the object, but not the program
    # The group is there as long as one of its processes is; macOS denies the killing of a zombie.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in _pipes(process):
        pipe.close()


class ExternalBot:
    """Lets a program choose: one run of it for each game, from the first choice to `close`.

    The program never outlives the bot. Whatever it does wrong is a `BotFailed`, and ends it; the
    next choice starts it anew.
    """

    def __init__(self, name: str, seed: int | Dice) -> None:
        self._dice = read_command(name)
        self._command = cut(clean(name), _LONGEST_COMMAND)
        self._called = self._command
        # A hash, because the dice of a seed would betray those of the deal.
        dice = first_dice(seed).astype("<u4").tobytes()
        self._seed = int.from_bytes(hashlib.blake2b(dice, digest_size=6).digest(), "big")
        self._program: Program | None = None
        self._last: View | None = None
        self._asked = 0

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """What the program answers, within its budget and some grace."""
        check_turn(view)
        budget = budget or Budget(seconds=USUAL_SECONDS)
        budget.check()
        if self._program is not None and not self._goes_on(view):
            self.close()
        try:
            if self._program is None:
                self._program = Program(self._dice)
                self._say_hello(self._program, view, budget)
            action = self._ask_for_action(self._program, view, budget)
        except BotFailed as failure:
            self._kill()
            raise BotFailed(f"{self._called} {failure}") from None
        except BaseException:
            # Nobody will hear its answer, so it must not go on, and could not be asked again.
            self._kill()
            raise
        self._last = view
        return action

    def close(self) -> None:
        """Say goodbye to the program, and end it with all that it started."""
        if self._program is not None:
            self._program.end(_line({"type": "goodbye"}))
            self._program = None

    def _kill(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None

    def _goes_on(self, view: View) -> bool:
        """Whether a view belongs to the game that the program plays."""
        last = self._last
        return (
            last is not None
            and (view.layout, view.seat) == (last.layout, last.seat)
            and (view.laid_before, view.dealt) == (last.laid_before, last.dealt)
            and view.steps[: len(last.steps)] == last.steps
            and field_bytes(view.start) == field_bytes(last.start)
        )

    def _say_hello(self, program: Program, view: View, budget: Budget) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": view.game.name,
            "players": view.players,
            "options": dict(view.options),
            "seat": view.seat,
            "seed": self._seed,
            "cells": cells_of(view),
        }
        answer = _read(program.ask(_line(hello), START_SECONDS, budget.cancelled))
        if answer.get("type") != "ready":
            raise BotFailed(f"answered hello with type {shown(answer.get('type'))}, not 'ready'")
        name = answer.get("name", "")
        if not isinstance(name, str):
            raise BotFailed(f"gave {shown(name)} as its name; a name is a text")
        own = cut(clean(name).strip(), _LONGEST_NAME)
        self._called = f"{self._command} ({own})" if own else self._command

    def _ask_for_action(self, program: Program, view: View, budget: Budget) -> int:
        self._asked += 1
        legal = view.game.legal(view)
        question: dict[str, Any] = {
            "type": "choose",
            "id": self._asked,
            "view": tell(view),
            "legal": list(legal),
        }
        if budget.seconds is None:
            question["rollouts"] = budget.rollouts
            seconds = ROLLOUT_SECONDS
        else:
            question["seconds"] = seconds = budget.seconds
        answer = _read(program.ask(_line(question), seconds + GRACE, budget.cancelled))
        number, text = answer.get("id"), answer.get("action")
        if type(number) is not int or number != self._asked:
            raise BotFailed(f"answered with id {shown(number)}, not {self._asked}")
        if not isinstance(text, str):
            raise BotFailed(f"answered with action {shown(text)}, which is not a text")
        try:
            action = view.game.read(view, text)
        except ActionError:
            raise BotFailed(f"answered {shown(text)}, which is not an action") from None
        if action not in legal.numbers:
            raise BotFailed(f"answered {shown(text)}, which is not legal now")
        return action


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()


def _read(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise BotFailed(f"answered {_repeated(line)}, which is not a JSON object")
    return answer


def _repeated(line: bytes) -> str:
    return shown(line.decode("utf-8", "replace"))
