"""The walls of the track (rules D4, F16, G4.2 to G4.5)."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from cards.card_tables import (
    LETTERS,
    SECTORS,
    TRACKS,
    Table,
    all_on,
    blind_game,
    canonical,
    hand_with,
    in_two_neighbouring_sectors,
    is_card,
    last_action,
    moved,
    sector,
    showing,
    spread,
)
from einklang.games.cards.position import State
from moves import play


def reds(table: Table, track: str, chips: dict[str, int], matches: int) -> Any:
    """Seat 0 may play a card whose red has so many matches, and whose green has none."""
    lying = showing("R", matches)
    return table(4, track=track, hands=[hand_with("RG")], tracks=[chips], open=lying)


def cap(track: str, lowest: int) -> int:
    """How far a chip may go, by the lowest of the others (rules D4.2)."""
    if lowest == 0 and track == "four-sectors":
        return 3
    return 6 if lowest <= 3 else 10


def others_of(track: str, lowest: int, place: int) -> dict[str, int]:
    """Five chips beside red: one is the lowest, the others as far ahead as they can be."""
    ahead = min(sector(track, lowest) + 1, len(SECTORS[track]) - 1)
    return all_on(SECTORS[track][ahead][-1], **{LETTERS[place]: lowest})


def can_be(track: str, chips: dict[str, int]) -> bool:
    """Whether chips lie as they can in a game that is not won."""
    return min(chips.values()) < 7 and in_two_neighbouring_sectors(track, chips)


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("lowest", range(11))
def test_d4_2_f16_the_whole_matrix(table: Table, track: str, lowest: int) -> None:
    tried = 0
    for value, points, place in product(range(11), range(5), range(1, 6)):
        chips = others_of(track, lowest, place) | {"R": value}
        if not can_be(track, chips):
            continue
        state = reds(table, track, chips, points)
        expected = moved(track, chips, "R", points)
        assert expected == min(value + points, cap(track, lowest))
        for order in ("RG", "GR"):
            after = play(state, order)
            assert after.scores[0] == chips | {"R": expected}, (chips, points)
            assert after.steps[-1].points_by_letter == ({"R": points} if points else {})
            assert in_two_neighbouring_sectors(track, after.scores[0])
        tried += 1
    assert tried >= 75


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("value", range(7))
def test_d4_1_of_chips_side_by_side_one_goes_into_the_next_sector_and_no_further(
    table: Table, track: str, value: int
) -> None:
    end = SECTORS[track][sector(track, value) + 1][-1]
    after = play(reds(table, track, all_on(value), 4), "RG")
    assert after.scores[0]["R"] == min(value + 4, end)


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(("mover", "holder"), list(permutations(LETTERS, 2)))
def test_d4_1_every_chip_moves_and_every_chip_holds_all_others_back(
    table: Table, track: str, mover: str, holder: str
) -> None:
    partner = LETTERS[(LETTERS.index(mover) + 1) % 6]
    card = mover + partner
    for before, held in ((6, 3), (3, 0)):
        chips = all_on(before, **{holder: held})
        open_now = showing(mover, 2)
        state = table(
            4, track=track, hands=[hand_with(canonical(card))], tracks=[chips], open=open_now
        )
        free = track == "three-zones" and held == 0
        after = play(state, card).scores[0]
        assert after == chips | {mover: before + 2 if free else before}


@pytest.mark.parametrize("track", TRACKS)
def test_d4_1_the_chips_of_other_players_hold_nobody_back(table: Table, track: str) -> None:
    lying = spread(4, "RB", "RB", "BO", "BO")
    state = table(4, track=track, hands=[hand_with("RG")], tracks=[all_on(4)], open=lying)
    assert play(state, "RG").scores[0]["R"] == 6
    state = table(4, track=track, hands=[hand_with("RG")], tracks=[all_on(6)], open=lying)
    assert play(state, "RG").scores[0]["R"] == 8


@pytest.mark.parametrize("track", TRACKS)
def test_f16_the_only_chip_behind_may_cross_two_walls(table: Table, track: str) -> None:
    chips = all_on(4, R=3)
    after = [play(reds(table, track, chips, n), "RG").scores[0]["R"] for n in range(5)]
    assert after == [3, 4, 5, 6, 7]


def test_f16_the_only_chip_on_0_goes_through_two_walls_but_not_three(table: Table) -> None:
    chips = all_on(1, R=0)
    after = [play(reds(table, "four-sectors", chips, n), "RG").scores[0]["R"] for n in range(5)]
    assert after == [0, 1, 2, 3, 4]
    chips = all_on(3, R=2)
    assert play(reds(table, "four-sectors", chips, 4), "RG").scores[0]["R"] == 6


def test_d4_3_the_two_tracks_differ_in_one_situation_only(table: Table) -> None:
    for lowest, value, points in product(range(11), range(11), range(5)):
        chips = others_of("four-sectors", lowest, 3) | {"R": value}
        if not can_be("four-sectors", chips):
            continue
        four, three = (
            play(reds(table, track, chips, points), "RG").scores[0]["R"] for track in TRACKS
        )
        if lowest == 0 and value + points > 3:
            assert (four, three) == (3, min(value + points, 6))
        else:
            assert four == three


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("order", ["RP", "PR"])
def test_g4_2_the_second_point_of_purple_is_lost(table: Table, track: str, order: str) -> None:
    chips = {"R": 2, "G": 4, "B": 3, "O": 6, "Y": 1, "P": 5}
    lying = [["RP"], ["RO"], ["GP"], ["BY"]]
    state = table(4, track=track, hands=[hand_with("RP")], open=lying, tracks=[chips])
    after = play(state, order)
    assert after.steps[-1].points_by_letter == {"R": 2, "P": 2}
    assert after.scores[0] == chips | {"R": 4, "P": 6}


@pytest.mark.parametrize(("track", "expected"), [("four-sectors", 3), ("three-zones", 4)])
def test_g4_3_red_3_and_blue_0(table: Table, track: str, expected: int) -> None:
    chips = all_on(2, R=3, B=0)
    assert play(reds(table, track, chips, 1), "RG").scores[0] == chips | {"R": expected}


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(("order", "purple"), [("BP", 7), ("PB", 6)])
def test_g4_4_d3_3_the_order_matters(table: Table, track: str, order: str, purple: int) -> None:
    chips = all_on(4, B=3, P=6, O=5)
    lying = [["BO"], ["RP"], ["GY"], ["GY"]]
    state = table(4, track=track, hands=[hand_with("BP")], open=lying, tracks=[chips])
    after = play(state, order)
    assert after.steps[-1].points_by_letter == {"B": 1, "P": 1}
    assert after.scores[0] == chips | {"B": 4, "P": purple}


@pytest.mark.parametrize(("order", "green"), [("RG", 4), ("GR", 3)])
def test_d3_3_the_order_matters_at_the_first_wall_too(table: Table, order: str, green: int) -> None:
    chips = all_on(1, R=0, G=3)
    lying = [["RB"], ["GB"], ["OY"], ["OY"]]
    state = table(4, hands=[hand_with("RG")], open=lying, tracks=[chips])
    assert play(state, order).scores[0] == chips | {"R": 1, "G": green}


@pytest.mark.parametrize("track", TRACKS)
def test_g4_5_one_point_beyond_10_is_lost(table: Table, track: str) -> None:
    chips = all_on(4, R=9, Y=8)
    after = play(reds(table, track, chips, 2), "RG")
    assert after.scores[0] == chips | {"R": 10}
    assert after.steps[-1].points_by_letter == {"R": 2}
    assert (after.turn, after.is_bonus_turn, after.bonus_turns) == (0, True, 0)


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_d4_1_in_whole_games_all_chips_lie_in_two_neighbouring_sectors(
    track: str, players: int
) -> None:
    for seed in range(5):
        for state in blind_game(players, track, seed):
            for chips in state.scores:
                assert in_two_neighbouring_sectors(track, chips)


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_d3_2_d3_3_d4_every_card_of_whole_games_scores_as_the_rules_say(
    track: str, players: int
) -> None:
    for seed in range(5, 8):
        before: State | None = None
        for state in blind_game(players, track, seed):
            if before is not None and is_card(last_action(state)):
                check_scoring(track, before, state)
            elif before is not None:
                assert state.scores == before.scores
                assert state.steps[-1].points_by_letter == {}
            before = state


def check_scoring(track: str, before: State, after: State) -> None:
    letters = last_action(after)
    seat = before.turn
    lying = [card for cards in before.open for card in cards]
    points = {letter: sum(letter in card for card in lying) for letter in letters}
    assert after.steps[-1].points_by_letter == {k: n for k, n in points.items() if n}
    chips = dict(before.scores[seat])
    for letter in letters:
        chips[letter] = moved(track, chips, letter, points[letter])
    assert after.scores[seat] == chips
    others = [other for other in range(before.players) if other != seat]
    assert all(after.scores[other] == before.scores[other] for other in others)
