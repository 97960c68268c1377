"""What a seat sees of a tile-laying game, and where it may lay a tile, as rows of numbers."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.games.bits import BITS
from einklang.games.board import FREE
from einklang.games.facts import Exchange
from einklang.games.hand import kinds_in
from einklang.games.state import COLOURS, KINDS, PLACE
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.placing import (
    fitting_word,
    has_to_open,
    spots_covered,
    swap_action,
    ways_to_turn,
)
from einklang.games.tiles.ruleset import MOST_POINTS, Rules
from einklang.games.tiles.scoring import standing
from einklang.games.tiles.state import CELLS, MOST_PAIRS, NOBODY, SPOTS, StateRow
from einklang.kernel import part
from einklang.rl.batch.family import FamilyEnvironment, Looks
from einklang.rl.batch.piece import (
    Observations,
    Piece,
    fill_answers,
    fill_holdings,
    fill_turn,
    holdings,
    sizes,
    turn_pieces,
)
from einklang.rl.batch.plan import Batch, Grid, Plan, Shown
from einklang.rows import Int8s, Int16s, Rows
from einklang.symbols import PAIR_TEXTS


class TilePlan(Plan):
    """What an observation has places for."""

    cells: Annotated[Int16s, CELLS]
    places: Annotated[Int16s, SPOTS]  # spot → its place in a plane


class TileBatch(Batch):
    """With room for two rows of placements, and for the pairs themselves."""

    scratch: Annotated[Int8s, 5 * MOST_PAIRS]


_ACTIONS = """\
An action lays a tile of some kind on two neighbouring cells: its number is
`(kind * {pairs} + pair) * 2 + turned`.
Kinds are numbered in the order {kinds}.
Pairs of cells are numbered by row and column, see `layout.board.pairs`.
A tile that is not turned has its first symbol on the first cell; a double is never turned.
{last}"""


def pieces_of(layout: TileLayout) -> list[Piece]:
    """The pieces of an observation, in order."""
    counts = layout.ruleset.tiles.counts()
    grid = Grid(layout.board.cells).shape
    return [
        Piece("symbols", (COLOURS, *grid), 0, 1, "where each colour lies; printed ones count"),
        Piece("free", grid, 0, 1, "cells that nothing covers"),
        Piece("points", (COLOURS, *grid), 0, MOST_POINTS, "what each colour would count there now"),
        *_track_pieces(layout),
        Piece("to_open", (layout.players,), 0, 1, "seats that have not laid a tile yet"),
        Piece("touched", (COLOURS,), 0, 1, "printed symbols that a tile touches"),
        *turn_pieces(layout.players, hands=layout.ruleset.rack),
        *holdings("tiles", "bag", sum(counts), max(counts), layout.ruleset.rack),
    ]


def _track_pieces(layout: TileLayout) -> list[Piece]:
    if layout.rules.reach == 0:
        shape = (layout.sides, COLOURS)
        return [Piece("tracks", shape, 0, layout.top, "where the markers of each side stand")]
    return [
        Piece("tracks", (1, COLOURS), -layout.top, layout.top, "markers, above 0 on the own half"),
        Piece("duel_markers", (COLOURS,), -1, 1, "1 for those the seat holds, -1 for the other's"),
    ]


def _plans(layout: TileLayout) -> Rows[TilePlan]:
    """Where cells and spots lie in a plane."""
    grid = Grid(layout.board.cells)
    plans = grid.plan(TilePlan)
    for cell, spot in zip(layout.board.cells, layout.board.spots, strict=True):
        plans[0].places[spot] = grid.place(cell)
    return plans


@part
def fill(
    rules: Rules,
    state: StateRow,
    seat: int,
    plan: TilePlan,
    still: Observations,
    shown: Shown,
    seen: Observations,
) -> None:
    """Write what a seat sees, over what was seen before."""
    plane = int(plan.plane)
    points = (COLOURS + 1) * plane
    at = points + COLOURS * plane
    if shown.is_valid:
        colours = add_tiles(rules, state, plan, shown, seen)
    else:
        colours = (1 << COLOURS) - 1
        for i in range(at):
            seen[i] = 0
        for cell in range(plan.cell_count):
            symbol = int(state.board[rules.spots[cell]])
            seen[(COLOURS if symbol == FREE else symbol) * plane + plan.cells[cell]] = 1
    for colour in range(COLOURS):  # one plane after the other: that takes a quarter of the time
        if (colours >> colour) & 1:
            for cell in range(plan.cell_count):
                counted = max(0, state.lines[colour, rules.spots[cell]])
                seen[points + colour * plane + plan.cells[cell]] = counted
    at = fill_tracks(rules, state, seat, seen, at)
    for i in range(int(state.players)):
        seen[at + i] = (int(state.to_open) >> (seat + i) % int(state.players)) & 1
    at += int(state.players)
    for colour in range(COLOURS):
        seen[at + colour] = (int(state.touched) >> colour) & 1
    at = fill_turn(state, seat, seen, at + COLOURS)
    fill_holdings(state, seat, seen, at)


@part
def add_tiles(
    rules: Rules, state: StateRow, plan: TilePlan, shown: Shown, seen: Observations
) -> int:
    """Write the tiles that have been laid since; their colours, as a bit set.

    What other colours count has not changed, but for the cells that are covered now.
    """
    plane = int(plan.plane)
    swap = swap_action(rules)
    colours = 0
    for i in range(shown.news_count):
        action = int(shown.news[i])
        if action < swap:
            for spot in spots_covered(rules, action):
                place = int(plan.places[spot])
                symbol = int(state.board[spot])
                seen[COLOURS * plane + place] = 0
                seen[symbol * plane + place] = 1
                for colour in range(COLOURS):
                    seen[(COLOURS + 1 + colour) * plane + place] = 0
                colours |= 1 << symbol
    return colours


@part
def fill_tracks(rules: Rules, state: StateRow, seat: int, seen: Observations, at: int) -> int:
    """Write where all markers stand, and who holds the duel markers; where to go on."""
    side = int(rules.side_of[seat])
    sides = 1 if rules.reach > 0 else int(rules.sides)
    for i in range(sides):
        for colour in range(COLOURS):
            seen[at] = standing(rules, state.tracks, (side + i) % int(rules.sides), colour)
            at += 1
    if rules.reach > 0:
        for colour in range(COLOURS):
            holder = int(state.duel_markers[colour])
            seen[at] = 0 if holder == NOBODY else 1 - 2 * (holder != seat)
            at += 1
    return at


@part
def fill_mask(
    rules: Rules,
    state: StateRow,
    scratch: NDArray[np.int8],
    shown: int,
    mask: Observations,
) -> int:
    """Write 1 for every action that the seat to move may take, and 0 for every other.

    Before, the mask shows placements of some kinds of tiles only, as a bit set; after it, of those
    that are returned. Most kinds are on no rack, and their zeros need not be written again.
    """
    swap = swap_action(rules)
    fill_answers(state, swap, mask)
    kinds = kinds_in(state.hands[state.turn]) if state.phase == PLACE else 0
    length = 2 * int(rules.pair_count)
    if kinds:
        list_ways(rules, state, length, scratch)
    for kind in range(KINDS):
        begin = kind * length
        if (kinds >> kind) & 1:
            ways = 0 if ways_to_turn(rules, kind) == 2 else length
            for i in range(length):
                mask[begin + i] = scratch[ways + i]
        elif (shown >> kind) & 1:
            for i in range(length):
                mask[begin + i] = 0
    return kinds


@part
def list_ways(rules: Rules, state: StateRow, length: int, scratch: NDArray[np.int8]) -> None:
    """Write where a tile may lie, each place turned or not; and behind it, where a double may."""
    opening = has_to_open(rules, state)
    pairs = length >> 1
    fits = 2 * length
    for i in range(len(state.free)):
        word = fitting_word(rules, state, opening, i)
        first = fits + i * BITS
        for bit in range(max(0, min(BITS, pairs - i * BITS))):
            scratch[first + bit] = (word >> bit) & 1
    for pair in range(pairs):
        scratch[2 * pair] = scratch[fits + pair]
        scratch[2 * pair + 1] = scratch[fits + pair]
    for pair in range(pairs):
        scratch[length + 2 * pair] = scratch[fits + pair]
        scratch[length + 2 * pair + 1] = 0


def looks_of(layout: TileLayout) -> Looks:
    """How observations look."""
    pieces = pieces_of(layout)
    return Looks(tuple(pieces), np.zeros(sizes(pieces), np.int8), _plans(layout))


def describe_actions(layout: TileLayout) -> str:
    """What the numbers of actions mean."""
    last = "The last two actions are `swap` and `keep`, which answer the offer of an exchange."
    if layout.game.exchange is Exchange.NEVER:
        last = "The last two actions, `swap` and `keep`, are never allowed: nothing is exchanged."
    pairs = "pairs" if len(layout.game.players) > 1 else str(layout.rules.pair_count)
    return _ACTIONS.format(pairs=pairs, kinds=" ".join(PAIR_TEXTS), last=last)


ENVIRONMENT = FamilyEnvironment(
    looks_of=looks_of,
    fill=fill,
    fill_mask=fill_mask,
    describe_actions=describe_actions,
    batch=TileBatch,
    counts=MappingProxyType({"pairs of cells": lambda layout: int(layout.rules.pair_count)}),
)
