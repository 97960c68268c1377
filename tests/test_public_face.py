"""`import einklang` gives what a user needs: by name, with types, and with a page for each."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import einklang

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
LISTED = re.compile(r"^\.\. (?:auto\w+|py:\w+):: (einklang\.[\w.]+)$", re.MULTILINE)


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
    assert listed(REFERENCE) == sorted(f"einklang.{name}" for name in einklang.__all__)


def listed(folder: Path) -> list[str]:
    """What the pages of a folder list by name."""
    pages = (path.read_text(encoding="utf-8") for path in folder.rglob("*.md"))
    return sorted(name for page in pages for name in LISTED.findall(page))


# What speaks to users. The page on architecture speaks of what is inside.
GUIDES = [
    path
    for path in [ROOT / "README.md", *DOCS.rglob("*.md"), *ROOT.glob("examples/*.py")]
    if path != DOCS / "architecture.md"
]


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_nobody_is_sent_to_something_private(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    sent = re.findall(r"(?:\bimport |`)(einklang\.[\w.]*\w)", page)
    for home, names in re.findall(r"\bfrom (einklang[\w.]*) import ([\w, ]+)", page):
        sent += [f"{home}.{name}" for name in names.split(", ")]
    public = "".join(f"{name}." for name in [*listed(DOCS), "einklang.__all__"])
    assert [name for name in sent if f"{name}." not in public] == []
