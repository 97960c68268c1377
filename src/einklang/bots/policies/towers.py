"""How a simple player plays Genial Spezial."""

from __future__ import annotations

from typing import Annotated

from einklang.bots.policies.player import (
    RANDOM,
    ComparingPlayer,
    FamilyPolicies,
    choose_tie,
    consider,
)
from einklang.games.bits import BITS, lowest_bit
from einklang.games.generator import below
from einklang.games.places import nth_place
from einklang.games.towers.ruleset import Rules
from einklang.games.towers.scoring import foresee
from einklang.games.towers.state import COLOURS, LAYS, TableRow
from einklang.kernel import part
from einklang.rows import Int16s


class TowerPlayer(ComparingPlayer):
    """What a player needs for it."""

    ties: Annotated[Int16s, LAYS]


@part
def choose(rules: Rules, table: TableRow, hand: None, player: TowerPlayer) -> int:
    """The tile of the seat to move; the table is a state or a view."""
    if player.style == RANDOM:
        return nth_place(table.free, below(player.generator, int(table.free_lays)))
    player.tie_count = 0
    for i in range(len(table.free)):
        word = int(table.free[i])
        while word:
            lay = i * BITS + lowest_bit(word)
            foresee(rules, table, lay, player.points, player.standings)
            consider(player, lay, COLOURS)
            word &= word - 1
    return choose_tie(player)


POLICIES = FamilyPolicies(player=TowerPlayer, choose=choose)
