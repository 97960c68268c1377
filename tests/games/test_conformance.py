"""The test that Einklang ships: over every game, over new variants, and on broken games."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import einklang
from effort import games
from einklang.games.cards.card_game import CardGame
from einklang.games.cards.ruleset import CARDS, Walls
from einklang.games.catalogue import study
from einklang.games.game import Game
from einklang.games.generator import Dice
from einklang.games.legal import Outlook
from einklang.games.tiles.position import State, View
from einklang.games.tiles.ruleset import CLASSIC, DUEL, Climb, TileSet, Tug
from einklang.games.tiles.tile_game import TileGame
from einklang.games.towers import ruleset as towers
from einklang.games.towers.tower_game import TowerGame
from einklang.testing import check_game

SMALL = replace(
    CLASSIC,
    name="small",
    radius=MappingProxyType({1: 5, 2: 5}),
    tiles=TileSet(copies_of_pair=4, copies_of_double=1),
    rack=3,
    track=Climb(stops=(4, 9)),
)


def other_board() -> towers.Ruleset:
    """Genial Spezial with fewer tiles, other chips and bonus fields side by side."""
    data = tomllib.loads(files(towers.__package__).joinpath("board.toml").read_text("utf-8"))
    data["tiles"] = 9
    data["top"] = 12
    data["chips"]["copies"] = {"1": 2, "2": 4}
    data["fields"][-1]["cells"] += ["j12", "j14"]
    return towers.read_ruleset("other", "another board", data)


VARIANTS: list[Game[Any, Any]] = [
    TileGame(SMALL),
    study("tiny"),
    TileGame(replace(DUEL, name="short tug", track=Tug(reach=3), rack=4)),
    TowerGame(other_board()),
    CardGame(
        replace(
            CARDS,
            name="few cards",
            copies=2,
            hand=3,
            open_cards=MappingProxyType({2: 1, 3: 2}),
            tracks=MappingProxyType(
                {"one-wall": Walls((0, 3), 6), "steep": Walls((0, 1, 2, 5), 6)}
            ),
            goal=4,
        )
    ),
]


@pytest.mark.parametrize("name", einklang.GAMES)
def test_every_game_keeps_the_contract(name: str) -> None:
    check_game(einklang.game(name), games=games(few=1, many=40))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda game: game.name)
def test_a_new_variant_is_data_and_keeps_the_contract(variant: Game[Any, Any]) -> None:
    check_game(variant, games=games(few=2, many=100))


class ForgetsAnAction(TileGame):
    """Does not list the first action."""

    def _list(self, position: Any, actions: NDArray[np.int32]) -> int:
        count = super()._list(position, actions)
        if count < 2:
            return count
        actions[: count - 1] = actions[1:count].copy()
        return count - 1


class ChangesThePast(TileGame):
    """Moves a marker of the state that it plays from."""

    def apply(self, state: State, action: int | str, dice: Dice | None = None) -> State:
        after = super().apply(state, action, dice)
        state.row.tracks[0, 0] += 1
        return after


class SeesTooMuch(TileGame):
    """Lets the generator of the true state shine through a view."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        view.row.aside[0] = state.row.generator[0] % 200
        return view


class ShowsWatchersTooMuch(TileGame):
    """Counts only the bag as unseen by a watcher, which tells what the racks hold."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        if seat is None:
            view.row.unseen[:] = state.row.stock
        return view


class TellsWhoKept(TileGame):
    """Shows everybody the latest step, whatever it is."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        if state.steps and state.steps[-1].action == state.layout.keep:
            view.steps = tuple(
                [s.seen_by_itself if s.seat == seat else s.seen_by_others for s in state.steps]
            )
        return view


class ShowsTooSoon(TileGame):
    """Shows everybody the piece after which an exchange is to be decided."""

    def view(self, state: State, seat: int | None) -> View:
        before, state.before = state.before, None
        view = super().view(state, seat)
        state.before = before
        return view


class ForeseesNothing(TileGame):
    """Does not know what there will be to decide."""

    def undecided(self, view: View, action: int | str) -> View | None:
        return None


class SeatsWatchers(TileGame):
    """Takes a watcher for the last seat."""

    def view(self, state: State, seat: int | None) -> View:
        return super().view(state, state.players - 1 if seat is None else seat)


class Miscounts(TileGame):
    """Foresees a point too many."""

    def outlook(self, position: State | View) -> tuple[NDArray[np.int32], Outlook]:
        plays, outlook = super().outlook(position)
        outlook.points[:, 0] += 1
        return plays, outlook


class ReadsNoSmallLetters(TileGame):
    """Reads only what is written canonically."""

    def read(self, position: State | View, text: str) -> int:
        return position.layout.texts.index(text) if text in position.layout.texts else -1


class DealsOtherwise(TileGame):
    """Forgets a tile of the first rack when it states the setup."""

    def setup_of(self, state: State) -> dict[str, Any]:
        setup = super().setup_of(state)
        setup["racks"] = [list(reversed(rack)) for rack in setup["racks"]]
        return setup


class TakesAnyOption(TileGame):
    """Does not look at its options."""

    def check_options(self, options: Mapping[str, Any] | None) -> Mapping[str, str]:
        return {}


BROKEN = {
    ForgetsAnAction: "is not legal but allowed",
    ChangesThePast: "playing changed the old state",
    SeesTooMuch: "can tell a redeal",
    ShowsWatchersTooMuch: "a watcher can tell a redeal",
    TellsWhoKept: "sees what was not exchanged",
    ShowsTooSoon: "sees what is not decided",
    ForeseesNothing: "an exchange is not foreseen",
    SeatsWatchers: "a watcher has a seat",
    Miscounts: "points differ",
    ReadsNoSmallLetters: "is not read",
    DealsOtherwise: "the setup deals something else",
    TakesAnyOption: "takes any option",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda kind: kind.__name__)
def test_a_broken_game_is_caught(broken: type[TileGame]) -> None:
    with pytest.raises(AssertionError, match=BROKEN[broken]):
        check_game(broken(SMALL), games=1, seed=1)
