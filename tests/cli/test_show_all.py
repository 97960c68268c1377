"""`einklang show` and `verify` for every game."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import einklang
from cli_running import run


@pytest.mark.parametrize("name", einklang.GAMES)
def test_every_game_is_simulated_verified_and_shown(tmp_path: Path, name: str) -> None:
    out, svg = tmp_path / "games.jsonl", tmp_path / "picture.svg"
    assert run("simulate", name, "-n", "2", "--seed", "4", "--out", out).code == 0
    assert run("verify", out).out.startswith("2 of 2 records hold.\n")
    shown = run("show", out, "--record", "2", "--step", "9")
    assert (shown.code, shown.err) == (0, "")
    assert max(map(len, shown.out.splitlines())) <= 100
    assert run("show", out, "--svg", svg, "--theme", "dark").code == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")


@pytest.mark.parametrize("name", ["classic", "cards"])
def test_a_seat_sees_its_own_hand_only(tmp_path: Path, name: str) -> None:
    out = tmp_path / "games.jsonl"
    run("simulate", name, "-p", "3", "--seed", "4", "--out", out)
    record = einklang.read_record(out.read_text(encoding="utf-8").splitlines()[0])
    state = list(einklang.positions(record))[9]
    view = state.game.view(state, 1)
    names = record.seats or ()
    seen = run("show", out, "--step", "9", "--seat", "1").out
    assert seen == view.to_text(names=names) + "\n"
    assert seen != state.to_text(names=names) + "\n"
