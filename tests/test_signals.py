"""Ctrl-C and a polite kill get through, even while machine code is made."""

from __future__ import annotations

import subprocess
import sys

import pytest

# A compiler that asks for code it may have, and is interrupted while it asks.
PROGRAM = """
import signal, sys, time
import llvmlite.binding as llvm
from einklang.processes import answer_signal

number = signal.Signals[sys.argv[1]]

class Left(Exception):
    pass

def leave(*_):
    raise Left

def look_up(module):
    if module.name == "wanted":
        signal.raise_signal(number)
        print("looked up")

answer_signal(number, leave)
llvm.initialize_native_target()
llvm.initialize_native_asmprinter()
machine = llvm.Target.from_default_triple().create_target_machine()
engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
engine.set_object_cache(None, look_up)
wanted = llvm.parse_assembly("define i32 @f() { ret i32 7 }")
wanted.name = "wanted"
engine.add_module(wanted)
try:
    engine.finalize_object()
    time.sleep(60)
except Left:
    print("heard")
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_inside_of_the_compiler_is_answered_after_it(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, name],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "looked up\nheard\n", "")
