"""An exchange that was possible and not made tells nobody anything (rules F35).

In a game of two, blue is the weakest colour of seat 0, which lays a tile without blue. If no blue
is left on its rack, it could exchange, and does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Any

import numpy as np
import pytest

from effort import games
from einklang.games.generator import seed_dice
from einklang.games.redealing.redeal import deal_tables
from einklang.games.state import HandState
from einklang.games.telling import tell
from einklang.games.tiles.position import State, View
from einklang.rows import column
from einklang.symbols import PAIR_TEXTS
from moves import play
from tiles.positions import EVERY_COLOUR, all_on, table

BLUE = {kind for kind, text in enumerate(PAIR_TEXTS) if "B" in text}
WITH_BLUE = ["RG", "GB", "OO", "YY", "PP", "RO"]
WITHOUT_BLUE = ["RG", "GG", "OO", "YY", "PP", "RO"]
TILE = "RG:e9-e10"


def turn_of(rack: list[str], name: str = "classic") -> State:
    """Seat 0 has laid its tile, and if it can exchange, it does not."""
    players = 4 if name == "team" else 2
    given = [rack, *[EVERY_COLOUR] * (players - 1)]
    drew = [PAIR_TEXTS.index("RR")]
    state = table(name, tracks=[all_on(5, B=1)], racks=given)
    if "B" in "".join(rack):
        told: State = state.game.apply_told(state, TILE, drew)
    else:
        told = state.game.apply_told(play(state, TILE), "keep", drew)
    return told


def seen_by(state: State, seat: int | None) -> View:
    view: View = state.game.view(state, seat)
    return view


@pytest.mark.parametrize("name", ["classic", "travel", "team"])
def test_f35_others_see_the_same_whether_it_could_exchange_or_not(name: str) -> None:
    could, could_not = turn_of(WITHOUT_BLUE, name), turn_of(WITH_BLUE, name)
    assert [len(could.steps), len(could_not.steps)] == [2, 1]
    for seat in (None, *range(1, could.players)):
        one, other = seen_by(could, seat), seen_by(could_not, seat)
        assert bytes(one) == bytes(other)
        assert tell(one) == tell(other)
        assert one.to_text() == other.to_text()
        assert [(step["act"], step["drew_count"]) for step in tell(one)["steps"]] == [(TILE, 1)]
    own = tell(seen_by(could, 0))["steps"]
    assert [step["act"] for step in own] == [TILE, "keep"]


def test_f35_until_it_has_decided_others_see_the_tile_on_its_rack() -> None:
    before = table("classic", tracks=[all_on(5, B=1)], racks=[WITHOUT_BLUE])
    state = play(before, TILE)
    assert state.exchange_offered
    assert seen_by(state, 0).board["e9"] == "R"
    for seat in (None, 1):
        view = seen_by(state, seat)
        assert "e9" not in view.board
        assert (view.turn, view.rack_sizes, view.steps) == (0, (6, 6), ())
        assert (view.scores, tell(view)) == (before.scores, tell(seen_by(before, seat)))


def has_blue(rack: Iterable[int]) -> bool:
    return not BLUE.isdisjoint(rack)


def likely(view: View) -> float:
    """How likely a rack has a blue tile if all deals of the unseen tiles are equally likely."""
    unseen = view.row.unseen.tolist()
    blue = sum(unseen[kind] for kind in BLUE)
    return 1 - comb(sum(unseen) - blue, 6) / comb(sum(unseen), 6)


@pytest.mark.parametrize("rack", [WITH_BLUE, WITHOUT_BLUE], ids=["with blue", "without blue"])
def test_f35_a_redeal_holds_blue_as_often_as_the_unseen_tiles_say(rack: list[str]) -> None:
    view = seen_by(turn_of(rack), 1)
    assert sum(view.row.unseen.tolist()) == 120 - 6 - 1
    samples = games(few=2000, many=40000)
    found = sum(has_blue(view.game.redeal(view, seed).row.hands[0]) for seed in range(samples))
    check_share(found, samples, likely(view))
    tables = deal_tables(view, seed_dice(1), samples)
    check_share(
        sum(map(has_blue, column(tables, HandState.hands)[:, 0].tolist())), samples, likely(view)
    )


def check_share(found: int, samples: int, chance: float) -> None:
    """Within four times the spread of so many throws."""
    spread = (chance * (1 - chance) / samples) ** 0.5
    assert abs(found / samples - chance) < 4 * spread, (found, samples, chance)


def test_f35_redeals_are_the_same_whether_it_could_exchange_or_not() -> None:
    could, could_not = (seen_by(turn_of(rack), 1) for rack in (WITHOUT_BLUE, WITH_BLUE))
    game: Any = could.game
    keeps = set()
    for seed in range(200):
        one, other = game.redeal(could, seed), game.redeal(could_not, seed)
        assert one == other
        assert one.steps == other.steps
        # It is played as the dealt tiles have it, which nobody can see.
        keeps.add(len(one.steps) == 2)
        assert (len(one.steps) == 1) == has_blue(one.start.hands[0].tolist())
    assert keeps == {True, False}
    one, other = (deal_tables(view, seed_dice(4), 50) for view in (could, could_not))
    np.testing.assert_array_equal(column(one, HandState.hands), column(other, HandState.hands))
