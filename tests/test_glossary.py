"""The glossary is in order, and says one thing of each noun."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "glossary.md"
_, *NOUNS = re.findall(r"^\| ([a-z][a-z -]*) \| [^|]+ \|$", PAGE.read_text("utf-8"), re.MULTILINE)


def test_each_noun_stands_once_and_in_order() -> None:
    assert sorted(set(NOUNS), key=lambda noun: noun.replace("-", "")) == NOUNS
    assert len(NOUNS) > 50
