"""The page on architecture names every file, and no other."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "einklang"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TABLES = re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")


def found(folder: str, name: str) -> list[Path]:
    """The file of this name in a folder, or all files of the folder that it is."""
    home = (ROOT if folder.startswith("web") else PACKAGE) / folder
    if name.endswith("/"):
        return [path for path in (home / name).rglob("*") if path.is_file()]
    return [path for path in (home / name, home / f"{name}.py") if path.is_file()]


def named() -> tuple[set[Path], set[str]]:
    """The files that stand in a table, and the names that no file has."""
    files: set[Path] = set()
    lost: set[str] = set()
    for head, _, *rows in (table.splitlines() for table in TABLES):
        if head.startswith("| file"):
            folders = QUOTED.findall(head)
        elif head.startswith("| room | what it holds"):
            folders = [""]
        else:
            continue
        for name in QUOTED.findall("".join(row.split("|")[1] for row in rows)):
            if folders == [""] and name.endswith("/"):
                continue  # rooms have tables of their own
            there = [path for folder in folders for path in found(folder, name)]
            files.update(there)
            if not there:
                lost.add(name)
    return files, lost


def test_every_file_of_the_package_stands_in_a_table() -> None:
    files = {*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml")} - {*PACKAGE.rglob("__init__.py")}
    assert sorted(files - named()[0]) == []


def test_every_file_of_a_table_exists() -> None:
    assert named()[1] == set()
