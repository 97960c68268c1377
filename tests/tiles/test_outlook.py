"""What each placement would bring must be what it then brings."""

from __future__ import annotations

import pytest

from einklang.games.tiles.position import State
from einklang.symbols import LETTERS
from moves import play
from playing import TILE_SET_UPS, SetUp, states
from tiles.positions import EVERY_COLOUR, all_on, lane, table

NEARLY = {"classic": 17, "travel": 17, "solo": 17, "team": 35, "duel": 8}


def check(state: State) -> None:
    """Lay every legal placement and compare."""
    game = state.game
    seat, side = state.turn, state.side(state.turn)
    for position in (state, game.view(state, seat)):
        placements, outlook = game.outlook(position)
        assert placements.tolist() == [n for n, text in legal(state) if ":" in text]
    for row, action in enumerate(placements.tolist()):
        after = game.apply(state, action)
        assert tuple(outlook.points[row].tolist()) == after.steps[-1].points
        own = [after.scores[side][letter] for letter in LETTERS]
        if game.name == "duel":
            others = [after.scores[1 - side][letter] for letter in LETTERS]
            own = [mine - theirs for mine, theirs in zip(own, others, strict=True)]
        assert outlook.standings[row].tolist() == own


def legal(state: State) -> list[tuple[int, str]]:
    actions = state.game.legal(state)
    return list(zip(actions.numbers.tolist(), actions, strict=True))


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_the_outlook_of_played_positions(set_up: SetUp) -> None:
    every = 20 if set_up.players < 4 else 40
    for i, state in enumerate(states(set_up, "greedy", seed=8)):
        if i % every == every - 1:
            check(state)


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_the_outlook_near_the_stops_of_the_track(set_up: SetUp) -> None:
    tracks = [all_on(NEARLY[set_up.name], P=0)]
    rack = ["GG", "RB", "GY", "OP", "PP", "BB"][: 1 if set_up.name == "solo" else 6]
    board = lane("GGG", "GG") | {"f8": "B", "f9": "R", "h7": "P"}
    check(table(set_up.name, set_up.players, board=board, tracks=tracks, racks=[rack]))


def test_the_outlook_of_the_second_duel_seat() -> None:
    tracks = [{"R": 5, "G": 1}, {"B": 8}]
    check(table("duel", board=lane("RRR", "BB"), tracks=tracks, turn=1))


@pytest.mark.parametrize("seat", range(4))
def test_the_outlook_of_every_team_seat(seat: int) -> None:
    tracks = [all_on(17), all_on(4)]
    check(table("team", board=lane("RRR", "BB"), tracks=tracks, turn=seat, racks=[EVERY_COLOUR]))


def test_there_is_no_outlook_without_placements() -> None:
    rack = ["GB", "GG", "BB", "OO", "YY", "PP"]
    state = play(table("classic", tracks=[all_on(5, R=1)], racks=[rack]), "GB:h8-h9")
    assert state.exchange_offered
    placements, outlook = state.game.outlook(state)
    assert len(placements) == len(outlook.points) == len(outlook.standings) == 0
    waiting = state.game.view(state, 1)
    assert len(state.game.outlook(waiting)[0]) == 0
