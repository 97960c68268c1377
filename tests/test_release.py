"""What a server is installed from: the versions that are tested here, each with its hashes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINE = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>[0-9a-z.]+)( ; [a-z0-9_.'<>=! ()]+)?"
    r"( \\\n    --hash=sha256:[0-9a-f]{64})+\n"
)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def released() -> dict[str, str]:
    """Names and versions; nothing else stands in the file but markers and hashes."""
    text = (ROOT / "constraints-release.txt").read_text("utf-8")
    found = list(LINE.finditer(text))
    assert "".join(match.group() for match in found) == text
    return {match["name"]: match["version"] for match in found}


def test_what_is_released_is_what_is_tested() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").split()
    tested = {plain(name): version for name, _, version in (line.partition("==") for line in lines)}
    known = {name: version for name, version in released().items() if name in tested}
    assert known == {name: tested[name] for name in known}
    # What is missing there is needed on other systems only.
    assert set(released()) - set(tested) <= {"colorama"}


def test_everything_that_the_package_needs_is_released() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {re.split(r"[<>=; ]", needed)[0] for needed in project["dependencies"]}
    assert {plain(name) for name in names} <= set(released())
