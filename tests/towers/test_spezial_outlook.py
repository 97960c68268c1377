"""What each tile of Genial Spezial would bring must be what it then brings."""

from __future__ import annotations

import pytest

from einklang.games.towers.position import State
from towers.changed_boards import board_data, game_of, table
from towers.flood_fill import lively_game
from towers.tower_positions import LETTERS, PLAYERS, SPEZIAL, marks, own, scattered


def check(state: State) -> set[int]:
    """Lay every legal tile and compare; the sums of points that occurred."""
    game, seat = state.game, state.turn
    before = state.row.tobytes()
    for position in (state, game.view(state, seat)):
        actions, outlook = game.outlook(position)
        assert actions.tolist() == game.legal(state).numbers.tolist()
        assert outlook.points.shape == outlook.standings.shape == (len(actions), 4)
        sums = set()
        for row, action in enumerate(actions.tolist()):
            after = game.apply(state, action)
            points = after.steps[-1].points_by_letter
            assert outlook.points[row].tolist() == [points.get(letter, 0) for letter in LETTERS]
            assert outlook.standings[row].tolist() == [*after.scores[seat].values()]
            sums.add(sum(points.values()))
    assert state.row.tobytes() == before
    return sums


@pytest.mark.parametrize("players", PLAYERS)
def test_the_outlook_of_played_positions(players: int) -> None:
    found = set()
    for number, state in enumerate(lively_game(SPEZIAL, players, seed=8)):
        if number % 20 == 15 or number == 20 * players - 1:
            found |= check(state)
    assert len(found) > 3


@pytest.mark.parametrize("seat", range(4))
def test_the_outlook_of_every_seat_near_the_end_of_the_track(seat: int) -> None:
    tracks = [marks(20, 19, 18, 0)] * 4
    tiles = [*own("k10-l10"), *own("j8-k8", "l8-m8", seat=seat), *own("j17-j18", seat=seat)]
    assert check(table(4, tiles=tiles, tracks=tracks, turn=seat)) > {0, 1}


def test_the_outlook_sees_extra_points_and_two_bonus_points() -> None:
    data = board_data()
    data["fields"][-1]["cells"] += ["j14", "n8"]
    state = game_of(data).set_up(2, tiles=own("j8-k8", "l8-m8"), tracks=[{"O": 19}], seed=1)
    assert max(check(state)) >= 10  # p7 and a bonus field, and extra points of two large towers


def test_there_is_no_outlook_after_the_end_or_while_others_play() -> None:
    over = table(2, tiles=scattered(2, 20, 20))
    waiting = SPEZIAL.view(SPEZIAL.new(2, seed=1), 1)
    for position in (over, waiting):
        actions, outlook = SPEZIAL.outlook(position)
        assert len(actions) == len(outlook.points) == len(outlook.standings) == 0
