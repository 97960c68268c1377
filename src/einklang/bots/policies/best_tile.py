"""The best placement of all tiles of a rack.

All legal placements are considered, but not one by one. More points never gain less. So of all
tiles that put a symbol on a spot, the one whose other half lies on the neighbour that counts most
gains most, and one look at each spot finds the best placement of a kind of tile.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.bots.policies.player import PARTS, Player
from einklang.games.bits import BITS, lowest_bit
from einklang.games.generator import below
from einklang.games.places import add_place, nth_place, words_for
from einklang.games.state import COLOURS, HEIGHTS, KINDS
from einklang.games.tiles.placing import fitting_word, has_to_open, placement
from einklang.games.tiles.ruleset import MOST_POINTS, STEPS, Rules
from einklang.games.tiles.scoring import standing
from einklang.games.tiles.state import (
    CELLS,
    COVERED,
    LOWER_LEFT,
    LOWER_RIGHT,
    MOST_PAIRS,
    RIGHT,
    SPOTS,
    STRIDE,
    TableRow,
)
from einklang.kernel import part, routine
from einklang.rows import Int8s, Int16s, Int64s, Uint16s

_NO_GAIN = -(1 << 62)  # less than anything gains

# All spots but the first and the last row, as constants: so the compiler looks at many at once.
_FIRST = STRIDE
_LAST = SPOTS - STRIDE - 1


@routine
def choose_best(rules: Rules, table: TableRow, kinds: int, player: TilePlayer) -> int:
    """One of the best placements, each equally likely."""
    opening = has_to_open(rules, table)
    live = look_around(rules, table, opening, player)
    note_heights(rules, table, player)
    find_best(rules, table, kinds, live, player)
    kinds = best_kinds(kinds, player)
    if player.parts > 1:
        compare_closely(rules, table, kinds, player)
    ties = 0
    marked = 0
    left = kinds
    while left:
        marked = lowest_bit(left)
        player.kind_ties[marked] = mark_best(rules, table, marked, opening, player)
        ties += int(player.kind_ties[marked])
        left &= left - 1
    chosen = below(player.generator, ties)
    kind = lowest_bit(kinds)
    while chosen >= player.kind_ties[kind]:
        chosen -= int(player.kind_ties[kind])
        kinds &= kinds - 1
        kind = lowest_bit(kinds)
    if kind != marked:
        mark_best(rules, table, kind, opening, player)
    return placement(int(rules.pair_count), kind, 0, 0) + nth_place(player.placements, chosen)


@routine
def look_around(rules: Rules, table: TableRow, opening: bool, player: TilePlayer) -> int:
    """Note what the best neighbour of each spot counts, and list the spots where a tile fits."""
    if opening:
        look_along_pairs(rules, table, player)
    else:
        for colour in range(COLOURS):
            look_near(table.lines[colour], player.near[colour])
    return list_live(rules, table.lines[0], player.near[0], player.live)


@routine
def look_along_pairs(rules: Rules, table: TableRow, player: TilePlayer) -> None:
    """Note what the best neighbour of each spot counts, of those that a first tile can take."""
    for colour in range(COLOURS):
        for spot in range(SPOTS):
            player.near[colour, spot] = COVERED
    for i in range(len(table.free)):
        word = fitting_word(rules, table, True, i)
        while word:
            pair = i * BITS + lowest_bit(word)
            a = int(rules.pairs[pair, 0])
            b = int(rules.pairs[pair, 1])
            for colour in range(COLOURS):
                near = player.near[colour]
                near[a] = max(near[a], table.lines[colour, b])
                near[b] = max(near[b], table.lines[colour, a])
            word &= word - 1


class TilePlayer(Player):
    """What a player needs for them."""

    gains: Annotated[Int64s, PARTS, HEIGHTS, MOST_POINTS + 1]  # of points, by height
    # What a turn needs.
    heights: Annotated[Int16s, COLOURS]  # where the own markers stand
    most: Annotated[Int8s, COLOURS]  # the most that any spot counts
    near: Annotated[Int8s, COLOURS, SPOTS]  # the most that a neighbour of a spot counts
    live: Annotated[Uint16s, CELLS + 1]  # the free spots that have a free neighbour
    kind_gains: Annotated[Int64s, KINDS]  # the best gain of each kind of tile, or a bound
    spots: Annotated[Uint16s, KINDS, CELLS]  # where it is gained
    spot_counts: Annotated[Int16s, KINDS]
    kind_ties: Annotated[Int16s, KINDS]  # how many of its placements are the best of all
    placements: Annotated[Int64s, words_for(2 * MOST_PAIRS)]  # which these are, as a set


@part
def note_heights(rules: Rules, table: TableRow, player: TilePlayer) -> None:
    """Note where the own marker of each colour stands, and the most that any spot counts."""
    side = int(rules.side_of[table.turn])
    for colour in range(COLOURS):
        player.heights[colour] = standing(rules, table.tracks, side, colour) + rules.reach
        most = table.lines[colour, 0]
        for spot in range(1, SPOTS):
            most = max(most, table.lines[colour, spot])
        player.most[colour] = most


@part
def gain(rules: Rules, player: TilePlayer, nth: int, x: int, y: int, one: int, other: int) -> int:
    """What the points of the two halves of a tile gain; a double moves one marker twice."""
    height = player.heights[x]
    if x != y:
        return int(player.gains[nth, height, one] + player.gains[nth, player.heights[y], other])
    between = rules.reached[height, one]
    turned = rules.reached[height, other]
    if rules.reached[turned, one] > rules.reached[between, other]:
        return int(player.gains[nth, height, other] + player.gains[nth, turned, one])
    return int(player.gains[nth, height, one] + player.gains[nth, between, other])


@part
def find_best(rules: Rules, table: TableRow, kinds: int, live: int, player: TilePlayer) -> None:
    """Find the best gain of all tiles, those first that might gain most."""
    left = kinds
    while left:
        kind = lowest_bit(left)
        x = rules.kind_symbols[kind, 0]
        y = rules.kind_symbols[kind, 1]
        player.kind_gains[kind] = gain(rules, player, 0, x, y, player.most[x], player.most[y])
        left &= left - 1
    player.best[0] = _NO_GAIN
    left = kinds
    while left:
        kind = lowest_bit(left)
        others = left & (left - 1)
        while others:
            if player.kind_gains[lowest_bit(others)] > player.kind_gains[kind]:
                kind = lowest_bit(others)
            others &= others - 1
        if player.kind_gains[kind] < player.best[0]:
            break
        find_best_spots(rules, table, kind, live, player)
        left &= ~(1 << kind)


@part
def best_kinds(kinds: int, player: TilePlayer) -> int:
    """Those kinds of tiles that gain as much as the best one."""
    best = kinds
    while kinds:
        kind = lowest_bit(kinds)
        if player.kind_gains[kind] < player.best[0]:
            best &= ~(1 << kind)
        kinds &= kinds - 1
    return best


@routine
def find_best_spots(
    rules: Rules, table: TableRow, kind: int, live: int, player: TilePlayer
) -> None:
    """List the spots where the first symbol of a kind of tile gains most, if it is enough."""
    x = rules.kind_symbols[kind, 0]
    y = rules.kind_symbols[kind, 1]
    lines = table.lines[x]
    near = player.near[y]
    gains = player.gains[0, player.heights[x]]
    other_gains = player.gains[0, player.heights[y]]
    spots = player.spots[kind]
    most = player.best[0]
    count = 0
    for i in range(live):
        spot = player.live[i]
        if x != y:
            gained = gains[lines[spot]] + other_gains[near[spot]]
        else:
            gained = gain(rules, player, 0, x, x, lines[spot], near[spot])
        if gained >= most:
            if gained > most:
                most = gained
                count = 0
            spots[count] = spot
            count += 1
    player.kind_gains[kind] = most if count else _NO_GAIN
    player.spot_counts[kind] = count
    player.best[0] = most


@routine
def compare_closely(rules: Rules, table: TableRow, kinds: int, player: TilePlayer) -> None:
    """Find the best gain among placements that are equal in the first number of their worth."""
    for nth in range(1, player.parts):
        player.best[nth] = _NO_GAIN
    while kinds:
        kind = lowest_bit(kinds)
        x = rules.kind_symbols[kind, 0]
        y = rules.kind_symbols[kind, 1]
        for i in range(player.spot_counts[kind]):
            spot = player.spots[kind, i]
            one = table.lines[x, spot]
            other = player.near[y, spot]
            if compare(rules, player, x, y, one, other) > 0:
                for nth in range(1, player.parts):
                    player.best[nth] = gain(rules, player, nth, x, y, one, other)
        kinds &= kinds - 1


@part
def compare(rules: Rules, player: TilePlayer, x: int, y: int, one: int, other: int) -> int:
    """How the gain of points stands to the best one: above, equal or below 0."""
    for nth in range(player.parts):
        gained = gain(rules, player, nth, x, y, one, other)
        if gained != player.best[nth]:
            return 1 if gained > player.best[nth] else -1
    return 0


@routine
def mark_best(rules: Rules, table: TableRow, kind: int, opening: bool, player: TilePlayer) -> int:
    """Note the placements of a kind of tile that are as good as the best; how many they are."""
    for i in range(len(player.placements)):
        player.placements[i] = 0
    x = rules.kind_symbols[kind, 0]
    y = rules.kind_symbols[kind, 1]
    found = 0
    for i in range(player.spot_counts[kind]):
        spot = player.spots[kind, i]
        if compare(rules, player, x, y, table.lines[x, spot], player.near[y, spot]) == 0:
            for way in range(3):
                found += mark_if_best(rules, table, x, y, spot, way, 0, opening, player)
                found += mark_if_best(rules, table, x, y, spot, way, 1, opening, player)
    return found


@routine
def mark_if_best(
    rules: Rules,
    table: TableRow,
    x: int,
    y: int,
    spot: int,
    way: int,
    turned: int,
    opening: bool,
    player: TilePlayer,
) -> int:
    """Note a placement with its first symbol on a spot, if it is as good as the best."""
    if turned and x == y:
        return 0
    neighbour = spot - STEPS[way] if turned else spot + STEPS[way]
    one = table.lines[x, spot]
    other = table.lines[y, neighbour]
    if other == COVERED or compare(rules, player, x, y, one, other) != 0:
        return 0
    pair = int(rules.pair_at[neighbour if turned else spot, way])
    if opening and not (fitting_word(rules, table, opening, pair // BITS) >> pair % BITS) & 1:
        return 0
    add_place(player.placements, 2 * pair + turned)
    return 1


@part
def look_near(lines: NDArray[np.int8], near: NDArray[np.int8]) -> None:
    """Note for every spot the most that a symbol counts on any of its neighbours."""
    for spot in range(_FIRST, _LAST + 1):
        near[spot] = max(
            lines[spot - RIGHT],
            lines[spot + RIGHT],
            lines[spot - LOWER_LEFT],
            lines[spot + LOWER_LEFT],
            lines[spot - LOWER_RIGHT],
            lines[spot + LOWER_RIGHT],
        )


@part
def list_live(
    rules: Rules, lines: NDArray[np.int8], near: NDArray[np.int8], live: NDArray[np.uint16]
) -> int:
    """List the free spots that have a free neighbour; how many they are."""
    count = 0
    for i in range(int(rules.spot_count)):
        spot = rules.spots[i]
        live[count] = spot
        count += int(lines[spot] >= 0) & int(near[spot] >= 0)
    return count
