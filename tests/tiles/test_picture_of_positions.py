"""Pictures of positions: the one in the README, and the names on it."""

from __future__ import annotations

from pathlib import Path

import pytest

import einklang

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"


@pytest.mark.parametrize("name", ["board", "spezial", "cards"])
def test_the_pictures_of_the_readme_are_drawn_by_einklang(name: str) -> None:
    record = einklang.read_record((PICTURES / f"{name}.jsonl").read_bytes())
    drawn = einklang.replay(record).to_svg(names=record.seats or ())
    assert drawn == (PICTURES / f"{name}.svg").read_text(encoding="utf-8")


def test_seats_with_equal_names_are_told_apart() -> None:
    state = einklang.game("team").new(seed=1)
    drawn = state.to_text(names=("Ann", "Bo", "Ann", ""))
    assert "Ann 0 + Ann 2" in drawn
    assert "Bo + Seat 3" in drawn
