"""What each card would bring must be what it then brings."""

from __future__ import annotations

import pytest

from cards.card_tables import (
    GAME,
    LETTERS,
    PLAYERS,
    TRACKS,
    all_on,
    blind_game,
    hand_with,
    see,
    spread,
    table,
)
from einklang.games.cards.position import State
from moves import play


def check(state: State) -> None:
    """Play every legal card in both orders and compare."""
    seat = state.turn
    numbers = GAME.legal(state).numbers.tolist()
    for position in (state, see(state, seat)):
        plays, outlook = GAME.outlook(position)
        assert plays.tolist() == numbers
        for row, action in enumerate(plays.tolist()):
            after = GAME.apply(state, action)
            assert tuple(outlook.points[row].tolist()) == after.steps[-1].points
            standings = dict(zip(LETTERS, outlook.standings[row].tolist(), strict=True))
            assert standings == after.scores[seat]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_the_outlook_of_played_positions(players: int, track: str) -> None:
    checked = 0
    for seed in range(2):
        for number, state in enumerate(blind_game(players, track, seed)):
            if number % 4 == 3 and not state.over and not state.exchange_offered:
                check(state)
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("value", range(11))
def test_the_outlook_at_every_wall(track: str, value: int) -> None:
    lying = spread(4, "RB", "RG", "GB", "GP")
    hand = ["RG", "RB", "GB", "OP", "BY", "RP"]
    for lowest in (0, 3, 4, 6):
        chips = all_on(value, O=lowest)
        state = table(4, track=track, hands=[hand], open=lying, tracks=[chips])
        check(state)


@pytest.mark.parametrize("seat", range(4))
def test_the_outlook_is_that_of_the_seat_to_move(seat: int) -> None:
    tracks = [all_on(1), all_on(3), all_on(6), all_on(4, R=9)]
    lying = spread(4, "RB", "RG", "GB", "GP")
    check(table(4, hands=[hand_with("RG")] * 4, open=lying, tracks=tracks, turn=seat))


def test_d3_3_both_orders_have_an_outlook_of_their_own() -> None:
    lying = spread(4, "BO", "RP", "GY", "GY")
    chips = all_on(4, B=3, P=6)
    state = table(4, hands=[["BP"]], open=lying, tracks=[chips])
    plays, outlook = GAME.outlook(state)
    purple = {
        GAME.write(state, action): int(outlook.standings[row][LETTERS.index("P")])
        for row, action in enumerate(plays.tolist())
    }
    assert purple == {"BP": 7, "PB": 6}


def test_the_outlook_in_a_bonus_turn_is_against_the_new_table() -> None:
    lying = spread(4, "RY", "RB", "GO", "GO")
    state = table(4, hands=[hand_with("RG", "OY")], open=lying, tracks=[all_on(4, R=9)])
    state = play(state, "RG")
    assert state.is_bonus_turn
    check(state)


def test_there_is_no_outlook_without_cards_to_play() -> None:
    hand = ["GB", "GO", "GY", "BO", "BY", "OY"]
    offered = play(table(hands=[hand], tracks=[all_on(3, R=1)]), "GB")
    assert offered.exchange_offered
    over = table(tracks=[all_on(7)])
    for position in (offered, over, see(table(), 1)):
        plays, outlook = GAME.outlook(position)
        assert len(plays) == len(outlook.points) == len(outlook.standings) == 0
