"""The end of a game and the places (rules D7, F18, 0.5)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cards.card_tables import (
    GAME,
    LETTERS,
    PLAYERS,
    TRACKS,
    Table,
    all_cards,
    all_on,
    blind_game,
    canonical,
    chips,
    hand_with,
    showing,
    spread,
)
from cards.card_tables import table as compiled_table
from moves import legal, play, result


def result_of(table: Table, *tracks: dict[str, int]) -> Any:
    """The result of a table set up with these chips."""
    return result(table(len(tracks), tracks=list(tracks)))


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("last", LETTERS)
def test_d7_1_the_game_ends_when_all_six_chips_are_on_7(
    table: Table, track: str, last: str
) -> None:
    partner = LETTERS[(LETTERS.index(last) + 1) % 6]
    card = last + partner
    state = table(
        4,
        track=track,
        hands=[hand_with(canonical(card))],
        open=showing(last, 1),
        tracks=[all_on(7, **{last: 6})],
    )
    assert not state.over
    assert state.game.result(state) is None
    after = play(state, card)
    assert after.over
    outcome = result(after)
    assert outcome.ended == "target-reached"
    assert outcome.winners == (0,)
    assert outcome.scores == after.scores
    assert outcome.scores[0] == all_on(7)


@pytest.mark.parametrize("last", LETTERS)
def test_d7_1_one_chip_on_6_is_not_enough(table: Table, last: str) -> None:
    partner = LETTERS[(LETTERS.index(last) + 1) % 6]
    card = canonical(last + partner)
    before = all_on(9, **{last: 5})
    state = table(4, hands=[hand_with(card)], open=showing(last, 1), tracks=[before])
    after = play(state, card)
    assert after.scores[0] == before | {last: 6}
    assert not after.over
    assert after.turn == 1


def test_d7_1_the_end_comes_after_a_card_is_fully_scored(table: Table) -> None:
    lying = spread(4, "RB", "GB", "GO", "GY")
    state = table(4, hands=[hand_with("RG")], open=lying, tracks=[all_on(7, R=6)])
    for order in ("RG", "GR"):
        after = play(state, order)
        assert after.over
        assert after.scores[0] == all_on(7, G=10)
        assert after.steps[-1].points_by_letter == {"R": 1, "G": 3}


def test_d7_1_both_symbols_of_the_last_card_may_be_needed(table: Table) -> None:
    lying = spread(4, "RB", "GB", "OY", "OY")
    state = table(4, hands=[hand_with("RG")], open=lying, tracks=[all_on(8, R=6, G=6)])
    assert play(state, "RG").over
    assert play(state, "GR").over


def test_d7_1_nothing_is_drawn_and_nobody_follows(table: Table) -> None:
    state = table(4, hands=[hand_with("RG")], open=showing("R", 1), tracks=[all_on(7, R=6)])
    after = play(state, "RG")
    assert after.steps[-1].drew == ()
    assert after.hand(0) == state.hand(0)[1:]
    assert after.hand_sizes == (5, 6, 6, 6)
    assert after.pile_size == state.pile_size
    assert not after.exchange_offered
    assert not legal(after)
    assert all_cards(after) == all_cards(state)
    assert "RG" in after.open[0]


def test_f18_the_end_comes_before_bonus_turns_earned_with_the_same_card(table: Table) -> None:
    lying = spread(4, "RB", "GB", "OY", "OY")
    state = table(4, hands=[hand_with("RG")], open=lying, tracks=[all_on(7, R=6, G=9)])
    after = play(state, "RG")
    assert after.scores[0] == all_on(7, G=10)
    assert after.over
    assert after.bonus_turns == 0
    assert not after.is_bonus_turn
    assert after.steps[-1].drew == ()


def test_f18_the_end_comes_before_bonus_turns_that_were_due(table: Table) -> None:
    state = table(
        4, hands=[hand_with("RG")], open=showing("R", 1), tracks=[all_on(7, R=6)], bonus_turns=2
    )
    after = play(state, "RG")
    assert after.over
    assert after.bonus_turns == 0
    assert not legal(after)


def test_d7_1_a_bonus_turn_can_win(table: Table) -> None:
    lying = spread(4, "OB", "RB", "GY", "GY")
    hand = ["OP", "RG", "GY", "BY", "RB", "GP"]
    state = table(4, hands=[hand], open=lying, tracks=[all_on(7, R=6, O=9)])
    state = play(state, "OP")
    assert state.is_bonus_turn
    assert play(state, "RG").over
    assert not play(state, "BY").over


@pytest.mark.parametrize("players", PLAYERS)
def test_d7_1_any_seat_can_win(table: Table, players: int) -> None:
    lying = spread(players, *["RB"] * (4 if players == 2 else players))
    for seat in range(players):
        tracks = [*[all_on(0)] * seat, all_on(7, R=6)]
        hands = [hand_with("RG")] * players
        state = table(players, hands=hands, open=lying, tracks=tracks, turn=seat)
        outcome = result(play(state, "RG"))
        assert outcome.winners == (seat,)


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("players", PLAYERS)
def test_d7_whole_games_end_as_soon_as_somebody_has_all_on_7(players: int, track: str) -> None:
    for seed in range(4):
        for before, after in pairwise(blind_game(players, track, seed)):
            assert not before.over
            reached = [min(values.values()) >= 7 for values in after.scores]
            assert after.over == any(reached)
            if after.over:
                result = GAME.result(after)
                assert result is not None
                assert result.winners == (before.turn,)
                assert reached.index(True) == before.turn
                ranked = [sorted(values.values()) for values in after.scores]
                expected = [1 + sum(other > own for other in ranked) for own in ranked]
                assert list(result.places) == expected


def test_d7_2_the_winner_is_first_even_if_another_has_more_altogether(table: Table) -> None:
    result = result_of(table, all_on(10, P=6), all_on(7), all_on(10, R=6, G=6))
    assert result.places == (2, 1, 3)
    assert result.winners == (1,)


def test_d7_2_0_5_others_by_the_lowest_chip_then_the_next_one(table: Table) -> None:
    result = result_of(
        table, all_on(7), chips(4, 4, 6, 6, 6, 6), chips(6, 6, 4, 5, 6, 6), chips(3, 6, 6, 6, 6, 6)
    )
    assert result.places == (1, 3, 2, 4)


def test_d7_2_0_5_more_chips_on_the_lowest_value_are_behind(table: Table) -> None:
    result = result_of(
        table, all_on(7), chips(4, 4, 4, 9, 9, 9), chips(4, 4, 5, 5, 5, 5), chips(*[4] * 6)
    )
    assert result.places == (1, 3, 2, 4)


def test_d7_2_0_5_colours_do_not_matter_and_equal_players_share_a_place(table: Table) -> None:
    one, same = chips(1, 2, 3, 3, 2, 1), chips(3, 3, 2, 2, 1, 1)
    assert result_of(table, all_on(7), one, same, all_on(1)).places == (1, 2, 2, 4)
    assert result_of(table, one, all_on(7), all_on(3), same).places == (3, 1, 2, 3)
    assert result_of(table, one, all_on(8), same).places == (2, 1, 2)


def test_d7_3_the_lowest_chip_of_each_player_is_what_a_series_adds(table: Table) -> None:
    result = result_of(table, all_on(7), chips(4, 4, 6, 6, 6, 6), chips(0, 3, 3, 3, 3, 3))
    assert [result.weakest(seat) for seat in range(3)] == [7, 4, 0]


def test_d7_1_a_position_may_be_won_from_the_start(table: Table) -> None:
    result = result_of(table, {}, all_on(7, R=10))
    assert result.ended == "target-reached"
    assert result.places == (2, 1)


def test_views_know_the_result() -> None:
    state = compiled_table(tracks=[{}, all_on(7)])
    for seat in range(3):
        assert GAME.result(GAME.view(state, seat)) == GAME.result(state)
    assert GAME.result(GAME.view(compiled_table(), 0)) is None
