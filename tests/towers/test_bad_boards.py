"""A data file that is no board is refused with a sentence that says why."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

import einklang
from einklang.games.errors import SetupError
from einklang.games.towers import ruleset
from einklang.games.towers.tower_game import TowerGame

Change = Callable[[dict[str, Any]], object]

CHANGES: list[tuple[Change, str]] = [
    (lambda data: data.update(tiles=21), "kinds of chips and tiles are"),
    (lambda data: data["outline"].update(side=9), "kinds of chips and tiles are"),
    (lambda data: data["chips"].update(copies={"1": 3, "2": 4}), "16 towers, but 20 chips"),
    (lambda data: data["fields"][0]["cells"].append("a1"), "a1 is a special field, but no cell"),
    (lambda data: data["fields"][6]["cells"].append("g13"), "g13 stands twice"),
    (lambda data: data["fields"][6]["cells"].append("j13"), "j13 stands twice"),
    (lambda data: data["fields"][5]["cells"].append("zz"), "zz is not the name of a cell"),
    (lambda data: data["chips"].update(colours="OPB"), "towers, but 12 chips"),
]


@pytest.mark.parametrize(("change", "sentence"), CHANGES)
def test_data_that_is_no_board_is_refused(change: Change, sentence: str) -> None:
    data = tomllib.loads(files(ruleset.__package__).joinpath("board.toml").read_text("utf-8"))
    change(data)
    with pytest.raises(ValueError, match=sentence):
        TowerGame(ruleset.read_ruleset("bad", "a board that cannot be", data)).new(2, seed=1)


@pytest.mark.parametrize("what", [{"chips": ["O1"]}, {"tiles": [(0, 5)]}, {"towers": {}}])
def test_a_set_up_of_wrong_types_is_refused(what: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        einklang.game("spezial").set_up(2, **what)
