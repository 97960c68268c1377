"""The moment in which the discard pile becomes the draw pile, told by a record.

Rules D5.3 and F36: with four sectors when the last card is drawn, with three zones when a card has
to be drawn and there is none.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

import einklang
from einklang.records.record import RecordError
from einklang.symbols import PAIR_TEXTS
from naive.cards import NaiveCards
from outside_reader import holds, start
from playing import SET_UPS, SetUp
from sample_records import Data, data_of

CARD_SET_UPS = [set_up for set_up in SET_UPS if set_up.name == "cards"]

every_set_up = pytest.mark.parametrize("set_up", CARD_SET_UPS, ids=str)


class Draw(NamedTuple):
    """The only draw of a step: the record up to this step, and what lies in the piles before it."""

    data: Data
    pile: frozenset[str]  # what can be drawn
    discards: frozenset[str]
    renews: bool  # whether it takes the last card of the pile

    def of(self, card: str) -> Data:
        """The record with another card drawn."""
        *steps, last = self.data["steps"]
        drew = [*last["drew"][:-1], card]
        return {**self.data, "steps": [*steps, {**last, "drew": drew}]}


def draws(data: Data) -> Iterator[Draw]:
    """Every step of a record that draws one card, without the result of the game."""
    naive = start(data)
    assert isinstance(naive, NaiveCards)
    for index, step in enumerate(data["steps"]):
        discards = +naive.discards
        # The card that makes room for the new one is discarded before anything is drawn (D3.5).
        pile = +naive.draw_pile or discards + Counter(naive.open[naive.seat][:1])
        if len(step["drew"]) == 1:
            cut = {**data, "steps": data["steps"][: index + 1]}
            cut.pop("result")
            yield Draw(cut, frozenset(pile), frozenset(discards), naive.draw_pile.total() == 1)
        naive.play(step["act"], step["drew"])


@cache
def around_a_renewal(set_up: SetUp) -> list[Draw]:
    """A draw that takes the last card of the pile, and the four that come after it."""
    for seed in range(40):
        for bot in ("random", "greedy"):
            all_draws = list(draws(data_of(set_up, bot, seed)))
            for number, draw in enumerate(all_draws[:-4]):
                if draw.renews:
                    return all_draws[number : number + 5]
    raise AssertionError("no pile is renewed in these games")


def refusal(data: Data) -> RecordError | None:
    try:
        einklang.replay(einklang.read_record(json.dumps(data)))
    except RecordError as error:
        return error
    return None


@every_set_up
def test_the_last_card_of_a_pile_is_the_only_one_that_can_be_drawn(set_up: SetUp) -> None:
    draw = around_a_renewal(set_up)[0]
    number = len(draw.data["steps"])
    (last,) = draw.pile
    assert draw.discards - draw.pile
    for card in PAIR_TEXTS:
        error = refusal(draw.of(card))
        assert holds(draw.of(card)) == (error is None) == (card == last)
        if error is not None:
            assert (error.step, error.seat) == (number, draw.data["steps"][-1]["seat"])
            assert error.reason == f"{card} is not in the pile and cannot be drawn"


@every_set_up
def test_after_the_last_card_the_discarded_ones_can_be_drawn(set_up: SetUp) -> None:
    last, *after = around_a_renewal(set_up)
    assert last.discards <= after[0].pile
    for draw in after:
        for card in PAIR_TEXTS:
            error = refusal(draw.of(card))
            assert holds(draw.of(card)) == (error is None) == (card in draw.pile)
            if error is not None:
                assert error.step == len(draw.data["steps"])
                assert error.reason == f"{card} is not in the pile and cannot be drawn"


@pytest.mark.parametrize("track", ["four-sectors", "three-zones"])
def test_an_exchange_draws_across_a_renewal(track: str) -> None:
    for seed in range(300):
        data = data_of(SetUp("cards", 4, (("track", track),)), "greedy", seed)
        found = across(data)
        if found is not None:
            break
    else:
        raise AssertionError("no exchange meets the end of the pile in these games")
    index, place = found
    drew = data["steps"][index]["drew"]
    assert holds(data)
    assert refusal(data) is None
    # One card sooner the pile would not yet have been renewed.
    for card in set(drew[place:]) - {drew[place - 1]}:
        early = [*drew[: place - 1], card, *drew[place:]]
        data["steps"][index]["drew"] = early
        error = refusal(data)
        assert not holds(data)
        assert error is not None
        assert (error.step, error.act) == (index + 1, "swap")
        assert error.reason == f"{card} is not in the pile and cannot be drawn"


def across(data: Data) -> tuple[int, int] | None:
    """The index of a swap that takes the last card of the pile, and how many it draws from it."""
    naive = start(data)
    assert isinstance(naive, NaiveCards)
    for index, step in enumerate(data["steps"]):
        left = naive.draw_pile.total()
        if step["act"] == "swap" and 0 < left < 6:
            return index, left
        naive.play(step["act"], step["drew"])
    return None
