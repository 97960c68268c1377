"""Many tables of one set-up that go on side by side, and start anew when a game is over."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.bots.policies.player import Player, choose_from_state
from einklang.games.family import act, allows, deal, list_values
from einklang.games.generator import DEAL, branch
from einklang.games.state import DECIDE_EXCHANGE, OVER, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel, part
from einklang.rl.batch.family import fill, fill_mask
from einklang.rl.batch.piece import Observations
from einklang.rl.batch.plan import Batch, Plan, Shown, add_news, forget_news
from einklang.rl.batch.rewards import PLACE, Rewards, Values, add_rewards
from einklang.rows import Int8, Int64, Row, Rows

# When a table whose game is over gets a new one.
NEVER = 0
NEXT_STEP = 1

# How a table stands after a step.
RUNNING = 0
ENDED = 1
CUT_OFF = 2  # after as many pieces as were allowed

ALL_SEATS = -1  # are played by whoever calls: there is no seat of a learner


class Known(Row):
    """What is known of each table beside its state."""

    number: Int64  # of its next game among those of the seed
    steps: Int64  # pieces played in its game so far, by all seats
    status: Int8
    learner: Int8  # the seat that is played from outside, or ALL_SEATS


# Whatever there is only one of comes as an array of one: kernels take that more quickly.

Bools = NDArray[np.bool_]
Actions = NDArray[np.int64]


@kernel
def begin_tables(
    rule_rows: Rows[RulesRow],
    empty: Rows[StateRow],
    batches: Rows[Batch],
    states: Rows[StateRow],
    known: Rows[Known],
    players: Rows[Player],
    which: Bools,
    plans: Rows[Plan],
    still: Observations,
    observations: Observations,
    masks: Observations,
    shown: Rows[Shown],
) -> None:
    """Deal a new game at some of the tables; bots play until it is a learner's turn."""
    rules, batch = rule_rows[0], batches[0]
    for i in range(len(states)):
        if which[i]:
            begin(rules, empty, batch, states, known, shown, i)
            reply(rules, batch, states[i], known[i], shown[i], players)
            viewer = int(known[i].learner)
            look(rules, batch, states[i], viewer, plans, still, observations[i], masks[i], shown[i])


@kernel
def step_tables(
    rule_rows: Rows[RulesRow],
    empty: Rows[StateRow],
    batches: Rows[Batch],
    states: Rows[StateRow],
    known: Rows[Known],
    players: Rows[Player],
    earlier: Rows[StateRow],
    spare: Rows[StateRow],
    actions: Actions,
    before: Values,
    after: Values,
    rewards: NDArray[np.float32],
    plans: Rows[Plan],
    still: Observations,
    observations: Observations,
    masks: Observations,
    shown: Rows[Shown],
) -> int:
    """Carry out an action at every table; bots play on until a learner's next turn.

    If an action is not allowed, nothing is done, and the first such table is returned; else -1.
    Each table is looked at before the next one has its turn, as long as it lies near at hand.
    """
    rules, batch = rule_rows[0], batches[0]
    bad = first_bad(rules, batch, states, known, actions)
    if bad >= 0:
        return bad
    for i in range(len(states)):
        rewards[i] = 0
        if known[i].status != RUNNING:
            begin(rules, empty, batch, states, known, shown, i)
            reply(rules, batch, states[i], known[i], shown[i], players)
        else:
            note(rules, batch, states[i], before)
            if batch.hides_choices:
                spare[0] = states[i]
            play(rules, batch, states[i], known[i], shown[i], int(actions[i]))
            if states[i].phase == DECIDE_EXCHANGE:
                earlier[i] = spare[0]
            reply(rules, batch, states[i], known[i], shown[i], players)
            earn(rules, batch, states[i], before, after, rewards[i])
        viewer = int(known[i].learner)
        look(rules, batch, states[i], viewer, plans, still, observations[i], masks[i], shown[i])
    return -1


@kernel
def look_at_tables(
    rule_rows: Rows[RulesRow],
    batches: Rows[Batch],
    states: Rows[StateRow],
    earlier: Rows[StateRow],
    viewers: NDArray[np.int8],
    plans: Rows[Plan],
    still: Observations,
    observations: Observations,
    masks: Observations,
    shown: Rows[Shown],
) -> None:
    """Write what a seat of every table sees, and what it may do if it is its turn.

    While another seat decides about an exchange, that is the table before its piece (rules F35).
    """
    rules, batch = rule_rows[0], batches[0]
    for i in range(len(states)):
        viewer = int(viewers[i])
        waits = viewer != ALL_SEATS and viewer != states[i].turn
        state = earlier[i] if waits and states[i].phase == DECIDE_EXCHANGE else states[i]
        look(rules, batch, state, viewer, plans, still, observations[i], masks[i], shown[i])


