"""Whether the seat to move may take an action, whatever number somebody sends."""

from __future__ import annotations

from einklang.games.cards.rules import Rules as CardRules
from einklang.games.hand import place_in_hand
from einklang.games.places import holds
from einklang.games.state import DECIDE_EXCHANGE, PLACE, Row
from einklang.games.tiles.placing import NOTHING, obstacle, swap_action
from einklang.games.tiles.rules import Rules as TileRules
from einklang.games.towers.rules import Rules as TowerRules
from einklang.kernel import part


@part
def allows_tile(rules: TileRules, state: Row, action: int) -> bool:
    """Whether a tile may be laid in this way, or an exchange be answered."""
    swap = swap_action(rules)
    if action < 0 or action > swap + 1:
        return False
    if action >= swap:
        return bool(state.phase == DECIDE_EXCHANGE)
    if state.phase != PLACE:
        return False
    return obstacle(rules, state, state.hands[state.turn], action) == NOTHING


@part
def allows_lay(rules: TowerRules, state: Row, action: int) -> bool:
    """Whether a tile of Genial Spezial may be laid in this way."""
    return 0 <= action < rules.lay_count and state.phase == PLACE and holds(state.free, action)


@part
def allows_card(rules: CardRules, state: Row, action: int) -> bool:
    """Whether a card may be played, or an exchange be answered."""
    swap = int(rules.play_count)
    if action < 0 or action > swap + 1:
        return False
    if action >= swap:
        return bool(state.phase == DECIDE_EXCHANGE)
    kind = int(rules.plays[action, 0])
    return state.phase == PLACE and place_in_hand(state.hands[state.turn], kind) >= 0
