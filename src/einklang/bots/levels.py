"""The levels of the computer players, as the data file tells them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from einklang.bots.setting import Setting


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("levels.toml").read_text(encoding="utf-8"))


def about(level: str) -> str:
    """What a level is like, in a sentence."""
    return str(_data()[level]["about"])


@cache
def setting_of(level: str, setup: str) -> Setting:
    """How a level thinks in a set-up."""
    told = dict(_data()[level])
    del told["about"]
    own = _data()["setups"].get(setup, {})
    learned = own.get("learned", {}) if "width" in told else {}
    return Setting(**{**told, **learned, **own.get(level, {})})
