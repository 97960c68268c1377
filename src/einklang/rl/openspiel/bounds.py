"""How long a game can last, and how much chance there can be in it."""

from __future__ import annotations

from typing import NamedTuple

from einklang.games.cards.layout import CardLayout
from einklang.games.exchange import Exchange
from einklang.games.layout import Layout
from einklang.games.tiles.layout import TileLayout
from einklang.games.towers.layout import TowerLayout
from einklang.rl.openspiel.deal import Deal


class Bounds(NamedTuple):
    """What no game at a table goes beyond."""

    decisions: int  # of all seats together
    draws: int  # those of the deal count
    outcomes: int  # of one draw, counted from kind 0 to the last one that there is


def bounds_of(layout: Layout, deal: Deal, most_steps: int | None) -> Bounds:
    """The bounds of a table; a game that may go on for ever needs a last piece."""
    dealt = len(deal.eyes)
    outcomes = 1 + max(kind for kind, count in enumerate(deal.counts) if count)
    if isinstance(layout, TileLayout):
        decisions, draws = _tile_bounds(layout, sum(deal.counts), dealt)
    elif isinstance(layout, TowerLayout):
        cells = len(layout.board.cells) - len(layout.board.towers)
        decisions, draws = min(layout.players * int(layout.rules.tiles), cells // 2), 0
    elif isinstance(layout, CardLayout) and most_steps is not None:
        # A whole hand may be exchanged after every card.
        decisions, draws = 2 * most_steps, layout.ruleset.hand * most_steps
    else:
        raise ValueError(f"nobody knows how long {layout.game.name} lasts")
    return Bounds(decisions, dealt + draws, outcomes)


def _tile_bounds(layout: TileLayout, tiles: int, dealt: int) -> tuple[int, int]:
    """Decisions and draws after the deal."""
    cells = len(layout.board.cells) - len(layout.board.printed)
    placements = min(cells // 2, tiles)
    if layout.game.exchange is Exchange.NEVER:
        return placements, min(placements, tiles - dealt)
    # Every turn places a tile and may then exchange a whole rack.
    return 2 * placements, layout.ruleset.rack * placements
