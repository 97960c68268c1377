"""Whole games through `play_game`, typed as a person would type them."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import einklang
from einklang.bots import bot as bots
from einklang.bots.bot import bot
from einklang.cli.interruption import INTERRUPTED
from einklang.cli.playing.session import play_game
from einklang.games.game import State
from einklang.games.generator import Dice
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


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(monkeypatch)


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


@pytest.mark.parametrize(
    ("game", "players", "bots_named"),
    [
        ("classic", 2, ("balanced",)),
        ("classic", 3, ("greedy",)),
        ("classic", 4, ("balanced", "random", "greedy")),
        ("travel", 2, ()),
        ("solo", 1, ()),
        ("team", 4, ("balanced", "balanced")),
        ("duel", 2, ("greedy",)),
        ("spezial", 2, ("balanced",)),
        ("spezial", 3, ()),
        ("spezial", 4, ("greedy", "random")),
        ("cards", 2, ("balanced",)),
        ("cards", 3, ()),
        ("cards", 4, ("greedy", "random", "balanced")),
    ],
)
def test_a_whole_game(
    terminal: Terminal, tmp_path: Path, game: str, players: int, bots_named: tuple[str, ...]
) -> None:
    file = tmp_path / "game.jsonl"
    code = terminal.play(game, Player(), players=players, bots=bots_named, file=file)
    assert code == 0
    record, state = read(file)
    assert state.over
    assert record.seats is not None
    assert len(record.seats) == players
    assert record.seats[0] == "Ann"
    assert record.seats[players - len(bots_named) :] == bots_named
    assert "Game over: " in terminal.shown
    assert ("\n1. " in terminal.shown) == (players > 1)
    assert list(tmp_path.iterdir()) == [file]


def test_bots_alone_play_without_asking(terminal: Terminal, tmp_path: Path) -> None:
    code = terminal.play("classic", interrupt_after(), bots=("balanced", "greedy"))
    assert code == 0
    assert "balanced laid " in terminal.shown
    assert "Game over: " in terminal.shown
    assert read(saved(tmp_path))[1].over


def test_a_game_without_file_is_kept_when_it_is_over(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal.play("solo", Player()) == 0
    path = saved(tmp_path)
    assert terminal.shown.endswith(f"Saved; look at it again with: einklang show {path.name}\n")
    assert read(path)[1].over


def test_a_game_without_file_is_kept_when_it_is_left(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal.play("solo", Player(stop_after=3)) == 0
    path = saved(tmp_path)
    assert f"Saved; go on with: einklang play --file {path.name}" in terminal.shown
    assert len(read(path)[0].steps) == 3


@pytest.mark.parametrize("game", [*einklang.GAMES])
def test_resuming_leads_to_the_same_position(terminal: Terminal, tmp_path: Path, game: str) -> None:
    file = tmp_path / "game.jsonl"
    others = len(einklang.GAMES[game].new().scores) > 1
    terminal.play(game, Player(stop_after=4), bots=("balanced",) * others, file=file)
    before, state = read(file)
    assert before.steps
    assert terminal.play("", lines("board", "quit"), file=file) == 0
    after, again = read(file)
    assert (after, again) == (before, state)
    assert terminal.play(game, Player(), file=file) == 0
    finished, end = read(file)
    assert finished.steps[: len(before.steps)] == before.steps
    assert finished.seats == before.seats
    assert end.over


def test_the_end_of_the_input_saves_and_leaves(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal.play("classic", lines(), bots=("balanced",)) == 0
    assert not read(saved(tmp_path))[0].steps


@pytest.mark.parametrize("typed", [(), ("hint", "1"), ("?", "log", "nonsense")])
def test_interrupting_at_the_keyboard_leaves_a_record(
    terminal: Terminal, tmp_path: Path, typed: tuple[str, ...]
) -> None:
    code = terminal.play("classic", interrupt_after(*typed), bots=("balanced",))
    assert code == INTERRUPTED
    assert not read(saved(tmp_path))[1].over


def test_interrupting_a_bot_leaves_all_that_was_played(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        def __init__(self, seed: int | Dice) -> None:
            self.played = 0
            self.inner = bot("greedy", seed)

        def choose(self, view: Any) -> int:
            self.played += 1
            if self.played > 3:
                raise KeyboardInterrupt
            return self.inner.choose(view)

    monkeypatch.setitem(bots.BOTS, "interrupted", Interrupted)
    code = terminal.play("classic", Player(), bots=("interrupted", "balanced"))
    assert code == INTERRUPTED
    assert len(read(saved(tmp_path))[0].steps) >= 5


def fail_to_save(monkeypatch: pytest.MonkeyPatch, attempt: int, failure: BaseException) -> None:
    """Let one attempt to save fail, counted from 0."""
    genuine, attempts = os.fsync, count()

    def fsync(handle: int) -> None:
        if next(attempts) == attempt:
            raise failure
        genuine(handle)

    monkeypatch.setattr(os, "fsync", fsync)


def test_interrupting_the_saving_leaves_a_whole_record(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    fail_to_save(monkeypatch, 4, KeyboardInterrupt())
    assert terminal.play("classic", Player(), bots=("balanced",), file=file) == INTERRUPTED
    assert len(read(file)[0].steps) == 4
    assert list(tmp_path.iterdir()) == [file]


def test_a_crash_loses_nothing(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> Iterator[str]:
        raise SystemExit(143)

    monkeypatch.setattr("einklang.cli.playing.session.describe_bonus", crash)
    with pytest.raises(SystemExit):
        terminal.play("classic", Player(), bots=("balanced",))
    assert len(read(saved(tmp_path))[0].steps) == 1


def test_a_full_disk_does_not_end_the_game(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    fail_to_save(monkeypatch, 2, OSError(28, "No space left on device"))
    assert terminal.play("classic", Player(), bots=("balanced",), file=file) == 0
    assert "No space left on device. The game goes on" in terminal.shown
    assert read(file)[1].over
