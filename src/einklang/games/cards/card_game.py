"""The card game behind the contract."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.layout import CardLayout
from einklang.games.cards.outlook import foresee
from einklang.games.cards.playing import allows, list_actions, swap_of
from einklang.games.cards.position import CardPosition, State, View
from einklang.games.cards.rules import Rules
from einklang.games.cards.ruleset import Ruleset
from einklang.games.cards.setup import Setup, empty_table, start_with
from einklang.games.cards.state import TARGET_REACHED, StateRow, TableRow, ViewRow
from einklang.games.cards.turn import act, deal, deal_hand, deal_open
from einklang.games.errors import NotAllowed, Reason
from einklang.games.exchange import Exchange
from einklang.games.family import Family
from einklang.games.game import Game
from einklang.games.hand import hand_texts, place_in_hand
from einklang.symbols import PAIR_TEXTS


class CardGame(Game[State, View]):
    """The card game, made from its ruleset."""

    family = Family(
        name="cards",
        state=State,
        view=View,
        layout=CardLayout,
        setup=Setup,
        table_row=TableRow,
        state_row=StateRow,
        view_row=ViewRow,
        endings=MappingProxyType({TARGET_REACHED: "target-reached"}),
        empty=empty_table,
        deal=deal,
        deal_hand=deal_hand,
        deal_open=deal_open,
        start=start_with,
        act=act,
        rules_row=Rules,
        foresee=foresee,
        allows=allows,
        swap_of=swap_of,
        sample=MappingProxyType({"tracks": [{"R": 1}]}),
        homes=MappingProxyType(
            {
                "picture": "einklang.games.cards.picture:scene_of",
                "policies": "einklang.bots.policies.cards:POLICIES",
                "thinking": "einklang.bots.thinking.cards:THINKING",
                "environment": "einklang.rl.batch.cards:ENVIRONMENT",
                "terminal": "einklang.cli.playing.cards.terminal:TERMINAL",
            }
        ),
    )
    exchange = Exchange.LACKING_WEAKEST
    may_last_for_ever = True
    returns_at_once = False
    piece = "card"
    verb = "play"
    hand_name = "hand"
    stock_name = "pile"
    example = "RY"

    ruleset: Ruleset

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.options = MappingProxyType({"track": tuple(ruleset.tracks)})

    def setup_of(self, state: State) -> dict[str, Any]:
        """The hands and open cards that a record states."""
        dealt = {"hands": state.start.hands, "open": state.start.open}
        return {
            name: [list(hand_texts(cards)) for cards in of_seats[: state.players]]
            for name, of_seats in dealt.items()
        }

    def setup_seen(self, view: View) -> dict[str, Any]:
        """The hands, of which a seat knows its own, and the open cards."""
        dealt = view.start.open[: view.players]
        return {
            "hands": view.own_hand_of_all(),
            "open": [list(hand_texts(cards)) for cards in dealt],
        }

    def _list(self, position: CardPosition, actions: NDArray[np.int32]) -> int:
        rules = position.layout.rules
        return list_actions(rules, position.row, position.hand_to_move, actions)

    def _refusal(self, state: State, action: int) -> NotAllowed | None:
        kind = state.layout.kind_played(action)
        if place_in_hand(state.hand_to_move, kind) >= 0:
            return None
        hand = " ".join(hand_texts(state.hand_to_move))
        return NotAllowed(Reason.NOT_IN_HAND, card=PAIR_TEXTS[kind], hand=hand)
