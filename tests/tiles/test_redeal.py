"""Redeal against the exact odds, worked out by following every possible deal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

import einklang
from effort import games
from einklang.games.exchange import Exchange
from einklang.games.generator import Generator
from einklang.games.step import SeenStep, Step
from einklang.games.tiles.placing import kind_placed, swap_action
from einklang.games.tiles.position import State, View
from einklang.symbols import PAIRS, read_kind
from fit import check_fit

Tiles = tuple[int, ...]  # sorted kinds
Racks = tuple[Tiles, ...]  # of the seats after seat 0, whose view it is
Odds = dict[tuple[Racks, Tiles], float]  # (hidden racks, bag) → how likely

# Few kinds and many of each, so that there are not too many deals to follow.
POOLS = {2: ["RR", "RG", "GB", "BO", "OY", "YP", "PP"] * 3, 3: ["RG", "GB", "BO", "OY"] * 6}
OWN = ["RG", "GB", "BO", "OY", "YP", "PP"]


def small_game(name: str, players: int, seed: int) -> Iterator[State]:
    """A game with few tiles, so that all deals can be followed; seat 0 looks on."""
    tracks = [{"R": 1, "G": 1}, {"G": 1, "B": 1, "O": 2, "Y": 2, "P": 3}]
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
    pool = tuple(k for k, n in enumerate(view.start["unseen"].tolist()) for _ in range(n))
    odds: Odds = {((), pool): 1.0}
    for _ in range(1, view.players):
        odds = {
            ((*racks, rack), left): chance * share
            for (racks, bag), chance in odds.items()
            for rack, share, left in draws(bag, 6)
        }
    for number, step in enumerate(view.steps):
        following = view.steps[number + 1] if number + 1 < len(view.steps) else None
        odds = after_step(view, odds, step, following)
    together: dict[Racks, float] = defaultdict(float)
    for (racks, _), chance in odds.items():
        together[racks] += chance
    total = sum(odds.values())
    return {racks: chance / total for racks, chance in together.items()}


def after_step(view: View, odds: Odds, step: SeenStep, following: SeenStep | None) -> Odds:
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
        rest, likely = before_drawing(view, racks[step.seat - 1], step, following)
        if rest is not None:
            for drawn, share, left in draws(bag, step.drew_count):
                now = (*before, put(rest, drawn), *after)
                result[now, put(left, step.shown)] += chance * likely * share
    return result


def before_drawing(
    view: View, rack: Tiles, step: SeenStep, following: SeenStep | None
) -> tuple[Tiles | None, float]:
    """The rack of a seat after its action and how likely it is, or None if it cannot be."""
    swap = swap_action(view.layout.tables)
    if step.action == swap + 1:
        return rack, 1.0
    if step.action == swap:
        kept = draw_exactly(rack, step.shown)
        asked = view.steps[view.steps.index(step) - 1].asked
        contradicts = kept is None or (kept and would_be_offered(view, kept, asked))
        return (None, 0.0) if contradicts else (kept, 1.0)
    kind = int(kind_placed(view.layout.tables, step.action))
    rest = draw_exactly(rack, (kind,))
    offered = following.action >= swap if following else view.exchange_offered
    if rest is None or (step.asked and offered != would_be_offered(view, rest, step.asked)):
        return None, 0.0
    return rest, rack.count(kind) / len(rack)


def would_be_offered(view: View, rack: Tiles, asked: int) -> bool:
    shows = any(asked >> symbol & 1 for kind in rack for symbol in PAIRS[kind])
    weakest = view.game.ruleset.exchange == Exchange.LACKING_WEAKEST
    return shows != weakest


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


def earlier(state: State) -> tuple[Step, ...]:
    """The steps before the latest turn of seat 1, whose traces are harder to follow."""
    placed = [i for i, step in enumerate(state.steps) if step.seat == 1 and any_tile(state, step)]
    return state.steps[: placed[-1]] if placed else ()


def any_tile(state: State, step: Step) -> bool:
    return step.action < swap_action(state.layout.tables)


def has_swap(state: State) -> bool:
    return any(step.seat == 1 and step.shown for step in earlier(state))


def has_keep(state: State) -> bool:
    keep = swap_action(state.layout.tables) + 1
    return any(step.seat == 1 and step.action == keep for step in earlier(state))


def both_keep(state: State) -> bool:
    """Both hidden racks have just been said to lack a colour: the one tells of the other."""
    keep = swap_action(state.layout.tables) + 1
    latest = {step.seat: step.action for step in state.steps}
    return latest.get(1) == latest.get(2) == keep


def own_swap(state: State) -> bool:
    return any(step.seat == 0 and step.shown for step in earlier(state))


def no_exchange(state: State) -> bool:
    return not any(step.action >= swap_action(state.layout.tables) for step in state.steps)


CASES = [
    ("classic", 2, no_exchange),
    ("classic", 2, has_swap),
    ("classic", 2, has_keep),
    ("classic", 3, no_exchange),
    ("classic", 3, has_swap),
    ("classic", 3, has_keep),
    ("classic", 3, both_keep),
    ("duel", 2, has_swap),
    ("duel", 2, has_keep),
    ("duel", 2, own_swap),
]


@pytest.mark.parametrize(
    ("name", "players", "wanted"), CASES, ids=lambda case: getattr(case, "__name__", str(case))
)
def test_every_deal_that_a_view_allows_comes_as_often_as_it_is_likely(
    name: str, players: int, wanted: object
) -> None:
    assert callable(wanted)
    found = 0
    for seed in range(5000):
        *_, state = small_game(name, players, seed)
        if len(state.steps) < 8 or not wanted(state):
            continue
        found += 1
        check_frequencies(state, samples=games(few=1500, many=20000))
        if found == 2:
            return
    pytest.fail("no such game was found")


def check_frequencies(state: State, samples: int) -> None:
    """Compare how often the racks come with how likely they are, sorted by each seat in turn."""
    view = state.game.view(state, 0)
    odds = exact_odds(view)
    seen: Counter[Racks] = Counter()
    for seed in range(samples):
        redealt = state.game.redeal(view, seed)
        seen[tuple(kinds_on(redealt, seat) for seat in range(1, view.players))] += 1
    assert seen.keys() <= odds.keys()
    for first in range(view.players - 1):
        in_order = sorted(odds, key=lambda racks: racks[first:] + racks[:first])
        expected = [odds[racks] * samples for racks in in_order]
        check_fit(expected, [seen[racks] for racks in in_order], least=samples / 30)


def kinds_on(state: State, seat: int) -> Tiles:
    kinds = [read_kind(tile) for tile in state.rack(seat)]
    return tuple(sorted(kind for kind in kinds if kind is not None))
