"""`import einklang` gives what a user needs: by name, with types, and with a page for each."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import einklang

REFERENCE = Path(__file__).parent.parent / "docs" / "reference"


@pytest.mark.parametrize("name", einklang.__all__)
def test_every_public_name_is_there_and_described(name: str) -> None:
    found = getattr(einklang, name)
    if name not in ("BOTS", "GAMES"):  # which describe themselves
        assert found.__doc__
        assert found.__name__ == name
    assert name in dir(einklang)


def test_what_is_not_public_is_not_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'gmae'"):
        einklang.gmae  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_find_the_same_names_in_the_same_homes() -> None:
    tree = ast.parse(Path(str(einklang.__file__)).read_text(encoding="utf-8"))
    blocks = [node for node in tree.body if isinstance(node, ast.If)]
    homes = {
        each.name: told.module
        for block in blocks
        for told in block.body
        if isinstance(told, ast.ImportFrom)
        for each in told.names
        if each.asname == each.name
    }
    assert homes == einklang._HOMES
    assert einklang.__all__ == sorted(einklang.__all__)


def test_every_public_name_has_a_place_in_the_reference_and_nothing_else_has() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in REFERENCE.glob("*.md"))
    told = re.findall(r"^\.\. (?:auto\w+|py:data):: einklang\.(\w+)$", pages, re.MULTILINE)
    assert sorted(told) == sorted(einklang.__all__)
