"""`einklang arena` can be stopped at any moment and goes on where it was."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli_running import PROGRAM, Answer, environment, program
from effort import need
from einklang.arena import Tournament, play_tournament
from entrants import lines_of

BOTS = ["greedy", "random", "balanced"]


def command(out: Path, games: int) -> list[str]:
    bots = ",".join(BOTS)
    return ["arena", "travel", "--bots", bots, "-n", str(games), "--seed", "4", "--out", str(out)]


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts the program as the first of a group, as a terminal does; none is left behind."""
    started = []

    def begin(*words: str) -> subprocess.Popen[str]:
        started.append(
            subprocess.Popen(
                [PROGRAM, *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                env=environment(),
                start_new_session=True,
            )
        )
        return started[-1]

    yield begin
    for each in started:
        if each.poll() is None:
            os.killpg(each.pid, signal.SIGKILL)
        each.communicate()


@pytest.fixture
def watched(
    tmp_path: Path, start: Callable[..., subprocess.Popen[str]]
) -> tuple[Path, subprocess.Popen[str]]:
    """A long tournament whose workers can be watched, and its file."""
    out = tmp_path / "games.jsonl"
    running = start(*command(out, 1000))
    need(Path(f"/proc/{running.pid}/task/{running.pid}/children").exists(), "Linux")
    return out, running


def wait_for(happens: Callable[[], bool], running: subprocess.Popen[str] | None = None) -> None:
    deadline = time.monotonic() + 60
    while not happens():
        assert running is None or running.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)


def whole_lines(out: Path) -> int:
    return out.read_bytes().count(b"\n") if out.exists() else 0


def children(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def is_importing(pid: int) -> bool:
    """Whether a worker has come as far as NumPy; more is to follow."""
    # Before it becomes a program of its own, it looks like the one that started it.
    started = b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return started and b"numpy" in Path(f"/proc/{pid}/maps").read_bytes()


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def expected(tmp_path: Path, games: int) -> dict[int, object]:
    """The same tournament without a stop."""
    straight = tmp_path / "straight.jsonl"
    list(play_tournament(Tournament("travel", BOTS, games, seed=4), out=straight, workers=0))
    return dict(lines_of(straight))


def test_a_kill_of_all_processes_loses_no_game(
    tmp_path: Path, start: Callable[..., subprocess.Popen[str]]
) -> None:
    out = tmp_path / "games.jsonl"
    for lines in (2, 6):
        running = start(*command(out, 16))
        wait_for(lambda lines=lines: whole_lines(out) >= lines, running)  # type: ignore[misc]
        os.killpg(running.pid, signal.SIGKILL)
        assert running.wait(60) == -signal.SIGKILL
        assert whole_lines(out) < 48
    kept = [line for line in out.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    answer = program(*command(out, 16))
    assert (answer.code, answer.err) == (0, "")
    assert out.read_bytes().startswith(b"".join(kept))
    assert dict(lines_of(out)) == expected(tmp_path, 16)
    assert program("verify", out).code == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_tells_what_there_is_and_how_to_go_on(
    tmp_path: Path, start: Callable[..., subprocess.Popen[str]], number: signal.Signals
) -> None:
    out = tmp_path / "games of today.jsonl"
    running = start(*command(out, 1000))
    wait_for(lambda: whole_lines(out) >= 3, running)
    os.killpg(running.pid, number)
    text, err = running.communicate(timeout=60)
    answer = Answer(running.returncode, text, err)
    assert (answer.code, answer.err) == (130, "")
    count = len(lines_of(out))
    lines = text.splitlines()
    assert re.match(rf"{count} of 3000 games of travel, 2 players, ", lines[0])
    assert sum("│" in line for line in lines) == 6
    assert lines[-1] == f"records: {out}"
    assert lines[-2].startswith("to go on: einklang arena travel ")
    # The command works as it stands, here with fewer games to wait for.
    words = shlex.split(lines[-2].removeprefix("to go on: einklang "))
    games = count // 6 * 2 + 6
    words[words.index("--games") + 1] = str(games)
    again = program(*words)
    assert (again.code, again.err) == (0, "")
    assert again.out.startswith(f"{3 * games} games of travel")
    assert set(range(3 * games)) <= set(lines_of(out))


def test_an_interruption_while_workers_start_causes_no_traceback(
    watched: tuple[Path, subprocess.Popen[str]],
) -> None:
    _, running = watched
    wait_for(lambda: any(map(is_importing, children(running.pid))), running)
    os.killpg(running.pid, signal.SIGINT)
    text, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, "")
    assert "to go on: einklang arena" in text


def test_workers_do_not_outlive_the_program(
    watched: tuple[Path, subprocess.Popen[str]],
) -> None:
    out, running = watched
    wait_for(lambda: whole_lines(out) >= 3, running)
    workers = children(running.pid)
    assert len(workers) >= 2
    running.kill()
    running.wait(60)
    wait_for(lambda: not any(map(is_running, workers)))


def test_a_worker_that_is_killed_is_told_and_the_rest_is_kept(
    watched: tuple[Path, subprocess.Popen[str]],
) -> None:
    out, running = watched
    wait_for(lambda: whole_lines(out) >= 3, running)
    os.kill(children(running.pid)[-1], signal.SIGKILL)
    text, err = running.communicate(timeout=60)
    assert running.returncode == 1
    assert re.fullmatch(
        r"einklang: a worker ended with code -9 in game \d+, which is not among the results\.\n",
        err,
    )
    assert text.startswith(f"{len(lines_of(out))} of 3000 games")
    assert "to go on: einklang arena" in text


def test_a_full_disk_names_the_file_and_the_rest_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = [str(PROGRAM), *command(out, 10)]
    done = subprocess.run(
        # As if there were room for some games, but not for all of them.
        ["bash", "-c", f"ulimit -f 32; {shlex.join(words)}"],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"einklang: {out} cannot be used: file too large.\n"
    assert whole_lines(out) > 0
    assert program(*command(out, 10)).code == 0
    assert dict(lines_of(out)) == expected(tmp_path, 10)
