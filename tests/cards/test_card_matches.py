"""Playing a card and counting matches (rules D3.1, D3.2, D3.3, D3.5, G4.1)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from cards.card_tables import (
    EVERY_COLOUR,
    LETTERS,
    OPEN,
    PLAYERS,
    TRACKS,
    Table,
    all_cards,
    all_on,
    canonical,
    drawn,
    hand_with,
    last_action,
    open_cards,
    pile,
    showing,
    spread,
)
from moves import legal, play


@pytest.mark.parametrize("players", PLAYERS)
def test_d3_1_any_hand_card_may_be_played_without_a_match(table: Table, players: int) -> None:
    lying = spread(players, *["OY"] * players * OPEN[players])
    state = table(players, hands=[hand_with("RG")], open=lying)
    after = play(state, "RG")
    assert after.steps[-1].points_by_letter == {}
    assert after.scores[0] == all_on(0)


def test_d3_1_d3_3_each_different_card_is_an_action_in_both_orders_once(table: Table) -> None:
    state = table(hands=[["RG", "YP", "RG", "RG", "BO", "YP"]])
    assert legal(state) == {"RG", "GR", "YP", "PY", "BO", "OB"}


def test_d3_1_only_the_hand_of_the_seat_to_move_counts(table: Table) -> None:
    state = table(hands=[["RG"] * 6, ["BO"] * 6, ["YP"] * 6], turn=1)
    assert sorted(legal(state)) == ["BO", "OB"]


@pytest.mark.parametrize("card", ["".join(pair) for pair in combinations(LETTERS, 2)])
def test_d3_1_every_card_can_be_played_in_both_orders(table: Table, card: str) -> None:
    state = table(hands=[hand_with(card)])
    for order in (card, card[::-1]):
        after = play(state, order)
        assert after.open[0] == (card,)
        assert Counter(state.hand(0)) - Counter([card]) <= Counter(after.hand(0))
        assert last_action(after) == order


@pytest.mark.parametrize(("players", "compared"), [(2, 4), (3, 3), (4, 4)])
def test_d3_2_so_many_cards_are_compared(table: Table, players: int, compared: int) -> None:
    lying = spread(players, *["RB"] * compared)
    for seat in range(players):
        hands = [hand_with("RG")] * players
        after = play(table(players, hands=hands, open=lying, turn=seat), "RG")
        assert after.steps[-1].points_by_letter == {"R": compared}


@pytest.mark.parametrize("players", PLAYERS)
def test_d3_2_each_open_card_counts_once_also_the_own_earlier_ones(
    table: Table, players: int
) -> None:
    total = players * OPEN[players]
    for place in range(total):
        lying = spread(players, *["BP"] * place, "OY", *["BP"] * (total - place - 1))
        for seat in range(players):
            state = table(players, hands=[hand_with("RO")] * players, open=lying, turn=seat)
            assert play(state, "RO").steps[-1].points_by_letter == {"O": 1}


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("count", range(5))
def test_d3_2_one_point_for_every_open_card_with_the_symbol(
    table: Table, letter: str, count: int
) -> None:
    partner = LETTERS[(LETTERS.index(letter) + 1) % 6]
    state = table(4, hands=[hand_with(canonical(letter + partner))], open=showing(letter, count))
    after = play(state, letter + partner)
    assert after.steps[-1].points_by_letter == ({letter: count} if count else {})
    assert after.scores[0] == all_on(0, **{letter: min(count, 3)})


def test_d3_2_a_card_that_shows_both_symbols_counts_for_both(table: Table) -> None:
    state = table(3, hands=[hand_with("RG")], open=[["RG"], ["RB"], ["OY"]])
    assert play(state, "GR").steps[-1].points_by_letter == {"R": 2, "G": 1}


def test_d3_2_the_card_itself_hands_and_piles_do_not_count(table: Table) -> None:
    lying = spread(3, "OY", "OP", "YP")
    state = table(
        hands=[["RG"] * 6, ["RG"] * 6, ["RG"] * 6],
        open=lying,
        pile=["RG"] * 5,
        discards=["RG"] * 5,
    )
    assert play(state, "RG").steps[-1].points_by_letter == {}


@pytest.mark.parametrize("order", ["YB", "BY"])
@pytest.mark.parametrize("track", TRACKS)
def test_g4_1_two_matches_of_yellow_and_one_of_blue(table: Table, order: str, track: str) -> None:
    state = table(4, track=track, hands=[hand_with("BY")], open=[["RY"], ["BO"], ["GY"], ["RP"]])
    after = play(state, order)
    assert after.steps[-1].points_by_letter == {"Y": 2, "B": 1}
    assert after.scores[0] == all_on(0, Y=2, B=1)


def test_d3_2_only_the_own_chips_of_the_two_symbols_move(table: Table) -> None:
    before = [chips_of(seat) for seat in range(4)]
    lying = spread(4, "RG", "RG", "BO", "YP")
    state = table(4, hands=[hand_with("RG")] * 4, open=lying, tracks=before, turn=2)
    after = play(state, "RG")
    assert after.scores[2] == before[2] | {"R": before[2]["R"] + 2, "G": before[2]["G"] + 2}
    assert [after.scores[seat] for seat in (0, 1, 3)] == [before[seat] for seat in (0, 1, 3)]


def chips_of(seat: int) -> dict[str, int]:
    return all_on(2 + seat % 2, R=1, G=1)


@pytest.mark.parametrize("track", TRACKS)
def test_d3_4_points_are_noted_before_walls(table: Table, track: str) -> None:
    state = table(
        4, track=track, hands=[hand_with("RG")], open=showing("R", 4), tracks=[all_on(0, R=3)]
    )
    after = play(state, "RG")
    assert after.steps[-1].points_by_letter == {"R": 4}
    assert after.scores[0]["R"] == {"four-sectors": 3, "three-zones": 6}[track]


def test_points_of_a_chip_on_10_are_noted_too(table: Table) -> None:
    state = table(4, hands=[hand_with("RG")], open=showing("R", 3), tracks=[all_on(6, R=10)])
    assert play(state, "RG").steps[-1].points_by_letter == {"R": 3}


@pytest.mark.parametrize("players", [3, 4])
def test_d3_5_the_card_takes_the_place_of_the_own_open_one(table: Table, players: int) -> None:
    lying = [["OY"], ["OP"], ["YP"], ["BO"]][:players]
    for seat in range(players):
        state = table(players, hands=[hand_with("RG")] * players, open=lying, turn=seat)
        after = play(state, "RG")
        expected = [("RG",) if other == seat else tuple(lying[other]) for other in range(players)]
        assert list(after.open) == expected
        assert after.discards == {lying[seat][0]: 1}
        assert after.discard_size == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_d2_2_d3_5_two_players_discard_the_older_of_their_two_cards(
    table: Table, seat: int
) -> None:
    lying = [["OY", "OP"], ["YP", "BO"]]
    state = table(2, hands=[hand_with("RG")] * 2, open=lying, turn=seat)
    after = play(state, "RG")
    assert after.open[seat] == (lying[seat][1], "RG")
    assert after.open[1 - seat] == tuple(lying[1 - seat])
    assert after.discards == {lying[seat][0]: 1}


def test_d3_5_open_cards_go_in_the_order_in_which_they_came(table: Table) -> None:
    state = table(2, hands=[hand_with("RG", "RP"), hand_with("BO", "BY")], open=spread_of_two())
    state = play(state, "RG", "BO", "RP", "BY")
    assert state.open == (("RG", "RP"), ("BO", "BY"))
    assert state.discards == {"OY": 1, "OP": 1, "YP": 1, "GP": 1}


def spread_of_two() -> list[list[str]]:
    return [["OY", "OP"], ["YP", "GP"]]


@pytest.mark.parametrize("players", PLAYERS)
def test_d3_5_the_hand_is_filled_up_to_six_from_the_pile(table: Table, players: int) -> None:
    state = table(players, hands=[hand_with("RG")])
    after = play(state, "RG")
    (drew,) = drawn(after)
    assert after.hand(0) == (*state.hand(0)[1:], drew)
    assert after.hand_sizes == (6,) * players
    assert after.pile_size == state.pile_size - 1
    assert pile(after) == pile(state) - Counter([drew])
    assert [after.hand(seat) for seat in range(1, players)] == [EVERY_COLOUR] * (players - 1)


def test_d3_5_a_hand_set_up_with_fewer_cards_is_filled_up_to_six_too(table: Table) -> None:
    state = table(hands=[["RG", "RB", "GY", "OP"]])
    after = play(state, "RG")
    assert len(after.steps[-1].drew) == 3
    assert after.hand(0) == ("RB", "GY", "OP", *drawn(after))


def test_only_one_of_equal_cards_is_played(table: Table) -> None:
    state = table(hands=[["RG", "RB", "RG", "GY", "OP", "RG"]], pile=["YP"] * 6)
    after = play(state, "GR")
    assert Counter(after.hand(0)) == Counter(["RB", "RG", "GY", "OP", "RG", "YP"])


@pytest.mark.parametrize("players", PLAYERS)
def test_d3_5_the_turn_goes_round_clockwise(table: Table, players: int) -> None:
    state = table(players)
    for card in ("RB", "GY", "OP"):
        for seat in range(players):
            assert state.turn == seat
            state = play(state, card, *(["keep"] if play(state, card).exchange_offered else []))
            assert not state.is_bonus_turn
            assert state.steps[-1].seat == seat
    assert state.turn == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_a_turn_neither_loses_nor_doubles_a_card(table: Table, players: int) -> None:
    state = table(players, hands=[hand_with("RG")])
    assert all_cards(play(state, "RG")) == all_cards(state)
    assert open_cards(play(state, "RG")).total() == open_cards(state).total()
