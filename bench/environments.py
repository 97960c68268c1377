"""Rows about environments for learning: steps a second beside those of others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from anchors import ingenious, step_hex
from clock import Effort, compare, rate
from einklang.rl.pettingzoo import env
from einklang.rl.vector import TablesEnv
from findings import Bound, Finding, at_least, rate_finding
from turns import play_turns

_TABLES = 1024  # as many as the games of Hex


def environments(effort: Effort) -> Iterator[Finding]:
    """One table step by step, and many tables at once."""
    ours = rate(_play_classic, effort.seconds)
    theirs = rate(_play_ingenious, effort.seconds)
    what = "PettingZoo, classic, 2 players"
    yield rate_finding(what, "momaland", compare(ours, theirs, effort.runs), "steps/s", at_least(8))
    hex_games = rate(step_hex, effort.seconds)
    for copy, bound in ((False, at_least(1, aim=3)), (True, at_least(1))):
        yield _many("classic", hex_games, effort, bound, copy=copy)
    for game in ("spezial", "cards"):
        yield _many(game, hex_games, effort)


def _many(
    game: str, anchor: Any, effort: Effort, bound: Bound | None = None, *, copy: bool = False
) -> Finding:
    def step(steps: int, seed: int) -> int:
        envs = _many_tables(game, copy)
        envs.reset(seed=seed)
        for _ in range(steps):
            envs.step(envs.sample_actions())
        return steps * _TABLES

    compared = compare(rate(step, effort.seconds), anchor, effort.runs)
    how = "copied" if copy else "in place"
    what = f"{_TABLES:,} tables, {game}, 2 players, {how}"
    return rate_finding(what, "Hex of pgx", compared, "steps/s", bound)


@cache
def _many_tables(game: str, copy: bool) -> TablesEnv:
    return TablesEnv(game, 2, _TABLES, copy=copy)


def _play_classic(games: int, seed: int) -> int:
    return play_turns(_classic(), games, seed)


def _play_ingenious(games: int, seed: int) -> int:
    return play_turns(ingenious(), games, seed)


@cache
def _classic() -> Any:
    return env("classic", 2)
