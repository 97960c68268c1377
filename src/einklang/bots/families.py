"""What every family of games has of its own, under one name: the tables tell which one is meant."""

from __future__ import annotations

from einklang.games import track
from einklang.games.cards import turn as card_turn
from einklang.games.cards.rules import RULES as CARDS
from einklang.games.tiles import scoring
from einklang.games.tiles import turn as tile_turn
from einklang.games.tiles.rules import RULES as TILES
from einklang.games.towers import turn as tower_turn
from einklang.games.towers.rules import RULES as TOWERS
from einklang.kernel import one_of

__all__ = ["CARDS", "TILES", "TOWERS", "act", "deal", "list_values"]

deal = one_of({TILES: tile_turn.deal, TOWERS: tower_turn.deal, CARDS: card_turn.deal})
act = one_of({TILES: tile_turn.act, TOWERS: tower_turn.act, CARDS: card_turn.act})
list_values = one_of(
    {TILES: scoring.list_values, TOWERS: track.list_values, CARDS: track.list_values}
)
