"""No program outlives its bot."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from einklang.bots.bot import bot, dismiss
from programs import TinyProgram, first_view

STUBBORN = {
    "begin": "signal.signal(signal.SIGTERM, signal.SIG_IGN); spawn()",
    "end": "note('end'); time.sleep(1000)",
}


class TestNothingOutlivesTheBot:
    """A program that ends when told, one that does not care, and children of both."""

    @pytest.mark.parametrize("parts", [{}, {"begin": "spawn()"}, STUBBORN])
    def test_closed(self, tmp_path: Path, parts: dict[str, str]) -> None:
        program = TinyProgram(tmp_path, **parts)
        player = bot(program.name, 1)
        player.choose(first_view())
        assert program.is_alive
        dismiss([player])
        program.check_gone()
        assert "end" in program.told, "it had no time to end by itself"
        with pytest.raises(ChildProcessError):
            os.waitpid(program.pids[0], os.WNOHANG)
        dismiss([player])

    @pytest.mark.parametrize("parts", [{}, STUBBORN])
    def test_forgotten(self, tmp_path: Path, parts: dict[str, str]) -> None:
        program = TinyProgram(tmp_path, **parts)
        player = bot(program.name, 1)
        player.choose(first_view())
        assert program.is_alive
        del player
        gc.collect()
        program.check_gone()
        with pytest.raises(ChildProcessError):
            os.waitpid(program.pids[0], os.WNOHANG)

    @pytest.mark.parametrize("leave", ["", "raise SystemExit(0)", "1 / 0"])
    def test_left_behind_by_python(self, tmp_path: Path, leave: str) -> None:
        program = TinyProgram(tmp_path, **STUBBORN)
        code = f"""
import einklang
player = einklang.bot({program.name!r}, 1)
solo = einklang.game("solo")
player.choose(solo.view(solo.new(seed=1), 0))
{leave}
"""
        subprocess.run([sys.executable, "-c", code], check=False, stderr=subprocess.DEVNULL)
        program.check_gone()

    def test_a_fork_does_not_end_the_program_of_its_parent(self, tmp_path: Path) -> None:
        program = TinyProgram(tmp_path)
        code = f"""
import os, sys
import einklang
player = einklang.bot({program.name!r}, 1)
solo = einklang.game("solo")
state = solo.new(seed=1)
state = solo.apply(state, player.choose(solo.view(state, 0)))
child = os.fork()
if not child:
    sys.exit(0)
os.waitpid(child, 0)
player.choose(solo.view(state, 0))
player.close()
"""
        subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)
        assert len(program.pids) == 1
        program.check_gone()
