"""When the discards become the pile: each track follows its own rulebook (rules F36)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cards.card_tables import GAME, TRACKS, Table, all_cards, all_on, hand_with, pile, renewal, tell
from cards.card_tables import table as compiled_table
from einklang.games.errors import NotAllowed
from einklang.games.telling import tell as tell_view
from moves import play

# The older open card of seat 0 is orange and yellow.
LYING = [["OY"], ["OP"], ["YP"]]


def renewed_late(table: Table, **what: Any) -> Any:
    """Three zones, where the next refill takes the last card of the pile."""
    given: dict[str, Any] = {"hands": [hand_with("RG")] * 3, "open": LYING}
    return table(track="three-zones", **given | {"pile": ["GP"], "discards": ["BP"]} | what)


def test_f36_with_three_zones_a_pile_stays_empty_until_a_card_has_to_be_drawn(table: Table) -> None:
    empty = play(renewed_late(table), "RG")
    assert empty.hand(0)[-1] == "GP"
    assert (empty.turn, empty.pile_size, pile(empty)) == (1, 0, Counter())
    assert empty.discards == {"BP": 1, "OY": 1}
    assert renewal(empty) is None
    # The card that makes room in this turn is among those that become the pile.
    after = play(empty, "RG")
    assert renewal(after) == (0, Counter(["BP", "OY", "OP"]))
    assert after.discards == {}
    assert after.pile_size == 2
    for card in ("BP", "OY", "OP"):
        assert tell(empty, "RG", card).hand(1)[-1] == card
    assert all_cards(after) == all_cards(renewed_late(table))


def test_f36_with_four_sectors_the_card_of_the_next_turn_comes_too_late(table: Table) -> None:
    state = renewed_late(table)
    four = table(hands=[hand_with("RG")] * 3, open=LYING, pile=["GP"], discards=["BP"])
    assert tell(play(state, "RG"), "RG", "OP")
    with pytest.raises((NotAllowed, AssertionError), match="OP is not in the pile"):
        tell(play(four, "RG"), "RG", "OP")


def test_f36_with_three_zones_a_renewal_in_the_middle_of_a_refill_is_the_same(table: Table) -> None:
    hand = ["RG", "RB", "GY", "OP"]
    for track in TRACKS:
        state = table(hands=[hand], open=LYING, pile=["RY"], discards=["BP"] * 3, track=track)
        assert renewal(play(state, "RG")) == (1, Counter({"BP": 3, "OY": 1}))


def test_f36_an_exchange_that_finds_the_pile_empty_goes_on_with_what_it_discarded(
    table: Table,
) -> None:
    hand = ["GB", "GO", "GY", "BO", "BY", "BY"]
    state = renewed_late(table, hands=[hand], tracks=[all_on(3, R=1)], pile=[], discards=["RP"])
    after = play(state, "GB", "swap")
    own = Counter({"GO": 1, "GY": 1, "BO": 1, "BY": 2, "OY": 1, "RP": 1})
    assert renewal(after) == (0, own)
    assert Counter(after.hand(0)) + pile(after) == own


def test_f36_everybody_sees_that_the_pile_is_empty_and_when_it_is_renewed() -> None:
    empty = play(renewed_late(compiled_table), "RG")
    after = play(empty, "RG")
    for seat in (0, 1, 2, None):
        told = tell_view(GAME.view(empty, seat))
        assert (told["pile_size"], told["discards"]) == (0, {"BP": 1, "OY": 1})
        assert "recycled" not in told["steps"][-1]
        told = tell_view(GAME.view(after, seat))
        assert told["steps"][-1]["recycled"] == {"after": 0, "cards": ["BP", "OY", "OP"]}
        assert "Pile 0, discards 2" in GAME.view(empty, seat).to_text()
        assert "pile · 0" in GAME.view(empty, seat).to_svg()
