"""Speed as ratios to an anchor in the same run: the same rules, uncompiled.

Absolute numbers depend on the machine and the hour; the ratio to an anchor that ran a moment
before does not. Each row is the median of alternating runs, in CPU time on one core.
"""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median

from rich.console import Console
from rich.table import Table

RUNS = 5

# Runs in a process of its own, so that Numba can be switched off there.
PLAY = """
import sys, time
import einklang
name, players, bot, games = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
game = einklang.game(name)

def play(seed):
    state = game.new(players, seed)
    player = einklang.bot(bot, seed)
    while not state.over:
        state = game.apply(state, player.choose(game.view(state, state.turn)))
    return len(state.steps)

play(0)
began = time.process_time()
steps = sum(play(seed) for seed in range(1, games + 1))
print(steps / (time.process_time() - began))
"""

ROWS = [
    ("classic", 2, "random"),
    ("classic", 4, "random"),
    ("classic", 2, "greedy"),
    ("classic", 2, "balanced"),
    ("team", 4, "balanced"),
    ("duel", 2, "greedy"),
    ("spezial", 2, "random"),
    ("spezial", 2, "balanced"),
    ("cards", 2, "random"),
    ("cards", 4, "balanced"),
]


def steps_per_second(name: str, players: int, bot: str, *, compiled: bool) -> float:
    """Steps that bots play through the public interface in a second of CPU time."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1"}
    games = "20" if compiled else "1"
    command = [sys.executable, "-c", PLAY, name, str(players), bot, games]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=600
    )
    return float(done.stdout)


def main() -> None:
    """Print the table."""
    table = Table("game", "players", "bot", "steps/s", "uncompiled steps/s", "ratio")
    for name, players, bot in ROWS:
        fast, slow = [], []
        for _ in range(RUNS):
            slow.append(steps_per_second(name, players, bot, compiled=False))
            fast.append(steps_per_second(name, players, bot, compiled=True))
        ratio = median(f / s for f, s in zip(fast, slow, strict=True))
        row = (f"{median(fast):,.0f}", f"{median(slow):,.0f}", f"{ratio:.1f}")
        table.add_row(name, str(players), bot, *row)
    Console().print(table)


if __name__ == "__main__":
    main()
