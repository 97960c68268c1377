"""The tree against an exhaustive search, on boards so small that one can be done."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import einklang
from einklang.bots.asking import Budget
from einklang.bots.thinking.thinker import Thinker
from einklang.games.generator import Generator
from einklang.games.towers.ruleset import read_ruleset
from einklang.games.towers.tower_game import TowerGame
from thinking import nets

__all__ = ["nets"]

pytestmark = pytest.mark.usefixtures("nets")

# Rows of a few cells between four towers, a large one among them, and a bonus field.
BOARDS = {
    "a row": ("j9 j10 j11 j12 j13 j14 j15 j16 j17", "j9 j17 k10 i16", "j13", 2),
    "a ring": ("j10 j11 j12 i11 i12 k10 k11 h12 h13 l9 l10 j13 i13", "j10 j13 h12 l10", "", 2),
    "two rows": ("j9 j10 j11 j12 j13 k8 k9 k10 k11 k12", "j9 k12 j13 k8", "k10", 3),
}


def small_game(cells: str, towers: str, bonus: str, tiles: int) -> TowerGame:
    """A game for two on some cells, with a chip of each colour."""
    data = {
        "tiles": tiles,
        "top": 20,
        "outline": {"side": 1, "centres": sorted({*cells.split(), *towers.split()})},
        "chips": {"colours": "OPBG", "copies": {"1": 1}, "removed": {"2": []}},
        "fields": [
            {"ground": "grey", "large_with": [], "cells": towers.split()[:2]},
            {"ground": "dark", "large_with": [2], "cells": towers.split()[2:]},
            {"ground": "bonus", "large_with": [], "cells": bonus.split()},
        ],
    }
    return TowerGame(read_ruleset("small", "a game on a small board", data))


def searched(state: Any, seat: int) -> dict[int, float]:
    """The part of the win that a seat gets after each play if both play perfectly."""
    game = state.game

    @cache
    def worth(state: Any) -> float:
        result = game.result(state)
        if result is not None:
            return 1 / len(result.winners) if seat in result.winners else 0.0
        best = max if state.turn == seat else min
        return best(worth(game.apply(state, n)) for n in game.legal(state).numbers.tolist())

    return {n: worth(game.apply(state, n)) for n in game.legal(state).numbers.tolist()}


def positions(game: TowerGame) -> list[Any]:
    """Tables of a small game, from which all that may follow can be searched."""
    found: list[Any] = []
    for seed in range(12):
        for steps in range(3):
            dice = Generator(seed)
            tracks = [{letter: dice.below(3) for letter in "OPBG"} for _ in range(2)]
            state = game.set_up(2, tracks=tracks, seed=seed)
            bots = [einklang.bot("random", 10 * seed + seat) for seat in range(2)]
            for _ in range(steps):
                view = game.view(state, state.turn)
                state = game.apply(state, bots[state.turn].choose(view))
                if state.over:
                    break
            if not state.over and 2 <= len(game.legal(state)) <= 12:
                found.append(state)
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_the_tree_plays_perfectly_where_it_can_see_the_end(board: str) -> None:
    game = small_game(*BOARDS[board])
    matters = 0
    for state in positions(game):
        exact = searched(state, state.turn)
        view = game.view(state, state.turn)
        chosen = einklang.bot("level6", 1).choose(view, Budget(rollouts=4000))
        assert exact[chosen] == max(exact.values())
        judged = Thinker("level6", 1).judge(view, Budget(rollouts=4000))
        assert judged[0].action == chosen
        assert judged[0].chance == pytest.approx(exact[chosen], abs=0.1)
        matters += len(set(exact.values())) > 1
    assert matters > 3, matters


def test_a_tree_that_is_full_still_chooses() -> None:
    spezial = einklang.game("spezial")
    view = spezial.view(spezial.new(4, 1), 0)
    chosen = einklang.bot("level6", 1).choose(view, Budget(rollouts=10**9))
    assert chosen in spezial.legal(view).numbers
