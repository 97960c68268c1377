"""Looking ahead: who has won, which plays get more rollouts, and how a rollout goes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import einklang
from effort import games
from einklang.bots.asking import Budget, Cancelled
from einklang.bots.thinking.judging import choose_play
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.searching import halve, roll_out
from einklang.bots.thinking.thinker import Thinker
from einklang.games.generator import DEAL, Generator, branch, seed_dice
from einklang.games.redealing.redeal import deal_tables
from einklang.games.result import rank, share_of_win, sort_values
from einklang.games.state import DECIDE_EXCHANGE, OVER
from einklang.games.stock import FROM_STOCK
from playing import SET_UPS, TILE_SET_UPS, SetUp, states
from thinking import CancelledLater, Head, layout_of, nets

__all__ = ["nets"]


# ---- who has won


@given(st.integers(1, 4), st.sampled_from([4, 6]), st.data())
def test_the_parts_of_a_win_are_those_of_the_ranking(
    sides: int, colours: int, data: st.DataObject
) -> None:
    small = st.lists(st.integers(0, 3), min_size=colours, max_size=colours)
    drawn = data.draw(st.lists(small, min_size=sides, max_size=sides))
    values = np.array(drawn, np.int16)
    places = rank(values)
    sort_values(values, sides, colours)
    np.testing.assert_array_equal(values, np.sort(drawn, axis=1))
    winners = int((places == 1).sum())
    for side in range(sides):
        wanted = 1 / winners if places[side] == 1 else 0.0
        assert share_of_win(values, sides, colours, side) == wanted


# ---- halving


class Arms:
    """Plays whose rollouts bring known means, with a little noise by the deal."""

    def __init__(self, means: list[float]) -> None:
        self.means = np.array(means)
        self.calls: list[tuple[list[int], int, int]] = []

    def roll(
        self, alive: NDArray[np.int64], first: int, deals: int, totals: NDArray[np.float64]
    ) -> None:
        self.calls.append((alive.tolist(), first, deals))
        for deal in range(first, first + deals):
            totals += self.means[alive] + 0.05 * np.sin(deal + 3.0 * alive)

    def rounds(self) -> list[tuple[set[int], int]]:
        """The plays of each round, and how many deals it had."""
        told: list[tuple[set[int], int]] = []
        for alive, _, deals in self.calls:
            if told and told[-1][0] == set(alive):
                told[-1] = set(alive), told[-1][1] + deals
            else:
                told.append((set(alive), deals))
        return told


@pytest.mark.parametrize("count", [2, 3, 7, 16, 64])
@pytest.mark.parametrize("rollouts", [1, 100, 5000])
def test_the_worse_half_is_dropped_again_and_again(count: int, rollouts: int) -> None:
    means = [(7 * i) % count / count for i in range(count)]
    arms = Arms(means)
    compared = halve(count, Budget(rollouts=rollouts), arms.roll)
    rounds = arms.rounds()
    sizes = [len(alive) for alive, _ in rounds]
    assert sizes[0] == count
    assert all(after == (before + 1) // 2 for before, after in pairwise(sizes))
    assert sizes[-1] in (2, 3) or count == 2
    # Every play meets the same deals, one after the other.
    firsts = [first for _, first, _ in arms.calls]
    assert firsts == np.cumsum([0, *(deals for *_, deals in arms.calls)])[:-1].tolist()
    spent = sum(len(alive) * deals for alive, deals in rounds)
    assert spent == int(compared.counts.sum())
    least = sum(sizes)  # one deal for each play of a round
    assert least <= spent <= least + rollouts
    assert rollouts < 2 * least or spent > rollouts / 2
    assert sorted(compared.order.tolist()) == list(range(count))
    counts = compared.counts[compared.order]
    assert (np.diff(counts) <= 0).all()
    if rollouts == 5000:
        assert compared.order[0] == np.argmax(means)
        np.testing.assert_allclose(compared.means, means, atol=0.05)
    best = compared.order[: sizes[-1]]
    assert (np.diff(compared.means[best]) <= 0).all()


def test_halving_stops_when_it_is_told() -> None:
    for looks in (0, 1, 3):
        arms = Arms([0.1, 0.5, 0.3])
        budget = Budget(rollouts=10_000, cancelled=CancelledLater(looks))
        with pytest.raises(Cancelled):
            halve(3, budget, arms.roll)
        assert len(arms.calls) == looks


def test_halving_by_time_compares_all_plays() -> None:
    arms = Arms([0.2, 0.9, 0.4, 0.1])
    compared = halve(4, Budget(seconds=0.01), arms.roll)
    assert [len(alive) for alive, _ in arms.rounds()] == [4, 2]
    assert compared.order[0] == 1
    assert (compared.counts > 0).all()


# ---- rollouts


def plain_follow(head: Head, seat: int, play: int, depth: int) -> float:
    """How a play goes, step by step: every seat chooses by its judgement."""
    layout, state = head.layout, head.states[0]
    room = layout.game.family
    own_turns = 0
    room.act(layout.rules, state, play, FROM_STOCK, head.outcome)
    while state.phase != OVER:
        if state.phase == DECIDE_EXCHANGE:
            action = layout.swap
        else:
            action = choose_play(layout.rules, head.states, head.net, head.mind, head.outcome)
            own_turns += state.turn == seat
            if own_turns == depth and state.turn == seat:
                value = float(head.mind.value)
                return value if layout.sides == 1 else 1 / (1 + np.exp(-value))
        room.act(layout.rules, state, action, FROM_STOCK, head.outcome)
    values = layout.values(state)
    if layout.sides == 1:
        return float(12 * values.min() / layout.top)
    places = rank(values)
    side = seat % layout.sides
    if places[side] != 1:
        return 0.0
    winners = int((places == 1).sum())
    return 1 / winners


@pytest.mark.parametrize("set_up", [s for s in SET_UPS if s.game.holds_hands], ids=str)
def test_a_rollout_is_a_game_played_on_step_by_step(set_up: SetUp) -> None:
    layout = layout_of(set_up)
    played = [s for s in states(set_up, "balanced", 3) if not s.over and not s.exchange_offered]
    for state in (played[1], played[-set_up.players - 1], played[-1]):
        view = set_up.game.view(state, state.turn)
        deals = deal_tables(view, seed_dice(5), 3)
        legal = set_up.game.legal(view).numbers
        plays = legal[:: max(1, len(legal) // 2)].copy()
        root = seed_dice(6)
        for depth in (1, 3):
            head, other = (Head(layout, Setting(width=3)) for _ in range(2))
            totals = np.zeros(len(plays))
            what = (head.net, head.mind, head.outcome, root, depth, totals)
            roll_out(layout.rules, head.states, deals, 2, 3, plays, *what)
            wanted = np.zeros(len(plays))
            for deal in range(2, 5):
                for i, play in enumerate(plays.tolist()):
                    other.states[0] = deals[deal % 3]
                    branch(root, deal, DEAL, other.states[0].generator)
                    wanted[i] += plain_follow(other, state.turn, play, depth)
            np.testing.assert_allclose(totals, wanted, rtol=1e-6, atol=1e-9)


# ---- exact ends


def one_off(name: str) -> Any:
    """A table at which one play wins at once, and others leave that to the next seat."""
    if name == "cards":
        tracks = [
            dict(zip("RGBOYP", (7, 8, 7, 9, 7, 6), strict=True)),
            dict(zip("RGBOYP", (9, 9, 6, 9, 9, 9), strict=True)),
        ]
        hands = [["RP", "GB", "OY"], ["RG", "BY"]]
        return einklang.game("cards").set_up(
            2, hands=hands, open=[["GP", "GO"], ["BO", "RY"]], tracks=tracks, seed=1
        )
    top = {"classic": 18, "duel": 9, "team": 36}[name]
    tracks = [{**dict.fromkeys("RGOYP", top), "B": 0 if name == "duel" else top - 1}]
    if name != "duel":  # where one track serves both
        tracks.append(dict.fromkeys("RGBOYP", top - 1))
    players = 4 if name == "team" else 2
    return einklang.game(name).set_up(
        players,
        board={"h10": "B", "h11": "B"},
        tracks=tracks,
        racks=[["RB", "GG"], *[None] * (players - 1)],
        seed=1,
    )


@pytest.mark.usefixtures("nets")
@pytest.mark.parametrize("name", ["classic", "duel", "team", "cards"])
def test_a_play_that_wins_at_once_is_sure_and_chosen(name: str) -> None:
    state = one_off(name)
    game = state.game
    view = game.view(state, 0)
    wins = [n for n in game.legal(view).numbers.tolist() if game.apply(state, n).over]
    assert 0 < len(wins) < len(game.legal(view)) / 2
    for bot in ("level5", "level6", "montecarlo"):
        for seed in range(3):
            assert einklang.bot(bot, seed).choose(view, Budget(rollouts=256)) in wins, bot
    for level in ("level5", "level6"):
        for judged in Thinker(level, 1).judge(view, Budget(rollouts=256)):
            assert (judged.chance > 0.999) == (judged.action in wins)


def last_place(set_up: SetUp, seed: int) -> Any:
    """A board with room for one more tile, and markers that are close to each other."""
    layout, dice = layout_of(set_up), Generator(seed)
    board = layout.board
    pair = [board.names[board.number[cell]] for cell in board.pairs[dice.below(len(board.pairs))]]
    printed = einklang.game(set_up.name).set_up(set_up.players, seed=1).board
    free = [name for name in board.names if name not in printed and name not in pair]
    tracks: Any = [{x: 3 + dice.below(5) for x in "RGBOYP"} for _ in range(layout.sides)]
    if set_up.name == "duel":
        tracks = [{x: dice.below(3) for x in "RGB"}, {x: dice.below(3) for x in "OYP"}]
    return set_up.game.set_up(
        set_up.players,
        board={name: "RGBOYP"[dice.below(6)] for name in free},
        tracks=tracks,
        turn=dice.below(set_up.players),
        seed=seed,
    )


@pytest.mark.usefixtures("nets")
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_the_last_tile_is_placed_by_its_exact_result(set_up: SetUp) -> None:
    game = set_up.game
    matters = 0
    for seed in range(games(25, 500)):
        state = last_place(set_up, seed)
        view = game.view(state, state.turn)
        exact = {}
        for action in game.legal(view).numbers.tolist():
            after = game.apply(state, action)
            result = game.result(after)
            assert result is not None
            exact[action] = 1 / len(result.winners) if state.turn in result.winners else 0.0
            if set_up.players == 1:
                exact[action] = min(after.scores[0].values())
        matters += len(set(exact.values())) > 1
        for level in ("level5", "level6"):
            chosen = einklang.bot(level, seed).choose(view, Budget(rollouts=32))
            assert exact[chosen] == max(exact.values())
    assert matters > 1
