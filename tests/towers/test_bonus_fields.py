"""Bonus points and the end of the track: rules C5.3, F14, F15, G3.12 and G3.13."""

from __future__ import annotations

import pytest

from moves import legal, play, points
from towers.changed_boards import Table
from towers.changed_boards import table as compiled_table
from towers.tower_positions import BONUS, LETTERS, all_four, cells_of, marks, own


@pytest.mark.parametrize("letter", LETTERS)
def test_g3_12_a_bonus_field_gives_one_point_in_the_colour_of_choice(
    table: Table, letter: str
) -> None:
    state = table(tracks=[marks(4, 4, 4, 4)])
    after = play(state, f"j12-j13+{letter}")
    assert after.steps[-1].points_by_letter == {letter: 1}
    assert after.scores == (marks(4, 4, 4, 4) | {letter: 5}, marks(0, 0, 0, 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g3_12_every_bonus_field_gives_one_point_on_whichever_half(
    table: Table, players: int
) -> None:
    state = table(players)
    seen: set[str] = set()
    for text in legal(state):
        fields = BONUS & {*cells_of(text)}
        if fields:
            seen |= fields
            assert points(state, text) == {text[-1]: 1}
        else:
            assert "+" not in text
    assert seen == BONUS


def test_g3_12_the_bonus_colour_is_read_in_either_case() -> None:
    state = compiled_table()
    assert points(state, "J13 - j12 + p") == {"P": 1}


def test_g3_12_a_bonus_field_counts_once(table: Table) -> None:
    state = play(table(), "j12-j13+O", "a20-a21")
    assert points(state, "j14-k14") == {}  # beside it


@pytest.mark.parametrize(
    ("letter", "expected"), [("O", {"O": 2, "P": 2}), ("G", {"O": 1, "P": 2, "G": 1})]
)
def test_f15_the_bonus_point_is_added_to_chip_points(
    table: Table, letter: str, expected: dict[str, int]
) -> None:
    # d16 is a bonus field on the way from g16 to d19.
    state = table(chips={"g16": "O1", "d19": "P2"}, tiles=own("e16-f16", "c18-d18"))
    assert points(state, f"d16-d17+{letter}") == expected


def test_f15_the_bonus_point_is_added_to_extra_points(table: Table) -> None:
    # j13 is a bonus field in the middle between g13 and m13.
    state = table(chips={"g13": "B1", "m13": "G2"}, tiles=own("h13-i13", "k13-l13"))
    after = play(state, "j12-j13+P")
    assert after.steps[-1].points_by_letter == all_four(2, B=1, G=2, P=1)
    assert after.scores[0] == marks(2, 3, 3, 4)


@pytest.mark.parametrize(
    ("before", "after"), [(0, 3), (16, 19), (17, 20), (18, 20), (19, 20), (20, 20)]
)
def test_g3_13_a_marker_stops_at_20_and_the_points_are_recorded_before(
    table: Table, before: int, after: int
) -> None:
    state = table(chips={"j10": "B1", "m10": "B2"}, tracks=[{"B": before}])
    now = play(state, "k10-l10")
    assert now.scores[0] == marks(0, 0, after, 0)
    assert now.steps[-1].points_by_letter == {"B": 3}


def test_c5_3_extra_points_stop_at_20_in_each_colour_by_itself(table: Table) -> None:
    tracks = [marks(0, 0, 0, 0), marks(20, 19, 18, 17)]
    tiles = own("j8-k8", "l8-m8", seat=1)
    state = table(chips={"p7": "G2"}, tiles=tiles, tracks=tracks, turn=1)
    after = play(state, "n8-o8")
    assert after.scores == (marks(0, 0, 0, 0), marks(20, 20, 20, 20))
    assert after.steps[-1].points_by_letter == all_four(2, G=2)


@pytest.mark.parametrize("before", [19, 20])
def test_c5_3_a_bonus_point_stops_at_20_too(table: Table, before: int) -> None:
    state = table(tracks=[{"O": before}])
    after = play(state, "j12-j13+O")
    assert after.scores[0] == marks(20, 0, 0, 0)
    assert after.steps[-1].points_by_letter == {"O": 1}


def test_c5_3_what_is_lost_at_20_is_lost_for_good(table: Table) -> None:
    state = table(chips={"j10": "B2", "m10": "B2"}, tracks=[{"B": 19}])
    after = play(state, "k10-l10", "a20-a21", "j12-j13+B", "a23-a24", "m16-m17+G")
    assert after.scores[0] == marks(0, 0, 20, 1)


@pytest.mark.parametrize("tracks", [marks(19, 20, 20, 20), marks(20, 20, 20, 20)])
def test_c5_3_there_is_no_bonus_turn_and_no_instant_win(
    table: Table, tracks: dict[str, int]
) -> None:
    state = table(tracks=[tracks])
    after = play(state, "j12-j13+O")
    assert after.scores[0] == marks(20, 20, 20, 20)
    assert after.turn == 1
    assert after.bonus_turns == 0
    assert not after.is_bonus_turn
    assert not after.over
    assert after.game.result(after) is None
    assert legal(after)
