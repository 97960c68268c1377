"""The record of a game at a table: fair, whole after the end, and with gaps before."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import einklang
from einklang.records.record import FORMAT, RecordError
from einklang.table.records import full_record, seen_record
from playing import SET_UPS, SetUp
from sitting import MOVE, PLAYER, Sitting, secret, sit, sit_for


def whole(table: Sitting) -> dict[str, Any]:
    """The record of a finished game as it is read by others."""
    record = full_record(table.table)
    assert record is not None
    read = einklang.read_record(record.to_line())
    assert einklang.replay(read) == table.state
    return read.to_json()


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_the_full_record_holds_with_everything_dealt_and_drawn(set_up: SetUp) -> None:
    table = sit_for(set_up).finish()
    told = whole(table)
    fair = table.table.deal
    nobody = [None] * set_up.players
    assert told["deal"] == {
        "commitment": fair.commitment,
        "table": "t",
        "lots": list(range(set_up.players)),
        "seals": nobody,
        "nonces": nobody,
        "seed": fair.seed,
        "salt": fair.salt,
    }
    assert told["seats"] == ["Ada", "Bob", "Cleo", "Dan"][: set_up.players]
    assert "lost_by_default" not in told
    assert len(told["steps"]) == len(table.state.steps)


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_another_deal_would_be_noticed(set_up: SetUp) -> None:
    table = sit_for(set_up).finish()
    record = full_record(table.table)
    assert record is not None
    seed, salt = secret(99)
    other = replace(table.table.deal, seed=seed, salt=salt)
    forged = record.to_json()
    forged["deal"] = other.to_json(revealed=True)
    if set_up.game.holds_hands:
        with pytest.raises(RecordError):
            einklang.replay(einklang.read_record(json.dumps(forged)))
    forged["deal"]["commitment"] = table.table.deal.commitment
    with pytest.raises(RecordError, match="does not fit"):
        einklang.replay(einklang.read_record(json.dumps(forged)))


def test_a_game_that_was_taken_back_from_is_fair_all_the_same() -> None:
    table = sit("team", "a333", number=2)
    taken_back = 0
    while table.table.phase == "playing":
        table.play()
        # A few times, so that the game comes to its end.
        if taken_back < 5 and table.fork().offer("ada").refusal is None:
            table.offer("ada")
            # Another piece than before, so that the game takes another way.
            table.play(table.state.game.legal(table.state)[0])
            taken_back += 1
    assert taken_back
    whole(table)


def test_bots_that_took_over_are_named_in_the_record() -> None:
    table = sit("classic", "abc")
    table.play()
    table.resign("ada")
    assert whole(table.finish())["seats"] == ["level3", "Bob", "Cleo"]


@pytest.mark.parametrize(("why", "seat"), [("resigned", 1), ("ran-out", 0)])
def test_a_game_lost_by_default_has_no_result_of_the_rules(why: str, seat: int) -> None:
    table = sit("classic", "ab", clock=MOVE, on_time_out="loss")
    table.play()
    table.play()
    if why == "resigned":
        table.resign("bob")
    else:
        table.wait(30).look()
    told = whole(table)
    assert told["lost_by_default"] == {"seat": seat, "why": why}
    assert "result" not in told
    assert told["deal"]["seed"] == table.table.deal.seed


@pytest.mark.parametrize("who", ["a.", "ab"])
def test_there_is_no_full_record_before_the_end(who: str) -> None:
    table = sit("classic", who, clock=PLAYER)
    if who == "ab":
        table.play()
    assert full_record(table.table) is None
    table.leave("ada")
    assert full_record(table.table) is None


def test_there_is_no_record_before_the_start() -> None:
    assert seen_record(sit("classic", "a.").table, (0,)) is None


def as_seen(steps: list[dict[str, Any]], seats: tuple[int, ...]) -> list[dict[str, Any]]:
    """The steps of a whole record as some seats know them (rules F35)."""
    seen: list[dict[str, Any]] = []
    for step in steps:
        drew = step["drew"] if step["seat"] in seats else None
        if step["act"] == "keep" and step["seat"] not in seats:
            seen[-1] |= {"drew_count": len(step["drew"])}
        else:
            told = {name: step[name] for name in ("seat", "act", "points")}
            seen.append({**told, "drew": drew, "drew_count": len(step["drew"])})
    return seen


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_seen_record_is_the_full_one_but_for_what_the_seats_may_not_know(set_up: SetUp) -> None:
    table = sit_for(set_up)
    for _ in range(30):
        table.play(answer="keep")
    count = len(table.state.steps)
    eyes = [(), (0,), tuple(range(1, set_up.players)), tuple(range(set_up.players))]
    told = [seen_record(table.table, seats) for seats in eyes]
    full = whole(table.finish())
    for seats, seen in zip(eyes, told, strict=True):
        assert seen is not None
        assert seen["format"] == FORMAT
        assert seen["seen_by"] == list(seats)
        for name in ("game", "players", "options", "seats"):
            assert seen[name] == full[name]
        assert seen["deal"] == table.table.deal.to_json(revealed=False)
        assert not {"seed", "salt"} & set(seen["deal"])
        assert "result" not in seen
        expected_steps = as_seen(full["steps"][:count], seats)
        told_steps = [{name: step[name] for name in expected_steps[0]} for step in seen["steps"]]
        assert told_steps == expected_steps
        expected = dict(full["setup"])
        for name in {"racks", "hands"} & set(expected):
            hands = enumerate(expected[name])
            expected[name] = [hand if seat in seats else None for seat, hand in hands]
        assert seen["setup"] == expected
