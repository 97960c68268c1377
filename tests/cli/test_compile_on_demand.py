"""What is not compiled yet is compiled when it is needed, and said; later runs find it on disk."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numba
import pytest

import einklang
from cli_running import PROGRAM, Answer, environment

pytestmark = [
    pytest.mark.release,
    pytest.mark.skipif(
        bool(numba.config.DISABLE_JIT),  # type: ignore[attr-defined]
        reason="nothing is compiled in this run",
    ),
]

SAID = "Compiling the rules for this machine. "


def begin(cache: Path) -> subprocess.Popen[str]:
    """Start the family of games that compiles fastest, with a cache folder of its own."""
    return subprocess.Popen(
        [PROGRAM, "simulate", "cards", "--no-records", "--games", "3", "--seed", "1"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(EINKLANG_CACHE_DIR=str(cache)),
    )


def end(running: subprocess.Popen[str]) -> Answer:
    """Wait for the end of a program."""
    out, err = running.communicate(timeout=300)
    return Answer(running.returncode, out, err)


def check_sums(answer: Answer) -> None:
    """Whether the right games were played."""
    played = einklang.play_games("cards", 2, "random", 3, 1)
    assert answer.code == 0, answer.err
    assert answer.out.startswith(f"3 games of cards, 2 players, {played.steps.sum()} steps, ")


def files(folder: Path) -> list[tuple[Path, int]]:
    """All files below a folder, and when they were written."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(path, path.stat().st_mtime_ns) for path in found]


def test_two_programs_at_once_fill_an_empty_cache_and_later_ones_compile_nothing(
    tmp_path: Path,
) -> None:
    cache = tmp_path / "not" / "there" / "yet"
    running = [begin(cache) for _ in range(2)]
    for answer in [end(each) for each in running]:
        check_sums(answer)
        # Whoever waits is told why.
        assert answer.err.startswith(SAID)
        assert answer.err.count("\n") == 1
    (folder,) = cache.iterdir()
    filled = files(folder)
    assert {path.suffix for path, _ in filled} >= {".nbi", ".nbc"}
    later = end(begin(cache))
    check_sums(later)
    assert later.err == ""
    assert files(cache) == filled


def test_games_are_played_where_no_cache_can_be_written(tmp_path: Path) -> None:
    # Below a file there can be no folder, whoever asks; permissions do not stop everybody.
    (tmp_path / "file").write_text("in the way")
    answer = end(begin(tmp_path / "file" / "cache"))
    check_sums(answer)
    assert answer.err.startswith(SAID)
    assert "Traceback" not in answer.err
    # Beside the sources, kernels would be taken for fresh when a rule changes that they draw from.
    package = Path(einklang.__file__).parent
    assert [path for path, _ in files(package) if path.suffix in (".nbi", ".nbc")] == []
