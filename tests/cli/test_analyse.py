"""`einklang analyse`."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree as ET

import pytest

import einklang
from cli_running import run
from einklang.bots.advising import MARKS_TO_WIN, Verdict, look_at
from einklang.bots.asking import Budget
from einklang.bots.thinking.thinker import Thinker
from einklang.cli.studying import one_record
from einklang.games.game import View

SVG = "{http://www.w3.org/2000/svg}"


def write_game(path: Path, name: str, players: int, bot: str = "greedy") -> int:
    """Write a finished game and return its number of steps."""
    game = einklang.game(name)
    state = game.new(players, 1)
    bots = [einklang.bot(bot, seat) for seat in range(players)]
    while not state.over:
        state = game.apply(state, bots[state.turn].choose(game.view(state, state.turn)))
    names = ["Ada", "Ben", "Cid", "Dot"][:players]
    path.write_text(einklang.record_of(state, names).to_line(), encoding="utf-8")
    return len(state.steps)


def split(out: str) -> tuple[str, list[str], list[str]]:
    """The head, the lines of the table without its own head, and the summary."""
    head, columns, *rest = out.splitlines()
    assert columns.split() == ["step", "who", "played", columns.split()[3], "gave", "away", "best"]
    rows = [line for line in rest if re.match(r" *\d+  ", line)]
    return head, rows, rest[len(rows) :]


@pytest.mark.parametrize("level", ["5", "6"])
def test_every_action_is_judged(level: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    steps = write_game(path, "cards", 2)
    answer = run("analyse", path, "--level", level, "--rollouts", "20")
    head, rows, summary = split(answer.out)
    assert head == f"cards, 2 players, {steps} steps, as level {level} sees them"
    assert len(rows) == steps
    given: dict[str, list[float]] = {"Ada": [], "Ben": []}
    record = einklang.read_record(path.read_text(encoding="utf-8"))
    for row, step in zip(rows, record.steps, strict=True):
        _, who, act, chance, percent, *more = row.split()
        assert (who, act, percent) == (["Ada", "Ben"][step.seat], step.act, "%")
        assert 0 <= float(chance) <= 100
        if more == ["best"]:
            given[who].append(0)
            continue
        amount, _, mark, _ = more
        given[who].append(float(amount))
        assert any(abs(float(amount) - 100 * least) < 0.051 for least in MARKS_TO_WIN.values()) or (
            mark == next(n for n, least in MARKS_TO_WIN.items() if float(amount) >= 100 * least)
        )
    assert any(any(amounts) for amounts in given.values())
    for who, amounts in given.items():
        line = next(line for line in summary if line.startswith(f"{who}: "))
        told = re.fullmatch(rf"{who}: ([\d.]+) % given away on average; (.*)", line)
        assert told
        assert float(told[1]) == pytest.approx(sum(amounts) / len(amounts), abs=0.11)
        counts = [int(count) for count in re.findall(r"\d+", told[2])]
        assert sum(counts) == len(amounts)
        worst = summary[summary.index(line) + 1]
        assert f"({max(amounts):.1f} %)" in worst


def test_rollouts_and_a_seed_fix_all_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, "cards", 2)
    words = ("analyse", path, "--rollouts", "20", "--seed")
    one, same, other = (run(*words, seed) for seed in ("1", "1", "2"))
    assert one.out == same.out
    assert one.out != other.out


def test_the_chances_are_drawn(tmp_path: Path) -> None:
    path, picture = tmp_path / "game.jsonl", tmp_path / "game.svg"
    steps = write_game(path, "team", 4)
    answer = run("analyse", path, "--level", "5", "--out", picture)
    assert answer.out.splitlines()[-1] == f"picture: {picture}"
    root = ET.parse(picture).getroot()
    assert root.findtext(f"{SVG}title") == "Chance to win in team"
    told = root.findtext(f"{SVG}desc") or ""
    ends = re.findall(rf"(Ada \+ Cid|Ben \+ Dot): .*?, at the end (\d+) at {steps};", told)
    record = einklang.read_record(path.read_text(encoding="utf-8"))
    assert record.result
    places = record.result["places"]
    assert ends == [
        ("Ada + Cid", "100" if places[0] == 1 else "0"),
        ("Ben + Dot", "100" if places[1] == 1 else "0"),
    ]


def test_alone_the_weakest_colour_is_drawn(tmp_path: Path) -> None:
    path, picture = tmp_path / "game.jsonl", tmp_path / "game.svg"
    write_game(path, "solo", 1)
    answer = run("analyse", path, "--level", "5", "--out", picture)
    assert "%" not in answer.out
    told = ET.parse(picture).getroot().findtext(f"{SVG}desc") or ""
    record = einklang.read_record(path.read_text(encoding="utf-8"))
    assert record.result
    weakest = min(record.result["scores"][0].values())
    assert f"at the end {weakest} at {len(record.steps)};" in told


def test_a_picture_can_be_a_png(tmp_path: Path) -> None:
    path, picture = tmp_path / "game.jsonl", tmp_path / "game.PNG"
    write_game(path, "cards", 2)
    run("analyse", path, "--level", "5", "--out", picture)
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")
    picture.unlink()
    with patch.dict(sys.modules, {"resvg_py": None}):
        complaint = run("analyse", path, "--out", picture).complaint
    assert "need the library resvg-py" in complaint
    assert not picture.exists()


def test_an_unfinished_game_can_be_analysed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cards = einklang.game("cards")
    state = cards.apply(cards.new(2, 1), int(cards.legal(cards.new(2, 1)).numbers[0]))
    path.write_text(einklang.record_of(state).to_line(), encoding="utf-8")
    head, rows, summary = split(run("analyse", path, "--level", "5").out)
    assert head.startswith("cards, 2 players, 1 step,")
    assert len(rows) == 1
    assert not any(line.startswith("seat 1") for line in summary)
    path.write_text(einklang.record_of(cards.new(2, 1)).to_line(), encoding="utf-8")
    picture = tmp_path / "none.svg"
    assert run("analyse", path, "--level", "5", "--out", picture).code == 0
    assert picture.exists()


def test_an_interruption_tells_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    steps = write_game(path, "cards", 2)
    judged: list[Verdict] = []

    def look_and_stop(view: View, played: int, thinker: Thinker, budget: Budget | None) -> Verdict:
        judged.append(look_at(view, played, thinker, budget))
        if len(judged) == 3:
            signal.raise_signal(signal.SIGINT)
        return judged[-1]

    monkeypatch.setattr(one_record, "look_at", look_and_stop)
    answer = run("analyse", path, "--rollouts", "20", "--out", tmp_path / "some.svg")
    assert (answer.code, answer.err) == (130, "")
    head, rows, _ = split(answer.out)
    assert head == f"cards, 2 players, 3 of {steps} steps, as level 6 sees them"
    assert len(rows) == 3
    assert (tmp_path / "some.svg").exists()


def test_bad_words_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert run("analyse", path).complaint == f"{path} cannot be used: no such file or directory"
    write_game(path, "cards", 2)
    for name in ("x.gif", "x"):
        complaint = run("analyse", path, "--out", tmp_path / name).complaint
        assert complaint.endswith("is no picture; name a file that ends in .svg or .png")
    assert "at level 5 or 6, not at 4" in run("analyse", path, "--level", "4").complaint
    assert "there is no record 2" in run("analyse", path, "--game", "2").complaint
    path.write_text("{}", encoding="utf-8")
    assert run("analyse", path).complaint
