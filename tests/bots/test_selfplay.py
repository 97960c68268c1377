"""Players inside the kernels play the games that they would play step by step, and learn from
what came of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from einklang.bots.learning.gradients import Lesson
from einklang.bots.learning.selfplay import play_lessons, play_match
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.mind import thinking_of
from einklang.bots.thinking.net import evaluate
from einklang.games.generator import DEAL, branch_dice, seed_dice
from einklang.games.result import rank
from einklang.games.state import Outcome
from einklang.rows import Rows, blank, column, rows
from plain_net import plain_answers
from plain_senses import plain_senses
from playing import SET_UPS, SetUp
from thinking import FAMILIES, Head, layout_of, made_up_net, played_positions

set_ups = pytest.mark.parametrize("set_up", SET_UPS, ids=str)
SEED = 9


@pytest.mark.parametrize("family", FAMILIES)
def test_a_net_answers_what_plain_products_of_its_weights_answer(family: str) -> None:
    random = np.random.default_rng(1)
    net = made_up_net(2)
    net += random.normal(0, 0.05, len(net)).astype(np.float32)  # no bias is zero any more
    head = Head(layout_of(FAMILIES[family]), Setting(), net)
    senses = head.mind.senses
    count = int(senses.colour_count)
    senses.colours[:count] = random.normal(0, 1, senses.colours[:count].shape)
    senses.table[:] = random.normal(0, 1, senses.table.shape)
    evaluate(net, senses)
    told = senses.colours[None, :count], senses.table[None]
    (chance,), (weakest,) = plain_answers(net.astype(float), *told)
    assert senses.chance == pytest.approx(chance, abs=1e-4)
    assert senses.weakest == pytest.approx(weakest, abs=1e-4)


@set_ups
def test_every_play_is_valued_by_what_the_net_says_of_its_table(set_up: SetUp) -> None:
    # Tables are compared with the first one, so each but that one is reckoned by differences.
    head = Head(layout_of(set_up), Setting(width=6))
    net = head.net.astype(float)
    for state in list(played_positions(set_up, 4, 17))[::2]:
        head.choose(state)
        for play, value, weakest in zip(
            head.plays, head.worths, head.mind.weakest[: head.mind.count], strict=True
        ):
            if set_up.game.apply(state, play).over:
                continue
            plain = plain_senses(state, play, head.mind.worth)
            (chance,), (lowest,) = plain_answers(net, plain.colours[None], plain.table[None])
            wanted = 12 * lowest if set_up.players == 1 else chance
            assert float(value) == pytest.approx(wanted, abs=2e-4)
            assert float(weakest) == pytest.approx(lowest, abs=2e-4)


# ---- lessons


def lessons_of(set_up: SetUp, fade: float, room: int) -> tuple[Rows[Lesson], int, Head]:
    """As many lessons as there is room for, how many games they are from, and who learned."""
    head = Head(layout_of(set_up), Setting(width=4, noise=0.1), made_up_net(3))
    layout = head.layout
    lessons = rows(Lesson, room)
    played = np.zeros(1, np.int64)
    what = (head.net, head.mind, head.outcome, seed_dice(SEED), 5, fade, lessons, played)
    count = play_lessons(layout.rules, layout.empty, head.states, *what)
    return lessons[:count], int(played[0]), head


def replayed(set_up: SetUp, number: int) -> tuple[Any, list[int], list[tuple[Any, Any]]]:
    """The same game step by step: its end, the sides that played, and what the net was told."""
    game = set_up.game
    head = Head(layout_of(set_up), Setting(width=4, noise=0.1), made_up_net(3))
    head.mind.generator[:] = branch_dice(SEED, number, DEAL + 1)
    state: Any = game.new(set_up.players, branch_dice(SEED, number, DEAL), set_up.options)
    sides, told = [], []
    while not state.over:
        action = head.layout.swap
        if not state.exchange_offered:
            action = head.choose(state)
            sides.append(state.side(state.turn))
            told.append((state, action))
        state = game.apply(state, action)
    return state, sides, told


@set_ups
def test_lessons_are_of_whole_games_with_returns_that_fade(set_up: SetUp) -> None:
    for fade in (1.0, 0.7, 0.0):
        lessons, played, head = lessons_of(set_up, fade, 160)
        assert played >= 1
        begin = 0
        for number in range(5, 5 + played):
            last, sides, _ = replayed(set_up, number)
            mine = lessons[begin : begin + len(sides)]
            begin += len(sides)
            assert column(mine, Lesson.side).tolist() == sides
            check_targets(head, last, mine, fade)
        assert begin == len(lessons)  # no game was cut off


def check_targets(head: Head, last: Any, lessons: Rows[Lesson], fade: float) -> None:
    """Compare what values should have been: by the end, and by how the next own one was valued."""
    count = len(last.game.colours)
    net = head.net.astype(float)
    told = column(lessons, Lesson.colours)[:, :count], column(lessons, Lesson.table)
    valued = list(zip(*plain_answers(net, *told), strict=True))
    values = last.layout.values(last.row)
    places = rank(values)
    for side in range(last.layout.sides):
        own = [i for i, lesson in enumerate(lessons) if lesson.side == side]
        share = 1 / (places == 1).sum() if places[side] == 1 else 0.0
        target = np.array([share, values[side].min() / int(head.mind.top)])
        for i in reversed(own):
            assert lessons[i].chance == pytest.approx(target[0], abs=1e-4)
            assert lessons[i].weakest == pytest.approx(target[1], abs=1e-4)
            logit, weakest = valued[i]
            value = np.array([1 / (1 + np.exp(-logit)), weakest])
            target = fade * target + (1 - fade) * value


@pytest.mark.parametrize("family", FAMILIES)
def test_lessons_tell_of_the_tables_that_were_chosen(family: str) -> None:
    set_up = FAMILIES[family]
    lessons, _, head = lessons_of(set_up, 0.5, 160)
    last, _, told = replayed(set_up, 5)
    for lesson, (state, action) in list(zip(lessons, told, strict=False))[:-1:5]:
        plain = plain_senses(state, action, head.mind.worth)
        count = len(last.game.colours)
        np.testing.assert_allclose(lesson.colours[:count], plain.colours, atol=1e-5)
        np.testing.assert_allclose(lesson.table, plain.table, atol=1e-5)


def test_lessons_without_room_for_a_game_are_none() -> None:
    lessons, played, _ = lessons_of(FAMILIES["tiles"], 0.5, 10)
    assert (len(lessons), played) == (0, 0)


# ---- matches


@set_ups
def test_a_match_is_what_the_same_players_play_step_by_step(set_up: SetUp) -> None:
    layout = layout_of(set_up)
    settings = (Setting(width=5, noise=0.05), Setting(notice=0.5, denial=0.2))
    minds: Any = rows(thinking_of(layout).mind, 2)
    for mind, setting in zip(minds, settings, strict=True):
        setting.sit_down(mind, layout)
    nets = np.array([made_up_net(4), made_up_net(5)])
    seated = np.array([seat % 2 for seat in range(set_up.players)])
    shares, weakest = np.zeros((2, 2, layout.sides))
    states: Any = rows(layout.game.family.state_row, 2)
    what = (nets, minds, seated, blank(Outcome), seed_dice(SEED), 3, shares, weakest)
    play_match(layout.rules, layout.empty, states, *what)
    for number in range(2):
        values = match_step_by_step(set_up, settings, nets, seated, 3 + number)
        places = rank(values)
        won = [1 / (places == 1).sum() if place == 1 else 0.0 for place in places]
        assert shares[number].tolist() == won
        assert weakest[number].tolist() == values.min(axis=1).tolist()


def match_step_by_step(
    set_up: SetUp, settings: tuple[Setting, ...], nets: Any, seated: Any, number: int
) -> Any:
    """What all markers are worth at the end of a game."""
    game = set_up.game
    heads = [
        Head(layout_of(set_up), setting, net) for setting, net in zip(settings, nets, strict=True)
    ]
    for i, head in enumerate(heads):
        head.mind.generator[:] = branch_dice(SEED, number, DEAL + 1 + i)
    state: Any = game.new(set_up.players, branch_dice(SEED, number, DEAL), set_up.options)
    while not state.over:
        action = state.layout.swap
        if not state.exchange_offered:
            action = heads[seated[state.turn]].choose(game.view(state, state.turn))
        state = game.apply(state, action)
    return state.layout.values(state.row)
