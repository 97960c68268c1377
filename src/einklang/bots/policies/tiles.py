"""How a simple player plays the tile-laying games."""

from __future__ import annotations

from einklang.bots.policies.best_tile import TilePlayer, choose_best
from einklang.bots.policies.player import POINTS, RANDOM, FamilyPolicies, answer_exchange
from einklang.games.bits import BITS, count_bits, nth_bit
from einklang.games.generator import Dice, fair_roll
from einklang.games.hand import Hand, kinds_in
from einklang.games.state import DECIDE_EXCHANGE, NOTHING
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.placing import (
    fitting_word,
    has_to_open,
    placement,
    swap_action,
    ways_to_turn,
)
from einklang.games.tiles.ruleset import Rules
from einklang.games.tiles.state import TableRow
from einklang.kernel import part


@part
def choose(rules: Rules, table: TableRow, hand: Hand, player: TilePlayer) -> int:
    """The action of the seat to move, which holds this hand; the table is a state or a view."""
    if table.phase == DECIDE_EXCHANGE:
        return swap_action(rules) + answer_exchange(player)
    if player.style == RANDOM:
        return choose_any(rules, table, hand, player.generator)
    return choose_best(rules, table, kinds_in(hand), player)


@part
def choose_any(rules: Rules, table: TableRow, hand: Hand, dice: Dice) -> int:
    """One of all legal placements, the same as if they were listed, without listing them."""
    opening = has_to_open(rules, table)
    fits = int(table.free_pairs)
    if opening:
        fits = 0
        for i in range(len(table.free)):
            fits += count_bits(fitting_word(rules, table, opening, i))
    ways = 0  # two bits for each kind, but one for a double
    for kind in hand:
        if kind == NOTHING:
            break
        ways |= int(rules.kind_ways[kind])
    way_count = count_bits(ways)
    word = fair_roll(dice, way_count * fits)
    kind = nth_bit(ways, (word * way_count) >> 32) >> 1
    before = count_bits(ways & ((1 << 2 * kind) - 1))
    chosen = ((word * way_count * fits) >> 32) - before * fits
    turnable = ways_to_turn(rules, kind) - 1
    n = chosen >> turnable
    i = 0
    pairs = fitting_word(rules, table, opening, 0)
    here = count_bits(pairs)
    while n >= here:
        n -= here
        i += 1
        pairs = fitting_word(rules, table, opening, i)
        here = count_bits(pairs)
    pair = i * BITS + nth_bit(pairs, n)
    return placement(int(rules.pair_count), kind, pair, chosen & turnable)


def get_ready(player: TilePlayer, layout: TileLayout) -> None:
    """Note what points gain, by the height where a marker stands: that never changes."""
    count = len(layout.standings)
    reached = layout.rules.reached[:count]
    if player.style == POINTS:
        player.gains[0, :count] = range(reached.shape[1])
    else:
        for nth in range(player.parts):
            worth = player.worth[nth, :count]
            player.gains[nth, :count] = worth[reached] - worth[:, None]


POLICIES = FamilyPolicies(player=TilePlayer, choose=choose, get_ready=get_ready)
