"""Many tables of one set-up that go on side by side, and start anew when a game is over."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.bots.policies.player import choose_from_state
from einklang.games.family import act, allows, deal, list_values
from einklang.games.generator import DEAL, branch
from einklang.games.state import DECIDE_EXCHANGE, GENERATOR, OUTCOME, OVER, Row
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel, part
from einklang.rl.batch.family import fill, fill_mask
from einklang.rl.batch.piece import Observations
from einklang.rl.batch.rewards import PLACE, Rewards, Values, add_rewards
from einklang.rl.batch.shown import add_news, forget_news

# When a table whose game is over gets a new one.
NEVER = 0
NEXT_STEP = 1

# How a table stands after a step.
RUNNING = 0
ENDED = 1
CUT_OFF = 2  # after as many pieces as were allowed

ALL_SEATS = -1  # are played by whoever calls: there is no seat of a learner


def desk_of(scratch: int) -> np.dtype[np.void]:
    """What is fixed for all tables, and scratch for the kernels."""
    return np.dtype(
        [
            ("rewards_by", np.int8),
            ("renewal", np.int8),
            ("hides_choices", np.bool_),  # whether others must not see that a seat may exchange
            ("most_steps", np.int64),
            *GENERATOR,  # the first dice of the seed
            ("outcome", OUTCOME),
            ("scratch", np.int8, (scratch,)),
        ],
        align=True,
    )


# What is known of each table beside its state.
TABLE = np.dtype(
    [
        ("number", np.int64),  # of its next game among those of the seed
        ("steps", np.int64),  # pieces played in its game so far, by all seats
        ("status", np.int8),
        ("learner", np.int8),  # the seat that is played from outside, or ALL_SEATS
    ],
    align=True,
)

# Whatever there is only one of comes as an array of one: kernels take that more quickly.

Bools = NDArray[np.bool_]
Actions = NDArray[np.int64]


@kernel
def begin_tables(
    rule_rows: Row,
    empty: Row,
    desks: Row,
    states: Row,
    known: Row,
    players: Row,
    which: Bools,
    plans: Row,
    still: Observations,
    observations: Observations,
    masks: Observations,
    shown: Row,
) -> None:
    """Deal a new game at some of the tables; bots play until it is a learner's turn."""
    rules, desk = rule_rows[0], desks[0]
    for i in range(len(states)):
        if which[i]:
            begin(rules, empty, desk, states, known, shown, i)
            reply(rules, desk, states[i], known[i], shown[i], players)
            eye = int(known[i].learner)
            look(rules, desk, states[i], eye, plans, still, observations[i], masks[i], shown[i])


@kernel
def step_tables(
    rule_rows: Row,
    empty: Row,
    desks: Row,
    states: Row,
    known: Row,
    players: Row,
    earlier: Row,
    spare: Row,
    actions: Actions,
    before: Values,
    after: Values,
    rewards: NDArray[np.float32],
    plans: Row,
    still: Observations,
    observations: Observations,
    masks: Observations,
    shown: Row,
) -> int:
    """Carry out an action at every table; bots play on until a learner's next turn.

    If an action is not allowed, nothing is done, and the first such table is returned; else -1.
    Each table is looked at before the next one has its turn, as long as it lies near at hand.
    """
    rules, desk = rule_rows[0], desks[0]
    bad = first_bad(rules, desk, states, known, actions)
    if bad >= 0:
        return bad
    for i in range(len(states)):
        rewards[i] = 0
        if known[i].status != RUNNING:
            begin(rules, empty, desk, states, known, shown, i)
            reply(rules, desk, states[i], known[i], shown[i], players)
        else:
            note(rules, desk, states[i], before)
            if desk.hides_choices:
                spare[0] = states[i]
            play(rules, desk, states[i], known[i], shown[i], int(actions[i]))
            if states[i].phase == DECIDE_EXCHANGE:
                earlier[i] = spare[0]
            reply(rules, desk, states[i], known[i], shown[i], players)
            earn(rules, desk, states[i], before, after, rewards[i])
        eye = int(known[i].learner)
        look(rules, desk, states[i], eye, plans, still, observations[i], masks[i], shown[i])
    return -1


