"""What the chips on the towers count: rules C5.3, C5.4 and the examples G3.1 to G3.4, G3.15."""

from __future__ import annotations

import pytest

from moves import play, points
from towers.changed_boards import Table
from towers.tower_positions import chip, marks, own

# A chain of one tile between j10 and m10, a long one to the right of them, and one to the left
# that joins j7 and m7, too. They do not touch each other.
SHORT = "k10-l10"
LONG = ("i11-i12", "j12-k12", "l12-m11")
LEFT = ("j8-j9", "k8-l8", "m8-n8", "n9-o9")


def test_g3_1_a_new_chain_joins_two_towers_and_both_chips_flip(table: Table) -> None:
    state = table(chips={"j10": "B1", "m10": "G2"})
    after = play(state, SHORT)
    assert after.steps[-1].points_by_letter == {"B": 1, "G": 2}
    assert after.scores[0] == marks(0, 0, 1, 2)
    assert after.scores[1] == marks(0, 0, 0, 0)
    assert chip(after, "j10") == ("B", 2, True)
    assert chip(after, "m10") == ("G", 3, True)
    others = {name: tower for name, tower in state.towers.items() if name not in ("j10", "m10")}
    assert {name: after.towers[name] for name in others} == others


def test_g3_1_two_chips_of_one_colour_are_added(table: Table) -> None:
    assert points(table(chips={"j10": "P2", "m10": "P1"}), SHORT) == {"P": 3}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c5_3_the_size_of_the_tower_does_not_matter_for_its_chip(
    table: Table, players: int
) -> None:
    state = table(players, chips={"j7": "O1", "m7": "P2"})
    assert points(state, "k7-l7") == {"O": 1, "P": 2}  # j7 is large with 2, m7 with 3, none with 4


def test_g3_2_a_further_tower_scores_alone(table: Table) -> None:
    state = table(chips={"j10": "G1", "m10": "B2", "m7": "G1"}, tiles=own(SHORT))
    after = play(state, "l9-m8")
    assert after.steps[-1].points_by_letter == {"G": 1}
    assert chip(after, "m7") == ("G", 2, True)
    assert chip(after, "j10") == ("G", 2, True)
    assert chip(after, "m10") == ("B", 3, True)


def test_g3_2_several_further_towers_score_at_once(table: Table) -> None:
    chips = {"j10": "O1", "m10": "P1", "m7": "B1", "p7": "G2"}
    state = table(chips=chips, tiles=own("k10-l10", "m9-n8"))
    assert points(state, "n7-o7") == {"B": 1, "G": 2}


@pytest.mark.parametrize("tile", ["j11-k11", "k8-k9", "j9-k9", "m8-m9"])
def test_g3_3_a_tower_that_is_done_in_the_chain_does_not_score_again(
    table: Table, tile: str
) -> None:
    chips = {"j10": "B1", "m10": "G2", "m7": "G1"}
    state = table(chips=chips, tiles=own(SHORT, "l8-l9"))
    after = play(state, tile)
    assert after.steps[-1].points_by_letter == {}
    assert after.towers == state.towers
    assert after.scores == state.scores


def test_g3_4_a_new_chain_scores_the_same_towers_again_at_their_black_values(table: Table) -> None:
    state = table(chips={"j10": "P1", "m10": "G2"}, tiles=own(*LONG))
    assert chip(state, "j10") == ("P", 2, True)
    assert chip(state, "m10") == ("G", 3, True)
    after = play(state, SHORT)
    assert after.steps[-1].points_by_letter == {"P": 2, "G": 3}
    assert after.towers == state.towers  # black stays black
    assert points(state, "j11-k11") == {}  # touches the old chain


def test_g3_4_the_long_chain_after_the_short_one(table: Table) -> None:
    state = table(chips={"j10": "P1", "m10": "G2"}, tiles=own(SHORT, *LONG[:2]))
    assert points(state, LONG[2]) == {"P": 2, "G": 3}


def test_g3_4_c5_4_merging_the_two_chains_scores_nothing(table: Table) -> None:
    state = table(chips={"j10": "P1", "m10": "G2"}, tiles=own(SHORT, *LONG))
    assert points(state, "k11-l11") == {}


