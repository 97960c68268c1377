"""Compiles the kernels with Numba and keeps the machine code on disk.

Numba looks only at the file of a compiled function to see whether its cached code is stale, not
at the files of the functions it calls. So the cache folder carries a hash of all files that a
kernel can draw from: whatever changes among them starts a new folder. The hash covers everything
else, too, that makes Numba compile anew: what is said of the folder (that it is warm) then holds
for this copy of the program, under this Python, on this processor.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
from llvmlite.binding import (  # type: ignore[import-untyped]
    get_host_cpu_features,
    get_host_cpu_name,
)

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parent
_KERNEL_ROOMS = ("*.py", "games/**/*.py", "bots/**/*.py")


@cache
def kernels_hash(package: Path = _PACKAGE) -> str:
    """A short hash of all that compiled kernels depend on."""
    machine = (get_host_cpu_name(), get_host_cpu_features().flatten())
    digest = hashlib.sha256(repr((sys.version, numba.__version__, machine)).encode())
    for file in sorted(file for room in _KERNEL_ROOMS for file in package.glob(room)):
        # Numba keeps its files by the path of a source and doubts them when its time changes.
        digest.update(repr((str(file), file.stat().st_mtime_ns)).encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """The folder that holds one cache folder per version of the kernels."""
    given = os.environ.get("EINKLANG_CACHE_DIR")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "einklang"


def cache_folder() -> Path:
    """The cache folder of these kernels on this machine."""
    return cache_home() / f"kernels-{kernels_hash()}"


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