@kernel
def look_at_tables(
    rule_rows: Row,
    desks: Row,
    states: Row,
    earlier: Row,
    eyes: NDArray[np.int8],
    plans: Row,
    still: Observations,
    observations: Observations,
    masks: Observations,
    shown: Row,
) -> None:
    """Write what a seat of every table sees, and what it may do if it is its turn.

    While another seat decides about an exchange, that is the table before its piece (rules F35).
    """
    rules, desk = rule_rows[0], desks[0]
    for i in range(len(states)):
        eye = int(eyes[i])
        waits = eye != ALL_SEATS and eye != states[i].turn
        state = earlier[i] if waits and states[i].phase == DECIDE_EXCHANGE else states[i]
        look(rules, desk, state, eye, plans, still, observations[i], masks[i], shown[i])


@kernel
def choose_actions(rule_rows: Row, states: Row, players: Row, actions: Actions) -> None:
    """Let a bot choose for the seat to move at every table; where a game is over, anything."""
    for i in range(len(states)):
        actions[i] = 0
        if states[i].phase != OVER:
            actions[i] = choose_from_state(rule_rows[0], states[i], players[states[i].turn])


@kernel
def seed_players(desks: Row, use: int, players: Row) -> None:
    """Give the players of all seats their dice, for one use of a seed beside its games."""
    for seat in range(len(players)):
        branch(desks[0].generator, -1 - use, DEAL + 1 + seat, players[seat].generator)


@part
def first_bad(rules: Row, desk: Row, states: Row, known: Row, actions: Actions) -> int:
    """The first table at which an action is not allowed, or -1; those that start anew take any."""
    for i in range(len(states)):
        if known[i].status == RUNNING:
            if not allows(rules, states[i], int(actions[i])):
                return i
        elif desk.renewal != NEXT_STEP:
            return i
    return -1


@part
def look(
    rules: Row,
    desk: Row,
    state: Row,
    eye: int,
    plans: Row,
    still: Observations,
    seen: Observations,
    mask: Observations,
    shown: Row,
) -> None:
    """Write what a seat sees, and what it may do if it is its turn.

    ALL_SEATS stands for the one whose turn it is. Beside the arrays stands what they show, so that
    only what has changed since has to be written.
    """
    seat = int(state.turn) if eye == ALL_SEATS else eye
    fill(rules, state, seat, plans[0], still, shown, seen)
    forget_news(shown)
    if seat == state.turn:
        shown.kinds = fill_mask(rules, state, desk.scratch, int(shown.kinds), mask)
    else:
        for action in range(len(mask)):
            mask[action] = 0
        shown.kinds = 0


@part
def begin(
    rules: Row,
    empty: Row,
    desk: Row,
    states: Row,
    known: Row,
    shown: Row,
    i: int,
) -> None:
    """Deal the next game of a table."""
    states[i] = empty[0]
    branch(desk.generator, int(known[i].number), DEAL, states[i].generator)
    deal(rules, states[i])
    known[i].number += len(states)
    known[i].steps = 0
    known[i].status = RUNNING
    shown[i].is_valid = False


@part
def play(rules: Row, desk: Row, state: Row, known: Row, shown: Row, action: int) -> None:
    """Carry out an action, and note whether the game goes on.

    Only pieces count, and a game is not cut off before the answer to an exchange. Otherwise the
    end would tell how often others could have exchanged (rules F35).
    """
    if state.phase != DECIDE_EXCHANGE:
        known.steps += 1
    act(rules, state, action, FROM_STOCK, desk.outcome)
    add_news(shown, action)
    if state.phase == OVER:
        known.status = ENDED
    elif known.steps >= desk.most_steps and state.phase != DECIDE_EXCHANGE:
        known.status = CUT_OFF


@part
def reply(rules: Row, desk: Row, state: Row, known: Row, shown: Row, players: Row) -> None:
    """Let bots play until it is the learner's turn or the game is over."""
    if known.learner != ALL_SEATS:
        while known.status == RUNNING and state.turn != known.learner:
            action = choose_from_state(rules, state, players[state.turn])
            play(rules, desk, state, known, shown, action)


@part
def note(rules: Row, desk: Row, state: Row, before: Values) -> None:
    """Note the values before an action, if rewards go by what changes."""
    if desk.rewards_by != PLACE:
        list_values(rules, state.tracks, before)


@part
def earn(
    rules: Row, desk: Row, state: Row, before: Values, after: Values, rewards: Rewards
) -> None:
    """Add what has changed since some values were noted to the rewards of all seats."""
    over = state.phase == OVER
    if over or desk.rewards_by != PLACE:
        list_values(rules, state.tracks, after)
        add_rewards(int(desk.rewards_by), before, after, over, rewards)
