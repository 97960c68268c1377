"""The extra points of large towers: rules C5.3, C5.4 and the examples G3.5 to G3.11.

With two players j7, p7, m13, g13, d19 and j19 are large; m7, m10 and j16 are small.
"""

from __future__ import annotations

import pytest

from moves import play, points
from towers.changed_boards import Table
from towers.tower_positions import all_four, chip, own

# From j7 past m7 to p7, on their right and on their left; the chains do not touch each other.
RIGHT = ("j8-k8", "l8-m8", "n8-o8")
LEFT = ("k6-l6", "m6-n6", "o6-p6")
# Joins j19 and j16, and comes near to m13.
EAST = ("j17-j18", "k15-k16")
BESIDE_M13 = "l13-l14"  # touches m13 and EAST, and a chain that has come as far as l12


def test_g3_5_the_second_large_tower_gives_extra_points_for_both(table: Table) -> None:
    state = table(chips={"j7": "O1", "m7": "P1", "p7": "G2"}, tiles=own("k7-l7", "l8-m8"))
    assert chip(state, "j7") == ("O", 2, True)
    after = play(state, "n7-o7")
    assert after.steps[-1].points_by_letter == {"G": 4, "O": 2, "P": 2, "B": 2}
    assert chip(after, "p7") == ("G", 3, True)
    assert chip(after, "j7") == ("O", 2, True)


def test_g3_5_one_large_tower_in_a_chain_of_small_ones_gives_its_chip_alone(table: Table) -> None:
    state = table(chips={"j7": "O1", "m7": "P1"})
    assert points(state, "k7-l7") == {"O": 1, "P": 1}
    state = table(chips={"j7": "O1", "m7": "P1", "m4": "B2"}, tiles=own("k7-l7"))
    assert points(state, "l5-l6") == {"B": 2}  # m4, a small one


@pytest.mark.parametrize("players", [3, 4])
def test_c4_1_which_towers_are_large_depends_on_the_number_of_players(
    table: Table, players: int
) -> None:
    chips = {"j7": "O1", "m7": "P1", "p7": "G2"}
    state = table(players, chips=chips, tiles=own("k7-l7", "l8-m8"))
    assert points(state, "n7-o7") == {"G": 2}  # j7 and p7 are small here
    state = table(players, chips=chips, tiles=own(*RIGHT[:2], "h7-i7"))
    assert points(state, "h8-i8") == (all_four(2) if players == 3 else {})


def test_g3_6_another_chain_joins_the_same_large_towers_for_extra_points_again(
    table: Table,
) -> None:
    chips = {"j7": "G1", "m7": "B2", "p7": "B1"}
    state = table(chips=chips, tiles=own(*RIGHT, *LEFT[:2]))
    assert chip(state, "p7") == ("B", 2, True)
    assert points(state, LEFT[2]) == {"B": 4, "O": 2, "P": 2, "G": 2}


def test_g3_7_merging_gives_extra_points_for_the_one_that_had_none(table: Table) -> None:
    # m13 was joined with m10 alone; j7 and p7 have given their extra points.
    for tiles in ([*RIGHT, "m11-m12"], ["m11-m12", *RIGHT]):
        state = table(tiles=own(*tiles))
        after = play(state, "n9-n10")
        assert after.steps[-1].points_by_letter == all_four(1)
        assert after.towers == state.towers


def test_g3_7_a_large_tower_alone_in_its_chain_merges_with_a_pair(table: Table) -> None:
    state = table(chips={"m13": "B2", "m10": "O1"}, tiles=own(*RIGHT, "l12-m12"))
    assert chip(state, "m13") == ("B", 2, False)
    state = play(state, "n9-n10", "a20-a21")
    assert state.steps[0].points_by_letter == {"O": 1}  # m10, not yet m13
    assert points(state, "m11-n11") == all_four(1, B=2)


def test_g3_8_a_new_large_tower_and_a_merger_with_two_of_four_in_big(table: Table) -> None:
    state = table(chips={"m13": "B1"}, tiles=own(*RIGHT, "l9-l10", "l11-l12", *EAST))
    after = play(state, BESIDE_M13)
    assert after.steps[-1].points_by_letter == all_four(2, B=1)
    assert chip(after, "m13") == ("B", 2, True)


