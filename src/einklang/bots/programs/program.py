"""A program that answers lines with lines, within bounds of time and length.

It runs in a process group of its own, and nothing of that group outlives the object.
"""

from __future__ import annotations

import os
import selectors
import signal
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Event
from typing import IO

from einklang.bots.asking import BotFailed, Cancelled
from einklang.drawing.label import clean

LONGEST_LINE = 64 * 1024  # bytes of an answer

_OFTEN = 0.02  # seconds between two looks at whether to stop
_PATIENCE = 0.5  # seconds that a program has to end by itself
_CHUNK = 64 * 1024
_PIPE = 1024 * 1024  # bytes that a pipe can hold
_LAST_WORDS = 4096  # bytes of its complaints that are kept
_QUOTED_LINES = 3
_QUOTED = 300  # characters


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
