"""Where points bring a chip is looked up; what is looked up is what walking gives (rules D4)."""

from __future__ import annotations

from itertools import product

import pytest

from cards.card_tables import GAME, LETTERS, PLAYERS, SECTORS, TRACKS, all_on, moved
from einklang.games.cards.layout import CardLayout
from einklang.games.cards.walls import walk


def layout_of(players: int, track: str) -> CardLayout:
    layout = GAME.layout(players, {"track": track})
    assert isinstance(layout, CardLayout)
    return layout


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("players", PLAYERS)
def test_d4_f16_every_look_up_is_a_walk_step_by_step(players: int, track: str) -> None:
    layout = layout_of(players, track)
    sectors = layout.walls.sectors()
    # All cards that can lie open match at most this often.
    for lowest, value, points in product(range(len(SECTORS[track])), range(11), range(13)):
        reached = int(layout.rules.reached[lowest, value, points])
        assert reached == walk(sectors, 10, lowest, value, points)
        others = all_on(SECTORS[track][lowest][-1], **{LETTERS[1]: SECTORS[track][lowest][0]})
        assert reached == moved(track, others | {"R": value}, "R", points)


@pytest.mark.parametrize("track", TRACKS)
def test_d4_1_the_sector_of_every_field_is_looked_up(track: str) -> None:
    sectors = layout_of(2, track).rules.sectors.tolist()
    for sector, fields in enumerate(SECTORS[track]):
        assert [sectors[value] for value in fields] == [sector] * len(fields)
