"""Positions set up freely: what can be given, and what is refused, with one clear sentence."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cards.card_tables import (
    DECK,
    EVERY_COLOUR,
    GAME,
    OPEN,
    PLAYERS,
    TRACKS,
    all_cards,
    all_on,
    chips,
    hands,
    open_cards,
    pile,
    spread,
    table,
)
from einklang.games.cards.start import FreePosition
from einklang.games.errors import SetupError
from moves import play


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_nothing_given_is_a_drawn_table(players: int, track: str) -> None:
    state = GAME.set_up(players, options={"track": track}, seed=1)
    assert state.hand_sizes == (6,) * players
    assert [len(cards) for cards in state.open] == [OPEN[players]] * players
    assert all_cards(state) == DECK
    assert state.scores == (all_on(0),) * players
    assert (state.turn, state.bonus_turns, state.over) == (0, 0, False)
    assert not state.dealt


def test_any_cards_in_hands_and_open_even_more_than_exist() -> None:
    state = table(2, hands=[["RG"] * 6, ["br", "PO"]], open=[["RG", "gr"], ["RG", "yP"]])
    assert state.hand(0) == ("RG",) * 6
    assert state.hand(1) == ("RB", "OP")
    assert state.hand_sizes == (6, 2)
    assert state.open == (("RG", "RG"), ("RG", "YP"))
    assert pile(state)["RG"] == 0
    assert state.pile_size == pile(state).total()


def test_the_pile_holds_what_the_deck_has_left() -> None:
    state = table(
        3, hands=[["RG", "RB"], ["RG"], ["YP"]], open=[["RG"], ["BO"], None], discards=["BO", "GY"]
    )
    assert pile(state) == DECK - hands(state) - open_cards(state) - Counter(["BO", "GY"])
    assert all_cards(state) == DECK
    assert state.discards == {"BO": 1, "GY": 1}
    assert state.discard_size == 2


def test_a_pile_of_one_s_own_is_drawn_from() -> None:
    state = table(
        hands=[["RG", "RB", "GY", "OP"]], open=spread(3, "OY", "OY", "OY"), pile=["YP"] * 4
    )
    assert pile(state) == {"YP": 4}
    after = play(state, "RG")
    assert after.hand(0) == ("RB", "GY", "OP", "YP", "YP", "YP")
    assert after.pile_size == 1


def test_hands_left_out_are_drawn_from_the_pile_and_then_open_cards() -> None:
    state = GAME.set_up(3, hands=[["RG"], None], pile=["YP"] * 16, open=[["OY"]], seed=1)
    assert [state.hand(seat) for seat in range(3)] == [("RG",), ("YP",) * 6, ("YP",) * 6]
    assert state.open == (("OY",), ("YP",), ("YP",))
    assert state.pile_size == 2


def test_a_hand_left_out_takes_what_a_small_pile_has() -> None:
    lying = spread(3, "OY", "OY", "OY")
    state = GAME.set_up(3, hands=[["RG"], ["RG"]], pile=["YP"] * 3, open=lying, discards=["BO"])
    assert state.hand(2) == ("YP",) * 3
    assert pile(state) == {"BO": 1}


def test_d5_3_an_empty_pile_is_the_discards() -> None:
    state = table(pile=[], discards=["RG", "RG", "BO"], open=spread(3, "OY", "OY", "OY"))
    assert pile(state) == {"RG": 2, "BO": 1}
    assert state.discard_size == 0
    after = play(state, "RB")
    assert after.hand(0)[-1] in {"RG", "BO"}
    assert after.discards == {"OY": 1}


def test_any_values_stand_on_the_tracks() -> None:
    tracks = [chips(0, 1, 2, 3, 4, 10), {"r": 4, "P": 2}]
    state = table(3, tracks=tracks)
    assert state.scores == (tracks[0], all_on(0, R=4, P=2), all_on(0))


def test_any_seat_may_be_to_move() -> None:
    for seat in range(4):
        assert table(4, turn=seat).turn == seat


def test_the_same_seed_draws_the_same_and_without_one_nobody_can_tell() -> None:
    assert GAME.set_up(3, seed=4) == GAME.set_up(3, seed=4)
    assert GAME.set_up(3, seed=4) != GAME.set_up(3, seed=5)
    assert GAME.set_up(3) != GAME.set_up(3)


def test_the_draws_that_follow_hang_on_the_seed() -> None:
    drawn = {play(table(open=spread(3, "OY", "OY", "OY"), seed=n), "RB").hand(0) for n in range(9)}
    assert len(drawn) > 1


def test_a_setup_is_a_plain_value() -> None:
    dice = GAME.set_up(2, seed=1).row.generator
    assert FreePosition(dice=dice).hands == ()
    assert FreePosition(dice=dice).pile is None


def refused(players: int = 2, **what: Any) -> str:
    with pytest.raises(SetupError) as caught:
        GAME.set_up(players, seed=1, **what)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


NO_CARD = "is not a card; write two symbols of RGBOYP such as RB"


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ({"hands": [["RG"]] * 3}, "there are 3 hands, but 2 seats"),
        ({"hands": [["RG"], ["RG"] * 7]}, "the hand of seat 1 has 7 cards; it has room for 6"),
        ({"hands": [[]]}, "the hand of seat 0 is empty; everyone holds a card"),
        ({"hands": [["RG"], []]}, "the hand of seat 1 is empty; everyone holds a card"),
        ({"hands": [["R"]]}, f"'R' {NO_CARD}"),
        ({"hands": [["RX"]]}, f"'RX' {NO_CARD}"),
        ({"hands": [["RGB"]]}, f"'RGB' {NO_CARD}"),
        ({"hands": [[7]]}, f"7 {NO_CARD}"),
        ({"hands": [["RR"]]}, "there is no card RR; its symbols differ"),
    ],
)
def test_hands_that_cannot_be(what: dict[str, Any], sentence: str) -> None:
    assert refused(**what) == sentence


@pytest.mark.parametrize(
    ("players", "open_now", "sentence"),
    [
        (2, [["RG"]], "the open cards of seat 0 number 1; with 2 players they number 2"),
        (
            2,
            [["RG"] * 2, ["RG"] * 3],
            "the open cards of seat 1 number 3; with 2 players they number 2",
        ),
        (
            3,
            [["RG"], ["RG"] * 2],
            "the open cards of seat 1 number 2; with 3 players they number 1",
        ),
        (
            4,
            [None, None, None, []],
            "the open cards of seat 3 number 0; with 4 players they number 1",
        ),
        (3, [["RG"]] * 4, "there are open cards of 4 seats, but 3 seats"),
        (3, [["RX"]], f"'RX' {NO_CARD}"),
        (3, [["PP"]], "there is no card PP; its symbols differ"),
    ],
)
def test_open_cards_that_cannot_lie_so(players: int, open_now: list[Any], sentence: str) -> None:
    assert refused(players, open=open_now) == sentence


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ({"pile": ["RX"]}, f"'RX' {NO_CARD}"),
        ({"pile": ["RG"] * 8 + ["OO"]}, "there is no card OO; its symbols differ"),
        ({"discards": ["R"]}, f"'R' {NO_CARD}"),
        ({"discards": ["OO"]}, "there is no card OO; its symbols differ"),
        ({"pile": ["RG"] * 101}, "a pile holds at most 100 cards of a kind"),
        ({"discards": ["RG"] * 101}, "a pile holds at most 100 cards of a kind"),
        ({"pile": ["RG"] * 3}, "the pile holds too few cards for the open ones"),
        ({"pile": []}, "the pile holds too few cards for the open ones"),
    ],
)
def test_piles_that_cannot_be(what: dict[str, Any], sentence: str) -> None:
    assert refused(hands=[EVERY_COLOUR] * 2, **what) == sentence


@pytest.mark.parametrize(
    ("tracks", "sentence"),
    [
        ([{"R": 11}], "the marker of R is 11; it goes from 0 to 10"),
        ([{"R": -1}], "the marker of R is -1; it goes from 0 to 10"),
        ([{"R": 1.5}], "the marker of R is 1.5; it goes from 0 to 10"),
        ([{"R": True}], "the marker of R is True; it goes from 0 to 10"),
        ([{"R": "3"}], "the marker of R is '3'; it goes from 0 to 10"),
        ([{}, {"X": 1}], "'X' is not a symbol; write one of RGBOYP"),
        ([{}, {}, {}], "there are 3 tracks, but not as many sides: 2"),
    ],
)
def test_chips_that_cannot_stand_so(tracks: list[Any], sentence: str) -> None:
    assert refused(tracks=tracks) == sentence


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ({"turn": 2}, "a seat is 2; it goes from 0 to 1"),
        ({"turn": -1}, "a seat is -1; it goes from 0 to 1"),
        ({"turn": True}, "a seat is True; it goes from 0 to 1"),
        ({"bonus_turns": -1}, "the number of bonus turns due is -1; it goes from 0 to 6"),
        ({"bonus_turns": 7}, "the number of bonus turns due is 7; it goes from 0 to 6"),
        ({"bonus_turns": 1.0}, "the number of bonus turns due is 1.0; it goes from 0 to 6"),
    ],
)
def test_turns_and_bonus_turns_that_cannot_be(what: dict[str, Any], sentence: str) -> None:
    assert refused(**what) == sentence
