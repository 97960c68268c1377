"""Deal and turn: place, score, bonus turns, exchange or refill, next seat (rules A4.1)."""

from __future__ import annotations

from einklang.games.facts import Exchange
from einklang.games.hand import count_showing, lay_aside, take_from_hand
from einklang.games.state import DECIDE_EXCHANGE, RUNNING, Outcome
from einklang.games.stock import DONE, WRONG_DRAW_COUNT, draw_hand, recycle, refill
from einklang.games.tiles.placing import kind_placed, lay, spots_covered, swap_action
from einklang.games.tiles.ruleset import Rules
from einklang.games.tiles.scoring import (
    advance,
    advance_twice,
    finished_colours,
    move_marker,
    standing,
    tile_points,
    wins_at_once,
)
from einklang.games.tiles.state import BOARD_FULL, INSTANT_WIN, StateRow
from einklang.games.track import weakest_colours
from einklang.games.turn import begin, end, goes_on, pass_on
from einklang.kernel import kernel, part

# Numba reads plain numbers, not the members of an enumeration.
_LACKING_WEAKEST = int(Exchange.LACKING_WEAKEST)
_FINISHED_COLOURS = int(Exchange.FINISHED_COLOURS)


@part
def deal(rules: Rules, state: StateRow) -> None:
    """Fill the racks from the bag, seat after seat (rules A3.1)."""
    for seat in range(state.players):
        deal_hand(rules, state, seat)


@part
def deal_hand(rules: Rules, state: StateRow, seat: int) -> None:
    """Fill the rack of a seat."""
    draw_hand(state, seat, int(rules.hand))


@kernel
def act(rules: Rules, state: StateRow, action: int, told_count: int, outcome: Outcome) -> int:
    """Carry out a legal action; draw from the bag, or what the outcome tells was drawn.

    If the answer is not DONE, the told draws cannot be, and the state is to be thrown away.
    """
    begin(outcome)
    swap = swap_action(rules)
    if action >= swap:
        if action == swap:
            lay_aside(rules.kind_colours, state, exchanged_colours(rules, state), outcome)
        answer = refill(int(rules.hand), state, told_count, outcome, True)
        # The old tiles return only after the new ones are drawn (rules A7.2).
        recycle(state)
        next_seat(state)
        return answer

    place_tile(rules, state, action, outcome)
    ended = ending(rules, state)
    if ended != RUNNING:
        end(state, ended)
    elif not goes_on(state):
        if is_exchange_offered(rules, state):
            state.phase = DECIDE_EXCHANGE
        else:
            answer = refill(int(rules.hand), state, told_count, outcome, True)
            next_seat(state)
            return answer
    return DONE if told_count <= 0 else WRONG_DRAW_COUNT


@part
def place_tile(rules: Rules, state: StateRow, action: int, outcome: Outcome) -> None:
    """Lay a tile from the rack, score both halves and note the bonus turns (A4.2, A5, A6.1)."""
    seat = int(state.turn)
    first, second, one, other = tile_points(rules, state, action)
    outcome.points[first] += one
    outcome.points[second] += other
    first_spot, second_spot = spots_covered(rules, action)
    lay(rules, state, first_spot, second_spot, first, second)
    take_from_hand(state, seat, kind_placed(rules, action))
    state.to_open &= ~(1 << seat) & 0xFF
    side = int(rules.side_of[seat])
    before = standing(rules, state.tracks, side, first)
    if first == second:
        after = advance_twice(rules, before, one, other)
    else:
        after = advance(rules, before, one)
        also = advance(rules, standing(rules, state.tracks, side, second), other)
        state.bonus += move_marker(rules, state, seat, second, also)
    state.bonus += move_marker(rules, state, seat, first, after)


@part
def ending(rules: Rules, state: StateRow) -> int:
    """How the tile that was just laid ends the game, if it does (rules A8.1, E2.5, E3.5)."""
    if wins_at_once(rules, state.tracks, int(rules.side_of[state.turn])):
        return INSTANT_WIN
    return BOARD_FULL if state.free_pairs == 0 else RUNNING


@part
def is_exchange_offered(rules: Rules, state: StateRow) -> bool:
    """Whether the seat may exchange now (rules A7.2, E3.4, F5, F34)."""
    seat = int(state.turn)
    side = int(rules.side_of[seat])
    if rules.exchange == _LACKING_WEAKEST:
        if state.stock_size < rules.hand or state.hand_sizes[seat] == 0:
            return False
        weakest = weakest_colours(state.tracks[side])
        return count_showing(rules.kind_colours, state.hands[seat], weakest) == 0
    if rules.exchange == _FINISHED_COLOURS:
        finished = finished_colours(rules, state.tracks, side)
        going = count_showing(rules.kind_colours, state.hands[seat], finished)
        due = int(rules.hand) - state.hand_sizes[seat] + going
        return going > 0 and due <= state.stock_size
    return False


@part
def exchanged_colours(rules: Rules, state: StateRow) -> int:
    """The colours whose tiles an exchange replaces: all, or the finished ones (rules F23)."""
    if rules.exchange == _FINISHED_COLOURS:
        return finished_colours(rules, state.tracks, int(rules.side_of[state.turn]))
    return 0xFF


@part
def next_seat(state: StateRow) -> None:
    """Pass the turn on.

    In a game from the start every rack has a tile then (rules A8.5). A position that was set up
    freely may run out of tiles, and then no tile can be laid any more, which ends the game.
    """
    pass_on(state)
    if state.hand_sizes[state.turn] == 0:
        end(state, BOARD_FULL)
