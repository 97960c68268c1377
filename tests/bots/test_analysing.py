"""What an action gave away: nothing if it was the best, all of it if it lost a won game."""

from __future__ import annotations

from dataclasses import replace

import pytest

import einklang
from einklang.bots.advising import MARKS_ALONE, MARKS_TO_WIN, Verdict, look_at
from einklang.bots.asking import Budget
from einklang.bots.thinking.thinker import Thinker

FEW = Budget(rollouts=64)


def test_the_best_action_gives_nothing_away() -> None:
    classic = einklang.game("classic")
    state = classic.new(2, 5)
    thinker = Thinker("level5", 1)
    view = classic.view(state, 0)
    best = thinker.judge(view)[0]
    verdict = look_at(view, best.action, thinker)
    assert (verdict.best, verdict.given_away, verdict.mark) == (best.action, 0.0, "fine")
    assert verdict.value == pytest.approx(best.chance)


@pytest.mark.parametrize("level", ["level5", "level6"])
def test_every_action_can_be_compared_with_the_best(level: str) -> None:
    for name, players in (("classic", 2), ("spezial", 2), ("cards", 2), ("solo", 1)):
        game = einklang.game(name)
        view = game.view(game.new(players, 2), 0)
        thinker = Thinker(level, 1)
        for action in game.legal(view).numbers[::61].tolist():
            verdict = look_at(view, action, thinker, FEW)
            assert verdict.played == action
            assert verdict.given_away >= 0
            assert (verdict.given_away == 0) == (verdict.best == action)


@pytest.mark.parametrize("level", ["level5", "level6"])
def test_to_leave_a_win_lying_gives_something_away(level: str) -> None:
    """Rules A7.2: the seat could win at once, and so could the other after it."""
    classic = einklang.game("classic")
    top = dict.fromkeys("RGBOYP", 18)
    state = classic.set_up(
        players=2,
        board={"h10": "B", "h6": "G"},
        tracks=[{**top, "B": 17}, {**top, "G": 17}],
        racks=[["RB", "OO"], ["GG"] * 6],
        seed=1,
    )
    view = classic.view(state, 0)
    played = next(
        number
        for number in classic.legal(view).numbers.tolist()
        if classic.write(view, number).startswith("OO")
    )
    verdict = look_at(view, played, Thinker(level, 1), FEW)
    assert verdict.value == pytest.approx(1.0, abs=1e-3)
    assert classic.write(view, verdict.best).startswith("RB")
    assert verdict.given_away > 0.0
    if level == "level6":  # which sees the answer; what the other guesses hangs on its weights
        assert verdict.given_away > 0.5
        assert verdict.mark == "blunder"


def test_rollouts_and_a_seed_fix_a_verdict() -> None:
    cards = einklang.game("cards")
    view = cards.view(cards.new(2, 3), 0)
    last = int(cards.legal(view).numbers[-1])
    verdicts = {look_at(view, last, Thinker("level6", 4), FEW) for _ in range(3)}
    assert len(verdicts) == 1


@pytest.mark.parametrize("marks", [MARKS_TO_WIN, MARKS_ALONE])
def test_marks_have_thresholds(marks: dict[str, float]) -> None:
    verdict = Verdict(0, 1, 2, 0.5, 0.0, alone=marks is MARKS_ALONE)
    for name, least in marks.items():
        assert replace(verdict, given_away=least).mark == name
    assert list(marks.values()) == sorted(marks.values(), reverse=True)
    assert verdict.mark == "fine"


def test_to_compare_plays_changes_no_later_judgement() -> None:
    classic = einklang.game("classic")
    view = classic.view(classic.new(2, 6), 0)
    thinker = Thinker("level5", 1)
    before = thinker.judge(view)
    hopeless = sorted(set(classic.legal(view).numbers.tolist()) - {each.action for each in before})
    assert hopeless
    compared = thinker.compare(view, {hopeless[0], before[0].action})
    assert [each.action for each in compared] == [before[0].action, hopeless[0]]
    assert thinker.judge(view) == before
