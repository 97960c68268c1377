"""Where the machine code of the kernels is kept from one start of the program to the next.

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
from typing import Any

import numba
from llvmlite.binding import (  # type: ignore[import-untyped]
    get_host_cpu_features,
    get_host_cpu_name,
)
from numba.core.caching import FunctionCache

_PACKAGE = Path(__file__).parent
_KERNEL_ROOMS = ("*.py", "games/**/*.py", "bots/**/*.py", "rl/batch/*.py")


@cache
def kernels_hash(package: Path = _PACKAGE) -> str:
    """A short hash of all that compiled kernels depend on."""
    machine = (get_host_cpu_name(), get_host_cpu_features().flatten())
    digest = hashlib.sha256(repr((sys.version, numba.__version__, machine)).encode())
    for file in sorted(file for room in _KERNEL_ROOMS for file in package.glob(room)):
        # Numba keeps its files by the path of a source and doubts them when its time changes.
        digest.update(repr((str(file), file.stat().st_mtime_ns)).encode() + file.read_bytes())
    return digest.hexdigest()[:16]


_STAMPS: dict[Any, str] = {}  # of the sources of a family from outside, by the dtype of its rules


def keep_apart(rules: Any, folder: Path) -> None:
    """Keep the machine code for rules that are written in another folder as long as it is true.

    The hash of all kernels does not cover what somebody else brings along.
    """
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(repr(str(file)).encode() + file.read_bytes())
    _STAMPS[rules] = f"-{digest.hexdigest()[:16]}"


def stamp_of(rules: Any) -> str:
    """What tells machine code for rules from outside from that of other versions of them."""
    return _STAMPS.get(rules, "")


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


@cache
def can_keep() -> bool:
    """Whether there is a folder to keep machine code in; if not, each process compiles for itself.

    Left alone, Numba would keep it beside the sources, where it does not notice that a rule has
    changed.
    """
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(cache_folder(), os.W_OK)


class KernelCache(FunctionCache):
    """The machine code of one function, by the types of its arguments.

    The folder is lent to Numba only while it looks at this function: the cache of other packages
    in the same process stays where it was.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        settings: Any = numba.config
        lent = settings.CACHE_DIR
        settings.CACHE_DIR = str(cache_folder())
        try:
            super().__init__(function)
        finally:
            settings.CACHE_DIR = lent

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        key = super()._index_key(sig, codegen)
        stamps = {numba.from_dtype(rules): stamp for rules, stamp in _STAMPS.items()}
        rows = (getattr(argument, "dtype", argument) for argument in getattr(sig, "args", sig))
        own = [stamps[row] for row in rows if row in stamps]
        return (key, *own) if own else key  # all others are known by what they were without


class PlainKernelCache(KernelCache):
    """The machine code of a function that makes no arrays.

    Before it loads anything, Numba gets ready for all that machine code may ask of it, which
    takes a quarter of a warm start. This asks for nothing; and if it is not there, the compiler
    gets ready in any case.
    """

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The machine code for these types, or nothing."""
        return self._load_overload(signature, target)
