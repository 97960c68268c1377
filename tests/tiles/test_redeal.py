"""Redeal against the exact odds, worked out by following every possible deal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

import einklang
from effort import games
from einklang.games.generator import Generator, seed_dice
from einklang.games.redealing.redeal import deal_tables
from einklang.games.state import HandState
from einklang.games.step import SeenStep
from einklang.games.tiles.position import State, View
from einklang.rows import column
from einklang.symbols import PAIRS
from fit import check_fit

Tiles = tuple[int, ...]  # sorted kinds
Racks = tuple[Tiles, ...]  # of the seats after seat 0, whose view it is
Odds = dict[tuple[Racks, Tiles], float]  # (hidden racks, bag) → how likely

# Few kinds and many of each, so that there are not too many deals to follow.
POOLS = {2: ["RR", "RG", "GB", "BO", "OY", "YP", "PP"] * 3, 3: ["RG", "GB", "BO", "OY"] * 6}
OWN = ["RG", "GB", "BO", "OY", "YP", "PP"]


def small_game(name: str, players: int, seed: int) -> Iterator[State]:
    """A game with few tiles, so that all deals can be followed; seat 0 looks on."""
    tracks = [dict.fromkeys("GBOYP", 1), {"G": 1, "B": 1, "O": 2, "Y": 2, "P": 3}]
    if name == "duel":
        tracks = [{"P": 9, "B": 8}, {"R": 9, "G": 9, "Y": 8}]
    if players == 3:
        tracks[2:] = [{"R": 2, "G": 1, "B": 2, "O": 1, "P": 3}]
    dice = Generator(seed)
    pool = list(POOLS[players])
    hidden = [[pool.pop(dice.below(len(pool))) for _ in range(6)] for _ in range(1, players)]
    game = einklang.game(name)
    state = game.set_up(players, tracks=tracks, racks=[OWN, *hidden], bag=pool, seed=seed)
    yield state
    for _ in range(10):
        if state.over:
            return
        legal = game.legal(state)
        state = game.apply(state, legal[dice.below(len(legal))])
        yield state


def exact_odds(view: View) -> dict[Racks, float]:
    """How likely the hidden racks are, if their players choose their tiles blindly."""
    pool = tuple(k for k, n in enumerate(view.start.unseen.tolist()) for _ in range(n))
    odds: Odds = {((), pool): 1.0}
    for _ in range(1, view.players):
        odds = {
            ((*racks, rack), left): chance * share
            for (racks, bag), chance in odds.items()
            for rack, share, left in draws(bag, 6)
        }
    for step in view.steps:
        odds = after_step(view, odds, step)
    together: dict[Racks, float] = defaultdict(float)
    for (racks, _), chance in odds.items():
        together[racks] += chance
    total = sum(odds.values())
    return {racks: chance / total for racks, chance in together.items()}


def after_step(view: View, odds: Odds, step: SeenStep) -> Odds:
    """The odds after one more step, without what contradicts it."""
    result: Odds = defaultdict(float)
    for (racks, bag), chance in odds.items():
        if step.seat == view.seat:
            own = step.drew or ()
            left = draw_exactly(bag, own)
            if left is not None:
                result[racks, put(left, step.shown)] += chance * ways(bag, own)
            continue
        before, after = racks[: step.seat - 1], racks[step.seat :]
        rest, likely = before_drawing(view, racks[step.seat - 1], step)
        if rest is not None:
            for drawn, share, left in draws(bag, step.drew_count):
                now = (*before, put(rest, drawn), *after)
                result[now, put(left, step.shown)] += chance * likely * share
    return result


def before_drawing(view: View, rack: Tiles, step: SeenStep) -> tuple[Tiles | None, float]:
    """The rack of a seat after its action and how likely it is, or None if it cannot be.

    Whoever could exchange and did not has shown nothing, so nothing is concluded from it (F35).
    """
    if step.action == view.layout.swap:
        kept = draw_exactly(rack, step.shown)
        return (None, 0.0) if kept is None or shows(kept, step.cleared) else (kept, 1.0)
    kind = view.layout.kind_played(step.action)
    return draw_exactly(rack, (kind,)), rack.count(kind) / len(rack)


def shows(rack: Tiles, colours: int) -> bool:
    return any(colours >> symbol & 1 for kind in rack for symbol in PAIRS[kind])


def draw_exactly(tiles: Tiles, drawn: Tiles) -> Tiles | None:
    left = Counter(tiles)
    left.subtract(drawn)
    return None if min(left.values(), default=0) < 0 else tuple(sorted(left.elements()))


def put(tiles: Tiles, more: Tiles) -> Tiles:
    return tuple(sorted(tiles + more))


def ways(bag: Tiles, drawn: Tiles) -> float:
    """How likely these draws are, one after the other."""
    left, likely = Counter(bag), 1.0
    for kind in drawn:
        likely *= left[kind] / left.total()
        left[kind] -= 1
    return likely


@cache
def draws(bag: Tiles, count: int) -> list[tuple[Tiles, float, Tiles]]:
    """Every unordered draw of so many tiles, how likely it is, and what is left."""
    every = Counter(combinations(bag, count))
    return [
        (drawn, times / every.total(), draw_exactly(bag, drawn) or ())
        for drawn, times in every.items()
    ]


def acts(state: State, seat: int) -> list[str]:
    """What a seat did up to its latest tile, whose traces are easier to follow."""
    texts = [state.game.write(state, step.action) for step in state.steps if step.seat == seat]
    while texts and texts.pop() in ("swap", "keep"):
        pass
    return texts


def has_swap(state: State) -> bool:
    return "swap" in acts(state, 1)


def latest_swap(state: State) -> bool:
    """Seat 1 exchanged when it had its turn last; who came after it may draw what it returned."""
    *_, latest = (step for step in state.steps if step.seat == 1)
    return bool(latest.action == state.layout.swap) and state.steps[-1].seat != 1


def part_swap(state: State) -> bool:
    """What seat 1 kept in an exchange showed no finished colour then."""
    went = [step for step in state.steps if step.seat == 1 and step.shown]
    return has_swap(state) and any(len(step.drew) < 6 for step in went)


def latest_part_swap(state: State) -> bool:
    *_, latest = (step for step in state.steps if step.seat == 1)
    return latest_swap(state) and len(latest.drew) < 6


def has_keep(state: State) -> bool:
    """Seat 1 could exchange and did not, which tells nothing."""
    return "keep" in acts(state, 1) and no_swap(state)


def all_keep(state: State) -> bool:
    latest = {step.seat: step.action for step in state.steps}
    kept = all(latest.get(seat) == state.layout.keep for seat in range(1, state.players))
    return kept and no_swap(state)


def own_swap(state: State) -> bool:
    return "swap" in acts(state, 0)


def no_swap(state: State) -> bool:
    return not any(step.shown for step in state.steps)


CASES = [
    ("classic", 2, no_swap),
    ("classic", 2, has_swap),
    ("classic", 2, latest_swap),
    ("classic", 2, own_swap),
    ("classic", 2, has_keep),
    ("classic", 3, no_swap),
    ("classic", 3, has_swap),
    ("classic", 3, latest_swap),
    ("classic", 3, has_keep),
    ("classic", 3, all_keep),
    ("duel", 2, part_swap),
    ("duel", 2, latest_part_swap),
    ("duel", 2, has_keep),
    ("duel", 2, own_swap),
]


@pytest.mark.parametrize(
    ("name", "players", "wanted"), CASES, ids=lambda case: getattr(case, "__name__", str(case))
)
def test_every_deal_that_a_view_allows_comes_as_often_as_it_is_likely(
    name: str, players: int, wanted: Callable[[State], bool]
) -> None:
    found = 0
    for seed in range(5000):
        *_, state = small_game(name, players, seed)
        if len(state.steps) < 8 or not wanted(state):
            continue
        found += 1
        view = state.game.view(state, 0)
        odds = exact_odds(view)
        check_frequencies(odds, redealt(view, games(few=800, many=20000)))
        if found == 1:
            check_frequencies(odds, dealt_ahead(view, games(few=600, many=20000)))
        if no_swap(state):
            check_even(view, odds)
        if found == games(few=1, many=2):
            return
    pytest.fail("no such game was found")


def redealt(view: View, samples: int) -> Counter[Racks]:
    """How often hidden racks come, with the past that led to them."""
    states = (view.game.redeal(view, seed) for seed in range(samples))
    return Counter(hidden(state.row.hands, view) for state in states)


def dealt_ahead(view: View, samples: int) -> Counter[Racks]:
    """How often they come as they are dealt for looking ahead."""
    tables = (deal_tables(view, seed_dice(seed), 1) for seed in range(samples))
    return Counter(hidden(column(table, HandState.hands)[0], view) for table in tables)


def check_even(view: View, odds: dict[Racks, float]) -> None:
    """Where nobody exchanged, the odds are those of dealing the unseen tiles; so are many deals."""
    pool = tuple(k for k, n in enumerate(view.row.unseen.tolist()) for _ in range(n))
    evenly: Odds = {((), pool): 1.0}
    for size in view.hand_sizes[1:]:
        evenly = {
            ((*racks, rack), left): chance * share
            for (racks, bag), chance in evenly.items()
            for rack, share, left in draws(bag, size)
        }
    assert odds == pytest.approx({racks: chance for (racks, _), chance in evenly.items()})
    tables = deal_tables(view, seed_dice(5), games(few=800, many=20000))
    check_frequencies(
        odds, Counter(hidden(hands, view) for hands in column(tables, HandState.hands))
    )


def hidden(hands: NDArray[np.int8], view: View) -> Racks:
    """The racks of the seats after seat 0 in a table."""
    racks = hands[1 : view.players].tolist()
    return tuple(tuple(sorted(kind for kind in rack if kind >= 0)) for rack in racks)


def check_frequencies(odds: dict[Racks, float], seen: Counter[Racks]) -> None:
    """Compare how often the racks come with how likely they are, sorted by each seat in turn."""
    assert seen.keys() <= odds.keys()
    samples = seen.total()
    for first in range(len(next(iter(odds)))):
        in_order = sorted(odds, key=lambda racks: racks[first:] + racks[:first])
        expected = [odds[racks] * samples for racks in in_order]
        check_fit(expected, [seen[racks] for racks in in_order], least=samples / 30)
