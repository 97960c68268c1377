"""How a game ends and who wins: rules A8, B5, E1.4, E1.5, F8 to F10 and the examples G2."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from einklang.games.result import Result
from moves import legal, play, result
from playing import BOTS, TILE_SET_UPS, SetUp, finished
from tiles.positions import EVERY_COLOUR, Table, all_on, free_places, full_board, lane, marks


def places_with(table: Table, *tracks: Mapping[str, int], name: str = "classic") -> tuple[int, ...]:
    """The places of a game that ends on a full board with these tracks."""
    players = len(tracks)
    state = table(name, players, board=full_board(players), tracks=tracks)
    outcome = result(state)
    assert (outcome.ended, outcome.scores) == ("board-full", tracks)
    return tuple(outcome.places)


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a8_1_f9_the_game_ends_at_once_when_no_two_neighbouring_cells_are_free(
    table: Table,
    set_up: SetUp,
) -> None:
    players = 4 if set_up.name == "team" else max(2, set_up.players)
    board = full_board(players, "g7", "g8", "k8", "e10")  # two single cells stay free
    state = table(set_up.name, set_up.players, board=board)
    assert not state.over
    after = play(state, "RB:g7-g8")
    assert after.over
    assert result(after).ended == "board-full"
    assert {"k8", "e10"}.isdisjoint(after.board)
    assert not legal(after)
    assert after.steps[-1].drew == ()
    assert after.bag_size == state.bag_size
    assert not after.exchange_offered


def test_a8_1_while_two_neighbouring_cells_are_free_the_game_goes_on(table: Table) -> None:
    state = table("classic", board=full_board(2, "g7", "g8", "k8", "k7"))
    after = play(state, "RB:g7-g8")
    assert not after.over
    assert after.game.result(after) is None
    assert after.turn == 1
    assert play(after, "RB:k7-k8").over


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a8_1_every_game_ends_on_a_full_board_or_with_an_instant_win(
    set_up: SetUp, bot: str
) -> None:
    for seed in range(3):
        state = finished(set_up, bot, seed)
        if result(state).ended == "board-full":
            assert not free_places(state)
        assert result(state) == state.game.result(state.game.view(state, 0))


@pytest.mark.parametrize("name", ["classic", "travel"])
def test_a8_2_b5_f8_six_markers_on_18_win_at_once(table: Table, name: str) -> None:
    state = table(name, board=lane("R", "B"), tracks=[all_on(18, R=17, B=17), all_on(17)])
    after = play(state, "RB:g7-g8")
    assert after.over
    assert result(after) == Result("instant-win", (all_on(18), all_on(17)), (1, 2))
    assert result(after).winners == (0,)
    assert after.bonus_turns == 0  # no bonus turn, no exchange, no refill
    assert after.rack(0) == EVERY_COLOUR[1:]
    assert after.bag_size == state.bag_size
    assert not legal(after)


def test_a8_2_five_markers_on_18_do_not_win(table: Table) -> None:
    state = table("classic", board=lane("R", "B"), tracks=[all_on(18, R=16, B=17)])
    after = play(state, "RB:g7-g8")
    assert after.scores[0] == all_on(18, R=17)
    assert not after.over
    assert after.turn == 0  # but blue earns a bonus turn


def test_a8_2_a_later_seat_wins_at_once_too(table: Table) -> None:
    tracks = [all_on(17), all_on(17), all_on(18, B=17)]
    state = table("classic", 3, board=lane(right="B"), tracks=tracks, turn=2)
    after = play(state, "RB:g7-g8")
    assert result(after).ended == "instant-win"
    assert result(after).places == (2, 2, 1)


def test_a8_2_an_instant_win_on_the_last_place_is_reported_as_such(table: Table) -> None:
    board = full_board(2, "g7", "g8") | lane(right="B")
    state = table("classic", board=board, tracks=[all_on(18, B=17)])
    assert result(play(state, "RB:g7-g8")).ended == "instant-win"


def test_a8_3_how_many_markers_stand_on_18_is_irrelevant(table: Table) -> None:
    assert places_with(table, marks(3, 18, 18, 18, 18, 18), all_on(4)) == (2, 1)


def test_a8_4_f10_players_with_six_equal_values_share_a_place(table: Table) -> None:
    one, same = marks(3, 9, 12, 12, 14, 18), marks(18, 12, 9, 3, 12, 14)
    assert places_with(table, one, same) == (1, 1)
    assert places_with(table, all_on(2), one, same) == (3, 1, 1)
    assert places_with(table, all_on(4), one, same) == (1, 2, 2)
    assert places_with(table, one, same, all_on(4), all_on(2)) == (2, 2, 1, 4)


def test_g2_1_the_higher_lowest_value_wins(table: Table) -> None:
    assert places_with(table, marks(10, 11, 12, 13, 14, 15), marks(17, 17, 9, 18, 18, 18)) == (1, 2)


def test_g2_2_equal_lowest_values_are_separated_by_the_next_difference(table: Table) -> None:
    one, other = marks(9, 12, 16, 17, 13, 18), marks(12, 14, 9, 14, 15, 15)
    assert places_with(table, one, other) == (2, 1)


def test_g2_3_the_lowest_value_twice_is_behind_the_lowest_value_once(table: Table) -> None:
    assert places_with(table, marks(9, 9, 15, 16, 17, 18), marks(9, 10, 10, 10, 10, 10)) == (2, 1)


def test_g2_4_four_players(table: Table) -> None:
    tina, heike = marks(10, 12, 12, 12, 12, 12), marks(15, 7, 15, 15, 15, 15)
    one, other = marks(8, 9, 18, 18, 18, 18), marks(11, 8, 11, 11, 11, 11)
    assert places_with(table, tina, one, other, heike) == (1, 3, 2, 4)


@pytest.mark.parametrize("name", ["classic", "travel"])
def test_g2_5_b5_a_travel_result(table: Table, name: str) -> None:
    winner, loser = marks(7, 8, 10, 10, 18, 18), marks(3, 6, 10, 14, 17, 18)
    assert places_with(table, loser, winner, name=name) == (2, 1)


def test_e1_4_the_solo_result_is_the_lowest_marker(table: Table) -> None:
    track = marks(20, 17, 30, 22, 19, 36)
    state = table("solo", board=full_board(2), tracks=[track])
    assert result(state) == Result("board-full", (track,), (1,))
    assert min(result(state).scores[0].values()) == 17


def test_e1_5_solo_stops_with_all_six_markers_on_36(table: Table) -> None:
    state = table("solo", board=lane(right="BB"), tracks=[all_on(36, B=35)])
    after = play(state, "RB:g7-g8")
    assert result(after) == Result("instant-win", (all_on(36),), (1,))
    assert after.steps[-1].drew == ()


def test_e1_5_solo_does_not_stop_with_all_six_markers_on_18(table: Table) -> None:
    state = table("solo", board=lane(right="BB"), tracks=[all_on(18, B=17)])
    assert not play(state, "RB:g7-g8").over


def test_f9_a_player_with_a_turn_less_gets_no_compensation(table: Table) -> None:
    board = full_board(2, "g7", "g8") | lane(right="BBB")
    state = table("classic", board=board, tracks=[all_on(5, B=3), all_on(5)])
    after = play(state, "RB:g7-g8")
    assert result(after).scores == (all_on(5, B=6), all_on(5))
    assert result(after).places == (1, 2)  # although seat 1 has laid no tile in this round
