"""The card game behind the contract."""

from __future__ import annotations

from types import MappingProxyType

from einklang.games.cards.layout import CardLayout
from einklang.games.cards.playing import list_actions, may_play, swap_of
from einklang.games.cards.position import State, View
from einklang.games.cards.ruleset import Rules, Ruleset
from einklang.games.cards.scoring import foresee
from einklang.games.cards.start import FreePosition, empty_table, start_with
from einklang.games.cards.state import TARGET_REACHED, StateRow, TableRow, ViewRow
from einklang.games.cards.turn import act, deal, deal_hand, deal_open
from einklang.games.facts import Exchange
from einklang.games.family import Family
from einklang.games.game import Game


class CardGame(Game[State, View]):
    """The card game, made from its ruleset."""

    family = Family(
        name="cards",
        state=State,
        view=View,
        layout=CardLayout,
        free_position=FreePosition,
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
        list_actions=list_actions,
        rules_row=Rules,
        foresee=foresee,
        may_play=may_play,
        swap_of=swap_of,
        sample=MappingProxyType({"tracks": [{"R": 1}]}),
        homes=MappingProxyType(
            {
                "picture": "einklang.games.cards.picture:scene_of",
                "policies": "einklang.bots.policies.cards:POLICIES",
                "thinking": "einklang.bots.thinking.cards:THINKING",
                "environment": "einklang.rl.batch.cards:ENVIRONMENT",
                "terminal": "einklang.cli.playing.cards.terminal:TERMINAL",
                "table": "einklang.table.cards:CardTable",
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
