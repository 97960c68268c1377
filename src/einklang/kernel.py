"""Compiles the kernels with Numba.

A kernel is what Python calls. It is put together from parts and routines, which are plain
functions to Python and are compiled only as pieces of the kernels that use them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.extending import overload, register_jitable

from einklang.shelf import PlainShelf, Shelf, can_keep

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on its first call, or load what an earlier call left on disk.

    It must not make arrays: what it needs to write on is handed in. So nothing counts references,
    which would cost more than a move in a game, and most of all between threads.
    """
    return _compiled(function, PlainShelf, _nrt=False)


def allocating_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that may make arrays."""
    return _compiled(function, Shelf)


def _compiled(function: Callable[P, R], shelf: type[Shelf], **options: bool) -> Callable[P, R]:
    jit: Any = numba.njit
    how = {"nogil": True, "error_model": "numpy", "pipeline_class": _KernelCompiler, **options}
    compiled = jit(**how)(function)
    if can_keep():
        compiled._cache = shelf(function)
    return cast("Callable[P, R]", compiled)


def part(function: F) -> F:
    """Let kernels call a function: it is written out in each place that calls it."""
    before_compiling(
        lambda: register_jitable(forceinline=True, pipeline_class=_PieceCompiler)(function)
    )
    return function


def routine(function: F) -> F:
    """Let kernels call a function that is too long to be written out wherever it is called."""
    before_compiling(lambda: register_jitable(pipeline_class=_PieceCompiler)(function))
    return function


def one_of(choices: Mapping[np.dtype[np.void], F]) -> F:
    """Let kernels call the function that belongs to the type of the first argument, a record.

    Numba chooses when it compiles the kernel around it, so that one kernel serves all families
    of games, with machine code of its own for each.
    """

    def chosen(first: Any, *others: Any) -> Any:
        return choices[first.dtype](first, *others)

    def choose(first: Any, *others: Any) -> Any:
        own = {numba.from_dtype(dtype): function for dtype, function in choices.items()}[first]

        def call(first: Any, *others: Any) -> Any:
            return own(first, *others)

        return call

    how: Any = {"pipeline_class": _PieceCompiler}
    before_compiling(lambda: overload(chosen, jit_options=how)(choose))
    return cast("F", chosen)


_waiting: list[Callable[[], object]] = []


def before_compiling(tell: Callable[[], object]) -> None:
    """Tell Numba something only when it has to compile: it costs time that a warm start has not."""
    _waiting.append(tell)


class _KernelCompiler(Compiler):
    """Numba's own way to compile, once it knows all pieces."""

    def __init__(self, *arguments: Any) -> None:
        while _waiting:
            _waiting.pop()()
        super().__init__(*arguments)  # type: ignore[no-untyped-call]


class _PieceCompiler(Compiler):
    """Stops before optimising: the kernel that a piece ends up in is optimised as a whole.

    Numba would optimise every piece with all that it calls, each level of calls once more, and
    make machine code of it that nobody runs. That took half of the time to compile a game.
    """

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compile a function into pieces of a kernel."""
        codegen = self.state.targetctx.codegen()
        self.state.library = _Pieces(codegen, function.__qualname__)  # type: ignore[no-untyped-call]
        return super().compile_extra(function)  # type: ignore[no-untyped-call]


class _Pieces(JITCodeLibrary):
    """Code to be linked into a kernel, and never run by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._verify_declare_only_symbols()  # type: ignore[no-untyped-call]
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address, since there is no machine code."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> _Pieces:
        """Who would be told of the objects that machine code uses: there is none to tell of."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Nothing to set, since there is no machine code."""
