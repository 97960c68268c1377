"""The plays that a thinking player considers, and what they are worth at first sight."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from effort import games
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.mind import keep_best
from fit import check_fit
from free_positions import free_positions
from plain_worths import plain_worths
from playing import SET_UPS, SetUp
from thinking import Head, layout_of, positions

set_ups = pytest.mark.parametrize("set_up", SET_UPS, ids=str)

SETTINGS = (
    Setting(),
    Setting(base=1.02, denial=0.0, bonus=0.0),
    Setting(base=1.6, denial=1.0, bonus=0.7),
)


@set_ups
def test_all_legal_plays_are_considered_once_with_their_plain_worths(set_up: SetUp) -> None:
    heads = [Head(layout_of(set_up), setting) for setting in SETTINGS]
    for number, state in enumerate(positions(set_up, 3, games(17, 1), games(12, 300))):
        which = number % len(SETTINGS)
        head, view = heads[which], set_up.game.view(state, state.turn)
        chosen = head.choose(view)
        assert sorted(head.plays) == set_up.game.legal(view).numbers.tolist()
        plain = plain_worths(state, SETTINGS[which])
        wanted = [plain[play] for play in head.plays]
        np.testing.assert_allclose(head.worths, wanted, rtol=2e-5, atol=2e-6)
        assert head.worths[head.plays.index(chosen)] == head.worths.max()
        assert head.mind.value == head.worths.max()


@set_ups
def test_a_net_is_shown_only_the_best_plays(set_up: SetUp) -> None:
    layout = layout_of(set_up)
    everything = Head(layout, Setting())
    for number, state in enumerate(free_positions(set_up, 4, games(8, 200))):
        everything.choose(state)
        worth = dict(zip(everything.plays, everything.worths.tolist(), strict=True))
        for width in (1, 2 + number, max(1, len(worth) - 1), len(worth), len(worth) + 5):
            head = Head(layout, Setting(width=width))
            chosen = head.choose(state)
            kept = sorted((worth[play] for play in head.plays), reverse=True)
            assert len(set(head.plays)) == len(head.plays)
            assert kept == sorted(worth.values(), reverse=True)[:width]
            assert head.worths[head.plays.index(chosen)] == head.worths.max()


def test_keeping_the_best_is_sorting_and_cutting_off() -> None:
    random = np.random.default_rng(1)
    mind = Head(layout_of(SET_UPS[0]), Setting()).mind
    for count in (1, 2, 3, 10, 50):
        for wanted in {1, 2, count // 2 + 1, count, count + 1}:
            # Few values make many ties.
            worths = random.integers(0, random.integers(1, 9), count).astype(np.float32)
            mind.count = count
            mind.plays[:count] = np.arange(count)
            mind.worths[:count] = worths
            keep_best(mind, wanted)
            assert mind.count == min(count, wanted)
            kept = mind.plays[: mind.count]
            assert len(set(kept.tolist())) == len(kept)
            np.testing.assert_array_equal(mind.worths[: mind.count], worths[kept])
            best = np.sort(worths)[::-1][:wanted]
            np.testing.assert_array_equal(np.sort(mind.worths[: mind.count])[::-1], best)


@set_ups
def test_who_overlooks_plays_sees_each_of_them_at_times(set_up: SetUp) -> None:
    state = next(s for s in free_positions(set_up, 5, 50) if len(set_up.game.legal(s)) > 8)
    head = Head(layout_of(set_up), Setting(notice=0.3))
    legal = set_up.game.legal(state).numbers.tolist()
    seen = dict.fromkeys(legal, 0)
    tries = games(120, 2000)
    for _ in range(tries):
        head.choose(state)
        assert 1 <= len(head.plays) == len(set(head.plays))
        for play in head.plays:
            seen[play] += 1
    assert min(seen.values()) > 0
    # Who sees none of them gets one all the same.
    listed = tries * (0.3 * len(legal) + 0.7 ** len(legal))
    assert abs(sum(seen.values()) - listed) < 5 * listed**0.5


def few_plays() -> Any:
    """A table with a few plays that are worth about the same."""
    set_up = next(set_up for set_up in SET_UPS if set_up.name == "cards")
    found = (s for s in free_positions(set_up, 6, 100) if 5 < len(set_up.game.legal(s)) < 9)
    return layout_of(set_up), next(found)


@pytest.mark.parametrize(
    "setting", [Setting(noise=0.05), Setting(noise=0.001, slip=1.0)], ids=["noise", "slip"]
)
def test_a_noisy_judgement_chooses_by_odds(setting: Setting) -> None:
    layout, state = few_plays()
    exact = Head(layout, replace(setting, noise=0.0, slip=0.0))
    exact.choose(state)
    head = Head(layout, setting)
    tries = games(600, 20_000)
    chosen = [head.choose(state) for _ in range(tries)]
    scaled = exact.worths.astype(float) / (1.0 if setting.slip else setting.noise)
    odds = np.exp(scaled - scaled.max())
    odds /= odds.sum()
    check_fit((tries * odds).tolist(), [chosen.count(play) for play in exact.plays], 5)


def test_slips_are_as_rare_as_the_setting_says() -> None:
    layout, state = few_plays()
    exact = Head(layout, Setting())
    exact.choose(state)
    best = {exact.plays[i] for i in np.flatnonzero(exact.worths == exact.worths.max())}
    always, seldom = (Head(layout, Setting(slip=slip)) for slip in (1.0, 0.25))
    tries = games(600, 20_000)
    others = [
        sum(head.choose(state) not in best for _ in range(tries)) for head in (always, seldom)
    ]
    assert abs(others[1] - 0.25 * others[0]) < 5 * others[0] ** 0.5
