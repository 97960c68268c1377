"""Explained plays: the best ones first, from the seat's view alone, with true reasons."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import einklang
from einklang.bots.advising import Advice, explain
from einklang.bots.asking import Budget
from einklang.games.errors import NotAllowed, SetupError
from einklang.symbols import Symbol

ALL = dict.fromkeys("RGBOYP", 18)
FEW = Budget(rollouts=64)


def middle(name: str, players: int, steps: int, seed: int = 1) -> Any:
    """A state in the middle of a game."""
    game = einklang.game(name)
    state = game.new(players, seed)
    bots = [einklang.bot("balanced", seat) for seat in range(players)]
    while len(state.steps) < steps or state.exchange_offered:
        state = game.apply(state, bots[state.turn].choose(game.view(state, state.turn)))
    return state


def advice_for(state: Any, count: int = 5, **more: Any) -> list[Advice]:
    view = state.game.view(state, state.turn)
    return explain(view, count, budget=FEW, **more)


def test_a_play_that_wins_at_once_is_best() -> None:
    """Rules A7.2: who brings all colours to the top wins at once."""
    classic = einklang.game("classic")
    state = classic.set_up(
        players=2,
        board={"h10": "B"},
        tracks=[{**ALL, "B": 17}, {**ALL, "G": 17}],
        racks=[["RB", "GG", "GG", "YY", "OO", "PP"]],
        seed=1,
    )
    best, *others = advice_for(state, 16)
    assert all((each.chance or 0) < 0.9 for each in others if not each.ends_game)
    assert best.text.startswith("RB:")
    assert best.chance == pytest.approx(1.0, abs=1e-3)
    assert best.ends_game
    assert best.lifts == (Symbol.BLUE,)
    assert best.lifts_weakest
    assert best.sentence == (
        f"{best.text} counts 1 (B +1), lifts blue (the weakest) and ends the game with a win."
    )


@pytest.mark.parametrize(
    ("name", "players"), [("classic", 2), ("solo", 1), ("team", 4), ("duel", 2), ("cards", 3)]
)
def test_other_languages_can_say_all_that_the_sentence_says(name: str, players: int) -> None:
    game = einklang.game(name)
    state = last_but_one(name, players)
    advice = [
        *advice_for(state, 16),
        *(each for steps in (3, 12, 20) for each in advice_for(middle(name, players, steps), 16)),
    ]
    for each in advice:
        assert ("weakest)" in each.sentence or "worst)" in each.sentence) == each.lifts_weakest
        assert each.lifts_weakest == bool(each.weakest_lifted)
        assert set(each.weakest_lifted) <= set(each.lifts)
        words = ", ".join(colour.name.lower() for colour in each.weakest_lifted)
        told = each.sentence.replace(" and ", ", ")
        assert words in told
        assert each.weakest_is_alone == (each.lifts_weakest and "among" not in each.sentence)
        assert ("could have brought" in each.sentence) == (each.denies is not None)
        assert each.denies is None or game.view(state, 0).side(each.denies) in range(players)
        assert ("ends the game" in each.sentence) == each.ends_game == (each.ending is not None)
        assert (each.final_weakest is not None) == (each.ending == "alone")
        alone = f"with {each.final_weakest} in the weakest colour"
        assert (alone in each.sentence) == (each.ending == "alone")
    assert any(each.ending for each in advice)


def last_but_one(name: str, players: int) -> Any:
    """The position before the last step of a game."""
    game = einklang.game(name)
    state = game.new(players, 5)
    chooser = einklang.bot("greedy", 3)
    while True:
        after = game.apply(state, chooser.choose(game.view(state, state.turn)))
        if after.over:
            return state
        state = after


def test_reasons_are_what_the_rules_give() -> None:
    classic = einklang.game("classic")
    state = middle("classic", 2, 14)
    view = classic.view(state, state.turn)
    numbers, outlook = classic.outlook(view)
    own = list(view.scores[view.seat].values())
    letters = [colour.letter for colour in classic.colours]
    for advice in advice_for(state, 16):
        row = numbers.tolist().index(advice.action)
        points = dict(zip(letters, outlook.points[row].tolist(), strict=True))
        assert advice.points == {letter: n for letter, n in points.items() if n}
        lifted = np.flatnonzero(outlook.standings[row] > own).tolist()
        assert list(advice.lifts) == lifted
        assert advice.lifts_weakest == any(own[i] == min(own) for i in lifted)
        after = classic.apply(state, advice.action)
        assert (advice.bonus_turns > 0) == after.is_bonus_turn
        assert advice.text == classic.write(view, advice.action)
        assert advice.chance is not None
        assert 0 < advice.chance < 1


def test_a_bonus_turn_is_told() -> None:
    classic = einklang.game("classic")
    state = classic.set_up(
        players=2, board={"h10": "B"}, tracks=[{"B": 17}], racks=[["BB"] * 6], seed=1
    )
    advice = advice_for(state, 1000, level="level5")
    bonus = [each for each in advice if each.bonus_turns]
    assert 0 < len(bonus) < len(advice)
    assert all("earns a bonus turn" in each.sentence for each in bonus)
    assert all(each.points.get("B") for each in bonus)


def test_what_the_next_opponent_loses_is_told() -> None:
    """A long line of yellow, which only the opponent can use."""
    classic = einklang.game("classic")
    line = dict.fromkeys(("h4", "h5", "h6", "h7", "h8"), "Y")
    state = classic.set_up(
        players=2,
        board=line,
        tracks=[{**ALL, "R": 3}, {"R": 9, "G": 9, "B": 9, "O": 9, "P": 9}],
        racks=[["RR"] * 6],
        seed=1,
    )
    view = classic.view(state, 0)
    advice = explain(view, 400, level="level5", names=["Ada", "Ben"])
    taking = [each for each in advice if "h9" in each.text]
    assert taking
    for each in taking:
        # Yellow on h9 counts the line of five, and a double may add what its other half counts.
        assert each.denied >= 5
        assert f"brought Ben up to {each.denied} points" in each.sentence
    assert min(each.denied for each in advice) < 5


@pytest.mark.parametrize(
    ("name", "players", "words"),
    [("team", 4, "the other team"), ("duel", 2, "the other side"), ("classic", 2, "seat")],
)
def test_opponents_have_their_words(name: str, players: int, words: str) -> None:
    advice = [a for steps in (15, 20) for a in advice_for(middle(name, players, steps), 16)]
    told = [each.sentence for each in advice if "could have brought" in each.sentence]
    assert told
    assert all(f"brought {words}" in sentence for sentence in told)
    assert ("pulls" in " ".join(a.sentence for a in advice)) == (name == "duel")


def test_alone_only_the_weakest_colour_counts() -> None:
    advice = advice_for(middle("solo", 1, 12))
    assert all(each.chance is None and each.denied == 0 for each in advice)
    assert all(0 < (each.weakest or 0) <= 36 for each in advice)
    assert all("seat" not in each.sentence for each in advice)


@pytest.mark.parametrize(("name", "players"), [("cards", 2), ("team", 4), ("duel", 2)])
def test_an_exchange_is_explained_too(name: str, players: int) -> None:
    game = einklang.game(name)
    for seed in range(20):
        state = game.new(players, seed)
        bots = [einklang.bot("greedy", seat) for seat in range(players)]
        while not state.over and not state.exchange_offered:
            state = game.apply(state, bots[state.turn].choose(game.view(state, state.turn)))
        if state.exchange_offered:
            break
    one, other = advice_for(state)
    assert {one.text, other.text} == {"swap", "keep"}
    assert one.chance is not None
    assert other.chance is not None
    assert one.chance >= other.chance
    assert all(each.sentence.startswith(each.text) for each in (one, other))


@pytest.mark.parametrize(
    ("name", "players"), [("classic", 2), ("spezial", 2), ("cards", 2), ("team", 4)]
)
def test_only_the_view_matters(name: str, players: int) -> None:
    state = middle(name, players, 11)
    view = state.game.view(state, state.turn)
    expected = explain(view, 16, seed=3, budget=FEW)
    for seed in (1, 2):
        other = state.game.redeal(view, seed)
        assert advice_for(other, 16, seed=3) == expected


def test_what_follows_the_best_action_is_told_in_order() -> None:
    for state in (middle("classic", 2, 9), middle("spezial", 2, 5), middle("solo", 1, 9)):
        _, *others = advice_for(state, 16, seed=1)
        values = [(each.chance or 1.0, each.weakest) for each in others]
        assert len(values) > 3
        assert values == sorted(values, reverse=True)


def test_rollouts_and_a_seed_fix_the_advice() -> None:
    state = middle("classic", 2, 9)
    assert advice_for(state, seed=1) == advice_for(state, seed=1)
    chances = [[each.chance for each in advice_for(state, seed=seed)] for seed in (1, 2)]
    assert chances[0] != chances[1]


def test_what_cannot_be_explained_is_refused() -> None:
    state = middle("classic", 2, 4)
    view = state.game.view(state, state.turn)
    with pytest.raises(SetupError, match="there is no level 'level9'; the levels are level1"):
        explain(view, level="level9")
    with pytest.raises(SetupError, match="level3 values no tables"):
        explain(view, level="level3")
    with pytest.raises(SetupError, match="at least 1 action"):
        explain(view, 0)
    with pytest.raises(NotAllowed):
        explain(state.game.view(state, 1 - state.turn))
