"""Makes Numba compile kernels sooner, and into faster code, than it does by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering
from numba.core.typing.templates import Signature

_waiting: list[Callable[[], object]] = []


def before_compiling(tell: Callable[[], object]) -> None:
    """Tell Numba something only when it has to compile: it costs time that a warm start has not."""
    _waiting.append(tell)


class _FromTheStart(Lower):
    """Translates indices, which all count from the start.

    Numba would ask of each whether it is negative and counts from the end. Without, kernels are
    faster by up to a seventh.
    """

    def lower_getitem(self, result: Any, whole: Any, array: Any, index: Any, signature: Any) -> Any:
        """Read an item of an array."""
        signature = self._never_negative(index, signature)
        return super().lower_getitem(result, whole, array, index, signature)

    def lower_setitem(self, array: Any, index: Any, value: Any, signature: Any) -> Any:
        """Write an item of an array."""
        signature = self._never_negative(index, signature)
        return super().lower_setitem(array, index, value, signature)

    def _never_negative(self, index: Any, signature: Any) -> Any:
        array, given, *others = signature.args
        constant = isinstance(self.typeof(index.name), types.Literal)
        if constant or not isinstance(array, types.Array):
            return signature
        return Signature(signature.return_type, (array, _unsigned(given), *others), None)


def _unsigned(index: Any) -> Any:
    if isinstance(index, types.Tuple | types.UniTuple):
        return types.BaseTuple.from_types([_unsigned(each) for each in index])
    return types.uintp if isinstance(index, types.Integer) else index


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(NativeLowering):
    _name = "lowering_from_the_start"

    @property
    def lowering_class(self) -> type[Lower]:
        return _FromTheStart


class _EinklangCompiler(Compiler):
    """Numba's compiler, with indices that count from the start."""

    def define_pipelines(self) -> Any:
        """The passes that a function goes through."""
        pipelines = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [
                (_Lowering if step is NativeLowering else step, why)
                for step, why in pipeline.passes
            ]
        return pipelines


class KernelCompiler(_EinklangCompiler):
    """Compiles a kernel, once Numba knows all pieces."""

    def __init__(self, *arguments: Any) -> None:
        while _waiting:
            _waiting.pop()()
        super().__init__(*arguments)


class PieceCompiler(_EinklangCompiler):
    """Compiles a piece, but not to the end: a kernel is optimised as a whole.

    Numba would optimise every piece with all that it calls, each level of calls once more, and
    make machine code of it that nobody runs. That took half of the time to compile a game.
    """

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compile a function into pieces of a kernel."""
        codegen = self.state.targetctx.codegen()
        self.state.library = _Pieces(codegen, function.__qualname__)
        return super().compile_extra(function)


class _Pieces(JITCodeLibrary):
    """Code to be linked into a kernel, and never run by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address, since there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> _Pieces:
        """Who would be told of the objects that machine code uses: there is none to tell of."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Nothing to set, since there is no machine code."""
