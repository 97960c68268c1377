"""Bots that are programs of their own, by name: `exec:` and the command that runs them."""

from __future__ import annotations

import os
import re
import shlex
import shutil

from einklang.games.errors import SetupError
from einklang.games.text import shown

_PREFIX = "exec:"

# Names stand between commas; a comma in quotes or behind a backslash belongs to a command.
_NAME = re.compile(r"""(?: \\. | '[^']*' | "(?:\\.|[^"\\])*" | [^,] )*""", re.VERBOSE | re.DOTALL)


def is_command(name: str) -> bool:
    """Whether a name means a program that is to be run; it need not exist."""
    return name[: len(_PREFIX)].lower() == _PREFIX


def read_command(name: str) -> list[str]:
    """The words of the command that a name means; one that cannot be run is refused."""
    if not hasattr(os, "killpg"):
        raise SetupError(
            f"{shown(name)} cannot be run here: programs as bots need process groups, which Linux"
            " and macOS have and Windows has not"
        )
    try:
        words = shlex.split(name[len(_PREFIX) :])
    except ValueError as error:
        raise SetupError(f"{shown(name)} cannot be read: {str(error).lower()}") from None
    if not words:
        raise SetupError("exec: names no command; write one such as exec:python3 mybot.py")
    if shutil.which(words[0]) is None:
        raise SetupError(
            f"there is no program {shown(words[0])} to run; write one that is installed, or its"
            " path, such as ./mybot"
        )
    return words


def split_names(text: str) -> list[str]:
    """The names of a list such as greedy,exec:python3 mybot.py."""
    names, at = [], 0
    while at <= len(text):
        found = _NAME.match(text, at)
        name = found[0] if found else ""
        names.append(name.strip())
        at += len(name) + 1  # and the comma behind it
    return names
