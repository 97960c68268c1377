"""The tile-laying games behind the contract."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import NotAllowed, Reason
from einklang.games.family import Family
from einklang.games.game import Game
from einklang.games.hand import hand_texts
from einklang.games.tiles import placing
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.outlook import foresee
from einklang.games.tiles.position import State, TilePosition, View
from einklang.games.tiles.rules import Rules
from einklang.games.tiles.ruleset import Ruleset, Tug
from einklang.games.tiles.scoring import list_values
from einklang.games.tiles.setup import Setup, empty_table, start_with
from einklang.games.tiles.state import BOARD_FULL, INSTANT_WIN, StateRow, TableRow, ViewRow
from einklang.games.tiles.turn import act, deal, deal_hand
from einklang.symbols import PAIR_TEXTS

_REASONS = {
    placing.NO_SUCH_ACTION: Reason.NO_SUCH_ACTION,
    placing.NOT_ON_RACK: Reason.NOT_ON_RACK,
    placing.CELL_TAKEN: Reason.CELL_TAKEN,
    placing.FIRST_TURN: Reason.FIRST_TURN,
}


class TileGame(Game[State, View]):
    """One of the tile-laying games, made from its ruleset."""

    family = Family(
        name="tiles",
        state=State,
        view=View,
        layout=TileLayout,
        setup=Setup,
        table_row=TableRow,
        state_row=StateRow,
        view_row=ViewRow,
        endings=MappingProxyType({BOARD_FULL: "board-full", INSTANT_WIN: "instant-win"}),
        empty=empty_table,
        deal=deal,
        deal_hand=deal_hand,
        start=start_with,
        act=act,
        rules_row=Rules,
        foresee=foresee,
        allows=placing.allows,
        swap_of=placing.swap_action,
        list_values=list_values,
        sample=MappingProxyType({"tiles": ["RB:h12-h11"], "tracks": [{"R": 1}]}),
        homes=MappingProxyType(
            {
                "picture": "einklang.games.tiles.picture:scene_of",
                "policies": "einklang.bots.policies.tiles:POLICIES",
                "thinking": "einklang.bots.thinking.tiles:THINKING",
                "environment": "einklang.rl.batch.tiles:ENVIRONMENT",
                "terminal": "einklang.cli.playing.tiles.terminal:TERMINAL",
            }
        ),
    )
    verb = "place"
    example = "RB:h9-h10"

    ruleset: Ruleset

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.exchange = ruleset.exchange
        self.bonus_turns = ruleset.bonus_turns
        self.adds_up = not isinstance(ruleset.track, Tug)

    def setup_of(self, state: State) -> dict[str, Any]:
        """The racks that a record states."""
        hands = state.start.hands[: state.players]
        return {"racks": [list(hand_texts(hand)) for hand in hands]}

    def setup_seen(self, view: View) -> dict[str, Any]:
        """The racks, of which a seat knows its own."""
        return {"racks": view.own_hand_of_all()}

    def _list(self, position: TilePosition, actions: NDArray[np.int32]) -> int:
        rules = position.layout.rules
        return placing.list_actions(rules, position.row, position.hand_to_move, actions)

    def _refusal(self, state: State, action: int) -> NotAllowed | None:
        rules = state.layout.rules
        hand = state.hand_to_move
        found = placing.obstacle(rules, state.row, hand, action)
        if found == placing.NOTHING:
            return None
        what: dict[str, object] = {"action": action}
        if found == placing.NOT_ON_RACK:
            what["tile"] = PAIR_TEXTS[placing.kind_placed(rules, action)]
            what["rack"] = " ".join(hand_texts(hand))
        elif found == placing.CELL_TAKEN:
            board = state.layout.board
            ((a, b),) = state.layout.cells_of([action])
            taken = a if state.row.board[board.spots[a]] >= 0 else b
            what["cell"] = board.names[taken]
        return NotAllowed(_REASONS[found], **what)
