"""The picture in the README is what Einklang draws today."""

from __future__ import annotations

from pathlib import Path

import einklang
from einklang.games.tiles.picture import as_svg

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"


def test_the_picture_of_the_readme_is_drawn_by_einklang() -> None:
    record = einklang.read_record((PICTURES / "board.jsonl").read_bytes())
    drawn = as_svg(einklang.replay(record), theme="auto", names=record.seats or ())
    assert drawn == (PICTURES / "board.svg").read_text(encoding="utf-8")
