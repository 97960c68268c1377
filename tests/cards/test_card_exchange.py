"""Exchanging the hand (rules D5.1, D5.2, F19)."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

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
    shown,
    spread,
)
from moves import legal, play

# Matches no card of greens, blues and oranges but those that show yellow or purple.
QUIET = spread(3, "YP", "YP", "YP")

NO_RED = ["GB", "GO", "GY", "BO", "BY", "OY"]


def no_red(table: Table, **what: Any) -> Any:
    """Seat 0 holds no red card, and red is its lowest colour."""
    given: dict[str, Any] = {"hands": [NO_RED], "open": QUIET, "tracks": [all_on(3, R=1)]}
    return table(**given | what)


def test_d5_1_offered_if_no_hand_card_shows_the_lowest_colour(table: Table) -> None:
    state = play(no_red(table), "GB")
    assert state.exchange_offered
    assert state.turn == 0
    assert legal(state) == {"swap", "keep"}


def test_d5_1_nothing_is_drawn_or_discarded_before_the_answer(table: Table) -> None:
    before = no_red(table)
    state = play(before, "GB")
    assert state.steps[-1].drew == ()
    assert state.hand(0) == tuple(NO_RED[1:])
    assert state.pile_size == before.pile_size
    assert state.open[0] == ("YP", "GB")
    assert state.discard_size == 0
    assert all_cards(state) == all_cards(before)


@pytest.mark.parametrize("lowest", LETTERS)
def test_d5_1_one_card_with_the_lowest_colour_is_enough_to_be_asked_nothing(
    table: Table, lowest: str
) -> None:
    without = ["".join(pair) for pair in combinations(LETTERS.replace(lowest, ""), 2)]
    chips = all_on(3, **{lowest: 2})
    lacking = table(2, hands=[without[:6]], tracks=[chips])
    assert play(lacking, without[0]).exchange_offered
    for other in LETTERS.replace(lowest, ""):
        hand = [*without[:5], canonical(lowest + other)]
        after = play(table(2, hands=[hand], tracks=[chips]), without[0])
        assert not after.exchange_offered
        assert after.turn == 1


def test_d5_1_of_several_lowest_colours_none_may_be_in_the_hand(table: Table) -> None:
    several = all_on(3, R=1, P=1)
    state = play(no_red(table, tracks=[several]), "GB")
    assert state.exchange_offered
    for card in ("GP", "RB", "RP"):
        with_one = no_red(table, tracks=[several], hands=[[*NO_RED[:5], card]])
        after = play(with_one, "GB")
        assert not after.exchange_offered
        assert after.turn == 1


def test_d5_1_it_is_the_colour_that_is_lowest_after_scoring(table: Table) -> None:
    # Green is lowest, scores, and leaves red behind, which no card shows.
    lying = spread(3, "GP", "GP", "YP")
    state = table(hands=[NO_RED], tracks=[all_on(3, R=2, G=1)], open=lying)
    after = play(state, "GB")
    assert after.scores[0] == all_on(3, R=2)
    assert after.exchange_offered
    # Red is lowest, and when it has scored so is green, which many cards show.
    lying = spread(3, "RP", "YP", "YP")
    state = table(hands=[["RG", *NO_RED[1:]]], tracks=[all_on(3, R=1, G=2)], open=lying)
    assert not play(state, "RG").exchange_offered


def test_d5_1_the_played_card_is_no_longer_in_the_hand(table: Table) -> None:
    state = table(hands=[["RG", *NO_RED[1:]]], tracks=[all_on(3, R=1)], open=QUIET)
    assert play(state, "RG").exchange_offered


def test_d5_1_neither_other_hands_nor_open_cards_nor_other_chips_matter(table: Table) -> None:
    lying = [["RY"], ["RP"], ["RY"]]
    state = no_red(
        table, hands=[NO_RED, ["RG"] * 6], open=lying, tracks=[all_on(3, R=1), all_on(0)]
    )
    assert play(state, "GB").exchange_offered
    state = table(hands=[hand_with("GB"), ["GB"] * 6], tracks=[all_on(3, R=1)], open=QUIET)
    assert not play(state, "GB").exchange_offered


@pytest.mark.parametrize("players", PLAYERS)
def test_d5_1_swap_shows_and_discards_the_whole_hand_and_draws_six(
    table: Table, players: int
) -> None:
    lying = spread(players, *["YP"] * (4 if players == 2 else players))
    before = table(players, hands=[NO_RED], tracks=[all_on(3, R=1)], open=lying, pile=["RP"] * 9)
    state = play(before, "GB", "swap")
    assert shown(state) == ("GO", "GY", "BO", "BY", "OY")
    assert drawn(state) == ("RP",) * 6
    assert state.steps[-1].points_by_letter == {}
    assert state.hand(0) == ("RP",) * 6
    assert state.pile_size == 3
    # The hand and the older open card.
    assert state.discards == {"GO": 1, "GY": 1, "BO": 1, "BY": 1, "OY": 1, "YP": 1}
    assert state.discard_size == 6
    assert state.open[0] == (("YP", "GB") if players == 2 else ("GB",))
    assert state.turn == 1
    assert all_cards(state) == all_cards(before)


@pytest.mark.parametrize("lowest", LETTERS)
def test_d5_1_every_kind_of_card_goes_with_a_swap(table: Table, lowest: str) -> None:
    without = ["".join(pair) for pair in combinations(LETTERS.replace(lowest, ""), 2)]
    for hand in (without[:6], without[4:]):
        state = table(2, hands=[hand], tracks=[all_on(3, **{lowest: 1})])
        for played in (hand[0], hand[-1]):
            after = play(state, played, "swap")
            assert sorted([played, *shown(after)]) == sorted(hand)
            assert len(after.steps[-1].drew) == 6
            assert after.hand(0) == drawn(after)


@pytest.mark.parametrize("players", PLAYERS)
def test_d5_1_keep_refills_as_usual_and_shows_nothing(table: Table, players: int) -> None:
    lying = spread(players, *["YP"] * (4 if players == 2 else players))
    before = table(players, hands=[NO_RED], tracks=[all_on(3, R=1)], open=lying, pile=["RP"] * 9)
    state = play(before, "GB", "keep")
    assert shown(state) == ()
    assert drawn(state) == ("RP",)
    assert state.hand(0) == (*NO_RED[1:], "RP")
    assert state.discards == {"YP": 1}
    assert state.open[0] == (("YP", "GB") if players == 2 else ("GB",))
    assert state.turn == 1
    assert all_cards(state) == all_cards(before)


@pytest.mark.parametrize("answer", ["swap", "keep"])
def test_d5_2_the_exchange_is_offered_once_per_turn(table: Table, answer: str) -> None:
    # Also the new cards show no red.
    state = play(no_red(table, pile=["GO"] * 20), "GB", answer)
    assert not any("R" in card for card in state.hand(0))
    assert not state.exchange_offered
    assert state.turn == 1
    assert all(is_card(action) for action in legal(state))


def test_d5_2_f19_no_exchange_between_bonus_turns_but_after_the_last_one(table: Table) -> None:
    state = no_red(table, bonus_turns=2, pile=["RP"] * 20)
    for card in ("GB", "GO"):
        state = play(state, card)
        assert not state.exchange_offered
        assert state.turn == 0
        assert state.steps[-1].drew == ()
        assert all(is_card(action) for action in legal(state))
    state = play(state, "GY")
    assert state.exchange_offered
    assert state.hand(0) == ("BO", "BY", "OY")
    swapped = play(state, "swap")
    assert shown(swapped) == ("BO", "BY", "OY")
    assert len(swapped.steps[-1].drew) == 6
    assert swapped.hand(0) == ("RP",) * 6
    kept = play(state, "keep")
    assert len(kept.steps[-1].drew) == 3
    assert kept.hand(0) == ("BO", "BY", "OY", "RP", "RP", "RP")


def test_f34_with_an_empty_hand_nothing_is_offered(table: Table) -> None:
    state = table(hands=[["GB"]], open=QUIET, tracks=[all_on(3, R=1)], pile=["RP"] * 20)
    after = play(state, "GB")
    assert (after.turn, after.exchange_offered) == (1, False)
    assert after.hand(0) == ("RP",) * 6
    assert after.discards == {"YP": 1}
    # One card more is enough to be shown and discarded.
    state = table(hands=[["GB", "GO"]], open=QUIET, tracks=[all_on(3, R=1)])
    assert play(state, "GB").exchange_offered


def test_d5_2_f19_f34_bonus_turns_may_use_up_the_hand(table: Table) -> None:
    state = no_red(table, bonus_turns=5, pile=["RP"] * 20)
    after = play(state, *NO_RED)
    assert (after.turn, after.exchange_offered) == (1, False)
    assert after.hand(0) == ("RP",) * 6


def test_d5_2_f19_a_chip_on_10_puts_the_exchange_off(table: Table) -> None:
    hand = ["RG", "BO", "BY", "OY", "BO", "BY"]
    chips = all_on(6, R=9, G=4)
    state = table(4, hands=[hand], open=showing("R", 1), tracks=[chips])
    state = play(state, "RG")
    assert state.scores[0] == all_on(6, R=10, G=4)
    assert state.is_bonus_turn
    assert not state.exchange_offered
    assert play(state, "BY").exchange_offered


def test_d7_no_exchange_after_the_end(table: Table) -> None:
    state = table(4, hands=[["RG", "BO"]], open=showing("R", 1), tracks=[all_on(7, R=6)])
    after = play(state, "RG")
    assert after.over
    assert not after.exchange_offered


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("players", PLAYERS)
def test_d5_1_d5_2_in_whole_games_it_is_offered_exactly_when_it_may_be(
    players: int, track: str
) -> None:
    offers = 0
    for seed in range(8):
        for before, after in pairwise(blind_game(players, track, seed)):
            if after.over:
                continue
            if not is_card(last_action(after)):
                assert after.turn == (before.turn + 1) % players
                continue
            chips = after.scores[before.turn]
            lowest = {letter for letter in LETTERS if chips[letter] == min(chips.values())}
            left = list(before.hand(before.turn))
            left.remove(canonical(last_action(after)))
            lacks = bool(left) and not any(lowest & set(kept) for kept in left)
            to_come = before.bonus_turns + sum(
                before.scores[before.turn][letter] < 10 == chips[letter] for letter in LETTERS
            )
            assert after.exchange_offered == (lacks and to_come == 0)
            offers += after.exchange_offered
    assert offers > 5


@pytest.mark.parametrize("players", PLAYERS)
def test_d5_1_an_offer_is_answered_by_the_seat_that_played(players: int) -> None:
    for before, after in pairwise(blind_game(players, "four-sectors", 3)):
        if before.exchange_offered:
            assert last_action(after) in {"swap", "keep"}
            assert after.steps[-1].seat == before.steps[-1].seat == before.turn
