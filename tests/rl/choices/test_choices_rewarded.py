"""When rewards come and when a game is cut off tells nothing of the choices of others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from einklang.games.state import StateRow
from einklang.rl.batch.piece import split
from einklang.rl.batch.stepping import Known
from einklang.rl.many_tables import ManyTables
from einklang.rl.pettingzoo import TableEnv
from einklang.rows import column


def play(table: Any, seed: int) -> int:
    """An action for the agent to move: any piece, and always `keep`."""
    legal = np.flatnonzero(table.last()[0]["action_mask"])
    action = int(np.random.default_rng(seed).choice(legal))
    if table.texts[action] == "swap":
        action += 1
    table.step(action)
    return action


@pytest.mark.parametrize(("game", "players", "by"), [("classic", 3, "points"), ("cards", 2, None)])
def test_others_see_and_earn_nothing_before_the_answer(game: str, players: int, by: Any) -> None:
    table: Any = TableEnv(game, players, rewards=by or "weakest")
    choices = 0
    for seed in range(8):
        table.reset(seed=seed)
        earned = {agent: table._table.nothing() for agent in table.agents}
        before = {agent: table.observe(agent) for agent in table.agents}
        for step in range(50):
            play(table, step)
            agent = table.agent_selection
            if table.terminations[agent]:
                break
            for each in table.agents:
                earned[each] = earned[each] + table.rewards[each]
            if table.position.exchange_offered:
                choices += 1
                for other in set(table.agents) - {agent}:
                    assert not np.any(table.rewards[other])
                    now = table.observe(other)
                    assert all(np.array_equal(now[name], before[other][name]) for name in now)
                own = split(table.pieces, table.observe(agent)["observation"])
                assert own["exchange"] == [1]
            else:
                scores = [[*side.values()] for side in table.position.scores]
                for each, seat in table._seats.items():
                    weakest = [min(side) for side in scores]
                    lead = weakest.pop(seat) - max(weakest)
                    assert np.array_equal(earned[each], scores[seat] if by else lead)
            before = {each: table.observe(each) for each in table.agents}
    assert choices


def pieces_in(position: Any) -> int:
    return sum(step.action < position.layout.swap for step in position.steps)


def test_a_game_is_cut_off_after_so_many_pieces() -> None:
    table: Any = TableEnv("cards", 2, max_steps=9)
    kept, late = set(), 0
    for seed in range(30):
        table.reset(seed=seed)
        while not any(table.truncations.values()):
            late += pieces_in(table.position) == 9  # when only the answer is due
            play(table, seed)
        assert pieces_in(table.position) == 9
        assert not table.position.exchange_offered
        kept.add(len(table.position.steps) - 9)
    assert len(kept) > 1
    assert late


@pytest.mark.parametrize("bots", [None, "random"])
def test_tables_are_cut_off_after_so_many_pieces(bots: str | None) -> None:
    """With bots a piece of theirs may be the last, and be followed by their answer."""
    tables = ManyTables("cards", 2, 128, bots=bots, most_steps=6)
    tables.begin(1)
    for _ in range(40):
        tables.step(tables.any_actions())
        over = tables.cut_off
        steps = column(tables.known, Known.steps)
        assert (steps[over] == 6).all()
        decides = column(tables.states, StateRow.phase) == 1
        assert not (over & decides).any()
        assert (steps[~over & ~decides] < 6).all()
