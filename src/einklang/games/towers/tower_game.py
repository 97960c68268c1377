"""Genial Spezial behind the contract."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.board import FREE
from einklang.games.errors import NotAllowed, Reason
from einklang.games.family import Family
from einklang.games.game import Game
from einklang.games.towers.layout import TowerLayout
from einklang.games.towers.outlook import foresee
from einklang.games.towers.placing import allows, list_actions, swap_of
from einklang.games.towers.position import State, TowerPosition, View
from einklang.games.towers.rules import Rules
from einklang.games.towers.ruleset import Chip, Ruleset
from einklang.games.towers.setup import Setup, empty_table, start_with
from einklang.games.towers.state import ALL_LAID, BOARD_FULL, StateRow, TableRow, ViewRow
from einklang.games.towers.turn import act, deal


class TowerGame(Game[State, View]):
    """Genial Spezial, made from its ruleset."""

    family = Family(
        name="towers",
        state=State,
        view=View,
        layout=TowerLayout,
        setup=Setup,
        table_row=TableRow,
        state_row=StateRow,
        view_row=ViewRow,
        endings=MappingProxyType({BOARD_FULL: "board-full", ALL_LAID: "all-laid"}),
        empty=empty_table,
        deal=deal,
        deal_open=deal,
        start=start_with,
        act=act,
        rules_row=Rules,
        foresee=foresee,
        allows=allows,
        swap_of=swap_of,
        sample=MappingProxyType({"tiles": [(0, "d16-d17+O")], "tracks": [{"O": 1}]}),
        homes=MappingProxyType(
            {
                "picture": "einklang.games.towers.picture:scene_of",
                "policies": "einklang.bots.policies.towers:POLICIES",
                "thinking": "einklang.bots.thinking.towers:THINKING",
                "environment": "einklang.rl.batch.towers:ENVIRONMENT",
                "terminal": "einklang.cli.playing.towers.terminal:TERMINAL",
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

    def setup_of(self, state: TowerPosition) -> dict[str, Any]:
        """The chips that a record states."""
        board, start = state.layout.board, state.start
        colours, values = start.chip_colours.tolist(), start.chip_values.tolist()
        return {
            "chips": {
                name: Chip(board.colours[colours[tower]], values[tower]).text
                for tower, name in enumerate(board.tower_names)
            }
        }

    def setup_seen(self, view: View) -> dict[str, Any]:
        """The chips: they lie open."""
        return self.setup_of(view)

    def _list(self, position: TowerPosition, actions: NDArray[np.int32]) -> int:
        return list_actions(position.layout.rules, position.row, actions)

    def _refusal(self, state: State, action: int) -> NotAllowed | None:
        for cell in state.layout.rules.lays[action]:
            if state.row.board[cell] != FREE:
                return NotAllowed(Reason.CELL_TAKEN, cell=state.layout.board.names[cell])
        return None
