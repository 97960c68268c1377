"""Reading is liberal about spelling: other writers' records mean the same games."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import einklang
from playing import SET_UPS, SetUp, finished
from sample_records import data_of

Spelling = Callable[[str], str]


def turned(act: str) -> str:
    """The same action with its halves in the other order."""
    if ":" not in act:
        return act
    tile, cells = act.split(":")
    first, second = cells.split("-")
    return f"{tile[::-1]}:{second}-{first}"


def spaced(text: str) -> str:
    return " " + "  ".join(text) + "\t"


def same(text: str) -> str:
    return text


SPELLINGS: dict[str, tuple[Spelling, Spelling]] = {  # of actions, of tiles
    "lower case": (str.lower, str.lower),
    "upper case": (str.upper, str.upper),
    "swapped case": (str.swapcase, str.swapcase),
    "other order of halves": (turned, lambda tile: tile[::-1]),
    "other order in lower case": (lambda act: turned(act).lower(), lambda tile: tile[::-1].lower()),
    "spaces": (spaced, same),
    "spaces and other order": (lambda act: spaced(turned(act)), same),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_other_spellings_are_the_same_game(set_up: SetUp, spelling: str) -> None:
    act, tile = SPELLINGS[spelling]
    data = data_of(set_up, "greedy", 21)
    canonical = data_of(set_up, "greedy", 21)
    for rack in data["setup"]["racks"]:
        rack[:] = map(tile, rack)
    for step in data["steps"]:
        step["act"] = act(step["act"])
        step["drew"] = [tile(drawn) for drawn in step["drew"]]
        step["points"] = {tile(letter): n for letter, n in step["points"].items()}
    assert data != canonical
    read = einklang.read_record(json.dumps(data))
    state = einklang.replay(read)
    assert state == finished(set_up, "greedy", 21)
    assert einklang.record_of(state, read.seats).to_json() == canonical


def test_zeros_and_empty_draws_may_be_written_or_left_out() -> None:
    data = data_of(SetUp("team", 4), "greedy", 22)
    for step in data["steps"]:
        step["points"] = {letter: step["points"].get(letter, 0) for letter in "PYOBGR"}
    full = einklang.replay(einklang.read_record(json.dumps(data)))
    left_out = 0
    for step in data["steps"]:
        step["points"] = {letter: n for letter, n in step["points"].items() if n}
        for name in ("points", "drew"):
            if not step[name]:
                del step[name]
                left_out += 1
    assert left_out
    assert einklang.replay(einklang.read_record(json.dumps(data))) == full


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("RB:h9-h10", "RB:h9-h10"),
        ("BR:h10-h9", "RB:h9-h10"),
        ("br:H9-H10", "RB:h10-h9"),
        ("GG:c10-c9", "GG:c9-c10"),
        ("gg:d9-C10", "GG:c10-d9"),
        ("  R B : h 9 - h 1 0 ", "RB:h9-h10"),
        ("PO:h9-h8", "OP:h8-h9"),
        ("SWAP", "swap"),
        ("Keep ", "keep"),
    ],
)
def test_one_action_has_one_text(text: str, canonical: str) -> None:
    game = einklang.game("classic")
    state = game.new(2, seed=1)
    assert game.write(state, game.read(state, text)) == canonical


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_every_action_reads_back_as_itself(set_up: SetUp) -> None:
    state = set_up.game.new(set_up.players, seed=1)
    read, write = set_up.game.read, set_up.game.write
    for text in set_up.game.legal(state):
        number = read(state, text)
        assert write(state, number) == text
        assert read(state, turned(text).lower()) == number