def test_g3_9_a_new_large_tower_and_a_merger_with_none_of_three_in_big(table: Table) -> None:
    state = table(chips={"m13": "G2"}, tiles=own("n9-o8", "m11-n10", "k12-l12", *EAST))
    after = play(state, BESIDE_M13)
    assert after.steps[-1].points_by_letter == all_four(3, G=2)
    assert chip(after, "m13") == ("G", 3, True)


def test_g3_10_orange_is_the_second_large_tower(table: Table) -> None:
    state = table(chips={"p7": "O1"}, tiles=own(*RIGHT[:2]))
    after = play(state, RIGHT[2])
    assert after.steps[-1].points_by_letter == all_four(2, O=1)
    assert chip(after, "p7") == ("O", 2, True)


def test_g3_10_orange_is_small_and_two_chains_with_a_large_tower_each_meet(table: Table) -> None:
    upper, lower = ("j8-j9", "k8-k9"), ("n9-o8", "m9-n8")
    state = table(chips={"m7": "O1"}, tiles=own(*upper, *lower))
    assert points(state, "l8-m8") == all_four(2, O=1)


def test_g3_11_a_merger_in_which_all_has_been_counted_gives_nothing(table: Table) -> None:
    state = table(tiles=own(*RIGHT, *LEFT))
    after = play(state, "k7-l7")
    assert after.steps[-1].points_by_letter == {}
    assert after.towers == state.towers
    # One chain from now on: nothing is left for a tile at either end of it.
    after = play(after, "a20-a21")
    for tile in ("i7-i8", "i7-j6", "q6-q7", "n7-o7", "p8-q7"):
        assert points(after, tile) == {}


def test_c5_3_a_third_large_tower_gives_one_point_and_a_fourth_one_more(table: Table) -> None:
    chips = {"m13": "B1", "j19": "G2"}
    state = table(chips=chips, tiles=own(*RIGHT, "l9-l10", "l11-l12"))
    state = play(state, BESIDE_M13, "a20-a21")
    assert state.steps[0].points_by_letter == all_four(1, B=1)
    state = table(chips=chips, tiles=own(*RIGHT, "l9-l10", "l11-l12", BESIDE_M13, EAST[1]))
    assert points(state, EAST[0]) == all_four(1, G=2)


def test_c5_4_the_chip_was_done_with_a_small_tower_before_the_extra_points(table: Table) -> None:
    # p7 and m7 first, then j7 as the second large tower: extra points for both.
    state = table(chips={"j7": "P2", "p7": "O1"}, tiles=own("n7-o7", "m8-n8", "k8-l8"))
    assert chip(state, "p7") == ("O", 2, True)
    assert chip(state, "j7") == ("P", 2, False)
    assert points(state, "i8-j8") == all_four(2, P=2)


def test_c5_3_two_large_towers_alone_score_chips_and_extra_points_at_once(table: Table) -> None:
    state = table(chips={"g13": "O1", "m13": "P2"}, tiles=own("h13-i13", "k13-l13"))
    assert points(state, "j12-k12") == all_four(2, O=1, P=2)


@pytest.mark.parametrize("seat", [0, 1])
def test_c5_4_each_player_gets_the_extra_points_in_chains_of_his_own(
    table: Table, seat: int
) -> None:
    tiles = [*own(*RIGHT, seat=seat), *own(*LEFT[:2], seat=1 - seat)]
    state = table(chips={"p7": "B1"}, tiles=tiles, turn=1 - seat)
    assert points(state, LEFT[2]) == all_four(2, B=2)


def test_c5_3_extra_points_go_to_all_four_colours_and_chips_to_their_own(table: Table) -> None:
    state = table(chips={"p7": "G2"}, tiles=own(*RIGHT[:2]), tracks=[{"O": 3, "P": 1}])
    after = play(state, RIGHT[2])
    assert after.scores[0] == {"O": 5, "P": 3, "B": 2, "G": 4}
    assert after.scores[1] == {"O": 0, "P": 0, "B": 0, "G": 0}
