"""Players that think play against themselves, or against each other, inside the kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.bots.learning.gradients import Lesson
from einklang.bots.thinking.judging import final_share, judge
from einklang.bots.thinking.mind import Mind, note_laid, sense, take_back, try_play
from einklang.bots.thinking.net import COLOUR_INPUTS, TABLE_INPUTS, Weights, chance_of, evaluate
from einklang.games.family import act, deal, swap_of
from einklang.games.generator import DEAL, Dice, branch
from einklang.games.state import DECIDE_EXCHANGE, OVER, Outcome, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel, part, routine
from einklang.rows import Rows


@part
def begin_game(
    rules: RulesRow, empty: StateRow, states: Rows[StateRow], root: Dice, number: int
) -> None:
    """Deal the game of a number."""
    states[0] = empty
    branch(root, number, DEAL, states[0].generator)
    deal(rules, states[0])


@kernel
def play_lessons(
    rules: RulesRow,
    empty: StateRow,
    states: Rows[StateRow],
    net: Weights,
    mind: Mind,
    outcome: Outcome,
    root: Dice,
    first: int,
    fade: float,
    lessons: Rows[Lesson],
    played: NDArray[np.int64],
) -> int:
    """Play games against oneself and note every table that was chosen; how many these are.

    How a table should have been valued: partly as the next own one was, partly as the game ended;
    fade says how far the end reaches back. Games are played until there is no room for one more,
    and their number is noted.
    """
    count = 0
    longest = 0
    played[0] = 0
    while count + 2 * longest <= len(lessons):
        number = first + played[0]
        begin_game(rules, empty, states, root, number)
        branch(root, number, DEAL + 1, mind.generator)
        begin = count
        state = states[0]
        while state.phase != OVER and count < len(lessons):
            play = swap_of(rules)
            if state.phase != DECIDE_EXCHANGE:
                mind.turns = count - begin
                play = judge(rules, states, 0, net, mind, outcome)
                note_laid(rules, states[0], mind)
                note_lesson(rules, states, play, net, mind, outcome, lessons[count])
                count += 1
            act(rules, state, play, FROM_STOCK, outcome)
        if state.phase != OVER:
            return begin
        correct(rules, state, mind, fade, lessons, begin, count)
        longest = max(longest, count - begin)
        played[0] += 1
    return count


@routine
def note_lesson(
    rules: RulesRow,
    states: Rows[StateRow],
    play: int,
    net: Weights,
    mind: Mind,
    outcome: Outcome,
    lesson: Lesson,
) -> None:
    """Note the table that a play leads to, and how the net values it."""
    states[1] = states[0]
    seat = int(states[1].turn)
    try_play(rules, states[1], play, mind, outcome)
    sense(rules, states[1], seat, mind)
    take_back(rules, play, mind)
    senses = mind.senses
    evaluate(net, senses)
    for colour in range(senses.colour_count):
        for i in range(COLOUR_INPUTS):
            lesson.colours[colour, i] = senses.colours[colour, i]
    for i in range(TABLE_INPUTS):
        lesson.table[i] = senses.table[i]
    lesson.side = seat % int(mind.sides)
    lesson.chance = chance_of(senses.chance)
    lesson.weakest = senses.weakest


@routine
def correct(
    rules: RulesRow,
    state: StateRow,
    mind: Mind,
    fade: float,
    lessons: Rows[Lesson],
    begin: int,
    end: int,
) -> None:
    """Put in the place of all values what they should have been."""
    for side in range(mind.sides):
        chance = final_share(rules, state, side, mind)
        weakest = mind.values[side, 0] / mind.top
        for i in range(end - 1, begin - 1, -1):
            lesson = lessons[i]
            if lesson.side == side:
                valued_chance = float(lesson.chance)
                valued_weakest = float(lesson.weakest)
                lesson.chance = chance
                lesson.weakest = weakest
                chance = fade * chance + (1.0 - fade) * valued_chance
                weakest = fade * weakest + (1.0 - fade) * valued_weakest


@kernel
def play_match(
    rules: RulesRow,
    empty: StateRow,
    states: Rows[StateRow],
    nets: NDArray[np.float32],
    minds: Rows[Mind],
    seated: NDArray[np.int64],
    outcome: Outcome,
    root: Dice,
    first: int,
    shares: NDArray[np.float64],
    weakest: NDArray[np.float64],
) -> None:
    """Play games of the minds that are seated, and note each side's part of the win."""
    for game in range(len(shares)):
        begin_game(rules, empty, states, root, first + game)
        for i in range(len(minds)):
            branch(root, first + game, DEAL + 1 + i, minds[i].generator)
        state = states[0]
        turns = 0
        while state.phase != OVER:
            play = swap_of(rules)
            if state.phase != DECIDE_EXCHANGE:
                who = seated[state.turn]
                minds[who].turns = turns
                turns += 1
                play = judge(rules, states, 0, nets[who], minds[who], outcome)
            act(rules, state, play, FROM_STOCK, outcome)
        mind = minds[0]
        for side in range(mind.sides):
            shares[game, side] = final_share(rules, state, side, mind)
            weakest[game, side] = mind.values[side, 0]
