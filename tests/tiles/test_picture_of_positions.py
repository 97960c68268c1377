"""Pictures of positions: the one in the README, and the names on it."""

from __future__ import annotations

from pathlib import Path

import einklang
from einklang.games.tiles.picture import as_svg, as_text

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"


def test_the_picture_of_the_readme_is_drawn_by_einklang() -> None:
    record = einklang.read_record((PICTURES / "board.jsonl").read_bytes())
    drawn = as_svg(einklang.replay(record), theme="auto", names=record.seats or ())
    assert drawn == (PICTURES / "board.svg").read_text(encoding="utf-8")


def test_seats_with_equal_names_are_told_apart() -> None:
    state = einklang.game("team").new(seed=1)
    drawn = as_text(state, colour=False, names=("Ann", "Bo", "Ann", ""))
    assert "Ann 0 + Ann 2" in drawn
    assert "Bo + Seat 3" in drawn
