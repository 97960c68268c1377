"""Bonus turns (rules D6, F18, G4.5, G4.6)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from cards.card_tables import (
    LETTERS,
    PLAYERS,
    TRACKS,
    Table,
    all_cards,
    all_on,
    blind_game,
    canonical,
    drawn,
    hand_with,
    is_card,
    last_action,
    showing,
    spread,
)
from einklang.games.cards.position import State
from moves import play


def due(state: State) -> int:
    """How many cards the seat still has to play beyond that of its own turn."""
    return state.bonus_turns + state.is_bonus_turn


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize(("value", "matches"), [(9, 1), (9, 4), (8, 2), (7, 3), (6, 4)])
def test_d6_1_a_chip_that_reaches_10_gives_one_bonus_turn(
    table: Table, letter: str, value: int, matches: int
) -> None:
    partner = LETTERS[(LETTERS.index(letter) + 1) % 6]
    hand = hand_with(canonical(letter + partner))
    chips = all_on(4, **{letter: value})
    state = table(4, hands=[hand], open=showing(letter, matches), tracks=[chips])
    after = play(state, letter + partner)
    assert after.scores[0] == chips | {letter: 10}
    assert after.turn == 0
    assert after.is_bonus_turn
    assert after.bonus_turns == 0
    second = play(after, after.hand(0)[0])
    assert second.turn == 1


@pytest.mark.parametrize(("value", "matches"), [(9, 0), (8, 1), (7, 2), (6, 3)])
def test_d6_1_a_chip_on_9_gives_none(table: Table, value: int, matches: int) -> None:
    state = table(
        4, hands=[hand_with("RG")], open=showing("R", matches), tracks=[all_on(4, R=value)]
    )
    after = play(state, "RG")
    assert after.scores[0]["R"] == 9
    assert (after.turn, after.is_bonus_turn, after.bonus_turns) == (1, False, 0)


@pytest.mark.parametrize("order", ["RG", "GR"])
def test_d6_1_a_chip_already_on_10_gives_none(table: Table, order: str) -> None:
    state = table(4, hands=[hand_with("RG")], open=showing("R", 4), tracks=[all_on(4, R=10)])
    after = play(state, order)
    assert after.scores[0] == all_on(4, R=10)
    assert (after.turn, after.is_bonus_turn, after.bonus_turns) == (1, False, 0)


@pytest.mark.parametrize("order", ["RG", "GR"])
def test_d6_1_one_chip_on_10_and_one_that_reaches_it(table: Table, order: str) -> None:
    lying = spread(4, "RB", "GB", "GO", "OY")
    state = table(4, hands=[hand_with("RG")], open=lying, tracks=[all_on(4, R=10, G=8)])
    after = play(state, order)
    assert after.scores[0] == all_on(4, R=10, G=10)
    assert due(after) == 1


@pytest.mark.parametrize(("order", "purple", "bonus"), [("BP", 10, 1), ("PB", 6, 0)])
def test_d3_3_d6_1_the_first_symbol_may_open_the_way_to_10(
    table: Table, order: str, purple: int, bonus: int
) -> None:
    lying = spread(4, "BP", "RP", "GP", "OP")
    state = table(4, hands=[hand_with("BP")], open=lying, tracks=[all_on(4, B=3, P=6)])
    after = play(state, order)
    assert after.scores[0] == all_on(4, P=purple)
    assert due(after) == bonus


def test_d6_1_nothing_is_drawn_before_the_last_bonus_turn(table: Table) -> None:
    state = table(4, hands=[hand_with("RG")], open=showing("R", 1), tracks=[all_on(4, R=9)])
    after = play(state, "RG")
    assert after.steps[-1].drew == ()
    assert after.hand(0) == state.hand(0)[1:]
    assert after.pile_size == state.pile_size
    second = play(after, "GY")
    assert len(second.steps[-1].drew) == 2
    assert second.hand(0) == ("RB", "OP", "RB", "GY", *drawn(second))
    assert second.pile_size == state.pile_size - 2


@pytest.mark.parametrize("players", [3, 4])
def test_d6_1_the_older_open_card_is_discarded_first(table: Table, players: int) -> None:
    lying = [["RY"], ["OP"], ["BY"], ["BY"]][:players]
    state = table(players, hands=[hand_with("RG")], open=lying, tracks=[all_on(4, R=9)])
    after = play(state, "RG")
    assert after.is_bonus_turn
    assert after.open[0] == ("RG",)
    assert after.discards == {"RY": 1}
    # Against the new table: the red of RG counts, the yellow of RY no more.
    assert play(after, "RB").steps[-1].points_by_letter["R"] == 1
    yellow = sum("Y" in card for cards in lying[1:] for card in cards)
    assert play(after, "GY").steps[-1].points_by_letter.get("Y", 0) == yellow
    assert play(after, "GY").steps[-1].points_by_letter["G"] == 1


@pytest.mark.parametrize("track", TRACKS)
def test_g4_6_two_players_and_a_bonus_turn(table: Table, track: str) -> None:
    hand = ["RG", "RB", "GY", "OP", "BO", "YP"]
    state = table(
        2,
        track=track,
        hands=[hand],
        open=[["RO", "RB"], ["RY", "RP"]],
        tracks=[all_on(4, R=6)],
    )
    # RG is compared with RO, RB, RY and RP.
    after = play(state, "RG")
    assert after.steps[-1].points_by_letter == {"R": 4}
    assert after.is_bonus_turn
    # RO is gone, RB and RG remain.
    assert after.open == (("RB", "RG"), ("RY", "RP"))
    assert after.discards == {"RO": 1}
    # RB is compared with RB, RG, RY and RP; BO finds the blue of RB but no orange any more.
    assert play(after, "RB").steps[-1].points_by_letter == {"R": 4, "B": 1}
    assert play(after, "BO").steps[-1].points_by_letter == {"B": 1}
    assert play(after, "GY").steps[-1].points_by_letter == {"G": 1, "Y": 1}
    last = play(after, "BO", *(["keep"] if play(after, "BO").exchange_offered else []))
    assert last.open == (("RG", "BO"), ("RY", "RP"))
    assert last.discards == {"RO": 1, "RB": 1}


@pytest.mark.parametrize("order", ["RG", "GR"])
def test_d6_2_two_chips_at_once_give_two_more_cards(table: Table, order: str) -> None:
    lying = spread(4, "RB", "GB", "OY", "OY")
    hand = hand_with("RG")
    state = table(4, hands=[hand], open=lying, tracks=[all_on(4, R=9, G=9)])
    after = play(state, order)
    assert after.scores[0] == all_on(4, R=10, G=10)
    assert (after.turn, after.is_bonus_turn, after.bonus_turns) == (0, True, 1)
    after = play(after, "RB")
    assert (after.turn, after.is_bonus_turn, after.bonus_turns) == (0, True, 0)
    assert after.hand_sizes[0] == 4
    after = play(after, "OP")
    assert after.turn == 1
    assert len(after.steps[-1].drew) == 3
    assert after.hand_sizes[0] == 6


def test_d6_1_a_bonus_turn_can_bring_another_one(table: Table) -> None:
    lying = spread(4, "RB", "OB", "YB", "YB")
    hand = ["RG", "OP", "YP", "RB", "GY", "GB"]
    state = table(4, hands=[hand], open=lying, tracks=[all_on(4, R=9, O=9, Y=8)])
    for card in ("RG", "OP", "YP"):
        state = play(state, card)
        assert state.scores[0][card[0]] == 10
        assert (state.turn, due(state)) == (0, 1)
    assert state.hand_sizes[0] == 3
    assert play(state, "GB").turn == 1


def test_d6_2_bonus_turns_add_up_in_a_chain(table: Table) -> None:
    lying = spread(4, "RB", "GB", "OY", "OY")
    hand = ["RG", "BO", "RB", "GY", "OP", "YP"]
    state = table(4, hands=[hand], open=lying, tracks=[all_on(4, R=9, G=9, B=9, O=9)])
    state = play(state, "RG")
    assert due(state) == 2
    state = play(state, "BO")
    assert state.scores[0] == all_on(10, Y=4, P=4)
    assert due(state) == 3
    for left in (2, 1, 0):
        state = play(state, state.hand(0)[0])
        assert due(state) == left
    assert state.turn == 1


def test_d6_3_six_cards_are_enough_for_every_chain(table: Table) -> None:
    lying = spread(4, "RB", "GB", "OY", "OY")
    hand = ["RG", "BO", "RY", "RB", "GB", "RO"]
    chips = all_on(9, P=4)
    state = table(4, hands=[hand], open=lying, tracks=[chips], pile=["GP"] * 9)
    for number, card in enumerate(hand):
        assert state.turn == 0
        assert not state.over
        assert state.hand_sizes[0] == 6 - number
        state = play(state, card)
    assert state.scores[0] == all_on(10, P=4)
    if state.exchange_offered:
        state = play(state, "keep")
    assert state.turn == 1
    assert state.hand(0) == ("GP",) * 6


@pytest.mark.parametrize("bonus", range(6))
def test_bonus_turns_that_a_set_up_gives_are_taken(table: Table, bonus: int) -> None:
    hand = ["RG", "RB", "GB", "OP", "OY", "YP"]
    lying = spread(3, "OY", "OY", "OY")
    state = table(hands=[hand], open=lying, bonus_turns=bonus)
    assert state.bonus_turns == bonus
    for left in range(bonus, 0, -1):
        assert (state.turn, state.bonus_turns) == (0, left)
        state = play(state, state.hand(0)[0])
    assert (state.turn, state.bonus_turns) == (0, 0)
    state = play(state, state.hand(0)[0])
    if state.exchange_offered:
        state = play(state, "keep")
    assert state.turn == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_d6_1_after_bonus_turns_the_next_seat_follows(table: Table, players: int) -> None:
    hands = [hand_with("RG")] * players
    lying = spread(players, *["RB"] * (4 if players == 2 else players))
    for seat in range(players):
        tracks = [all_on(4)] * seat + [all_on(4, R=9)]
        state = table(players, hands=hands, open=lying, tracks=tracks, turn=seat)
        after = play(state, "RG", "OP")
        assert after.turn == (seat + 1) % players
        assert not after.is_bonus_turn


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_d6_in_whole_games_each_chip_that_reaches_10_gives_one_card_more(
    players: int, track: str
) -> None:
    earned_ever = 0
    for seed in range(6):
        to_come = 0
        for before, after in pairwise(blind_game(players, track, seed)):
            if not is_card(last_action(after)):
                continue
            seat = before.turn
            old, new = before.scores[seat], after.scores[seat]
            earned = sum(old[letter] < 10 == new[letter] for letter in LETTERS)
            earned_ever += earned
            to_come += earned
            if after.over:
                continue
            assert due(after) == to_come
            assert (after.turn == seat) == (to_come > 0 or after.exchange_offered)
            if to_come:
                assert after.steps[-1].drew == ()
                assert Counter(after.hand(seat)) < Counter(before.hand(seat))
            to_come = max(0, to_come - 1)
            assert all_cards(after) == all_cards(before)
    assert earned_ever > 5