def test_c5_4_a_tower_scores_in_each_of_three_chains_of_its_own(table: Table) -> None:
    chips = {"j10": "P1", "m10": "G2", "m7": "B1", "j7": "O1"}
    state = table(chips=chips, tiles=own(SHORT, *LONG))
    assert points(state, LEFT[0]) == {"P": 2, "O": 1}
    state = table(chips=chips, tiles=own(SHORT, *LONG, *LEFT[:3]))
    assert points(state, LEFT[3]) == {"G": 3}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c5_4_a_flipped_chip_counts_its_black_value_for_everybody(
    table: Table, players: int
) -> None:
    state = table(players, chips={"j10": "P1", "m10": "G2"}, tiles=own(SHORT))
    for seat in range(1, players):
        long = table(
            players,
            chips={"j10": "P1", "m10": "G2"},
            tiles=[*own(SHORT), *own(*LONG[:2], seat=seat)],
            turn=seat,
        )
        after = play(long, LONG[2])
        assert after.steps[-1].points_by_letter == {"P": 2, "G": 3}
        assert after.scores[seat] == marks(0, 2, 0, 3)
        assert after.towers == state.towers


def test_c5_4_chips_are_read_before_they_flip_and_flip_once_only(table: Table) -> None:
    """In a chain of each of three players: light, black and black again."""
    state = table(3, chips={"j10": "O1", "m10": "B2", "j7": "P1", "m7": "G1"})
    rounds = [
        (SHORT, LONG[0], LEFT[0]),
        ("a20-a21", LONG[1], LEFT[1]),
        ("a23-a24", LONG[2], LEFT[2]),
        ("s2-s3", "s5-s6", LEFT[3]),
    ]
    state = play(state, *(tile for tiles in rounds for tile in tiles))
    assert [step.points_by_letter for step in state.steps] == [
        *({"O": 1, "B": 2}, {}, {"O": 2, "P": 1}),
        *({}, {}, {"G": 1}),
        *({}, {"O": 2, "B": 3}, {}),
        *({}, {}, {"B": 3}),
    ]
    assert chip(state, "j10") == ("O", 2, True)
    assert chip(state, "m10") == ("B", 3, True)
    assert state.scores == (marks(1, 0, 2, 0), marks(2, 0, 3, 0), marks(2, 1, 3, 1))


def test_g3_15_a_chain_beside_one_tower_neither_scores_nor_marks(table: Table) -> None:
    state = play(table(chips={"j10": "O1", "m10": "P2"}), "k10-k11")
    assert state.steps[-1].points_by_letter == {}
    assert chip(state, "j10") == ("O", 1, False)
    after = play(state, "a20-a21", "l10-l11")
    assert after.steps[-1].points_by_letter == {"O": 1, "P": 2}
    assert chip(after, "j10") == ("O", 2, True)
    assert chip(after, "m10") == ("P", 3, True)


def test_g3_15_two_chains_beside_one_tower_each_score_both_when_they_merge(table: Table) -> None:
    state = table(chips={"j10": "O1", "m10": "P2"}, tiles=own("j11-j12", "l11-m11"))
    assert points(state, "k10-k11") == {"O": 1, "P": 2}


def test_g3_15_two_chains_beside_the_same_tower_do_not_score_when_they_merge(table: Table) -> None:
    state = table(chips={"j10": "O1"}, tiles=own("i11-i12", "k10-k11"))
    assert points(state, "j11-j12") == {}


def test_g3_15_a_black_chip_beside_one_chain_alone_does_not_score_either(table: Table) -> None:
    state = table(chips={"j10": "O1", "m10": "P2"}, black=["j10", "m10"])
    assert points(state, "k10-k11") == {}
    assert points(state, "k10-l10") == {"O": 2, "P": 3}


@pytest.mark.parametrize(
    ("one", "other"), [("O1", "B2"), ("P2", "G1"), ("B2", "P2"), ("G1", "O1"), ("P1", "P1")]
)
def test_c1_3_every_colour_and_both_values_light_and_black(
    table: Table, one: str, other: str
) -> None:
    for black in (0, 1):
        state = table(chips={"d22": one, "g22": other}, black=["d22", "g22"] if black else [])
        expected: dict[str, int] = {}
        for kind in (one, other):
            letter, light = kind[0], int(kind[1])
            expected[letter] = expected.get(letter, 0) + light + black
        assert points(state, "e22-f22") == expected


def test_g3_13_each_marker_moves_by_its_own_points(table: Table) -> None:
    state = table(chips={"j10": "O1", "m10": "B2"}, tracks=[marks(3, 5, 7, 9), marks(1, 2, 3, 4)])
    after = play(state, SHORT)
    assert after.scores == (marks(4, 5, 9, 9), marks(1, 2, 3, 4))


def test_scored_points_belong_to_the_seat_that_laid_the_tile(table: Table) -> None:
    state = table(4, chips={"j10": "O1", "m10": "B2"}, turn=2)
    after = play(state, SHORT)
    assert [sum(score.values()) for score in after.scores] == [0, 0, 3, 0]
    assert after.steps[-1].seat == 2
