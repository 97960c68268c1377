"""Whole games through `play_game`, typed as a person would type them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import einklang
from einklang.bots import bot as bots
from einklang.bots.bot import bot
from einklang.cli.progress import INTERRUPTED
from einklang.games.generator import Dice
from typists import Player, Terminal, interrupt_after, lines, read, saved


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
