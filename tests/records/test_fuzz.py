"""Whatever is read: it holds, or it is refused in one sentence."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import SOAK, games
from einklang.games.errors import ActionError
from einklang.games.game import State
from playing import SET_UPS, SetUp, states
from sample_records import SHORTS
from verdicts import refusal

every_short_record = pytest.mark.parametrize("name", SHORTS)


def thorough(few: int) -> settings:
    """So many examples, the same in every run; in a soak run fifty times as many, all new."""
    return settings(
        max_examples=games(few=few, many=50 * few),
        deadline=None,
        derandomize=not SOAK,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


# Texts that look like actions: right and wrong letters, cells and signs in about the right places.
near_notation = st.one_of(
    st.from_regex(r"\A[RGBOYPrgbx]{2}:[a-p][0-9]{1,2}-[a-p][0-9]{1,2}\Z"),
    st.from_regex(r"\A[a-s][0-9]{1,2}-[a-s][0-9]{1,2}(\+[OPBGRx]{1,2})?\Z"),
    st.from_regex(r"\A[RGBOYPrgbx]{2}\Z"),
    st.from_regex(r"\A ?[A-Za-z]{0,3} ?:?[a-z]?[0-9]{0,3}[-_]?[A-Z]?[0-9]{0,3}[ .]?\Z"),
    st.text(alphabet="RGBOYPrgboyp:-abcho0123456789 ", max_size=12),
    st.sampled_from(["swap", "SWAP", "s wap", "keep", "keep!", "swapkeep", "\u017fwap"]),
    st.sampled_from(
        ["RB:h\u0669-h10", "\uff32\uff22:h9-h10", "RB:h9-h010", "RB:h9--h10", "RB:h9-h-1"]
    ),
)


def played_or_refused(state: State, action: str | int) -> State | None:
    """The state after an action; None if it is refused in the right way."""
    refused = ""
    try:
        after: State = state.game.apply(state, action)
        return after
    except ActionError as error:
        refused = str(error)
    assert refused.isprintable(), repr(refused)
    return None


@thorough(300)
@given(
    st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "ignore"))
)
def test_random_bytes(line: bytes) -> None:
    assert refusal(line)


@thorough(250)
@given(st.data())
def test_a_line_with_a_few_bytes_damaged(draw: st.DataObject) -> None:
    line = bytearray(json.dumps(draw.draw(st.sampled_from(list(SHORTS.values())))()).encode())
    for _ in range(draw.draw(st.integers(1, 3))):
        line[draw.draw(st.integers(0, len(line) - 1))] = draw.draw(st.integers(0, 255))
    refusal(bytes(line))


@every_short_record
def test_a_line_cut_short(name: str) -> None:
    line = json.dumps(SHORTS[name]()).encode()
    for length in range(0, len(line), 3):
        assert refusal(line[:length])


@cache
def some_states(set_up: SetUp) -> list[State]:
    """Positions from the deal to the end, with the exchange offered in some."""
    played = [*states(set_up, "random", 41), *states(set_up, "greedy", 42)]
    return played[::7] + [state for state in played if state.exchange_offered] + played[-1:]


def what_lies_there(state: State) -> tuple[object, ...]:
    hands = [state.known_hand(seat) for seat in range(state.players)]
    return state.table_bytes(), state.scores, hands, state.turn, state.stock_size


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_texts_as_actions(set_up: SetUp) -> None:
    @thorough(120)
    @given(st.sampled_from(some_states(set_up)), near_notation | st.text(max_size=60))
    def try_it(state: State, text: str) -> None:
        before = what_lies_there(state)
        legal = set_up.game.legal(state)
        after = played_or_refused(state, text)
        assert (after is not None) == (text in legal)
        if after is not None:
            canonical = set_up.game.write(after, after.steps[-1].action)
            assert canonical in list(legal)
            assert set_up.game.read(state, text) == set_up.game.read(state, canonical)
            assert len(after.steps) == len(state.steps) + 1
        assert what_lies_there(state) == before

    try_it()


@thorough(200)
@given(st.sampled_from(SET_UPS), st.integers(-(2**63), 2**63 - 1) | st.integers(-5, 12_000))
def test_numbers_as_actions(set_up: SetUp, number: int) -> None:
    state = some_states(set_up)[1]
    after = played_or_refused(state, number)
    assert (after is not None) == (number in set_up.game.legal(state).numbers)
