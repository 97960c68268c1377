"""Programs as bots in `einklang play`, and files that name them."""

from __future__ import annotations

import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

import einklang
from cli_running import program, run, start
from einklang.cli.playing.session import REFUSED
from einklang.cli.wording import LOST_BY_DEFAULT
from einklang.records.writing import record_of
from programs import FAIL_THIRD, TinyProgram
from typists import Player, Terminal, interrupt_after, lines, read


class TestPlay:
    def test_a_person_plays_a_program(self, terminal: Terminal, tmp_path: Path) -> None:
        tiny = TinyProgram(tmp_path)
        file = tmp_path / "game.jsonl"
        assert terminal.play("duel", Player(), bots=(tiny.name,), file=file) == 0
        record, state = read(file)
        assert state.over
        assert record.seats == ("Ann", tiny.name)
        assert len(tiny.pids) == 1
        assert tiny.told[-2:] == [{"type": "goodbye"}, "end"]
        tiny.check_gone()

    def test_the_end_of_the_game_ends_the_program(self, tmp_path: Path) -> None:
        tiny = TinyProgram(tmp_path, begin="spawn()", end="note('end'); time.sleep(1000)")
        file = tmp_path / "game.jsonl"
        assert program("play", "solo", "--bots", tiny.name, "--file", file).code == 0
        assert "end" in tiny.told
        tiny.check_gone()

    def test_a_program_that_fails_loses_and_the_game_is_saved(
        self, terminal: Terminal, tmp_path: Path
    ) -> None:
        tiny = TinyProgram(tmp_path, choose=FAIL_THIRD)
        code = terminal.play("spezial", Player(), bots=(tiny.name,))
        assert code == LOST_BY_DEFAULT == 1
        (file,) = tmp_path.glob("einklang-spezial-*.jsonl")
        told, saved = terminal.shown.splitlines()[-2:]
        why = f"{tiny.name} (Tiny) ended with exit code 9"
        assert told == f"{why}; so it loses the game by default."
        again = shlex.split(saved.partition("go on with: einklang play ")[2])
        assert again == ["--file", file.name, "--bots", tiny.name]
        record, state = read(file)
        assert len(record.steps) == 5
        assert state.turn == 1
        tiny.check_gone()

    @pytest.mark.parametrize("answer", [lines("quit"), lines(), interrupt_after()])
    def test_leaving_ends_the_program(
        self, terminal: Terminal, tmp_path: Path, answer: Any
    ) -> None:
        tiny = TinyProgram(tmp_path, begin="spawn()", end="time.sleep(1000)")
        file = tmp_path / "game.jsonl"
        terminal.play("duel", Player(stop_after=1), bots=(tiny.name,), file=file)
        terminal.play("", answer, bots=(tiny.name,), file=file)
        assert tiny.pids
        tiny.check_gone()

    def test_killing_the_game_ends_the_program(self, tmp_path: Path) -> None:
        tiny = TinyProgram(tmp_path, begin="spawn()", choose="note('asleep'); time.sleep(1000)")
        file = tmp_path / "game.jsonl"
        running = start("play", "solo", "--bots", tiny.name, "--file", file)
        tiny.wait_until_noted("asleep")
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)
        assert running.returncode == 128 + signal.SIGTERM
        tiny.check_gone()

    def test_nobody_is_called_like_a_program(self) -> None:
        words = ("play", "duel", "--name", "exec:Ann")
        assert "exec:Ann is the name of a bot" in run(*words).complaint


class TestResuming:
    """A file may come from a stranger: the programs that it names are not run."""

    def file(self, folder: Path, name: str, steps: int = 1) -> Path:
        game = einklang.game("spezial")
        state = game.new(2, seed=1)
        while not state.over and len(state.steps) < steps:
            state = game.apply(state, game.legal(state)[0])
        file = folder / "game.jsonl"
        file.write_text(record_of(state, ("Ann", name)).to_line())
        return file

    @pytest.mark.parametrize("prefix", ["exec:", "EXEC:"])
    def test_it_asks_for_the_bots_again(
        self,
        terminal: Terminal,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        prefix: str,
    ) -> None:
        tiny = TinyProgram(tmp_path)
        file = self.file(tmp_path, tiny.name.replace("exec:", prefix))
        before = file.read_bytes()
        assert terminal.play("", lines("quit"), file=file) == REFUSED
        said = capsys.readouterr().err
        assert said.startswith("einklang: seat 1 of this game was played by the program ")
        assert said.endswith("a file does not start programs; name the bots again with --bots.\n")
        assert said.count("\n") == 1
        assert not tiny.log.exists()
        assert file.read_bytes() == before

    def test_a_program_that_is_asked_for_is_run(self, terminal: Terminal, tmp_path: Path) -> None:
        tiny = TinyProgram(tmp_path)
        file = self.file(tmp_path, "exec:rm -rf /no/such/folder")
        assert terminal.play("", Player(stop_after=1), file=file, bots=(tiny.name,)) == 0
        assert len(tiny.pids) == 1
        assert read(file)[0].seats == ("Ann", tiny.name)

    def test_a_person_can_take_over(self, terminal: Terminal, tmp_path: Path) -> None:
        tiny = TinyProgram(tmp_path)
        file = self.file(tmp_path, tiny.name)
        assert terminal.play("", lines("quit"), file=file, bots=()) == 0
        assert not tiny.log.exists()
        assert read(file)[0].seats == ("Ann", "Ann 2")

    @pytest.mark.parametrize("name", [f"exec:{sys.executable} -c 1", "exec:no-such-program"])
    def test_a_finished_game_is_shown_in_any_case(
        self, terminal: Terminal, tmp_path: Path, name: str
    ) -> None:
        file = self.file(tmp_path, name, steps=1000)
        given = file.read_bytes()
        assert terminal.play("", lines(), file=file) == 0
        assert "holds a finished game" in terminal.shown
        assert name[:15] in terminal.shown
        assert file.read_bytes() == given
