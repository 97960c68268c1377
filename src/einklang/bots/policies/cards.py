"""How a simple player plays the card game."""

from __future__ import annotations

from typing import Annotated

from einklang.bots.policies.player import (
    RANDOM,
    ComparingPlayer,
    FamilyPolicies,
    answer_exchange,
    choose_tie,
    consider,
)
from einklang.games.bits import count_bits, lowest_bit, nth_bit
from einklang.games.cards.ruleset import Rules
from einklang.games.cards.scoring import foresee
from einklang.games.cards.state import TableRow
from einklang.games.generator import below
from einklang.games.hand import Hand, kinds_in
from einklang.games.state import COLOURS, DECIDE_EXCHANGE, KINDS
from einklang.kernel import part
from einklang.rows import Int16s


class CardPlayer(ComparingPlayer):
    """What a player needs for it."""

    ties: Annotated[Int16s, 2 * KINDS]


@part
def choose(rules: Rules, table: TableRow, hand: Hand, player: CardPlayer) -> int:
    """The action of the seat to move, which holds this hand; the table is a state or a view."""
    if table.phase == DECIDE_EXCHANGE:
        return int(rules.play_count) + answer_exchange(player)
    kinds = kinds_in(hand)
    if player.style == RANDOM:
        chosen = below(player.generator, 2 * count_bits(kinds))
        return int(rules.first_play[nth_bit(kinds, chosen >> 1)]) + (chosen & 1)
    player.tie_count = 0
    while kinds:
        first = int(rules.first_play[lowest_bit(kinds)])
        for play in range(first, first + 2):
            foresee(rules, table, play, player.points, player.standings)
            consider(player, play, COLOURS)
        kinds &= kinds - 1
    return choose_tie(player)


POLICIES = FamilyPolicies(player=CardPlayer, choose=choose)
