"""No kernel reaches beyond its arrays, on either side.

Compiled as usual, nothing would notice; so everything is compiled once more, with checks.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

pytestmark = [
    pytest.mark.release,
    pytest.mark.skipif(
        bool(numba.config.DISABLE_JIT),  # type: ignore[attr-defined]
        reason="nothing is compiled",
    ),
]

TESTS = Path(__file__).parent

INDICES = """
import numpy as np
from einklang.kernel import kernel, part

@part
def read(array, i):
    return array[i]

@kernel
def read_part(array, i):
    return read(array, i)

@kernel
def read_two(array, i):
    return array[i, i]

@kernel
def write(array, i):
    array[i] = 1

for use, array in ((read_part, np.zeros(5)), (read_two, np.zeros((5, 5))), (write, np.zeros(5))):
    for i in (0, 4, 5, -1):
        try:
            use(array, i)
        except IndexError:
            print(i, end=" ")
"""

BATCHES = """
import einklang
from playing import BOTS, SET_UPS

for name, players, options in SET_UPS:
    for policy in (*BOTS, "balanced:7"):
        einklang.play_games(name, players, policy, 40, 1, options=dict(options))
"""

STEPS = """
from playing import BOTS, SET_UPS, states

for set_up in SET_UPS:
    for bot in BOTS:
        for state in list(states(set_up, bot, 1))[::5]:
            for seat in range(state.players):
                set_up.game.redeal(set_up.game.view(state, seat), 1)
            set_up.game.outlook(state)
            set_up.game.legal(state)
"""

ENVIRONMENTS = """
from einklang.rl.many_tables import ManyTables
from playing import SET_UPS

for number, (name, players, options) in enumerate(SET_UPS):
    for bots in (None, "greedy"):
        rewards = ("place", "weakest", "points")[number % 3]
        tables = ManyTables(name, players, 20, options=dict(options), rewards=rewards, bots=bots)
        tables.begin(1)
        for _ in range(50):
            tables.step(tables.any_actions())
        tables.look()
        tables.seen_by(0)
"""

# One round is played without a net, the second with it.
THINKING = """
import einklang
from einklang.bots.learning import training
from einklang.bots.thinking import thinker
from einklang.bots.bot import BOTS, thinks
from einklang.bots.asking import Budget
from free_positions import free_positions
from playing import SET_UPS
from thinking import FAMILIES, made_up

thinker.shipped = made_up
first = FAMILIES[{family!r}]
for set_up in SET_UPS:
    game = set_up.game
    if game.family is not first.game.family:
        continue
    bots = [einklang.bot(name, 1) for name in filter(thinks, BOTS)]
    state = set_up.new(1)
    while not state.over:
        view = game.view(state, state.turn)
        bot = bots[len(state.steps) % len(bots)]
        state = game.apply(state, bot.choose(view, Budget(rollouts=2)))
        if state.exchange_offered:
            thinker.Thinker("level6", 1).judge(game.view(state, state.turn), Budget(rollouts=8))
    for state in free_positions(set_up, 1, 4):
        for bot in bots:
            bot.choose(game.view(state, state.turn), Budget(rollouts=2))
little = training.Effort(lessons=600, deals=2)
for _ in training.Training.new(first.game.layout(first.players), 0.2, 1, "", little).run():
    pass
"""


Run = Callable[[str], str]


@pytest.fixture
def checked(tmp_path: Path, request: pytest.FixtureRequest) -> Run:
    """Runs programs whose kernels check every index, and returns what they say.

    These kernels are kept apart from all others, and compiled once for all programs.
    """
    assert request.config.cache is not None
    environment = {
        **os.environ,
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_OPT": "1",  # what runs so briefly need not be fast
        "EINKLANG_CACHE_DIR": str(request.config.cache.mkdir("checked-kernels")),
        "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS / "bots")]),
    }

    def run(program: str) -> str:
        file = tmp_path / "program.py"
        file.write_text(program, "utf-8")
        command = [sys.executable, str(file)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_the_checks_find_an_index_on_either_side(checked: Run) -> None:
    assert checked(INDICES) == "5 -1 5 -1 5 -1 "


@pytest.mark.parametrize(
    "program", [BATCHES, STEPS, ENVIRONMENTS], ids=["batches", "steps", "environments"]
)
def test_no_index_is_outside(checked: Run, program: str) -> None:
    assert checked(program) == ""


@pytest.mark.parametrize("family", ["tiles", "towers", "cards"])
def test_no_index_is_outside_while_bots_think_and_learn(checked: Run, family: str) -> None:
    assert checked(THINKING.format(family=family)) == ""
