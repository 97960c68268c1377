"""A variant that does not fit into a state is refused with a sentence that says why."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from einklang.games.cards.card_game import CardGame
from einklang.games.cards.ruleset import CARDS, Walls
from einklang.games.tiles.ruleset import CLASSIC, DUEL, Climb, Tug
from einklang.games.tiles.tile_game import TileGame

TILES: list[tuple[dict[str, Any], str]] = [
    ({"rack": 7}, "a hand of 7 does not fit"),
    ({"rack": 0}, "a hand of 0 does not fit"),
    ({"track": Climb(stops=(18, 128))}, "a track to 128 does not fit"),
    ({"radius": {2: 4}}, "a board of radius 4 does not fit: 5 to 7 do"),
    ({"radius": {2: 8}}, "a board of radius 8 does not fit: 5 to 7 do"),
    ({"radius": {5: 7}}, "5 seats do not fit; a state has room for 4"),
]

CARD_GAMES: list[tuple[dict[str, Any], str]] = [
    ({"hand": 7}, "a hand of 7 does not fit"),
    ({"open_cards": MappingProxyType({2: 3})}, "room for 2 open cards of a seat"),
    ({"tracks": MappingProxyType({"far": Walls((0, 9), 200)})}, "a track to 200 does not fit"),
]


@pytest.mark.parametrize(("change", "sentence"), TILES)
def test_a_tile_game_that_does_not_fit(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        TileGame(replace(CLASSIC, **change)).new(seed=1)


def test_a_tug_that_does_not_fit() -> None:
    with pytest.raises(ValueError, match="a track to 130 does not fit"):
        TileGame(replace(DUEL, track=Tug(reach=130))).new(2, seed=1)


@pytest.mark.parametrize(("change", "sentence"), CARD_GAMES)
def test_a_card_game_that_does_not_fit(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        CardGame(replace(CARDS, **change)).new(2, seed=1)
