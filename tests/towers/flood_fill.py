"""The rules of chains once more, without memory: all is found by flood fill over the board.

After every tile a chain has scored all its towers if it joins two or more, and none otherwise;
and likewise its large towers. So what a tile counts can be told from the board before it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from einklang.games.towers.position import State, Tower
from einklang.games.towers.tower_game import TowerGame
from towers.tower_positions import (
    BOARD,
    BONUS,
    LETTERS,
    around,
    cells_of,
    large_towers,
    small_towers,
)

Cells = frozenset[str]
NONE: Cells = frozenset()


class Plan(NamedTuple):
    """A board with its towers at one number of players."""

    cells: Cells
    large: Cells
    small: Cells
    bonus: Cells
    top: int = 20

    @property
    def towers(self) -> Cells:
        return self.large | self.small


class Chain(NamedTuple):
    """The cells of a chain, the towers beside it, and which of them have scored in it."""

    cells: Cells
    joined: Cells
    done: Cells
    big: Cells


def real_plan(players: int) -> Plan:
    """The board of the rules."""
    large, small = large_towers(players), small_towers(players)
    return Plan(BOARD, frozenset(large), frozenset(small), BONUS)


def chains(plan: Plan, owners: Mapping[str, int], seat: int) -> set[Chain]:
    """All chains of a seat."""
    left = {cell for cell, owner in owners.items() if owner == seat}
    found = set()
    while left:
        waiting = [left.pop()]
        cells = set(waiting)
        while waiting:
            near = left.intersection(around(waiting.pop()))
            left -= near
            cells |= near
            waiting += near
        found.add(_chain(plan, frozenset(cells)))
    return found


def _chain(plan: Plan, cells: Cells) -> Chain:
    joined = frozenset(tower for tower in plan.towers if cells.intersection(around(tower)))
    large = joined & plan.large
    return Chain(
        cells, joined, joined if len(joined) >= 2 else NONE, large if len(large) >= 2 else NONE
    )


def check_chains(plan: Plan, state: State) -> None:
    """Hold the chains that a state has kept against those on its board."""
    for seat in range(state.players):
        assert kept_chains(state, seat) == chains(plan, state.board, seat)


def kept_chains(state: State, seat: int) -> set[Chain]:
    """The chains of a seat as its tiles keep them."""
    record, towers = state.row, list(state.towers)
    cells: dict[int, set[str]] = {}
    for name, tile in zip(state.layout.board.names, record.board.tolist(), strict=False):
        if tile >= 0 and tile // 20 == seat:
            cells.setdefault(first_tile(state, tile), set()).add(name)

    def named(bits: int) -> Cells:
        return frozenset(name for number, name in enumerate(towers) if bits >> number & 1)

    return {
        Chain(
            frozenset(names),
            named(int(record.joined[first])),
            named(int(record.done[first])),
            named(int(record.big[first])),
        )
        for first, names in cells.items()
    }


def first_tile(state: State, tile: int) -> int:
    """The tile to which a tile and all others of its chain point."""
    parent = int(state.row.parents[tile])
    return tile if parent == tile else first_tile(state, parent)


def check_step(plan: Plan, before: State, after: State) -> None:
    """Hold a step and what it changed against the rules."""
    step, seat = after.steps[-1], before.turn
    text = before.game.write(before, step.action)
    cells = cells_of(text)
    assert step.seat == seat
    assert after.board == {**before.board, **dict.fromkeys(cells, seat)}

    (new,) = [chain for chain in chains(plan, after.board, seat) if cells[0] in chain.cells]
    assert cells[1] in new.cells
    old = [chain for chain in chains(plan, before.board, seat) if chain.cells <= new.cells]
    scored = new.done.difference(*(chain.done for chain in old))
    extra = len(new.big.difference(*(chain.big for chain in old)))

    points = Counter(dict.fromkeys(LETTERS, extra))
    for name in scored:
        points[before.towers[name].symbol.letter] += before.towers[name].value
    points.update(text.partition("+")[2])
    assert len(text.partition("+")[2]) == len(plan.bonus.intersection(cells))
    assert step.points_by_letter == +points

    assert after.towers == {
        name: turned(tower) if name in scored else tower for name, tower in before.towers.items()
    }
    for other, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
        gained = points if other == seat else Counter()
        assert now == {letter: min(plan.top, was[letter] + gained[letter]) for letter in LETTERS}
    left = list(before.tiles_left)
    left[seat] -= 1
    assert list(after.tiles_left) == left


def turned(tower: Tower) -> Tower:
    """A tower after its chip has scored."""
    return tower if tower.black else tower._replace(value=tower.value + 1, black=True)


def lively_game(game: TowerGame, players: int, seed: int) -> Iterator[State]:
    """All states of a game with many points and some odd tiles."""
    chance = random.Random(seed)
    state = game.new(players, seed=seed)
    yield state
    while not state.over:
        actions, outlook = game.outlook(state)
        sums = outlook.points.sum(axis=1)
        best = actions[sums == sums.max()] if chance.random() < 0.7 else actions
        state = game.apply(state, int(chance.choice(best.tolist())))
        yield state
