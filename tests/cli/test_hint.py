"""`einklang hint`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import einklang
from cli_running import run
from einklang.bots.advising import Advice
from einklang.bots.asking import Budget
from einklang.cli.wording import describe_advice

ROW = re.compile(r"(?P<act>\S+) +(?P<chance>[\d.]+) % +(?P<weakest>[\d.]+|-)  (?P<why>\S.*)\.")


def unfinished(path: Path, name: str, players: int, steps: int, **more: Any) -> Any:
    """Write an unfinished record, and return its last state."""
    game = einklang.game(name)
    state = game.new(players, 1)
    bots = [einklang.bot("balanced", seat) for seat in range(players)]
    while len(state.steps) < steps:
        state = game.apply(state, bots[state.turn].choose(game.view(state, state.turn)))
    with path.open("a", encoding="utf-8") as file:
        file.write(einklang.record_of(state, **more).to_line() + "\n")
    return state


def test_a_hint_is_what_explain_says(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    state = unfinished(path, "classic", 2, 8, seats=["Ada", "Ben"])
    answer = run("hint", path, "--rollouts", "64", "--seed", "2", "--number", "3")
    assert answer.code == 0
    head, columns, *rows = answer.out.splitlines()
    who = ["Ada", "Ben"][state.turn]
    assert head == (
        f"classic, after 8 steps: seat {state.turn} ({who}) to move, as level 6 sees it"
    )
    assert columns.split() == ["action", "chance", "weakest", "why"]
    view = state.game.view(state, state.turn)
    advice = einklang.explain(view, 3, seed=2, budget=Budget(rollouts=64), names=["Ada", "Ben"])
    assert len(rows) == 3
    for row, each in zip(rows, advice, strict=True):
        found = ROW.fullmatch(row)
        assert found, row
        assert found["act"] == each.text
        assert f"{found['act']} {found['why']}." == each.sentence
        assert float(found["chance"]) == pytest.approx(100 * (each.chance or 0), abs=0.051)


def test_only_what_the_seat_sees_is_used(tmp_path: Path) -> None:
    path, other = tmp_path / "game.jsonl", tmp_path / "other.jsonl"
    state = unfinished(path, "classic", 2, 8)
    redealt = state.game.redeal(state.game.view(state, state.turn), 5)
    other.write_text(einklang.record_of(redealt).to_line(), encoding="utf-8")
    assert path.read_text(encoding="utf-8").strip() != other.read_text(encoding="utf-8")
    one, two = (run("hint", file, "--rollouts", "64") for file in (path, other))
    assert one == two


def test_the_last_game_is_meant_unless_another_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    unfinished(path, "classic", 2, 3)
    unfinished(path, "solo", 1, 5)
    last = run("hint", path, "--level", "5")
    assert last.out.startswith("solo, after 5 steps")
    assert "chance" not in last.out
    assert run("hint", path, "--level", "5", "--game", "1").out.startswith("classic, after 3 steps")
    complaint = run("hint", path, "--game", "3").complaint
    assert complaint == f"{path} holds 2 records, so there is no record 3"


def test_an_exchange_is_judged_too(tmp_path: Path) -> None:
    cards = einklang.game("cards")
    state = cards.new(2, 1)
    bots = [einklang.bot("greedy", seat) for seat in range(2)]
    while not state.exchange_offered:
        state = cards.apply(state, bots[state.turn].choose(cards.view(state, state.turn)))
    path = tmp_path / "game.jsonl"
    path.write_text(einklang.record_of(state).to_line(), encoding="utf-8")
    answer = run("hint", path, "--rollouts", "64")
    found = [ROW.fullmatch(row) for row in answer.out.splitlines()[2:]]
    assert {each["act"] for each in found if each} == {"swap", "keep"}
    assert {each["weakest"] for each in found if each} == {"-"}


def test_columns_stand_below_their_heads(tmp_path: Path) -> None:
    """A sure win is a digit longer than a chance."""
    state = unfinished(tmp_path / "game.jsonl", "classic", 2, 8)
    view = state.game.view(state, state.turn)
    acts = state.game.legal(view)
    advice = [
        Advice(0, acts[0], chance=1.0, weakest=17.5, sentence=f"{acts[0]} counts 2."),
        Advice(1, acts[1], chance=0.04, weakest=None, sentence=f"{acts[1]} counts nothing now."),
    ]
    head, *rows = describe_advice(view, advice).splitlines()
    for row in rows:
        assert row.index("%") + 1 == head.index("chance") + len("chance")
        assert row.index("counts") == head.index("why")


def test_advice_fits_a_terminal(tmp_path: Path) -> None:
    state = unfinished(tmp_path / "game.jsonl", "classic", 2, 8)
    view = state.game.view(state, state.turn)
    advice = einklang.explain(view, 3, level="level5")
    whole, fitted = describe_advice(view, advice), describe_advice(view, advice, 60)
    assert max(map(len, whole.splitlines())) > 60
    assert max(map(len, fitted.splitlines())) < 60
    assert whole.split() == fitted.split()


def test_bad_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert run("hint", path).complaint == f"{path} cannot be used: no such file or directory"
    path.write_text("", encoding="utf-8")
    assert run("hint", path).complaint == f"{path} holds 0 records"
    path.write_text("no record", encoding="utf-8")
    assert run("hint", path).complaint
    path.unlink()
    state = unfinished(path, "classic", 2, 4)
    broken = json.loads(path.read_text(encoding="utf-8"))
    broken["steps"][2]["points"] = {"R": 17}
    bad = tmp_path / "bad.jsonl"
    bad.write_text(json.dumps(broken), encoding="utf-8")
    assert run("hint", bad).complaint.startswith("step 3, seat")
    assert "at level 5 or 6, not at 3" in run("hint", path, "--level", "3").complaint
    assert "rollouts" in run("hint", path, "--rollouts", "0").complaint
    assert "number" in run("hint", path, "--number", "0").complaint
    while not state.over:
        chosen = einklang.bot("random", 1).choose(state.game.view(state, state.turn))
        state = state.game.apply(state, chosen)
    path.write_text(einklang.record_of(state).to_line(), encoding="utf-8")
    assert run("hint", path).complaint == (
        f"{path}: the game is over, so there is nothing to play; einklang analyse looks back"
    )
