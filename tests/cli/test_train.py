"""`einklang train`."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli_running import environment, run
from einklang.bots.learning.training import Effort
from einklang.bots.thinking.net import fresh_weights
from einklang.bots.thinking.weights import Learned, read_learned
from einklang.cli.studying import training as command
from einklang.cli.studying.training import train

LITTLE = Effort(lessons=1500, deals=2)
ROUNDS = 30
CHILD = """
import sys
from pathlib import Path
from einklang.bots.learning.training import Effort
from einklang.cli.studying.training import train

sys.exit(train("solo", 3.0, 1, Path(sys.argv[1]), Effort(1500, 2)))
"""


def start_child(path: Path) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", CHILD, str(path)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment())


def stop_after_some_rounds(path: Path, number: int) -> str:
    """Let a child train, stop it on the way, and return what it said."""
    child = start_child(path)
    before = read_learned(path).done if path.exists() else 0
    deadline = time.monotonic() + 120
    while not path.exists() or read_learned(path).done < before + 2:
        assert time.monotonic() < deadline
        assert child.poll() is None
        time.sleep(0.01)
    child.send_signal(number)
    out, _ = child.communicate(timeout=60)
    assert child.returncode == (130 if number == signal.SIGINT else -number)
    return out


def test_a_training_that_is_stopped_ends_in_the_same_weights(tmp_path: Path) -> None:
    path, whole = tmp_path / "stopped.npz", tmp_path / "whole.npz"
    out = stop_after_some_rounds(path, signal.SIGINT)
    done = read_learned(path).done
    assert 2 <= done < ROUNDS
    going_on = f"einklang train solo --minutes 3 --seed 1 --out {path}"
    said = f"Stopped after round {done} of {ROUNDS}; this goes on from there: {going_on}"
    assert out.splitlines()[-1] == said
    stop_after_some_rounds(path, signal.SIGKILL)
    assert done + 2 <= read_learned(path).done < ROUNDS
    for each in (path, whole):
        assert train("solo", 3, 1, each, LITTLE) == 0
    assert read_learned(path).net.tobytes() == read_learned(whole).net.tobytes()
    assert read_learned(path).curve == read_learned(whole).curve
    assert path.read_bytes() == whole.read_bytes()


def test_the_curve_is_told_drawn_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "here.npz"
    assert train("duel", 1, 2, path, LITTLE) == 0
    learned = read_learned(path)
    assert learned.command == "einklang train duel --minutes 1 --seed 2"
    assert [done for done, _, _ in learned.curve] == [5, 10]
    out = capsys.readouterr().out.splitlines()
    scores = [f"{100 * score:.1f} % ± {100 * off:.1f} won" for _, score, off in learned.curve]
    for line, done, score in zip(out, ("5", "10"), scores, strict=False):
        assert re.fullmatch(rf"round {done:>2}  [█░]{{24}}  {re.escape(score)}", line)
    assert out[2:] == [
        f"duel: {scores[1]} after 10 rounds and {learned.games} games",
        f"weights: {path}",
        f"picture: {tmp_path / 'here.svg'}",
    ]
    drawn = ET.parse(tmp_path / "here.svg").getroot()
    told = drawn.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert f"at the end {100 * learned.curve[1][1]:g} at 10" in told


def test_the_command_takes_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[object] = []
    monkeypatch.setattr(command, "train", lambda *what: taken.append(what))
    run("train", "cards-3", "--minutes", "2.5", "--seed", "7", "--out", "x.npz")
    run("train", "solo")
    assert taken == [("cards-3", 2.5, 7, Path("x.npz")), ("solo", 10, 1, None)]


def test_bad_words_are_refused(tmp_path: Path) -> None:
    assert run("train", "chess").complaint.startswith(
        "there is no set-up 'chess'; the set-ups are classic-2, classic-3, classic-4, travel, solo,"
    )
    for minutes in ("0", "-1", "nan", "inf"):
        assert "more than 0 minutes" in run("train", "solo", "--minutes", minutes).complaint
    assert "seed" in run("train", "solo", "--seed", "-1").complaint
    assert "is a folder" in run("train", "solo", "--out", tmp_path).complaint
    assert "would be a picture" in run("train", "solo", "--out", tmp_path / "x.svg").complaint
    nowhere = tmp_path / "nowhere" / "x.npz"
    assert run("train", "solo", "--out", nowhere).complaint == (
        f"{nowhere} cannot be used: no such file or directory"
    )
    assert not list(tmp_path.iterdir())


def test_files_of_other_trainings_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    learned = Learned("solo", 1, 10, fresh_weights(1), done=3)
    learned.save(path)
    kept = path.read_bytes()
    for words in (
        ("duel", "--minutes", "1"),
        ("solo", "--minutes", "2"),
        ("solo", "--minutes", "1", "--seed", "2"),
    ):
        complaint = run("train", *words, "--out", path).complaint
        assert complaint.startswith(f"{path} is another training: solo, seed 1, 10 rounds;")
    assert path.read_bytes() == kept
    learned.done = 10
    learned.curve.append((10, 17.0, 0.5))
    learned.save(path)
    assert run("train", "solo", "--minutes", "1", "--out", path).complaint == (
        f"{path} is finished, after 10 rounds with weakest colour 17.00 ± 0.50; to train anew, name"
        " another file with --out or remove this one"
    )
    path.write_text("{}")
    assert "is not a file of weights" in run("train", "solo", "--out", path).complaint
    assert path.read_text() == "{}"
