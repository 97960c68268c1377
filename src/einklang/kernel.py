"""Compiles the kernels with Numba.

A kernel is what Python calls. It is put together from parts and routines, which are plain
functions to Python and are compiled only as pieces of the kernels that use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba.extending import overload, register_jitable

from einklang.compiler import KernelCompiler, PieceCompiler, before_compiling
from einklang.kernel_cache import KernelCache, PlainKernelCache, can_keep
from einklang.rows import Row, dtype_of

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on its first call, or load what an earlier call left on disk.

    It must not make arrays: what it needs to write on is handed in. So nothing counts references,
    which would cost more than a move in a game, and most of all between threads.
    """
    return _compiled(function, PlainKernelCache, _nrt=False)


def allocating_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that may make arrays."""
    return _compiled(function, KernelCache)


def _compiled(
    function: Callable[P, R], cache: type[KernelCache], **options: bool
) -> Callable[P, R]:
    jit: Any = numba.njit
    how = {"nogil": True, "error_model": "numpy", "pipeline_class": KernelCompiler, **options}
    compiled = jit(**how)(function)
    if can_keep():
        compiled._cache = cache(function)
    return cast("Callable[P, R]", compiled)


def part(function: F) -> F:
    """Let kernels call a function: it is written out in each place that calls it."""
    before_compiling(
        lambda: register_jitable(forceinline=True, pipeline_class=PieceCompiler)(function)
    )
    return function


def routine(function: F) -> F:
    """Let kernels call a function that is too long to be written out wherever it is called."""
    before_compiling(lambda: register_jitable(pipeline_class=PieceCompiler)(function))
    return function


def one_of(kinds: Iterable[type[Row]], find: Callable[[Any], Any]) -> Callable[..., Any]:
    """Let kernels call the function that belongs to the kind of the first argument, a row.

    Numba chooses when it compiles the kernel around it, so that one kernel serves all families
    of games, with machine code of its own for each.
    """

    def chosen(first: Any, *others: Any) -> Any:
        return find(type(first))(first, *others)

    def choose(first: Any, *others: Any) -> Any:
        own = find(next(kind for kind in kinds if numba.from_dtype(dtype_of(kind)) == first))

        def call(first: Any, *others: Any) -> Any:
            return own(first, *others)

        return call

    how: Any = {"pipeline_class": PieceCompiler}
    before_compiling(lambda: overload(chosen, jit_options=how)(choose))
    return chosen
