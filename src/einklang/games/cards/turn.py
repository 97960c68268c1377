"""Deal and turn: play, score, bonus turns, exchange, refill, next seat (rules D3, D6)."""

from __future__ import annotations

from einklang.games.cards.playing import discard_oldest, open_card
from einklang.games.cards.ruleset import Rules
from einklang.games.cards.scoring import reaches_goal, score
from einklang.games.cards.state import TARGET_REACHED, StateRow
from einklang.games.hand import count_showing, lay_aside, take_from_hand
from einklang.games.state import DECIDE_EXCHANGE, Outcome
from einklang.games.stock import DONE, WRONG_DRAW_COUNT, draw_hand, refill, take_any
from einklang.games.track import weakest_colours
from einklang.games.turn import begin, end, goes_on, pass_on
from einklang.kernel import kernel, part


@part
def deal(rules: Rules, state: StateRow) -> None:
    """Draw hands from the pile, then open cards, seat after seat (rules D2)."""
    for seat in range(state.players):
        deal_hand(rules, state, seat)
    deal_open(rules, state)


@part
def deal_hand(rules: Rules, state: StateRow, seat: int) -> None:
    """Draw the hand of a seat."""
    draw_hand(state, seat, int(rules.hand))


@part
def deal_open(rules: Rules, state: StateRow) -> None:
    """Draw the open cards of all seats."""
    for seat in range(state.players):
        for _ in range(int(rules.open_cards)):
            open_card(rules, state, seat, take_any(state))


@kernel
def act(rules: Rules, state: StateRow, action: int, told_count: int, outcome: Outcome) -> int:
    """Carry out a legal action; draw from the pile, or what the outcome tells was drawn.

    If the answer is not DONE, the told draws cannot be, and the state is to be thrown away.
    """
    begin(outcome)
    seat = int(state.turn)
    swap = int(rules.play_count)
    if action < swap:
        if play_card(rules, state, action, outcome):
            end(state, TARGET_REACHED)
            return DONE if told_count <= 0 else WRONG_DRAW_COUNT
        if goes_on(state):
            discard_oldest(rules, state, seat)
            return DONE if told_count <= 0 else WRONG_DRAW_COUNT
        if is_exchange_offered(rules, state):
            state.phase = DECIDE_EXCHANGE
            return DONE if told_count <= 0 else WRONG_DRAW_COUNT
    elif action == swap:
        lay_aside(rules.kind_colours, state, 0xFF, outcome)
    discard_oldest(rules, state, seat)
    answer = refill(int(rules.hand), state, told_count, outcome, bool(rules.renews_late))
    pass_on(state)
    return answer


@part
def is_exchange_offered(rules: Rules, state: StateRow) -> bool:
    """Whether the seat may exchange now: it holds cards, and none shows a weakest colour.

    Rules D5.1, F34.
    """
    seat = int(state.turn)
    weakest = weakest_colours(state.tracks[seat])
    holds = state.hand_sizes[seat] > 0
    return holds and count_showing(rules.kind_colours, state.hands[seat], weakest) == 0


@part
def play_card(rules: Rules, state: StateRow, action: int, outcome: Outcome) -> bool:
    """Play a card from the hand, score both symbols and note the bonus turns (D3.1, D3.3, D6).

    Whether that reaches the goal, and so ends the game before anything else happens.
    """
    seat = int(state.turn)
    kind = int(rules.plays[action, 0])
    state.bonus += score(rules, state, action, state.tracks[seat], outcome.points)
    take_from_hand(state, seat, kind)
    open_card(rules, state, seat, kind)
    return reaches_goal(rules, state.tracks[seat])
