"""After warming nothing is compiled in the middle of a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import einklang
from einklang.kernel_cache import cache_folder, cache_home, forget_old_kernels, kernels_hash

pytestmark = pytest.mark.release

USE_EVERYTHING = """
import gc
from numba.core.dispatcher import Dispatcher
import einklang
from einklang.bots.thinking import thinker
from einklang.bots.bot import BOTS as ALL_BOTS, thinks
from einklang.bots.asking import Budget
from einklang.warming import cold, warm
from playing import BOTS, SET_UPS, states
from thinking import made_up

thinker.shipped = made_up
if cold():
    for part in cold():
        warm(*part)
    raise SystemExit("warmed")
for set_up in SET_UPS:
    for bot in BOTS:
        *_, middle, last = list(states(set_up, bot, 1))[::7]
        set_up.game.legal(middle)
        set_up.game.outlook(middle)
        middle.to_text()
        middle.to_svg()
        set_up.game.redeal(set_up.game.view(middle, 0), 1)
        einklang.replay(einklang.read_record(einklang.record_of(last).to_line()))
        einklang.play_games(set_up.name, set_up.players, bot, 3, options=set_up.options)
    for bot in filter(thinks, ALL_BOTS):
        for state in list(states(set_up, "random", 1))[-2::-29]:
            view = set_up.game.view(state, state.turn)
            einklang.bot(bot, 1).choose(view, Budget(rollouts=2))
            if bot in ("level4", "level5", "level6"):
                thinker.Thinker(bot, 1).judge(view, Budget(rollouts=2))
    set_up.game.set_up(set_up.players, tracks=[{"B": 1}])
einklang.game("classic").set_up(board={"h8": "R"})
einklang.game("spezial").set_up(tiles=[(0, "b19-b20")])
kernels = [o for o in gc.get_objects() if isinstance(o, Dispatcher)]
ours = [k for k in kernels if k.py_func.__module__.startswith("einklang")]
assert ours
print([k.py_func.__name__ for k in ours if k.stats.cache_misses])
"""


def use_everything() -> subprocess.CompletedProcess[str]:
    tests = Path(__file__).parent
    path = os.pathsep.join([str(tests), str(tests / "bots")])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-W", "error", "-c", USE_EVERYTHING]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=900
    )


def test_warm_kernels_need_no_more_compiling() -> None:
    done = use_everything()
    if "warmed" in done.stderr:
        done = use_everything()
    assert done.stdout == "[]\n", done.stderr


PLAY_AT_ONCE = """
import sys
import einklang
from einklang.warming import BATCH, STEPS, cold, warm

for chore in (BATCH, STEPS):
    for part in cold(einklang.game("cards"), chore):
        warm(*part)
        raise SystemExit("warmed")
einklang.play_games("cards", 2, "balanced", 1)
game = einklang.game("cards")
state = game.new(seed=1)
game.apply(state, game.legal(state)[0])
print("numba.core.inline_closurecall" in sys.modules)
"""


def test_a_warm_start_does_not_wait_for_the_compiler_to_get_ready() -> None:
    command = [sys.executable, "-c", PLAY_AT_ONCE]
    for _ in range(3):
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        if "warmed" not in done.stderr:
            break
    assert done.stdout == "False\n", done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Another copy of the program, with the times of its files kept."""
    return Path(shutil.copytree(Path(einklang.__file__).parent, tmp_path / "copy" / "einklang"))


def test_the_cache_folder_is_named_after_all_that_the_kernels_depend_on() -> None:
    assert cache_folder() == cache_home() / f"kernels-{kernels_hash()}"


def test_a_copy_elsewhere_is_not_warm_because_this_one_is(copy: Path) -> None:
    assert kernels_hash(copy) != kernels_hash()


@pytest.mark.parametrize("file", ["symbols.py", "games/stock.py", "games/tiles/turn.py"])
def test_a_changed_or_touched_source_starts_a_new_folder(copy: Path, file: str) -> None:
    source = copy / file
    before, text, times = kernels_hash(copy), source.read_text("utf-8"), source.stat()
    os.utime(source, (0, 0))
    kernels_hash.cache_clear()
    touched = kernels_hash(copy)
    source.write_text(text + "#", "utf-8")
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
    kernels_hash.cache_clear()
    changed = kernels_hash(copy)
    assert len({before, touched, changed}) == 3


def test_only_cache_folders_that_are_long_unused_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EINKLANG_CACHE_DIR", str(tmp_path))
    old, young, other = tmp_path / "kernels-old", tmp_path / "kernels-young", tmp_path / "notes"
    for folder in (old, young, other, cache_folder()):
        folder.mkdir()
    for folder in (old, other, cache_folder()):
        os.utime(folder, (0, 0))
    forget_old_kernels()
    assert sorted(tmp_path.iterdir()) == sorted([young, other, cache_folder()])
