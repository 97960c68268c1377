"""How actions are written and read, and why one is refused."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from cards.card_tables import EVERY_COLOUR, GAME, LETTERS, all_on, hand_with, spread, table
from einklang.games.cards.position import State
from einklang.games.errors import NotAllowed, Reason, UnreadableAction
from moves import play

LYING = spread(3, "OY", "OP", "YP")


def offered() -> Any:
    """An exchange is offered: red is the lowest, and no card shows it."""
    hand = ["GB", "GO", "GY", "BO", "BY", "OY"]
    return play(table(hands=[hand], open=LYING, tracks=[all_on(3, R=1)]), "GB")


def won() -> State:
    """The game is over: seat 1 has all chips on 7."""
    return table(tracks=[{}, all_on(7)])


def refusal(state: State, action: int | str) -> NotAllowed:
    before = state.row.tobytes()
    with pytest.raises(NotAllowed) as caught:
        GAME.apply(state, action)
    assert state.row.tobytes() == before
    return caught.value


@pytest.mark.parametrize("letters", list(permutations(LETTERS, 2)))
def test_every_card_is_read_and_written_in_both_orders(letters: tuple[str, str]) -> None:
    text = "".join(letters)
    state = table()
    assert GAME.write(state, GAME.read(state, text)) == text


def test_d3_3_both_orders_are_actions_of_their_own() -> None:
    state = table()
    texts = ["".join(pair) for pair in permutations(LETTERS, 2)]
    numbers = {GAME.read(state, text) for text in [*texts, "swap", "keep"]}
    assert numbers == set(range(32))


@pytest.mark.parametrize(
    "text", ["RB", "rb", "Rb", " RB ", "r b", "R-B", "r:b", "R,B", "r\tb\n", "\u00a0R B"]
)
def test_texts_are_read_liberally(text: str) -> None:
    state = table()
    assert GAME.write(state, GAME.read(state, text)) == "RB"
    assert GAME.apply(state, text) == GAME.apply(state, "RB")
    assert text in GAME.legal(state)


@pytest.mark.parametrize("text", ["swap", "SWAP", " Swap "])
def test_answers_are_read_in_any_case(text: str) -> None:
    state = table()
    assert GAME.write(state, GAME.read(state, text)) == "swap"
    assert GAME.write(state, GAME.read(state, text.lower().replace("swap", "Keep"))) == "keep"


@pytest.mark.parametrize(
    "text",
    [
        *(letter * 2 for letter in LETTERS),  # F20: no card shows a symbol twice
        "",
        "R",
        "RBG",
        "RX",
        "R/B",
        "RB:h8-h9",
        "red blue",
        "0",
        "12",
        "swap keep",
        "swaps",
        "pass",
        "\N{FULLWIDTH LATIN CAPITAL LETTER R}B",
    ],
)
def test_a_text_that_is_no_action_is_unreadable(text: str) -> None:
    state = table()
    with pytest.raises(UnreadableAction) as caught:
        play(state, text)
    assert str(caught.value) == (
        f"{text!r} is not an action; write the two different symbols of a card, the one to be"
        " scored first in front, such as RY, of RGBOYP, or swap or keep"
    )
    assert text not in GAME.legal(state)


def test_a_long_unreadable_text_is_repeated_in_part() -> None:
    with pytest.raises(UnreadableAction) as caught:
        play(table(), "x" * 1000)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(("text", "card"), [("RG", "RG"), ("gr", "RG"), ("PG", "GP")])
def test_the_card_is_not_in_the_hand(text: str, card: str) -> None:
    error = refusal(table(), text)
    assert error.reason is Reason.NOT_IN_HAND
    assert error.what == {"card": card, "hand": " ".join(EVERY_COLOUR)}
    assert str(error) == f"{card} is not in the hand (RB GY OP RO GB YP)"


def test_a_card_of_another_hand_or_on_the_table_is_not_in_the_hand() -> None:
    state = table(hands=[hand_with(), ["RG"] * 6], open=[["RY"], ["BO"], ["GP"]])
    for text in ("RG", "RY", "BO"):
        assert refusal(state, text).reason is Reason.NOT_IN_HAND


def test_a_card_cannot_be_played_twice() -> None:
    state = table(hands=[hand_with("RG")], open=LYING, pile=["OP"] * 3, bonus_turns=1)
    state = play(state, "RG")
    assert state.turn == 0
    assert refusal(state, "RG").reason is Reason.NOT_IN_HAND


@pytest.mark.parametrize("word", ["swap", "keep"])
def test_d5_1_no_exchange_is_offered(word: str) -> None:
    error = refusal(table(), word)
    assert error.reason is Reason.NO_EXCHANGE
    assert str(error) == "no exchange is offered now; play an action such as RY"
    assert word not in GAME.legal(table())


@pytest.mark.parametrize("word", ["swap", "keep"])
def test_d5_1_not_before_the_card_is_played_even_if_no_card_shows_the_lowest(word: str) -> None:
    state = table(hands=[["GB", "GO", "GY", "BO", "BY", "OY"]], tracks=[all_on(3, R=1)])
    assert refusal(state, word).reason is Reason.NO_EXCHANGE


def test_d5_1_the_exchange_has_to_be_decided_first() -> None:
    state = offered()
    assert list(GAME.legal(state)) == ["swap", "keep"]
    for text in ("GO", "RB"):
        error = refusal(state, text)
        assert error.reason is Reason.DECIDE_EXCHANGE
        assert str(error) == "the exchange is offered: answer swap or keep first"


def test_the_game_is_over() -> None:
    state = won()
    for action in ("RB", "RG", "swap", "keep", 0):
        error = refusal(state, action)
        assert error.reason is Reason.GAME_OVER
        assert str(error) == "the game is over, so nothing more can be played"
    assert list(GAME.legal(state)) == []


@pytest.mark.parametrize("number", [-1, 32, 10**6, 2**63, -(10**30)])
def test_a_number_is_not_the_number_of_an_action(number: int) -> None:
    error = refusal(table(), number)
    assert error.reason is Reason.NO_SUCH_ACTION
    assert error.what == {"action": number}


def test_a_number_plays_the_same_as_its_text() -> None:
    state = table()
    for number, text in zip(GAME.legal(state).numbers, GAME.legal(state), strict=True):
        assert GAME.apply(state, number) == GAME.apply(state, text)
