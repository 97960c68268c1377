"""Plays many games at once, from the deal to the end, without leaving the kernels."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from einklang.bots.policies.player import Player, choose_from_state, policies_of
from einklang.bots.policies.policy import Policy, read_policy
from einklang.games.catalogue import game as game_named
from einklang.games.errors import SetupError
from einklang.games.family import act, deal, list_values
from einklang.games.game import Game
from einklang.games.generator import DEAL, Dice, branch, fresh_seed, seed_dice
from einklang.games.result import rank
from einklang.games.state import OVER, SEATS, Outcome, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel
from einklang.rows import Rows, blank, rows

T = TypeVar("T")

_BLOCK = 1024  # games that a thread plays in one go
_MOST_GAMES = 1 << 62  # that a seed has


class Games(NamedTuple):
    """What came of many games, one row for each."""

    places: NDArray[np.int8]  # game, seat → 1 for the winner; equal sides share a place
    scores: NDArray[np.int16]  # game, side, colour → value
    ended: NDArray[np.int8]  # game → the number of its ending in `endings`
    steps: NDArray[np.int32]  # game → how many actions were played
    endings: Mapping[int, str]


def play_games(
    game: str | Game[Any, Any],
    players: int | None,
    policies: str | Policy | Sequence[str | Policy],
    n: int,
    seed: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
    threads: int | None = None,
    first: int = 0,
) -> Games:
    """Play n games with a policy for each seat, or one for all, on all cores or so many threads.

    A seed numbers its games from 0, and game i is always the same, whatever is played with it:
    n games from number `first` on are played. Each has streams of random numbers of its own
    (`einklang.games.generator.branch_dice`), with which it can be played again step by step.
    """
    played = game_named(game) if isinstance(game, str) else game
    layout = played.layout(players, options)
    given = [policies] if isinstance(policies, (str, Policy)) else list(policies)
    read = [read_policy(policy) if isinstance(policy, str) else policy for policy in given]
    chosen = one_each(read, played, layout.players)
    for number, what in ((n, "the number of games"), (first, "the number of the first game")):
        if number < 0:
            raise SetupError(f"{what} is at least 0, not {number}")
    if first + n > _MOST_GAMES:
        raise SetupError(f"a seed has games up to number {_MOST_GAMES - 1}, not to {first + n - 1}")
    if threads is not None and threads < 1:
        raise SetupError(f"games are played on at least 1 thread, not on {threads}")
    root = seed_dice(fresh_seed() if seed is None else seed)
    places = np.empty((n, layout.players), np.int8)
    scores = np.empty((n, layout.sides, len(played.colours)), np.int16)
    ended = np.empty(n, np.int8)
    steps = np.empty(n, np.int32)

    side_of = np.arange(layout.players) % layout.sides
    workers = threads or os.cpu_count() or 1
    size = max(1, min(_BLOCK, -(-n // workers)))
    blocks = iter(range(0, n, size))

    def work() -> None:
        states = rows(played.family.state_row)
        seats = rows(policies_of(layout).player, SEATS)
        for seat, policy in enumerate(chosen):
            policy.sit_down(seats[seat], layout)
        rules, empty, outcome = layout.rules, layout.empty, blank(Outcome)
        for begin in blocks:  # every worker takes the next one that nobody has
            block = slice(begin, begin + size)
            results = scores[block], ended[block], steps[block]
            play_out(rules, empty, states, seats, outcome, root, first + begin, *results)
            places[block] = rank(scores[block])[:, side_of]

    if workers == 1 or n <= size:
        work()
    else:
        from concurrent.futures import ThreadPoolExecutor  # a single game starts sooner without

        with ThreadPoolExecutor(workers) as pool:
            for done in [pool.submit(work) for _ in range(workers)]:
                done.result()
    return Games(places, scores, ended, steps, played.family.endings)


def one_each(given: list[T], game: Game[Any, Any], players: int) -> list[T]:
    """One bot for each seat, from one for all or one for each."""
    if len(given) == 1:
        return given * players
    if len(given) != players:
        raise SetupError(
            f"{game.name} for {players} players takes 1 bot for all seats or {players} bots,"
            f" not {len(given)}"
        )
    return given


@kernel
def play_out(
    rules: RulesRow,
    empty: StateRow,
    states: Rows[StateRow],
    players: Rows[Player],
    outcome: Outcome,
    root: Dice,
    first: int,
    values: NDArray[np.int16],
    ended: NDArray[np.int8],
    steps: NDArray[np.int32],
) -> None:
    """Play games to the end, one after the other, and note what came of each."""
    state = states[0]
    for i in range(len(steps)):
        states[0] = empty
        branch(root, first + i, DEAL, state.generator)
        for seat in range(state.players):
            branch(root, first + i, DEAL + 1 + seat, players[seat].generator)
        deal(rules, state)
        count = 0
        while state.phase != OVER:
            action = choose_from_state(rules, state, players[state.turn])
            act(rules, state, action, FROM_STOCK, outcome)
            count += 1
        list_values(rules, state.tracks, values[i])
        ended[i] = state.ended
        steps[i] = count
