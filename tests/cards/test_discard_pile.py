"""The discard pile, and how it becomes the draw pile (rules D3.5, D5.3, F36)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from cards.card_tables import (
    DECK,
    EVERY_COLOUR,
    GAME,
    PLAYERS,
    TRACKS,
    Table,
    all_cards,
    all_on,
    blind_game,
    canonical,
    drawn,
    hand_with,
    hands,
    is_card,
    last_action,
    open_cards,
    pile,
    renewal,
    tell,
    texts,
)
from cards.card_tables import table as compiled_table
from einklang.games.cards.position import State
from einklang.games.errors import NotAllowed, Reason
from moves import play

# The older open card of seat 0 is orange and yellow.
LYING = [["OY"], ["OP"], ["YP"]]

NO_RED = ["GB", "GO", "GY", "BO", "BY", "BY"]


def about_to_swap(table: Table, **what: Any) -> Any:
    """Seat 0 was asked, and holds GO GY BO BY BY."""
    return play(table(hands=[NO_RED], open=LYING, tracks=[all_on(3, R=1)], **what), "GB")


def test_d5_3_the_pile_is_renewed_at_the_moment_its_last_card_is_drawn(table: Table) -> None:
    discards = ["RG", "RG", "BP"]
    state = table(hands=[hand_with("RG")], open=LYING, pile=["GP"], discards=discards)
    after = play(state, "RG")
    assert after.hand(0)[-1] == "GP"
    assert pile(after) == Counter([*discards, "OY"])
    assert after.pile_size == 4
    assert after.discards == {}
    assert after.discard_size == 0
    assert renewal(after) == (1, Counter([*discards, "OY"]))


def test_d5_3_not_while_a_card_is_left(table: Table) -> None:
    state = table(hands=[hand_with("RG")], open=LYING, pile=["GP", "GP"], discards=["BP"])
    after = play(state, "RG")
    assert pile(after) == Counter(["GP"])
    assert after.discards == {"BP": 1, "OY": 1}
    assert renewal(after) is None


def test_d5_3_a_renewed_pile_is_drawn_from(table: Table) -> None:
    state = table(hands=[hand_with("RG")] * 3, open=LYING, pile=["GP"])
    state = play(state, "RG", "RG")
    assert state.hand(1)[-1] == "OY"
    # Drawing that one card renewed the pile again.
    assert pile(state) == Counter(["OP"])
    assert state.discards == {}


def test_d5_3_in_the_middle_of_a_refill_drawing_goes_on_from_the_new_pile(table: Table) -> None:
    state = table(
        hands=[["RG", "RB", "GY", "OP"]], open=LYING, pile=["RY"], discards=["BP", "BP", "BP"]
    )
    after = play(state, "RG")
    first, *rest = drawn(after)
    assert first == "RY"
    assert len(rest) == 2
    assert set(rest) <= {"BP", "OY"}
    assert after.hand(0) == ("RB", "GY", "OP", first, *rest)
    assert pile(after) == Counter({"BP": 3, "OY": 1}) - Counter(rest)
    assert after.discard_size == 0
    assert renewal(after) == (1, Counter({"BP": 3, "OY": 1}))
    assert all_cards(after) == all_cards(state)


def test_d5_3_after_bonus_turns_all_cards_of_the_turn_are_in_the_new_pile(table: Table) -> None:
    hand = ["RG", "RG", "RB", "GY", "OP", "BP"]
    state = table(hands=[hand], open=LYING, pile=["RY"], bonus_turns=1)
    state = play(state, "RG")
    assert state.discards == {"OY": 1}
    state = play(state, "GR")
    assert drawn(state)[0] == "RY"
    assert drawn(state)[1] in {"OY", "RG"}
    assert state.pile_size == 1
    assert state.open[0] == ("RG",)


@pytest.mark.parametrize("size", range(1, 6))
def test_d5_3_a_swap_that_uses_the_pile_up_goes_on_with_what_it_discarded(
    table: Table, size: int
) -> None:
    before = about_to_swap(table, pile=["RP"] * size)
    state = play(before, "swap")
    drew = drawn(state)
    assert drew[:size] == ("RP",) * size
    own = Counter({"GO": 1, "GY": 1, "BO": 1, "BY": 2, "OY": 1})
    assert Counter(drew[size:]) <= own
    assert renewal(state) == (size, own)
    assert state.hand(0) == drew
    assert len(drew) == 6
    assert pile(state) == own - Counter(drew[size:])
    assert state.discards == {}
    assert all_cards(state) == all_cards(before)


def test_d5_3_a_swap_that_takes_exactly_the_last_card_leaves_a_new_pile(table: Table) -> None:
    state = play(about_to_swap(table, pile=["RP"] * 6, discards=["GP"]), "swap")
    assert state.hand(0) == ("RP",) * 6
    assert pile(state) == Counter({"GP": 1, "GO": 1, "GY": 1, "BO": 1, "BY": 2, "OY": 1})
    assert state.discards == {}
    assert renewal(state) == (6, pile(state))


def test_d5_3_the_cards_of_a_swap_do_not_come_back_while_the_pile_lasts(table: Table) -> None:
    for seed in range(30):
        state = play(about_to_swap(table, pile=["RP"] * 7, seed=seed), "swap")
        assert state.hand(0) == ("RP",) * 6


def test_d5_3_every_card_of_the_new_pile_can_come(table: Table) -> None:
    came: Counter[str] = Counter()
    for seed in range(60):
        state = play(about_to_swap(table, pile=["RP"] * 4, seed=seed), "swap")
        came.update(drawn(state)[4:])
    assert came.keys() == {"GO", "GY", "BO", "BY", "OY"}


def test_told_draws_go_across_the_renewal(table: Table) -> None:
    before = about_to_swap(table, pile=["RP", "GP"])
    drew = ("GP", "RP", "BY", "OY", "BY", "GO")
    state = tell(before, "swap", *drew)
    assert state.hand(0) == drew
    assert drawn(state) == drew
    assert pile(state) == Counter({"GY": 1, "BO": 1})
    assert state.discards == {}


@pytest.mark.parametrize(
    ("drew", "missing"),
    [
        (["BY", "RP", "GP", "OY", "BY", "GO"], "BY"),  # not before the pile is renewed
        (["RP", "OY", "GP", "BY", "BY", "GO"], "OY"),  # nor the older open card
        (["RP", "RP", "GP", "BY", "BY", "GO"], "RP"),  # more than there are
        (["RP", "GP", "GP", "BY", "BY", "GO"], "GP"),  # nothing of the old pile is in the new one
        (["RP", "GP", "GB", "BY", "BY", "GO"], "GB"),  # the card just played stays open
        (["RP", "GP", "BY", "BY", "BY", "GO"], "BY"),  # it was discarded twice, not three times
        (["RP", "GP", "BY", "BY", "GO", "RB"], "RB"),  # it is in another hand
        (["RP", "GP", "OP", "BY", "BY", "GO"], "OP"),  # it lies in front of another seat
    ],
)
def test_told_draws_that_are_not_in_the_pile_at_that_moment(
    table: Table, drew: list[str], missing: str
) -> None:
    state = about_to_swap(table, pile=["RP", "GP"])
    with pytest.raises((NotAllowed, AssertionError), match=f"^{missing} is not in the pile"):
        tell(state, "swap", *drew)


def test_a_told_draw_that_is_refused_names_the_card_and_the_pile() -> None:
    with pytest.raises(NotAllowed) as caught:
        tell(about_to_swap(compiled_table, pile=["RP", "GP"]), "swap", "BY", *["RP"] * 5)
    assert caught.value.reason is Reason.NOT_IN_STOCK
    assert caught.value.what == {"piece": "BY", "stock": "pile"}
    assert str(caught.value) == "BY is not in the pile and cannot be drawn"


@pytest.mark.parametrize(("players", "circulating"), [(2, 44), (3, 39), (4, 32)])
@pytest.mark.parametrize("track", TRACKS)
def test_d5_3_in_whole_games_so_many_cards_circulate_and_none_is_lost_or_doubled(
    players: int, circulating: int, track: str
) -> None:
    renewed = 0
    for seed in range(6):
        for state in blind_game(players, track, seed):
            assert all_cards(state) == DECK
            assert state.pile_size == pile(state).total()
            # With three zones an empty pile waits until a card has to be drawn (rules F36).
            assert state.pile_size > 0 or track == "three-zones"
            assert state.discard_size == Counter(state.discards).total()
            assert state.hand_sizes == tuple(len(state.hand(seat)) for seat in range(players))
            if not (state.over or state.is_bonus_turn or state.exchange_offered):
                assert state.pile_size + state.discard_size == circulating
                assert state.hand_sizes == (6,) * players
                assert open_cards(state).total() == (4 if players == 2 else players)
            renewed += bool(state.steps) and state.steps[-1].recycling is not None
    assert renewed > 0


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_d3_5_d5_3_f36_in_whole_games_both_piles_hold_what_the_rules_put_there(
    players: int, track: str
) -> None:
    for seed in range(6, 10):
        for before, after in pairwise(blind_game(players, track, seed)):
            check_piles(before, after, at_once=track == "four-sectors")


def check_piles(before: State, after: State, *, at_once: bool) -> None:
    """Follow the cards of one step by hand."""
    seat, step = before.turn, after.steps[-1]
    discards, left = Counter(before.discards), pile(before)
    lying, hand = list(before.open[seat]), list(before.hand(seat))
    if is_card(last_action(after)):
        hand.remove(canonical(last_action(after)))
        lying.append(canonical(last_action(after)))
    elif last_action(after) == "swap":
        assert Counter(texts(step.shown)) == Counter(hand)
        discards.update(hand)
        hand = []
    if not after.over and not after.exchange_offered:
        discards[lying.pop(0)] += 1
        assert after.turn == (seat if after.is_bonus_turn else (seat + 1) % before.players)
    goes_on = after.over or after.exchange_offered or after.is_bonus_turn
    assert len(step.drew) == (0 if goes_on else 6 - len(hand))
    renewals = []
    for number, card in enumerate(texts(step.drew)):
        if left.total() == 0:
            renewals.append((number, Counter(discards)))
            left, discards = discards, Counter()
        left[card] -= 1
        assert left[card] >= 0
        hand.append(card)
    if step.drew and at_once and left.total() == 0:
        renewals.append((len(step.drew), Counter(discards)))
        left, discards = discards, Counter()
    assert +left == pile(after)
    assert +discards == Counter(after.discards)
    assert tuple(lying) == after.open[seat]
    assert Counter(hand) == Counter(after.hand(seat))
    noted = [step.recycling] if step.recycling else []
    assert [(one.after, Counter(texts(one.kinds))) for one in noted] == renewals


def test_d5_3_f36_an_empty_pile_is_set_up_as_the_track_has_it() -> None:
    state = compiled_table(open=LYING, pile=[], discards=["RG", "BP"])
    assert pile(state) == Counter(["RG", "BP"])
    assert state.pile_size == 2
    assert state.discards == {}
    state = compiled_table(open=LYING, pile=[], discards=["RG", "BP"], track="three-zones")
    assert state.pile_size == 0
    assert state.discards == {"RG": 1, "BP": 1}


def test_discards_of_a_set_up_are_not_in_the_pile() -> None:
    state = compiled_table(2, hands=[EVERY_COLOUR] * 2, open=[["RG"] * 2] * 2, discards=["BP"] * 3)
    assert pile(state) == DECK - hands(state) - open_cards(state) - Counter(["BP"] * 3)
    assert state.discards == {"BP": 3}
    assert all_cards(state) == DECK
    assert GAME.view(state, 0).discards == {"BP": 3}


@pytest.mark.parametrize("track", TRACKS)
def test_d5_3_an_empty_pile_is_renewed_before_a_draw(table: Table, track: str) -> None:
    lying = [["OY"], ["OP"], ["YP"]]
    after = play(table(open=lying, pile=[], track=track), "RB")
    assert after.hand(0)[-1] == "OY"
    hand = ["RG", "RB", "GY", "OP"]
    state = table(hands=[hand] * 3, open=lying, pile=["RY"], track=track)
    assert play(state, "RG", "RG").hand(1)[-1] == "OP"  # seat 0 drew RY, then OY


def test_d3_5_drawing_stops_when_both_piles_are_empty(table: Table) -> None:
    state = table(hands=[["RG", "RB"]], open=LYING, pile=[])
    after = play(state, "RG")
    assert after.hand(0) == ("RB", "OY")  # the only card there is: the one just discarded
    assert (after.pile_size, after.discard_size) == (0, 0)


def test_d5_3_many_discards_of_a_kind_are_counted_rightly(table: Table) -> None:
    lying = [["OY"], ["OP"], ["YP"]]
    state = table(open=lying, pile=["RY"] * 9, discards=["OY"] * 100)
    after = play(state, "RB")
    assert after.discards == {"OY": 101}
    assert after.discard_size == 101
