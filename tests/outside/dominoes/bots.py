"""How computer players play dominoes: by a policy, and by quick worths, without a net."""

from __future__ import annotations

import numpy as np

from dominoes.rules import SWAP, WAYS, foresee, is_way
from einklang.bots.policies.player import (
    PLAYER,
    RANDOM,
    FamilyPolicies,
    choose_tie,
    consider,
    ties_of,
)
from einklang.bots.thinking import mind as thinking
from einklang.bots.thinking.mind import FamilyThinking, mind_of
from einklang.games.hand import Hand, place_in_hand
from einklang.games.state import COLOURS, Row
from einklang.kernel import part


@part
def choose_from_view(rules: Row, view: Row, player: Row) -> int:
    """The tile of the seat to move, whose view it is."""
    return choose_tile(rules, view, view.hand, player)


@part
def choose_from_state(rules: Row, state: Row, player: Row) -> int:
    """The tile of the seat to move."""
    return choose_tile(rules, state, state.hands[state.turn], player)


@part
def choose_tile(rules: Row, table: Row, hand: Hand, player: Row) -> int:
    """The tile of the seat to move, which holds this hand."""
    player.tie_count = 0
    for action in range(SWAP):
        if is_way(rules, action) and place_in_hand(hand, action // WAYS) >= 0:
            if player.style == RANDOM:
                player.ties[player.tie_count] = action
                player.tie_count += 1
            else:
                foresee(rules, table, action, player.points, player.standings)
                consider(player, action, COLOURS)
    return choose_tie(player)


@part
def propose(rules: Row, state: Row, mind: Row) -> None:
    """List the tiles that are noticed, with their quick worths."""
    mind.count = 0
    hand = state.hands[state.turn]
    for action in range(SWAP):
        if is_way(rules, action) and place_in_hand(hand, action // WAYS) >= 0:
            foresee(rules, state, action, mind.points, mind.values[0])
            worth = np.float32(0.0)
            for colour in range(COLOURS):
                worth += mind.worth[mind.values[0, colour]]
            thinking.consider(mind, action, worth)


POLICIES = FamilyPolicies(
    player=np.dtype([*PLAYER, *ties_of(SWAP)], align=True),
    choose_from_state=choose_from_state,
    choose_from_view=choose_from_view,
)

THINKING = FamilyThinking(mind=mind_of(SWAP, []), propose=propose)
