"""The file of a tournament: one game a line, so that it can go on after any stop."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from einklang.arena.bout import Bout, OtherTournament, read_bout
from einklang.arena.tournament import Tournament
from einklang.records.record import FORMAT, RecordError

_LONGEST_LINE = 1 << 22  # bytes, a hundred times what a game takes


class ScorebookError(ValueError):
    """A file that a tournament cannot go on with."""


class Scorebook:
    """The games of a tournament that are in a file, and the place to add more.

    Nothing of a file is touched before all of it has been found to be of this tournament.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self._tournament = tournament
        self._file: BinaryIO = path.open("a+b")
        try:
            self._keep_others_out()
            self.bouts = self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Scorebook:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # what could not be written was told when it was tried
            self._file.close()

    def add(self, line: str) -> Bout:
        """Write a game down; once this returns, no end of this program can take it away."""
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
        except OSError as error:
            # A full disk does not say by itself which file it has no room for.
            raise OSError(error.errno, error.strerror, str(self.path)) from error
        return read_bout(self._tournament, line)

    def _keep_others_out(self) -> None:
        with suppress(ImportError):  # where files cannot be locked, everyone goes ahead
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ScorebookError(
                    f"another arena is writing to {self.path}; wait for its end or name another"
                    " file with --out"
                ) from None
            except OSError:
                pass

    def _read(self) -> dict[int, Bout]:
        """The games of the file by number; what a kill has left of a last line is cut off."""
        bouts: dict[int, Bout] = {}
        self._file.seek(0)
        whole = 0  # bytes of lines that have an end
        for number, line in enumerate(iter(self._next_line, b""), 1):
            if len(line) == _LONGEST_LINE:
                raise self._not_ours(number, "it is too long")
            if not line.endswith(b"\n"):
                self._check_rest(line, number)
                break
            whole += len(line)
            try:
                bout = read_bout(self._tournament, line)
            except OtherTournament as error:
                raise ScorebookError(
                    f"{self.path} belongs to another tournament: {error.reason}; name another file"
                    " with --out"
                ) from error
            except RecordError as error:
                raise self._not_ours(number, str(error)) from error
            bouts.setdefault(bout.number, bout)
        self._file.seek(0, os.SEEK_END)
        if self._file.tell() > whole:
            self._file.truncate(whole)
        return bouts

    def _next_line(self) -> bytes:
        """A line of the file, but not more than fits into memory."""
        return self._file.readline(_LONGEST_LINE)

    def _check_rest(self, rest: bytes, number: int) -> None:
        """Refuse a last line that is no beginning of a line of this tournament."""
        settings = self._tournament.settings()
        told = {name: settings[name] for name in ("game", "players", "options")}
        head = json.dumps({"format": FORMAT, **told}).encode()[:-1]
        if rest[: len(head)] != head[: len(rest)]:
            raise self._not_ours(number, "it is no beginning of such a record")

    def _not_ours(self, number: int, reason: str) -> ScorebookError:
        return ScorebookError(
            f"line {number} of {self.path} is no game of this tournament: {reason}; name another"
            " file with --out"
        )
