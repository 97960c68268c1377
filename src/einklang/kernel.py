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
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from llvmlite.binding import (  # type: ignore[import-untyped]
    get_host_cpu_features,
    get_host_cpu_name,
)
from numba.core.compiler import Compiler
from numba.extending import overload, register_jitable

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

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

    It must not make arrays: what it needs to write on is handed in. So nothing counts references,
    which would cost more than a move in a game, and most of all between threads.
    """
    return _compiled(function, _nrt=False)


def allocating_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that may make arrays."""
    return _compiled(function)


def _compiled(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    settings: Any = numba.config
    jit: Any = partial(
        numba.njit, nogil=True, error_model="numpy", pipeline_class=_Compiler, **options
    )
    if not can_keep():
        return cast("Callable[P, R]", jit(function))
    # Lent to Numba only while it looks at this function: the cache of other packages in the same
    # process stays where it was.
    lent = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        return cast("Callable[P, R]", jit(function, cache=True))
    finally:
        settings.CACHE_DIR = lent


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


def part(function: F) -> F:
    """Let kernels call a function: it is compiled into each of them and never on its own.

    Called from Python it runs as plain Python, which spares the time to compile it twice.
    """
    before_compiling(lambda: register_jitable(forceinline=True)(function))
    return function


def one_of(parts: Mapping[np.dtype[np.void], F]) -> F:
    """A part that differs with the type of its first argument, a record.

    Numba chooses when it compiles the kernel around it, so that one kernel serves all families
    of games, with machine code of its own for each.
    """

    def chosen(first: Any, *others: Any) -> Any:
        return parts[first.dtype](first, *others)

    def choose(first: Any, *others: Any) -> Any:
        own = {numba.from_dtype(dtype): function for dtype, function in parts.items()}[first]

        def call(first: Any, *others: Any) -> Any:
            return own(first, *others)

        return call

    before_compiling(lambda: overload(chosen)(choose))
    return cast("F", chosen)


_waiting: list[Callable[[], object]] = []


def before_compiling(tell: Callable[[], object]) -> None:
    """Tell Numba something only when it has to compile: it costs time that a warm start has not."""
    _waiting.append(tell)


class _Compiler(Compiler):
    """Numba's own way to compile, once it knows all parts."""

    def __init__(self, *arguments: Any) -> None:
        while _waiting:
            _waiting.pop()()
        super().__init__(*arguments)  # type: ignore[no-untyped-call]
