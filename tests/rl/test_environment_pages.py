"""The page of each environment is true, and each adapter says which library it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from einklang.games.catalogue import GAMES, STUDIES
from einklang.rl.pages import page

PAGES = Path(__file__).parents[2] / "docs" / "environments"


@pytest.mark.parametrize("name", [*GAMES, *STUDIES])
def test_the_page_of_a_game_is_up_to_date(name: str) -> None:
    """If it is not: `make pages`."""
    assert (PAGES / f"{name}.md").read_text("utf-8") == page({**GAMES, **STUDIES}[name])


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("vector", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named(module: str, library: str, extra: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; import einklang.rl.{module}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert f"install it with pip install 'einklang[{extra}]'" in done.stderr.splitlines()[-1]
