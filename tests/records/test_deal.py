"""Fair deals: what is committed before the game is what was dealt and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import einklang
from einklang.records.deal import Deal, SeedDeal, fresh_secret
from einklang.records.record import RecordError
from plain_deal import PlainDeal, commitment, plain_chips
from playing import SET_UPS, SetUp
from shared_deals import shared

Data = dict[str, Any]

DEAL = SeedDeal("0123456789abcdef" * 4, "fedcba98" * 4)

every_set_up = pytest.mark.parametrize("set_up", SET_UPS, ids=str)
with_draws = pytest.mark.parametrize("set_up", [s for s in SET_UPS if s.name != "spezial"], ids=str)


@cache
def _line(set_up: SetUp, deal: Deal) -> str:
    state = deal.new(set_up.game, set_up.players, set_up.options)
    players = [einklang.bot("greedy", seed=seat) for seat in range(set_up.players)]
    while not state.over:
        choice = players[state.turn].choose(set_up.game.view(state, state.turn))
        state = deal.play(state, choice)
    return einklang.record_of(state, extra={"deal": deal.to_json(revealed=True)}).to_line()


def hosted(set_up: SetUp, deal: Deal = DEAL) -> Data:
    """The record of a whole game with a deal."""
    data: Data = json.loads(_line(set_up, deal))
    return data


def refusal(data: Data) -> RecordError:
    with pytest.raises(RecordError) as caught:
        einklang.replay(einklang.read_record(json.dumps(data)))
    return caught.value


def holds(data: Data) -> bool:
    return bool(einklang.replay(einklang.read_record(json.dumps(data))))


@every_set_up
def test_a_hosted_game_holds(set_up: SetUp) -> None:
    data = hosted(set_up)
    assert data["deal"] == {
        "commitment": DEAL.commitment,
        "seed": DEAL.seed,
        "salt": DEAL.salt,
    }
    assert holds(data)


@every_set_up
def test_a_game_that_stopped_is_checked_as_far_as_it_goes(set_up: SetUp) -> None:
    data = hosted(set_up)
    del data["result"]
    for length in (0, 1, len(data["steps"]) // 2):
        assert holds(data | {"steps": data["steps"][:length]})
        other = SeedDeal(DEAL.seed[::-1], DEAL.salt)
        data["deal"] = other.to_json(revealed=True)
        assert refusal(data | {"steps": data["steps"][:length]}).step is None
        data["deal"] = DEAL.to_json(revealed=True)


@every_set_up
def test_a_commitment_alone_proves_nothing_and_is_taken_in(set_up: SetUp) -> None:
    data = hosted(set_up)
    data["deal"] = SeedDeal(*fresh_secret()).to_json(revealed=False)
    assert set(data["deal"]) == {"commitment"}
    assert holds(data)


@every_set_up
def test_the_setup_of_another_seed_is_refused(set_up: SetUp) -> None:
    data = hosted(set_up)
    other = hosted(set_up, SeedDeal("a" * 64, DEAL.salt))
    other["deal"] = data["deal"]
    error = refusal(other)
    assert error.step is None
    assert error.reason == "the setup is not what the seed of its deal gives"


@pytest.mark.parametrize(
    "set_up", [s for s in SET_UPS if s.name not in ("spezial", "solo")], ids=str
)
def test_a_hand_dealt_in_another_order_is_refused(set_up: SetUp) -> None:
    data = hosted(set_up)
    hands = data["setup"]["hands" if set_up.name == "cards" else "racks"]
    hands[0].reverse()
    assert refusal(data).reason == "the setup is not what the seed of its deal gives"


@with_draws
def test_draws_that_the_rules_allow_but_the_seed_does_not_are_refused(set_up: SetUp) -> None:
    data = hosted(set_up)
    steps = data["steps"]
    single = [n for n, step in enumerate(steps[:-1], 1) if len(step["drew"]) == 1]
    found = 0
    for number in single[:: len(single) // 4]:
        # Cut here, the record keeps all rules with other pieces, too.
        step = steps[number - 1]
        plain = {name: data[name] for name in ("format", "game", "players", "options", "setup")}
        for other in ("RG", "OP", "BY"):
            changed = plain | {"steps": [*steps[: number - 1], step | {"drew": [other]}]}
            if step["drew"] == [other] or not keeps_rules(changed):
                continue
            found += 1
            error = refusal(changed | {"deal": data["deal"]})
            assert (error.step, error.seat, error.act) == (number, step["seat"], step["act"])
            assert error.reason == f"the seed of the deal draws {step['drew'][0]}, not {other}"
    assert found


def keeps_rules(data: Data) -> bool:
    try:
        return holds(data)
    except RecordError:
        return False


def put(name: str, value: Any) -> Callable[[Data], object]:
    return lambda data: data["deal"].update({name: value})


def drop(name: str) -> Callable[[Data], object]:
    return lambda data: data["deal"].pop(name)


FIT = "the commitment of the deal does not fit its seed and its salt"
BAD = [
    (put("seed", "1" + DEAL.seed[1:]), FIT),
    (put("salt", "1" + DEAL.salt[1:]), FIT),
    (put("commitment", "1" * 64), FIT),
    (put("seed", DEAL.seed.upper()), "the seed of a deal is 64 hexadecimal digits"),
    (put("seed", DEAL.seed + "\n"), "the seed of a deal is 64 hexadecimal digits"),
    (put("seed", DEAL.seed[1:]), "the seed of a deal is 64 hexadecimal digits"),
    (put("seed", 12), "the seed of a deal is 64 hexadecimal digits"),
    (put("seed", None), "the seed of a deal is 64 hexadecimal digits"),
    (put("salt", "g" * 32), "the salt of a deal is 32 hexadecimal digits"),
    (put("salt", ["f" * 32]), "the salt of a deal is 32 hexadecimal digits"),
    (put("commitment", "٣" * 64), "the commitment of a deal is 64 hexadecimal digits"),
    (put("commitment", ""), "the commitment of a deal is 64 hexadecimal digits"),
    (drop("seed"), "the seed of a deal is 64 hexadecimal digits"),
    (drop("salt"), "the salt of a deal is 32 hexadecimal digits"),
    (drop("commitment"), "the commitment of a deal is 64 hexadecimal digits"),
    (lambda data: data.update(deal=None), "the deal must be an object"),
    (lambda data: data.update(deal=[]), "the deal must be an object"),
    (lambda data: data.update(deal=DEAL.seed), "the deal must be an object"),
    (lambda data: data.update(deal={"commitment": "f"}), "the commitment of a deal is 64"),
]


@pytest.mark.parametrize(("change", "says"), BAD)
def test_a_spoilt_deal_is_refused(change: Callable[[Data], object], says: str) -> None:
    data = hosted(SetUp("solo", 1))
    change(data)
    error = refusal(data)
    assert error.step is None
    assert error.reason.startswith(says)


def test_other_fields_of_a_deal_are_kept_and_ignored() -> None:
    data = hosted(SetUp("solo", 1))
    data["deal"]["shown_at"] = "12:00"
    assert holds(data)
    assert einklang.read_record(json.dumps(data)).to_json() == data


def test_a_deal_is_made_of_hexadecimal_digits_only() -> None:
    with pytest.raises(RecordError, match="the seed of a deal"):
        SeedDeal("12", DEAL.salt)
    with pytest.raises(RecordError, match="the salt of a deal"):
        SeedDeal(DEAL.seed, "")


def test_fresh_deals_differ() -> None:
    deals = [SeedDeal(*fresh_secret()) for _ in range(20)]
    assert len({deal.seed for deal in deals}) == len({deal.salt for deal in deals}) == 20
    assert len({deal.commitment for deal in deals}) == 20


def test_each_step_has_words_of_its_own() -> None:
    dice = {DEAL.dice(step).tobytes() for step in range(200)}
    assert len(dice) == 200
    assert not dice & {SeedDeal("a" * 64, DEAL.salt).dice(step).tobytes() for step in range(200)}


def test_the_salt_plays_no_part_in_what_is_dealt() -> None:
    other = SeedDeal(DEAL.seed, "0" * 32)
    assert other.commitment != DEAL.commitment
    assert other.dice(3).tolist() == DEAL.dice(3).tolist()


def test_chance_goes_on_from_the_words_that_are_given() -> None:
    """What was drawn before does not matter."""
    classic = einklang.game("classic")
    one = classic.new(2, seed=1)
    other = classic.start(2, classic.setup_of(one), seed=2)
    action = classic.legal(one)[0]
    dice = DEAL.dice(1)
    kept = dice.tolist()
    assert classic.apply(one, action, dice).steps == classic.apply(other, action, dice).steps
    assert classic.apply(one, action, dice).steps[-1].drew != ()
    assert dice.tolist() == kept, "the caller's words do not move on"


# The duel gives only some tiles of a rack back, and which, only its track tells.
WORKED_OUT = [set_up for set_up in SET_UPS if set_up.name not in ("spezial", "duel")]


@pytest.mark.parametrize("set_up", WORKED_OUT, ids=str)
def test_the_notation_page_is_enough_to_work_out_all_draws(set_up: SetUp) -> None:
    deals: list[Deal] = [DEAL, *(shared(set_up, number) for number in range(3))]
    for deal in deals:
        data = hosted(set_up, deal)
        plain = PlainDeal(data)
        assert commitment(data) == data["deal"]["commitment"]
        assert plain.setup() == data["setup"]
        assert list(plain.draws()) == [step["drew"] for step in data["steps"]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("is_shared", [False, True])
def test_the_notation_page_is_enough_to_work_out_all_chips(players: int, is_shared: bool) -> None:
    set_up = SetUp("spezial", players)
    data = hosted(set_up, shared(set_up) if is_shared else DEAL)
    assert commitment(data) == data["deal"]["commitment"]
    assert plain_chips(data) == data["setup"]["chips"]


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_duel_starts_with_the_racks_of_the_notation_page(is_shared: bool) -> None:
    set_up = SetUp("duel", 2)
    data = hosted(set_up, shared(set_up) if is_shared else DEAL)
    assert PlainDeal(data).setup() == data["setup"]
