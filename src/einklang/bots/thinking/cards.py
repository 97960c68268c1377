"""How a thinking player sees the card game: quick worths, and what a net is told."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.bots.thinking.mind import FamilySenses, FamilyThinking, Mind, Small, consider
from einklang.bots.thinking.standings import OF_COLOUR, OF_TABLE, note_standings, sense_standings
from einklang.games.bits import lowest_bit
from einklang.games.cards.playing import discard_oldest
from einklang.games.cards.ruleset import Rules
from einklang.games.cards.scoring import advance, foresee
from einklang.games.cards.state import StateRow
from einklang.games.cards.turn import play_card
from einklang.games.hand import kinds_in
from einklang.games.state import COLOURS, KINDS, NOTHING, Outcome
from einklang.kernel import part, routine
from einklang.rows import Float32s, Int16s, Int32s


class CardMind(Mind):
    """What a mind needs for them."""

    plays: Annotated[Int32s, 2 * KINDS]
    worths: Annotated[Float32s, 2 * KINDS]
    weakest: Annotated[Float32s, 2 * KINDS]
    held: Annotated[Int16s, COLOURS]  # cards of the own hand that show each colour


@routine
def propose(rules: Rules, state: StateRow, mind: CardMind) -> None:
    """List the cards that are noticed, in both orders, with their quick worths."""
    seat = int(state.turn)
    players = int(state.players)
    following = seat + 1 if seat + 1 < players else 0
    kinds = kinds_in(state.hands[seat])
    oldest = int(state.open[seat, 0])
    mind.count = 0
    while kinds:
        kind = lowest_bit(kinds)
        first = int(rules.first_play[kind])
        left: Small = np.float32(0.0)
        if mind.denial > 0.0:
            left = mind.denial * what_is_left(rules, state, kind, oldest, following, mind)
        for play in range(first, first + 2):
            foresee(rules, state, play, mind.points, mind.values[0])
            worth = -left
            for colour in range(COLOURS):
                worth += mind.worth[mind.values[0, colour]]
            consider(mind, play, worth)
        kinds &= kinds - 1


@part
def what_is_left(
    rules: Rules, state: StateRow, kind: int, oldest: int, following: int, mind: CardMind
) -> Small:
    """What the open cards would be worth to the next seat, as a mean over the colours."""
    values = state.tracks[following]
    total = np.float32(0.0)
    for colour in range(COLOURS):
        showing = int(state.showing[colour])
        showing += shows(rules, kind, colour) - shows(rules, oldest, colour)
        reached = advance(rules, values, colour, max(0, showing))
        total += mind.worth[reached] - mind.worth[values[colour]]
    return total / np.float32(COLOURS)


@routine
def try_play(rules: Rules, state: StateRow, play: int, mind: CardMind, outcome: Outcome) -> bool:
    """Play a card, without any draw; whether this ends the game."""
    if play_card(rules, state, play, outcome):
        return True
    discard_oldest(rules, state, int(state.turn))
    return False


@routine
def sense(rules: Rules, state: StateRow, seat: int, mind: CardMind) -> None:
    """Tell a net of a table as a seat sees it that has just played a card."""
    players = int(state.players)
    phase = sense_goal(rules, state, seat, mind)
    note_standings(players, COLOURS, 0, mind)
    sense_standings(players, COLOURS, phase, mind)
    unseen = count_cards(rules, state, seat, mind)
    per_unseen = np.float32(3.0) / np.float32(max(1, unseen))
    following = seat + 1 if seat + 1 < players else 0
    lacking = True
    for colour in range(COLOURS):
        inputs = mind.senses.colours[colour]
        showing = int(state.showing[colour])
        held = int(mind.held[colour])
        left = mind.supply[colour] - mind.laid[colour] - held - showing
        inputs[OF_COLOUR] = np.float32(0.25) * np.float32(showing)
        inputs[OF_COLOUR + 3] = np.float32(0.3) * np.float32(held)
        inputs[OF_COLOUR + 7] = np.float32(left) * per_unseen
        sense_open(rules, state, seat, colour, mind)
        height = int(state.tracks[seat, colour])
        steps = advance(rules, state.tracks[seat], colour, 1) - height
        most = advance(rules, state.tracks[seat], colour, showing) - height
        inputs[OF_COLOUR + 4] = np.float32(steps)
        inputs[OF_COLOUR + 5] = np.float32(0.3) * np.float32(most)
        inputs[OF_COLOUR + 6] = np.float32(0.3) * np.float32(most if held else 0)
        inputs[OF_COLOUR + 8] = np.float32(0.15) * np.float32(max(0, rules.goal - height))
        inputs[OF_COLOUR + 9] = np.float32(0.3) * np.float32(rules.sectors[height])
        theirs = int(state.tracks[following, colour])
        most = advance(rules, state.tracks[following], colour, showing) - theirs
        inputs[OF_COLOUR + 10] = np.float32(0.15) * np.float32(max(0, rules.goal - theirs))
        inputs[OF_COLOUR + 11] = np.float32(0.3) * np.float32(most)
        inputs[OF_COLOUR + 12] = np.float32(0.3) * np.float32(rules.sectors[theirs])
        if held and height == mind.sorted[0, 0]:
            lacking = False
    table = mind.senses.table
    table[OF_TABLE + 4] = np.float32(0.5) * np.float32(state.bonus)
    table[OF_TABLE + 5] = np.float32(lacking)
    table[OF_TABLE + 6] = np.float32(0.05) * np.float32(state.stock_size)


@part
def sense_goal(rules: Rules, state: StateRow, seat: int, mind: CardMind) -> Small:
    """Note all chips, the own ones first, and tell how far each seat is from the goal.

    The answer is how much of the way is left to the one that is nearest.
    """
    players = int(state.players)
    whole = COLOURS * int(rules.goal)
    least = whole
    for i in range(players):
        other = seat + i if seat + i < players else seat + i - players
        missing = 0
        for colour in range(COLOURS):
            mind.heights[i, colour] = state.tracks[other, colour]
            missing += max(0, int(rules.goal) - int(state.tracks[other, colour]))
        least = min(least, missing)
        mind.senses.table[OF_TABLE + i] = np.float32(missing) / np.float32(whole)
    return np.float32(1.0) - np.float32(whole - least) / np.float32(whole)


@part
def count_cards(rules: Rules, state: StateRow, seat: int, mind: CardMind) -> int:
    """Count the symbols in the own hand and on the discard pile; how many cards are unseen."""
    seen = 0
    symbols = 0
    for colour in range(COLOURS):
        mind.held[colour] = 0
        mind.laid[colour] = 0
        symbols += int(mind.supply[colour])
    for kind in state.hands[seat]:
        if kind == NOTHING:
            break
        count_card(rules, kind, 1, mind.held)
        seen += 1
    for kind in range(KINDS):
        if state.aside[kind] > 0:
            count_card(rules, kind, int(state.aside[kind]), mind.laid)
            seen += int(state.aside[kind])
    for i in range(state.players):
        seen += int(state.open_sizes[i])
    return (symbols >> 1) - seen


@part
def sense_open(rules: Rules, state: StateRow, seat: int, colour: int, mind: CardMind) -> None:
    """Tell how many open cards of a colour are the own ones, and how many go next."""
    own = 0
    for place in range(state.open_sizes[seat]):
        own += shows(rules, int(state.open[seat, place]), colour)
    going = 0
    for i in range(state.players):
        if i != seat:
            going += shows(rules, int(state.open[i, 0]), colour)
    mind.senses.colours[colour, OF_COLOUR + 1] = np.float32(0.5) * np.float32(own)
    mind.senses.colours[colour, OF_COLOUR + 2] = np.float32(0.5) * np.float32(going)


@part
def shows(rules: Rules, kind: int, colour: int) -> int:
    """1 if a card shows a colour, and 0 if not or if there is none."""
    if kind == NOTHING:
        return 0
    return (int(np.int64(rules.kind_colours[kind])) >> colour) & 1


@part
def count_card(rules: Rules, kind: int, copies: int, counts: NDArray[np.int16]) -> None:
    """Count the symbols of some copies of a card."""
    for colour in range(COLOURS):
        counts[colour] += copies * shows(rules, kind, colour)


THINKING = FamilyThinking(
    mind=CardMind,
    propose=propose,
    senses=FamilySenses(try_play, sense),
)
