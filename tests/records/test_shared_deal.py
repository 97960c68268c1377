"""Deals that everybody at a table adds to: what records of them prove, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import einklang
from einklang.records.deal import SeedDeal, fresh_secret
from einklang.records.record import RecordError
from einklang.records.shared_deal import Occasion, SharedDeal, fresh_nonce, seal_of
from einklang.records.told_deal import Proof, nonces_added, proof_of, withheld_nonces
from plain_deal import PlainDeal, seals
from playing import SET_UPS, SetUp
from shared_deals import shared

Data = dict[str, Any]

SET_UP = SetUp("travel", 2)
CARDS = SetUp("cards", 3, (("track", "three-zones"),))
DEAL = shared(SET_UP)


def opening(set_up: SetUp, deal: SharedDeal, steps: int = 4) -> Data:
    """The record of the first steps of a game."""
    state = deal.new(set_up.game, set_up.players, set_up.options)
    for _ in range(steps):
        state = deal.play(state, set_up.game.legal(state)[0])
    extra = {"deal": deal.to_json(revealed=True)}
    data: Data = json.loads(einklang.record_of(state, extra=extra).to_line())
    return data


def refusal(data: Data) -> RecordError:
    with pytest.raises(RecordError) as caught:
        einklang.replay(einklang.read_record(json.dumps(data)))
    return caught.value


def holds(data: Data) -> einklang.Record:
    record = einklang.read_record(json.dumps(data))
    einklang.replay(record)
    return record


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_the_record_of_a_shared_deal_holds_and_proves_it(set_up: SetUp) -> None:
    deal = shared(set_up)
    data = opening(set_up, deal, 2)
    assert set(data["deal"]) == {
        "commitment",
        "table",
        "lots",
        "seals",
        "nonces",
        "seed",
        "salt",
    }
    record = holds(data)
    assert proof_of(record) is Proof.PROVEN
    assert withheld_nonces(record) == []
    assert seals(data) == data["deal"]["seals"]


def test_a_withheld_nonce_is_told_and_changes_the_deal() -> None:
    with_it = shared(SET_UP)
    without = SharedDeal(
        with_it.seed, with_it.salt, with_it.occasion, with_it.seals, (None, with_it.nonces[1])
    )
    record = holds(opening(SET_UP, without))
    assert proof_of(record) is Proof.PROVEN
    assert withheld_nonces(record) == [0]
    assert record.setup != holds(opening(SET_UP, with_it)).setup


def test_a_commitment_without_its_seed_is_withheld_and_older_records_are_told_apart() -> None:
    data = opening(SET_UP, DEAL)
    hidden = data | {"deal": DEAL.to_json(revealed=False)}
    assert proof_of(holds(hidden)) is Proof.WITHHELD
    del hidden["deal"]
    assert proof_of(holds(hidden)) is Proof.NOT_STATED
    older = SeedDeal(*fresh_secret()).to_json(revealed=False)
    assert proof_of(holds(data | {"deal": older})) is Proof.WITHHELD
    assert withheld_nonces(holds(data | {"deal": older})) == []


def test_fields_of_a_shared_deal_mean_nothing_in_one_of_the_seed_alone() -> None:
    """They are fields that a reader does not know there."""
    older = SeedDeal(*fresh_secret())
    state = older.new(SET_UP.game, 2)
    told = older.to_json(revealed=True)
    for value in (5, None, [DEAL.seals[0], None]):
        extra = {"deal": told | {"seals": value, "nonces": value}}
        record = holds(json.loads(einklang.record_of(state, extra=extra).to_line()))
        assert proof_of(record) is Proof.PROVEN
        assert not nonces_added(record)
        assert withheld_nonces(record) == []


def put(name: str, value: Any) -> Callable[[Data], object]:
    return lambda data: data["deal"].update({name: value})


def drop(*names: str) -> Callable[[Data], object]:
    return lambda data: [data["deal"].pop(name) for name in names]


FIT = "the commitment of the deal does not fit its seed and its salt"
LOTS = "the lots of a deal are the numbers from 0 to 1, each once"
NAME = "the table of a deal is a name of letters, digits, - and _"
EACH = "the seals and nonces of this deal are one for each of 2 seats"
OTHER = fresh_nonce()
BAD = [
    (put("table", "another"), FIT),
    (put("lots", [0, 1]), FIT),
    (put("seed", "1" + DEAL.seed[1:]), FIT),
    (put("salt", "1" + DEAL.salt[1:]), FIT),
    (drop("table", "lots", "seals", "nonces"), FIT),
    (drop("table"), NAME),
    (put("table", None), NAME),
    (put("table", "one\ngame cards"), NAME),
    (put("table", "x" * 65), NAME),
    (drop("lots"), "the lots of a deal are a list"),
    (put("lots", "01"), "the lots of a deal are a list"),
    (put("lots", [0, 0]), LOTS),
    (put("lots", [1, 2]), LOTS),
    (put("lots", [True, False]), LOTS),
    (put("lots", [0, 1, 2]), LOTS),
    (put("lots", ["1", "0"]), LOTS),
    (put("lots", [[], 0]), LOTS),
    (drop("seals"), "the seals of a deal are a list"),
    (drop("nonces"), "the nonces of a deal are a list"),
    (put("seals", [DEAL.seals[0]]), EACH),
    (put("nonces", [*DEAL.nonces, None]), EACH),
    (put("seals", [DEAL.seals[0], 5]), "the seal of a deal is 64 hexadecimal digits"),
    (put("nonces", [DEAL.nonces[0], "5"]), "the nonce of a deal is 32 hexadecimal digits"),
    (put("seals", [DEAL.seals[0], None]), "the nonce of seat 1 does not fit its seal"),
    (put("nonces", [OTHER, DEAL.nonces[1]]), "the nonce of seat 0 does not fit its seal"),
    (put("nonces", [None, DEAL.nonces[1]]), "the setup is not what the seed of its deal gives"),
]


@pytest.mark.parametrize(("change", "says"), BAD)
def test_a_spoilt_deal_is_refused(change: Callable[[Data], object], says: str) -> None:
    data = opening(SET_UP, DEAL)
    change(data)
    error = refusal(data)
    assert error.step is None
    assert error.reason.startswith(says)


def test_what_can_be_known_before_the_end_is_checked_before_it() -> None:
    data = opening(SET_UP, DEAL)
    data["deal"] = DEAL.to_json(revealed=False) | {"nonces": [OTHER, None]}
    assert refusal(data).reason.startswith("the nonce of seat 0 does not fit")
    data["deal"] = DEAL.to_json(revealed=False) | {"lots": [0, 0]}
    assert refusal(data).reason == LOTS


def test_a_nonce_that_was_chosen_afterwards_would_be_noticed() -> None:
    """Even with a seal that fits it: it gives another deal."""
    data = opening(SET_UP, DEAL)
    data["deal"] |= {
        "nonces": [OTHER, DEAL.nonces[1]],
        "seals": [seal_of(OTHER), DEAL.seals[1]],
    }
    assert refusal(data).reason == "the setup is not what the seed of its deal gives"


def test_the_deal_of_another_game_or_choice_of_options_does_not_fit() -> None:
    deal = shared(CARDS)
    data = opening(CARDS, deal)
    holds(data)
    other = Occasion.of(CARDS.game, 3, {"track": "four-sectors"}, lots=(1, 2, 0), table="table-0")
    wrong = SharedDeal(deal.seed, deal.salt, other, deal.seals, deal.nonces)
    data["deal"]["commitment"] = wrong.commitment
    assert refusal(data).reason.startswith(FIT)


def test_no_two_seats_share_a_stream() -> None:
    """What a seat is dealt depends on the stock, but on no number of another seat's stream."""
    set_up = SetUp("classic", 4)
    deal = shared(set_up)
    plain = PlainDeal(opening(set_up, deal, 0))
    assert plain.setup() == opening(set_up, deal, 0)["setup"]
    hands = [deal.new(set_up.game, 4).known_hand(seat) for seat in range(4)]
    assert hands == [tuple(hand) for hand in plain.setup()["racks"]]


def test_fresh_deals_and_nonces_differ() -> None:
    deals = [SharedDeal.fresh(Occasion.of(SET_UP.game, 2)) for _ in range(20)]
    assert len({deal.commitment for deal in deals}) == len({deal.root for deal in deals}) == 20
    assert len({fresh_nonce() for _ in range(20)}) == 20


def test_each_step_has_words_of_its_own() -> None:
    streams = [DEAL.dice(step).tobytes() for step in range(1, 200)]
    assert len(set(streams)) == 199
