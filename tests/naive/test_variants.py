"""The naive implementation of solo, team and duel against the worked examples."""

import pytest

from .tables import MIXED, game_amid, place, row, set_duel
from .tiles import LETTERS, Cell, NaiveGame

# ---- G5 variants


GREEN_2_YELLOW_4: dict[Cell, str] = {
    **row("G", [(-1, 0), (-2, 0)]),
    **row("Y", [(2, 0), (3, 0), (4, 0), (2, -1)]),
}


def test_g5_1_solo_markers_stop_at_the_right_hand_0() -> None:
    it = game_amid("solo", 1, [["GY"]], GREEN_2_YELLOW_4)
    it.markers[0].update(G=16, Y=17)
    assert it.play(place("GY", (0, 0), (1, 0)), ["RR"]) == {"G": 2, "Y": 4}
    assert it.scores() == [{"R": 0, "G": 18, "B": 0, "O": 0, "Y": 18, "P": 0}]
    assert it.racks == [["RR"]]
    assert it.to_place == 1


def test_g5_2_team_the_same_tile_gives_two_bonus_turns() -> None:
    it = game_amid("team", 4, [MIXED] * 4, GREEN_2_YELLOW_4)
    it.seat = 3
    it.markers[1].update(G=16, Y=17)
    assert it.play(place("GY", (0, 0), (1, 0)), []) == {"G": 2, "Y": 4}
    assert it.scores()[1] == {"R": 0, "G": 18, "B": 0, "O": 0, "Y": 18, "P": 0}
    assert it.scores()[0] == dict.fromkeys(LETTERS, 0)
    assert (it.seat, it.to_place) == (3, 2)


def test_e2_2_the_right_hand_18_gives_a_bonus_turn_too() -> None:
    it = game_amid("team", 4, [MIXED] * 4, GREEN_2_YELLOW_4)
    it.markers[0].update(G=35, Y=36)
    it.play(place("GY", (0, 0), (1, 0)), [])
    assert it.scores()[0]["G"] == 36
    assert (it.seat, it.to_place) == (0, 1)


@pytest.mark.parametrize("five_is_first_cell", [True, False])
def test_g5_2_f33_a_double_takes_the_better_order(five_is_first_cell: bool) -> None:
    five = [(-1, 0), (-2, 0), (-3, 0), (0, -1), (0, -2)]
    two = [(2, 0), (3, 0)]
    if not five_is_first_cell:  # the same position turned by 180 degrees about the tile
        five = [(1 - q, -r) for q, r in five]
        two = [(1 - q, -r) for q, r in two]
    it = game_amid("solo", 1, [["GG"]], row("G", five + two))
    it.markers[0]["G"] = 15
    assert it.play(place("GG", (0, 0), (1, 0)), ["RR"]) == {"G": 7}
    assert it.scores()[0]["G"] == 20

    it = game_amid("solo", 1, [["GG"]], row("G", five))
    it.markers[0]["G"] = 15
    it.play(place("GG", (0, 0), (1, 0)), ["RR"])
    assert it.scores()[0]["G"] == 18


@pytest.mark.parametrize(("game", "players"), [("solo", 1), ("team", 4)])
def test_e1_5_e2_4_all_six_on_the_right_hand_18_end_the_game(game: str, players: int) -> None:
    racks = [["GY"]] if game == "solo" else [MIXED] * players
    it = game_amid(game, players, racks, GREEN_2_YELLOW_4)
    it.markers[0] = {**dict.fromkeys(LETTERS, 36), "Y": 33}
    it.play(place("GY", (0, 0), (1, 0)), [])
    assert it.ended == "instant-win"
    assert it.places() == ([1] if game == "solo" else [1, 2, 1, 2])


def test_e2_1_team_mates_share_their_sides_place() -> None:
    it = NaiveGame("team", 4, [MIXED] * 4)
    it.markers[1] = dict.fromkeys(LETTERS, 20)
    assert it.places() == [2, 1, 2, 1]