@kernel
def choose_actions(
    rule_rows: Rows[RulesRow], states: Rows[StateRow], players: Rows[Player], actions: Actions
) -> None:
    """Let a bot choose for the seat to move at every table; where a game is over, anything."""
    for i in range(len(states)):
        actions[i] = 0
        if states[i].phase != OVER:
            actions[i] = choose_from_state(rule_rows[0], states[i], players[states[i].turn])


@kernel
def seed_players(batches: Rows[Batch], use: int, players: Rows[Player]) -> None:
    """Give the players of all seats their dice, for one use of a seed beside its games."""
    for seat in range(len(players)):
        branch(batches[0].generator, -1 - use, DEAL + 1 + seat, players[seat].generator)


@part
def first_bad(
    rules: RulesRow, batch: Batch, states: Rows[StateRow], known: Rows[Known], actions: Actions
) -> int:
    """The first table at which an action is not allowed, or -1; those that start anew take any."""
    for i in range(len(states)):
        if known[i].status == RUNNING:
            if not allows(rules, states[i], int(actions[i])):
                return i
        elif batch.renewal != NEXT_STEP:
            return i
    return -1


@part
def look(
    rules: RulesRow,
    batch: Batch,
    state: StateRow,
    viewer: int,
    plans: Rows[Plan],
    still: Observations,
    seen: Observations,
    mask: Observations,
    shown: Shown,
) -> None:
    """Write what a seat sees, and what it may do if it is its turn.

    ALL_SEATS stands for the one whose turn it is. Beside the arrays stands what they show, so that
    only what has changed since has to be written.
    """
    seat = int(state.turn) if viewer == ALL_SEATS else viewer
    fill(rules, state, seat, plans[0], still, shown, seen)
    forget_news(shown)
    if seat == state.turn:
        shown.kinds = fill_mask(rules, state, batch.scratch, int(shown.kinds), mask)
    else:
        for action in range(len(mask)):
            mask[action] = 0
        shown.kinds = 0


@part
def begin(
    rules: RulesRow,
    empty: Rows[StateRow],
    batch: Batch,
    states: Rows[StateRow],
    known: Rows[Known],
    shown: Rows[Shown],
    i: int,
) -> None:
    """Deal the next game of a table."""
    states[i] = empty[0]
    branch(batch.generator, int(known[i].number), DEAL, states[i].generator)
    deal(rules, states[i])
    known[i].number += len(states)
    known[i].steps = 0
    known[i].status = RUNNING
    shown[i].is_valid = False


@part
def play(
    rules: RulesRow,
    batch: Batch,
    state: StateRow,
    known: Known,
    shown: Shown,
    action: int,
) -> None:
    """Carry out an action, and note whether the game goes on.

    Only pieces count, and a game is not cut off before the answer to an exchange. Otherwise the
    end would tell how often others could have exchanged (rules F35).
    """
    if state.phase != DECIDE_EXCHANGE:
        known.steps += 1
    act(rules, state, action, FROM_STOCK, batch.outcome)
    add_news(shown, action)
    if state.phase == OVER:
        known.status = ENDED
    elif known.steps >= batch.most_steps and state.phase != DECIDE_EXCHANGE:
        known.status = CUT_OFF


@part
def reply(
    rules: RulesRow,
    batch: Batch,
    state: StateRow,
    known: Known,
    shown: Shown,
    players: Rows[Player],
) -> None:
    """Let bots play until it is the learner's turn or the game is over."""
    if known.learner != ALL_SEATS:
        while known.status == RUNNING and state.turn != known.learner:
            action = choose_from_state(rules, state, players[state.turn])
            play(rules, batch, state, known, shown, action)


@part
def note(rules: RulesRow, batch: Batch, state: StateRow, before: Values) -> None:
    """Note the values before an action, if rewards go by what changes."""
    if batch.rewards_by != PLACE:
        list_values(rules, state.tracks, before)


@part
def earn(
    rules: RulesRow, batch: Batch, state: StateRow, before: Values, after: Values, rewards: Rewards
) -> None:
    """Add what has changed since some values were noted to the rewards of all seats."""
    over = state.phase == OVER
    if over or batch.rewards_by != PLACE:
        list_values(rules, state.tracks, after)
        add_rewards(int(batch.rewards_by), before, after, over, rewards)
