"""The tile-laying games behind the contract."""

from __future__ import annotations

from types import MappingProxyType

from einklang.games.errors import NotAllowed, Reason
from einklang.games.family import Family
from einklang.games.game import Game
from einklang.games.tiles import placing
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.position import State, View
from einklang.games.tiles.ruleset import Rules, Ruleset, Tug
from einklang.games.tiles.scoring import foresee, list_values
from einklang.games.tiles.start import FreePosition, empty_table, start_with
from einklang.games.tiles.state import BOARD_FULL, INSTANT_WIN, StateRow, TableRow, ViewRow
from einklang.games.tiles.turn import act, deal, deal_hand

_REASONS = {
    placing.NO_SUCH_ACTION: Reason.NO_SUCH_ACTION,
    placing.CELL_TAKEN: Reason.CELL_TAKEN,
    placing.FIRST_TURN: Reason.FIRST_TURN,
}


def refuse(position: State | View, action: int) -> NotAllowed | None:
    """Refuse a tile that cannot be placed in this way."""
    hand = position.hand_to_move
    found = placing.obstacle(position.layout.rules, position.row, hand, action)
    if found == placing.NOTHING:
        return None
    if found == placing.NOT_ON_RACK:
        return position.game.not_held(position.layout.kind_played(action), hand)
    what: dict[str, object] = {"action": action}
    if found == placing.CELL_TAKEN:
        board = position.layout.board
        ((a, b),) = position.layout.cells_of([action])
        taken = a if position.row.board[board.spots[a]] >= 0 else b
        what["cell"] = board.names[taken]
    return NotAllowed(_REASONS[found], **what)


class TileGame(Game[State, View]):
    """One of the tile-laying games, made from its ruleset."""

    family = Family(
        name="tiles",
        state=State,
        view=View,
        layout=TileLayout,
        free_position=FreePosition,
        table_row=TableRow,
        state_row=StateRow,
        view_row=ViewRow,
        endings=MappingProxyType({BOARD_FULL: "board-full", INSTANT_WIN: "instant-win"}),
        empty=empty_table,
        deal=deal,
        deal_hand=deal_hand,
        start=start_with,
        act=act,
        list_actions=placing.list_actions,
        rules_row=Rules,
        foresee=foresee,
        may_play=placing.may_place,
        refuse=refuse,
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
                "table": "einklang.table.tiles:TileTable",
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