def test_e2_6_bonus_turns_lapse_with_an_empty_rack() -> None:
    it = game_amid("team", 4, [MIXED] * 4, GREEN_2_YELLOW_4)
    it.bag.update(it.racks[0][:5])
    it.racks[0] = ["GY"]
    it.markers[0].update(G=16, Y=17)
    it.play(place("GY", (0, 0), (1, 0)), ["RR", "RR", "BB", "YY", "YY", "PP"])  # at once: F34
    assert (it.seat, it.to_place, it.choosing) == (1, 1, False)


def test_g5_3_duel_ending() -> None:
    it = NaiveGame("duel", 2, [MIXED, MIXED])
    set_duel(it, {"R": 2, "G": 4, "B": -2, "Y": -3})
    assert it.scores() == [
        {"R": 2, "G": 4, "B": 0, "O": 0, "Y": 0, "P": 0},
        {"R": 0, "G": 0, "B": 2, "O": 0, "Y": 3, "P": 0},
    ]
    assert it.places() == [1, 2]
    set_duel(it, {"G": 3})
    assert it.places() == [1, 1]
    set_duel(it, {"R": 9, "G": 9, "O": -1})  # more markers beat higher ones
    assert it.places() == [2, 1]


@pytest.mark.parametrize("seat", [0, 1])
def test_g5_4_duel_marker_crosses_the_middle_and_stops_at_9(seat: int) -> None:
    letters = {(1, 0): "B", (2, 0): "B", (-2, 0): "R", (-3, 0): "R", (-4, 0): "R"}
    it = game_amid("duel", 2, [MIXED, MIXED], letters)
    it.seat = seat
    sign = 1 if seat == 0 else -1
    set_duel(it, {"B": -sign, "R": 8 * sign})
    assert it.play(place("RB", (-1, 0), (0, 0)), []) == {"R": 3, "B": 2}
    assert it.scores()[seat] == {"R": 9, "G": 0, "B": 1, "O": 0, "Y": 0, "P": 0}
    assert it.scores()[1 - seat] == dict.fromkeys(LETTERS, 0)
    assert it.duel_holder == {"R": seat}
    assert (it.seat, it.to_place) == (seat, 1)


@pytest.mark.parametrize(("blue", "ended"), [(0, "instant-win"), (-1, None)])
def test_e3_5_duel_ends_with_all_six_markers_on_one_side(blue: int, ended: str | None) -> None:
    it = game_amid("duel", 2, [MIXED, MIXED], {(1, 0): "B"})
    set_duel(it, {**dict.fromkeys(LETTERS, 1), "B": blue})
    it.play(place("RB", (-1, 0), (0, 0)), [] if ended else ["YY"])
    assert it.ended == ended
    assert it.scores()[0]["B"] == blue + 1


def test_f25_no_bonus_while_holding_the_duel_marker() -> None:
    for holder in (0, 1):
        it = game_amid("duel", 2, [MIXED, MIXED], {(-2, 0): "R"})
        set_duel(it, {"R": 8})
        it.duel_holder["R"] = holder
        it.play(place("RB", (-1, 0), (0, 0)), [])
        assert it.duel_holder == {"R": 0}
        assert it.choosing == (holder == 0)  # RO may be exchanged once no bonus turn is due
        assert it.to_place == (0 if holder == 0 else 1)


def test_e3_4_f23_duel_exchange_takes_all_tiles_of_the_colours_on_9() -> None:
    it = game_amid("duel", 2, [MIXED, MIXED], {})
    set_duel(it, {"R": 9, "B": 9, "Y": 8, "G": -9})
    it.play(place("GG", (0, 0), (1, 0)), [])
    assert it.legal() == {"swap", "keep"}
    it.play("swap", ["YY", "YY", "PP", "PP"])  # RB, BB and RO go, GY and OP stay
    assert sorted(it.racks[0]) == ["GY", "OP", "PP", "PP", "YY", "YY"]
    assert it.seat == 1
    it.play(place("RB", (0, 2), (1, 2)), [])
    it.play("swap", ["PP", "OO", "OO"])  # only GY and GG go
    assert sorted(it.racks[1]) == ["BB", "OO", "OO", "OP", "PP", "RO"]
