"""People at a terminal: what they type, and what is read and saved."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from einklang.cli.playing.session import play_game
from einklang.games.game import State
from einklang.records.reading import read_record
from einklang.records.record import Record
from einklang.records.replay import replay

Answer = Callable[[str], str]


class Typist(io.TextIOBase):
    """A keyboard: reads what stands on the screen and types the next line."""

    def __init__(self, screen: io.StringIO, answer: Answer) -> None:
        self.screen = screen
        self.answer = answer

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.answer(self.screen.getvalue())


class Terminal:
    """Plays games at a screen of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.screen = io.StringIO()

    @property
    def shown(self) -> str:
        return self.screen.getvalue()

    def play(
        self,
        game: str,
        answer: Answer,
        *,
        players: int | None = None,
        bots: tuple[str, ...] | None = None,
        seed: int | None = 1,
        file: Path | None = None,
        name: str = "Ann",
        hints: bool = True,
        options: dict[str, str] | None = None,
    ) -> int:
        self.screen = io.StringIO()
        console = Console(file=self.screen, width=200, no_color=True)
        self.monkeypatch.setattr(sys, "stdin", Typist(self.screen, answer))
        seated = None if bots is None else list(bots)
        return play_game(game, players, seated, seed, file, name, hints, console, options=options)

    def check_answer(self, game: str, typed: str, answered: str) -> None:
        """Typing a line shows this once more than leaving at once does."""
        self.play(game, lines(), bots=("balanced",))
        before = self.shown.count(answered)
        assert self.play(game, lines(typed), bots=("balanced",)) == 0
        assert self.shown.count(answered) > before


def lines(*typed: str) -> Answer:
    """Types these lines, and then leaves by the end of the input."""
    left = iter(typed)
    return lambda _: next((f"{line}\n" for line in left), "")


def interrupt_after(*typed: str) -> Answer:
    """Types these lines, and then Ctrl-C."""
    left = iter(typed)

    def answer(_: str) -> str:
        for line in left:
            return f"{line}\n"
        raise KeyboardInterrupt

    return answer


class Player:
    """Follows the moves that are shown every turn, each time typed in another way.

    Now and then it asks for a hint, which takes longer because the master thinks about it.
    """

    hint = re.compile(r"  (?:([A-Z]{2}):)?(?:([a-s]\d+)-([a-s]\d+)(\+[OPBG])? \(|(?<=:) )")

    def __init__(self, stop_after: int | None = None) -> None:
        self.stop_after = stop_after
        self.played = 0
        self.asked = False
        self.waiting: list[str] = []

    def __call__(self, shown: str) -> str:
        if self.waiting:
            return f"{self.waiting.pop(0)}\n"
        prompt = shown.rpartition("\n")[2]
        if "press Enter" in prompt:
            return "\n"
        if prompt == "swap or keep: ":
            return "swap\n" if self.played % 2 else "keep\n"
        if prompt.startswith(("Place ", "Lay ", "Play ")):
            self.played += 1
            return "\n"
        if self.played == self.stop_after:
            return "quit\n"
        self.asked = self.played % 8 == 1 and not self.asked
        if self.asked:
            return "hint\n"
        _, hint, *_ = self.hint.findall(shown.rpartition("Most points")[2])
        self.waiting = self.typed(*hint)[self.played % 4]
        return f"{self.waiting.pop(0)}\n"

    @staticmethod
    def typed(piece: str, first: str, second: str, colour: str) -> list[list[str]]:
        """Four ways to type one action."""
        if not first:
            return [[piece], [piece.lower()], ["-".join(piece)], [" " + "─".join(piece)]]
        if not piece:
            parts = [first, second, colour] if colour else [first, second]
            return [
                [f"{first}-{second}{colour}"],
                parts,
                [f"{second.upper()}, {first} {colour[1:].lower()}"],
                [f"{first}{second}", *parts[2:]],
            ]
        return [
            [f"{piece}:{first}-{second}"],
            [piece, first, second],
            [f"{piece[::-1].lower()} {second} {first.upper()}"],
            [piece, f"{first}-{second}"],
        ]


def read(path: Path) -> tuple[Record, State]:
    (line,) = path.read_bytes().splitlines()
    record = read_record(line)
    return record, replay(record)


def saved(folder: Path) -> Path:
    (path,) = folder.glob("einklang-*.jsonl")
    return path
