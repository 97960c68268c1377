"""Deals the hidden part of a view anew: a game that the seat could not tell from the true one.

What a careful player knows of another rack goes beyond counting tiles. Whether an exchange was
offered tells whether the rack showed certain colours at that moment, and tiles that an exchange
put back were not in the bag before. So not only the racks of now are dealt but the draws that
led to them, backwards: if a player is taken to choose blindly among his tiles, each tile of a rack
is equally likely to be one of those drawn last. A deal that contradicts what was seen is thrown
away and the next one tried, which leaves all possible deals equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import SetupError
from einklang.games.generator import Words, below, next_word, seed_words
from einklang.games.tiles.placing import kind_placed, swap_action
from einklang.games.tiles.position import SeenStep, State
from einklang.games.tiles.ruleset import Exchange
from einklang.games.tiles.state import (
    NO_TILE,
    PUBLIC_NAMES,
    RACK,
    SEATS,
    STATE,
    Record,
    blank,
)
from einklang.games.tiles.tables import KINDS, Tables
from einklang.kernel import kernel

if TYPE_CHECKING:
    from einklang.games.tiles.view import View

UNKNOWN = -1
NONE_SHOWS = 0
SOME_SHOW = 1

# One turn of one seat as everybody saw it.
TURN = np.dtype(
    [
        ("seat", np.int8),
        ("played", np.int8, (RACK,)),
        ("played_count", np.int8),
        ("shown", np.int8, (RACK,)),  # put back into the bag by an exchange
        ("shown_count", np.int8),
        ("drew", np.int8, (RACK,)),
        ("drew_count", np.int8),
        ("asked", np.uint8),  # colours whose presence on the rest of the rack was revealed
        ("answer", np.int8),  # what was revealed: UNKNOWN, NONE_SHOWS or SOME_SHOW
        ("sure", np.int8),  # tiles with these colours that the rack surely holds after drawing
    ],
    align=True,
)

_MOST_TRIES = 5_000_000


def redeal(view: View, seed: int) -> State:
    """A full state that a view allows; the same seed gives the same one."""
    turns = _turns(view)
    words = seed_words(seed)
    racks = np.full((SEATS, RACK), NO_TILE, np.int8)
    racks[view.seat] = view.start.rack
    found = deal_backwards(
        view.layout.tables,
        turns,
        view.seat,
        view.players,
        view.record.rack_sizes.copy(),
        np.repeat(np.arange(KINDS, dtype=np.int8), view.record.unseen),
        view.start.unseen.astype(np.int64),
        racks,
        words,
        _MOST_TRIES,
    )
    if not found:
        raise SetupError("no deal of the hidden tiles fits this view; it contradicts itself")
    return _replay(view, turns, racks, words)


def _replay(view: View, turns: Record, racks: NDArray[np.int8], words: Words) -> State:
    """Play the seen actions with the dealt draws; every rule is checked once more on the way."""
    start = blank(STATE)
    for name in PUBLIC_NAMES:
        start[name] = view.start[name]
    start.racks[:] = racks
    others = [kind for s, rack in enumerate(racks) if s != view.seat for kind in rack if kind >= 0]
    start.bag[:] = view.start.unseen - np.bincount(others, minlength=KINDS)
    start.generator[:] = words
    state = State(view.game, start, start, (), view.laid_before, view.dealt)
    last_steps = _last_steps(view.steps)
    drawn_at = dict(zip(last_steps, turns, strict=True))
    for i, step in enumerate(view.steps):
        drew = [int(kind) for kind in drawn_at[i].drew[: step.drew_count]] if i in drawn_at else []
        state = view.game.apply_told(state, step.action, drew)
    return state


def _last_steps(steps: tuple[SeenStep, ...]) -> list[int]:
    """The numbers of the steps that ended a turn, and of the last one."""
    changes = [i for i in range(len(steps) - 1) if _ends_turn(steps, i)]
    return [*changes, len(steps) - 1] if steps else []


def _ends_turn(steps: tuple[SeenStep, ...], i: int) -> bool:
    return steps[i].seat != steps[i + 1].seat or steps[i].drew_count > 0


def _turns(view: View) -> Record:
    """The seen turns in the order of play."""
    ends = _last_steps(view.steps)
    turns = np.zeros(len(ends), TURN).view(np.recarray)
    begin = 0
    for turn, end in zip(turns, ends, strict=True):
        _note_turn(view, turn, view.steps[begin : end + 1], is_last=end == len(view.steps) - 1)
        begin = end + 1
    following: dict[int, Record] = {}
    for turn in reversed(turns):
        after = following.get(int(turn.seat))
        if after is not None:
            held = [*after.played[: after.played_count], *after.shown[: after.shown_count]]
            colours = view.layout.tables.tile_colours
            turn.sure = sum(bool(colours[kind] & turn.asked) for kind in held)
        following[int(turn.seat)] = turn
    return turns


def _note_turn(view: View, turn: Record, steps: tuple[SeenStep, ...], *, is_last: bool) -> None:
    tables = view.layout.tables
    swap = swap_action(tables)
    placed = [step for step in steps if step.action < swap]
    answered = [step for step in steps if step.action >= swap]
    turn.seat = steps[0].seat
    turn.played_count = len(placed)
    turn.played[: len(placed)] = [kind_placed(tables, step.action) for step in placed]
    last = steps[-1]
    turn.shown_count = len(last.shown)
    turn.shown[: len(last.shown)] = last.shown
    turn.drew_count = last.drew_count
    if last.drew is not None:
        turn.drew[: len(last.drew)] = last.drew
    turn.asked = placed[-1].asked if placed else 0
    offered = bool(answered) or (is_last and view.exchange_offered)
    swapped = bool(answered) and answered[0].action == swap
    lacking = tables.exchange == Exchange.LACKING_WEAKEST
    if not turn.asked:
        turn.answer = UNKNOWN
    elif swapped:
        turn.answer = NONE_SHOWS  # speaks of the tiles that were not put back
    else:
        turn.answer = NONE_SHOWS if offered == lacking else SOME_SHOW


@kernel
def deal_backwards(
    tables: Tables,
    turns: Record,
    viewer: int,
    players: int,
    rack_sizes: NDArray[np.int8],
    unseen: NDArray[np.int8],
    start_bag: NDArray[np.int64],
    racks: NDArray[np.int8],
    words: Words,
    most_tries: int,
) -> bool:
    """Fill in the draws of all turns and the first racks of all other seats.

    Each seat is dealt by itself until its own past fits; then the seats must not have taken the
    same tile, and the draws must have been possible from the bag.
    """
    best = likelihood_of_draws(turns, viewer, players, start_bag, racks, True)
    order = np.arange(len(unseen))
    tries = 0
    while tries < most_tries:
        taken = np.zeros(len(unseen), np.bool_)
        fits = True
        for seat in range(players):
            if seat == viewer:
                continue
            size = rack_sizes[seat]
            while True:
                tries += 1
                for i in range(size):
                    j = i + below(words, len(unseen) - i)
                    order[i], order[j] = order[j], order[i]
                    racks[seat, i] = unseen[order[i]]
                if walk_back(tables, turns, seat, racks[seat], size, words):
                    break
                if tries >= most_tries:
                    return False
            for i in range(size):
                fits = fits and not taken[order[i]]
                taken[order[i]] = True
            if not fits:
                break
        if fits:
            likelihood = likelihood_of_draws(turns, viewer, players, start_bag, racks, False)
            if chance(words) * best < likelihood:
                return True
    return False


@kernel
def chance(words: Words) -> float:
    """A random number from 0 up to but not including 1."""
    return next_word(words) / 4294967296.0


@kernel
def walk_back(
    tables: Tables,
    turns: Record,
    seat: int,
    rack: NDArray[np.int8],
    size: int,
    words: Words,
) -> bool:
    """Undo a seat's turns from its rack of now to its first rack; False if that cannot have been.

    Writes into the turns which tiles were drawn, and leaves the first rack behind.
    """
    for t in range(len(turns) - 1, -1, -1):
        turn = turns[t]
        if turn.seat != seat:
            continue
        drawn = turn.drew_count
        chosen = 0
        if turn.answer == NONE_SHOWS:
            # All tiles that show the colours must be among the drawn ones: move them to the end,
            # and weigh how likely that was against the likeliest case.
            for i in range(size - 1, -1, -1):
                if tables.tile_colours[rack[i]] & turn.asked:
                    chosen += 1
                    rack[i], rack[size - chosen] = rack[size - chosen], rack[i]
            if chosen > drawn:
                return False
            odds = 1.0
            for i in range(turn.sure, chosen):
                odds *= (drawn - i) / (size - i)
            if chance(words) >= odds:
                return False
        while chosen < drawn:
            chosen += 1
            i = below(words, size - chosen + 1)
            rack[i], rack[size - chosen] = rack[size - chosen], rack[i]
        size -= drawn
        if turn.answer == SOME_SHOW:
            shows = False
            for i in range(size):
                shows = shows or (tables.tile_colours[rack[i]] & turn.asked) != 0
            if not shows:
                return False
        for i in range(drawn):
            turn.drew[i] = rack[size + i]
        for i in range(turn.shown_count):
            rack[size + i] = turn.shown[i]
        size += turn.shown_count
        for i in range(turn.played_count):
            rack[size + i] = turn.played[i]
        size += turn.played_count
    for i in range(size, len(rack)):
        rack[i] = NO_TILE
    return True


@kernel
def likelihood_of_draws(
    turns: Record,
    viewer: int,
    players: int,
    start_bag: NDArray[np.int64],
    racks: NDArray[np.int8],
    as_late_as_can_be: bool,
) -> float:
    """How likely the draws are, compared with a bag that holds later returns from the start.

    A tile that an exchange puts back could not be drawn before; without exchanges this is 1.
    With `as_late_as_can_be` others draw each tile only when they play or show it and never draw
    what they still hold, which no real order of draws can beat.
    """
    bag = start_bag.copy()
    to_come = np.zeros(KINDS, np.int64)
    for t in range(len(turns)):
        for i in range(turns[t].shown_count):
            to_come[turns[t].shown[i]] += 1
    likelihood = 1.0
    if not as_late_as_can_be:
        for seat in range(players):
            if seat != viewer:
                for kind in racks[seat]:
                    if kind != NO_TILE:
                        likelihood *= take(bag, to_come, kind)
    for t in range(len(turns)):
        turn = turns[t]
        if as_late_as_can_be and turn.seat != viewer:
            for i in range(turn.played_count):
                likelihood *= take(bag, to_come, turn.played[i])
            for i in range(turn.shown_count):
                likelihood *= take(bag, to_come, turn.shown[i])
        else:
            for i in range(turn.drew_count):
                likelihood *= take(bag, to_come, turn.drew[i])
        for i in range(turn.shown_count):
            bag[turn.shown[i]] += 1
            to_come[turn.shown[i]] -= 1
    return likelihood


@kernel
def take(bag: NDArray[np.int64], to_come: NDArray[np.int64], kind: int) -> float:
    """Take a tile out of the bag; how likely that is against a bag with all later returns."""
    inside = bag[kind]
    bag[kind] -= 1
    return float(max(inside, 0) / max(inside + to_come[kind], 1))
