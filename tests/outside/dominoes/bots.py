"""How computer players play dominoes: by a policy, and by quick worths, without a net."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from dominoes.rules import SWAP, Rules, StateRow, TableRow, foresee, may_lay
from einklang.bots.policies.player import (
    RANDOM,
    ComparingPlayer,
    FamilyPolicies,
    choose_tie,
    consider,
)
from einklang.bots.thinking import mind as thinking
from einklang.bots.thinking.mind import FamilyThinking, Mind
from einklang.games.hand import Hand
from einklang.games.state import COLOURS
from einklang.kernel import part
from einklang.rows import Float32s, Int16s, Int32s


class DominoPlayer(ComparingPlayer):
    """What a player needs for them."""

    ties: Annotated[Int16s, SWAP]


class DominoMind(Mind):
    """What a mind needs for them."""

    plays: Annotated[Int32s, SWAP]
    worths: Annotated[Float32s, SWAP]
    weakest: Annotated[Float32s, SWAP]


@part
def choose(rules: Rules, table: TableRow, hand: Hand, player: DominoPlayer) -> int:
    """The tile of the seat to move, which holds this hand."""
    player.tie_count = 0
    for action in range(SWAP):
        if may_lay(rules, hand, action):
            if player.style == RANDOM:
                player.ties[player.tie_count] = action
                player.tie_count += 1
            else:
                foresee(rules, table, action, player.points, player.standings)
                consider(player, action, COLOURS)
    return choose_tie(player)


@part
def propose(rules: Rules, state: StateRow, mind: DominoMind) -> None:
    """List the tiles that are noticed, with their quick worths."""
    mind.count = 0
    hand = state.hands[state.turn]
    for action in range(SWAP):
        if may_lay(rules, hand, action):
            foresee(rules, state, action, mind.points, mind.values[0])
            worth = np.float32(0.0)
            for colour in range(COLOURS):
                worth += mind.worth[mind.values[0, colour]]
            thinking.consider(mind, action, worth)


POLICIES = FamilyPolicies(player=DominoPlayer, choose=choose)

THINKING = FamilyThinking(mind=DominoMind, propose=propose)
