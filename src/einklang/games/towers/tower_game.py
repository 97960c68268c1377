"""Genial Spezial behind the contract."""

from __future__ import annotations

from types import MappingProxyType

from einklang.games.board import FREE
from einklang.games.errors import NotAllowed, Reason
from einklang.games.family import Family
from einklang.games.game import Game
from einklang.games.towers.layout import TowerLayout
from einklang.games.towers.placing import list_actions, may_lay, swap_of
from einklang.games.towers.position import State, TowerPosition, View
from einklang.games.towers.ruleset import Rules, Ruleset
from einklang.games.towers.scoring import foresee
from einklang.games.towers.start import FreePosition, empty_table, start_with
from einklang.games.towers.state import ALL_LAID, BOARD_FULL, StateRow, TableRow, ViewRow
from einklang.games.towers.turn import act, deal


def refuse(position: TowerPosition, action: int) -> NotAllowed | None:
    """Refuse a tile on a cell that is taken."""
    for cell in position.layout.rules.lays[action]:
        if position.row.board[cell] != FREE:
            return NotAllowed(Reason.CELL_TAKEN, cell=position.layout.board.names[cell])
    return None


class TowerGame(Game[State, View]):
    """Genial Spezial, made from its ruleset."""

    family = Family(
        name="towers",
        state=State,
        view=View,
        layout=TowerLayout,
        free_position=FreePosition,
        table_row=TableRow,
        state_row=StateRow,
        view_row=ViewRow,
        endings=MappingProxyType({BOARD_FULL: "board-full", ALL_LAID: "all-laid"}),
        empty=empty_table,
        deal=deal,
        deal_open=deal,
        start=start_with,
        act=act,
        list_actions=list_actions,
        rules_row=Rules,
        foresee=foresee,
        may_play=may_lay,
        refuse=refuse,
        swap_of=swap_of,
        sample=MappingProxyType({"tiles": [(0, "d16-d17+O")], "tracks": [{"O": 1}]}),
        homes=MappingProxyType(
            {
                "picture": "einklang.games.towers.picture:scene_of",
                "policies": "einklang.bots.policies.towers:POLICIES",
                "thinking": "einklang.bots.thinking.towers:THINKING",
                "environment": "einklang.rl.batch.towers:ENVIRONMENT",
                "terminal": "einklang.cli.playing.towers.terminal:TERMINAL",
                "table": "einklang.table.towers:TowerTable",
            }
        ),
    )
    bonus_turns = False
    holds_hands = False
    example = "e17-e18"

    ruleset: Ruleset

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.colours = ruleset.colours
