"""Compiles kernels ahead, so that nobody waits for them in the middle of a game.

What has to be compiled depends on the family of a game and on what is to be done with it: to play
a million games inside the kernels takes other kernels than to play one step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import numba

from einklang.bots.asking import Budget
from einklang.bots.bot import BOTS, bot, thinks
from einklang.bots.policies.batch import play_games
from einklang.games.catalogue import GAMES, game
from einklang.games.errors import SetupError
from einklang.games.facts import GameFacts
from einklang.games.game import Game, State
from einklang.kernel_cache import cache_folder, can_keep, forget_old_kernels, stamp_of
from einklang.rows import dtype_of

STEPS = "steps"  # games that are played, shown and checked step by step
BATCH = "batch"  # games that are played inside the kernels
REDEALS = "redeals"  # games whose hidden part is dealt anew
THINKING = "thinking"  # games against bots that look ahead
TRAINING = "training"  # learning by self-play
ENVIRONMENTS = "environments"  # many tables at once, for whoever brings a way to learn along

CHORES = (STEPS, BATCH, REDEALS, THINKING)  # that everybody may want


def cold(played: GameFacts | None = None, chore: str | None = None) -> list[tuple[str, str]]:
    """What is not on disk yet of a game and a chore, or of all: families and chores."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return []
    families = _first_games() if played is None else [_family(played)]
    chores = CHORES if chore is None else (chore,)
    wanted = [(family, chore) for family in families for chore in chores]
    return [each for each in wanted if not _mark(*each).exists()]


def warm(family: str, chore: str) -> None:
    """Compile the kernels for a chore by doing it once, and remember that it was done."""
    with _alone():
        if not _mark(family, chore).exists():
            _CHORES[chore](family)
            forget_old_kernels()
            if can_keep():
                _mark(family, chore).touch()


def _family(played: GameFacts) -> str:
    """The name of the first game of the same family: what differs between its games is data."""
    return next(name for name, each in GAMES.items() if each.family is played.family)


def _first_games() -> list[str]:
    return list(dict.fromkeys(_family(played) for played in GAMES.values()))


def _play_steps(family: str) -> State:
    played = game(family)
    start = played.set_up(seed=0, **played.family.sample)
    played.outlook(start)
    played.legal(played.view(start, 0))
    start.to_text()
    return _play_to_the_end(played)


def _play_to_the_end(played: Game[Any, Any]) -> State:
    *_, last = _whole_game(played)
    return last


def _whole_game(played: Game[Any, Any]) -> Iterator[State]:
    chooser = bot("balanced", seed=0)
    state: State = played.new(seed=0)
    yield state
    while not state.over:
        state = played.apply(state, chooser.choose(played.view(state, state.turn)))
        yield state


def _play_batch(family: str) -> None:
    play_games(family, None, "balanced", 1, seed=0)


def _redeal(family: str) -> None:
    played = game(family)
    played.redeal(played.view(_play_to_the_end(played), 0), seed=0)


def _think(family: str) -> None:
    played = game(family)
    if not played.family.has("thinking"):
        return
    first, *_, late, _ = _whole_game(played)
    # A family may solve its last plays instead.
    for state in (first, late):
        view = played.view(state, state.turn)
        for name in filter(thinks, BOTS):
            with suppress(SetupError):  # what nobody has learned needs no kernels
                bot(name, seed=0).choose(view, Budget(rollouts=64))


def _train(family: str) -> None:
    from einklang.bots.learning.training import Effort, Training  # which few need

    little = Effort(lessons=512, deals=1)
    with suppress(SetupError):  # what nobody can learn needs no kernels
        for _ in Training.new(game(family).layout(), 0.1, 0, "", little).run():
            pass


def _set_tables(family: str) -> None:
    from einklang.rl.many_tables import ManyTables  # which few need

    if not game(family).family.has("environment"):
        return
    tables = ManyTables(family)
    tables.begin(0)
    tables.step(tables.any_actions())


# What to do once, so that all is compiled that a chore takes.
_CHORES: dict[str, Callable[[str], object]] = {
    STEPS: _play_steps,
    BATCH: _play_batch,
    REDEALS: _redeal,
    THINKING: _think,
    TRAINING: _train,
    ENVIRONMENTS: _set_tables,
}


@contextmanager
def _alone() -> Iterator[None]:
    """Hold a lock while compiling: processes that write the same cache can lose each other's code.

    Where files cannot be locked, or there is no folder to keep one in, everyone goes ahead.
    """
    with ExitStack() as held:
        with suppress(ImportError, OSError):
            import fcntl

            file = held.enter_context((cache_folder() / "lock").open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _mark(family: str, chore: str) -> Path:
    return (
        cache_folder() / f"warm-{family}{stamp_of(dtype_of(game(family).family.rules_row))}-{chore}"
    )
