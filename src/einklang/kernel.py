"""Compiles the kernels with Numba and keeps the machine code on disk.

Numba looks only at the file of a compiled function to see whether its cached code is stale, not
at the files of the functions it calls. So the cache folder carries a hash of all files that a
kernel can draw from: whatever changes among them starts a new folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parent
_KERNEL_ROOMS = ("*.py", "games/**/*.py", "bots/**/*.py")


@cache
def sources_hash() -> str:
    """A short hash of every file that kernels are written in or take constants from."""
    files = sorted(file for room in _KERNEL_ROOMS for file in _PACKAGE.glob(room))
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """The folder that holds one cache folder per version of the kernels."""
    given = os.environ.get("EINKLANG_CACHE_DIR")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "einklang"


def cache_folder() -> Path:
    """The cache folder of the kernels as they are written now."""
    return cache_home() / f"kernels-{sources_hash()}"


def forget_old_kernels() -> None:
    """Delete the cache folders that nothing was written to for a month.

    Younger ones may belong to another copy of the program on the same machine.
    """
    long_ago = time.time() - 30 * 24 * 3600
    for folder in cache_home().glob("kernels-*"):
        if folder != cache_folder() and folder.stat().st_mtime < long_ago:
            shutil.rmtree(folder, ignore_errors=True)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on its first call, or load what an earlier call left on disk.

    The setting is lent to Numba only while it looks at this function: the cache of other
    packages in the same process stays where it was.
    """
    settings: Any = numba.config
    lent = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        compiled: Any = numba.njit(function, cache=True, nogil=True)
    except RuntimeError:
        # No folder to write to: compile in every process rather than refuse to play.
        compiled = numba.njit(function, nogil=True)
    finally:
        settings.CACHE_DIR = lent
    return cast("Callable[P, R]", compiled)
