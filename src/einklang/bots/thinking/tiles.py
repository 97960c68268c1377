"""How a thinking player sees the tile-laying games: quick worths, and what a net is told."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.bots.policies.best_tile import list_live, look_near
from einklang.bots.thinking.mind import FamilySenses, FamilyThinking, Mind, consider
from einklang.bots.thinking.net import COLOUR_INPUTS, TABLE_INPUTS
from einklang.bots.thinking.standings import (
    OF_COLOUR,
    OF_TABLE,
    OF_TUG,
    note_standings,
    sense_standings,
)
from einklang.games.bits import BITS, lowest_bit
from einklang.games.hand import Hand, kinds_in
from einklang.games.state import COLOURS, HAND, HEIGHTS, NOTHING, RUNNING, Outcome
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.placing import fitting_word, has_to_open, kind_placed, placement
from einklang.games.tiles.ruleset import MOST_POINTS, Rules
from einklang.games.tiles.scoring import standing
from einklang.games.tiles.state import CELLS, MOST_PAIRS, SPOTS, StateRow
from einklang.games.tiles.turn import ending, place_tile
from einklang.kernel import part, routine
from einklang.rows import Float32s, Int8s, Int16s, Int32s, Uint16s

# Counting live spots by what they count there: a byte of one number for each threshold.
_THRESHOLDS = (1, 2, 3, 4, 5, 6, 7, 9)
_MOST = 64
_STEPS = np.array(
    [sum(1 << 8 * i for i, t in enumerate(_THRESHOLDS) if n >= t) for n in range(_MOST)], np.int64
)

_ROOTS = np.sqrt(np.arange(256, dtype=np.float32)) / 4

MOST_PLAYS = HAND * MOST_PAIRS * 2


class TileMind(Mind):
    """What a mind needs for them."""

    plays: Annotated[Int32s, MOST_PLAYS]
    worths: Annotated[Float32s, MOST_PLAYS]
    weakest: Annotated[Float32s, MOST_PLAYS]
    gains: Annotated[Float32s, HEIGHTS, MOST_POINTS + 1]  # of points, by height
    live: Annotated[Uint16s, CELLS + 1]
    near: Annotated[Int8s, SPOTS]
    spot_worths: Annotated[Float32s, COLOURS, SPOTS]
    held: Annotated[Int16s, COLOURS]  # tiles of the own rack that show each colour
    doubles: Annotated[Int16s, COLOURS]


@routine
def note_live(rules: Rules, state: StateRow, mind: TileMind) -> int:
    """List the free spots that have a free neighbour; how many they are."""
    look_near(state.lines[0], mind.near)
    return list_live(rules, state.lines[0], mind.near, mind.live)


@routine
def propose(rules: Rules, state: StateRow, mind: TileMind) -> None:
    """List the placements that are noticed, with their quick worths."""
    seat = int(state.turn)
    note_heights(rules, state, seat, mind)
    sides = int(rules.sides)
    live = note_live(rules, state, mind)
    for i in range(live):
        spot = mind.live[i]
        denied = np.float32(0.0)
        if mind.denial > 0.0:
            for side in range(1, sides):
                most = np.float32(0.0)
                for colour in range(COLOURS):
                    height = mind.heights[side, colour]
                    most = max(most, mind.gains[height, state.lines[colour, spot]])
                denied += most
            denied *= mind.denial / max(1, sides - 1)
        for colour in range(COLOURS):
            height = mind.heights[0, colour]
            gained = mind.gains[height, state.lines[colour, spot]]
            mind.spot_worths[colour, spot] = gained + denied
    opening = has_to_open(rules, state)
    kinds = kinds_in(state.hands[seat])
    mind.count = 0
    while kinds:
        kind = lowest_bit(kinds)
        x = int(rules.kind_symbols[kind, 0])
        y = int(rules.kind_symbols[kind, 1])
        first_worths = mind.spot_worths[x]
        second_worths = mind.spot_worths[y]
        for i in range(len(state.free)):
            word = fitting_word(rules, state, opening, i)
            while word:
                pair = i * BITS + lowest_bit(word)
                a = rules.pairs[pair, 0]
                b = rules.pairs[pair, 1]
                play = placement(int(rules.pair_count), kind, pair, 0)
                consider(mind, play, first_worths[a] + second_worths[b])
                if x != y:
                    consider(mind, play + 1, first_worths[b] + second_worths[a])
                word &= word - 1
        kinds &= kinds - 1


@part
def note_heights(rules: Rules, state: StateRow, seat: int, mind: TileMind) -> None:
    """Note where all markers stand, the own side first and then in the order of the turns."""
    own = int(rules.side_of[seat])
    sides = int(rules.sides)
    for i in range(sides):
        side = own + i if own + i < sides else own + i - sides
        for colour in range(COLOURS):
            height = standing(rules, state.tracks, side, colour) + int(rules.reach)
            mind.heights[i, colour] = height


@part
def note_laid(rules: Rules, state: StateRow, mind: TileMind) -> None:
    """Count the symbols of each colour on the board."""
    for colour in range(COLOURS):
        mind.laid[colour] = 0
    for i in range(int(rules.spot_count)):
        symbol = int(state.board[rules.spots[i]])
        if symbol >= 0:
            mind.laid[symbol] += 1


@routine
def try_play(rules: Rules, state: StateRow, play: int, mind: TileMind, outcome: Outcome) -> bool:
    """Place a tile, without all that follows; whether this ends the game."""
    place_tile(rules, state, play, outcome)
    kind = kind_placed(rules, play)
    mind.laid[rules.kind_symbols[kind, 0]] += 1
    mind.laid[rules.kind_symbols[kind, 1]] += 1
    return ending(rules, state) != RUNNING


@part
def take_back(rules: Rules, play: int, mind: TileMind) -> None:
    """Forget what was noted of a play that was tried."""
    kind = kind_placed(rules, play)
    mind.laid[rules.kind_symbols[kind, 0]] -= 1
    mind.laid[rules.kind_symbols[kind, 1]] -= 1


@part
def note_rack(rules: Rules, rack: Hand, mind: TileMind) -> None:
    """Count the tiles of a rack that show each colour, and its doubles."""
    for colour in range(COLOURS):
        mind.held[colour] = 0
        mind.doubles[colour] = 0
    for kind in rack:
        if kind == NOTHING:
            break
        first = rules.kind_symbols[kind, 0]
        second = rules.kind_symbols[kind, 1]
        mind.held[first] += 1
        mind.held[second] += first != second
        mind.doubles[first] += first == second


@routine
def sense(rules: Rules, state: StateRow, seat: int, mind: TileMind) -> None:
    """Tell a net of a table as a seat sees it that has just placed a tile."""
    note_heights(rules, state, seat, mind)
    note_standings(int(rules.sides), COLOURS, int(rules.reach), mind)
    phase = np.float32(state.free_pairs) / np.float32(rules.pair_count)
    sense_standings(int(rules.sides), COLOURS, phase, mind)
    senses = mind.senses
    live = note_live(rules, state, mind)
    unseen = 1
    for colour in range(COLOURS):
        unseen += mind.supply[colour] + 1 - mind.laid[colour]
    per_unseen = np.float32(6.0) / np.float32(unseen)
    note_rack(rules, state.hands[seat], mind)
    lacking = True
    for colour in range(COLOURS):
        inputs = senses.colours[colour]
        lines = state.lines[colour]
        steps = np.int64(0)
        most = np.int64(0)
        for i in range(live):
            counts = np.int64(lines[mind.live[i]])
            steps += _STEPS[counts]
            most = max(most, counts)
        total = 0
        for i in range(len(_THRESHOLDS)):
            count = int((steps >> 8 * i) & 0xFF)
            total += count
            inputs[OF_COLOUR + i] = _ROOTS[count]
        held = mind.held[colour]
        doubles = mind.doubles[colour]
        left = mind.supply[colour] + 1 - mind.laid[colour] - held - doubles
        inputs[OF_COLOUR + 8] = np.float32(0.125) * np.float32(most)
        inputs[OF_COLOUR + 9] = np.float32(0.01) * np.float32(total)
        inputs[OF_COLOUR + 10] = np.float32(0.3) * np.float32(held)
        inputs[OF_COLOUR + 11] = np.float32(0.5) * np.float32(doubles)
        inputs[OF_COLOUR + 12] = np.float32(0.125) * np.float32(most if held else 0)
        inputs[OF_COLOUR + 13] = np.float32(left) * per_unseen
        inputs[OF_COLOUR + 14] = np.float32(0.05) * np.float32(mind.laid[colour])
        if held and mind.heights[0, colour] == mind.sorted[0, 0]:
            lacking = False
    if rules.reach > 0:
        sense_tug(rules, state, seat, mind)
    table = senses.table
    table[OF_TABLE] = phase
    table[OF_TABLE + 1] = np.float32(0.01) * np.float32(live)
    table[OF_TABLE + 2] = np.float32(0.5) * np.float32(state.bonus)
    table[OF_TABLE + 3] = np.float32(0.02) * np.float32(state.stock_size)
    table[OF_TABLE + 4] = np.float32(lacking)
    table[OF_TABLE + 5] = np.float32(0.2) * np.float32(state.hand_sizes[seat])


@part
def sense_tug(rules: Rules, state: StateRow, seat: int, mind: TileMind) -> None:
    """Tell a net on whose half the markers of a tug track are, and who holds the duel markers."""
    for colour in range(COLOURS):
        inputs = mind.senses.colours[colour]
        position = mind.heights[0, colour] - int(rules.reach)
        holder = int(state.duel_markers[colour])
        inputs[OF_TUG] = np.float32(position > 0)
        inputs[OF_TUG + 1] = np.float32(position < 0)
        inputs[OF_TUG + 2] = np.float32(holder == seat)
        inputs[OF_TUG + 3] = np.float32(holder == 1 - seat)


def get_ready(mind: TileMind, layout: TileLayout, worth: NDArray[np.float64], bonus: float) -> None:
    """Note what points gain, by the height where a marker stands: that never changes."""
    rules = layout.rules
    heights = len(layout.standings)
    reached = rules.reached[:heights]
    stops = rules.stops_passed[:heights]
    earned = (stops[reached] - stops[:, None]) * rules.bonus_turns
    mind.gains[:heights] = worth[reached] - worth[:, None] + bonus * earned
    if rules.reach > 0:  # what one side pulls, the other loses
        mind.senses.moving_colour_inputs = COLOUR_INPUTS
        mind.senses.moving_table_inputs = TABLE_INPUTS


THINKING = FamilyThinking(
    mind=TileMind,
    propose=propose,
    senses=FamilySenses(try_play, sense, note_laid, take_back),
    get_ready=get_ready,
)
