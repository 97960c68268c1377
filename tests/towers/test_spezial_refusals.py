"""Why an action of Genial Spezial is refused: the kind of error, the reason and the sentence."""

from __future__ import annotations

import re

import pytest

from einklang.games.errors import (
    ActionError,
    AmbiguousAction,
    NotAllowed,
    Reason,
    SetupError,
    UnreadableAction,
)
from einklang.games.towers.position import State
from towers.changed_boards import table
from towers.tower_positions import SPEZIAL, cells_of, own, scattered


def refusal(state: State, action: int | str) -> NotAllowed:
    before = state.row.tobytes()
    with pytest.raises(NotAllowed) as caught:
        SPEZIAL.apply(state, action)
    assert state.row.tobytes() == before
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("action", "cell"),
    [("l10-l11", "l10"), ("L11-L10", "l10"), ("k10-l10", "k10"), ("j12-k11", "k11")],
)
def test_c5_1_a_cell_is_taken_by_an_own_tile_or_that_of_another(action: str, cell: str) -> None:
    for seat in (0, 1):
        error = refusal(table(tiles=[(seat, "k10-l10"), (1 - seat, "k11-k12")]), action)
        assert error.reason is Reason.CELL_TAKEN
        assert error.what == {"cell": cell}
        assert str(error) == f"{cell} is taken; choose two free cells"


@pytest.mark.parametrize("action", ["j12-j13+O", "j13-k13+G"])
def test_c5_1_a_bonus_field_is_taken(action: str) -> None:
    error = refusal(table(tiles=own("i13-j13+B")), action)
    assert error.reason is Reason.CELL_TAKEN
    assert error.what == {"cell": "j13"}


@pytest.mark.parametrize(
    ("players", "action", "cell"),
    [
        (2, "g13-h13", "g13"),
        (2, "H13-G13", "g13"),
        (2, "j10-k10", "j10"),
        (2, "m7-m7", "m7"),
        (3, "g7-g8", "g7"),
        (3, "m19-a1", "m19"),
        (4, "m1-m2", "m1"),
    ],
)
def test_c5_1_a_tower_stands_there(players: int, action: str, cell: str) -> None:
    error = refusal(table(players), action)
    assert error.reason is Reason.TOWER_CELL
    assert error.what == {"cell": cell}
    assert str(error) == f"a tower stands on {cell}; choose two free cells"


@pytest.mark.parametrize(
    ("action", "cell"),
    [
        ("a1-a2", "a1"),
        ("A18-A19", "a18"),
        ("s7-s8", "s8"),
        ("j1-j2", "j1"),
        ("f13-g12", "f13"),
        ("z1-z2", "z1"),
        ("k10-k0", "k0"),
        ("k10-k010", "k010"),
        ("k10-k999", "k999"),
        ("k10-k" + "1" * 60, "k" + "1" * 39 + "…"),
    ],
)
def test_c2_1_a_cell_is_off_the_board(action: str, cell: str) -> None:
    error = refusal(table(2), action)
    assert error.reason is Reason.OFF_BOARD
    assert error.what == {"cell": cell}
    assert str(error) == f"{cell} is not a cell of this board"


@pytest.mark.parametrize("action", ["k10-k12", "k10-k10", "k10-l11", "j9-k10", "k12-k10", "a20-s2"])
def test_c5_1_two_cells_are_not_neighbours(action: str) -> None:
    error = refusal(table(2), action)
    assert error.reason is Reason.NOT_ADJACENT
    assert str(error) == f"{' and '.join(cells_of(action))} are not two neighbouring cells"


@pytest.mark.parametrize("text", ["j12-j13", "J13 - j12", "j13-k13", "a21-a22", "p1-p2"])
def test_c5_3_a_bonus_field_without_a_colour_is_ambiguous(text: str) -> None:
    state = SPEZIAL.new(2, seed=1)
    with pytest.raises(AmbiguousAction) as caught:
        SPEZIAL.apply(state, text)
    sentence = str(caught.value)
    assert "bonus field" in sentence
    assert "colour" in sentence
    example = sentence.rsplit(maxsplit=1)[-1]
    assert example in SPEZIAL.legal(state)
    assert {*cells_of(example)} == {*cells_of(text.lower().replace(" ", ""))}
    assert text not in SPEZIAL.legal(state)


@pytest.mark.parametrize(
    ("action", "due", "given"),
    [
        ("k10-l10+O", 0, 1),
        ("L10-k10+og", 0, 2),
        ("j12-j13+OP", 1, 2),
        ("j12-j13+OO", 1, 2),
        ("j12-j13+OPBG", 1, 4),
    ],
)
def test_c5_3_f14_needless_or_too_many_colours(action: str, due: int, given: int) -> None:
    error = refusal(table(2), action)
    assert error.reason is Reason.BONUS_COLOURS
    first, second = sorted(cells_of(action.lower()))
    assert error.what == {"cells": f"{first}-{second}", "due": due, "given": given}
    for word in (f"{first}-{second}", "colour", "bonus field", str(due), str(given)):
        assert word in str(error)


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "xyz", "k10", "k10-", "-k10", "k10 l10", "k10,l10", "k10-l10-m10", "k10--l10"],
        *["k10-l10+", "k10-l10+R", "j12-j13+X", "j12-j13+", "j12-j13+O+P", "j12-j13O", "k-l"],
        *["RB:k10-l10", "swap", "keep", "10k-10l", "kk10-l10", "j12-j13+1"],
        *["k10\u2013l10", "k\u0661\u0660-l\u0661\u0660"],  # a dash and digits of other scripts
    ],
)
def test_a_text_that_is_no_action(text: str) -> None:
    state = SPEZIAL.new(2, seed=1)
    with pytest.raises(UnreadableAction) as caught:
        SPEZIAL.apply(state, text)
    sentence = str(caught.value)
    assert sentence.startswith(f"{text!r} is not an action; ")
    assert "OPBG" in sentence
    examples = re.findall(r"[a-s][0-9]+-[a-s][0-9]+[+A-Z]*", sentence.removeprefix(repr(text)))
    assert [example in SPEZIAL.legal(state) for example in examples] == [True, True]
    assert ["+" in example for example in examples] == [False, True]
    assert text not in SPEZIAL.legal(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_example_of_an_action_is_one(players: int) -> None:
    assert SPEZIAL.example in SPEZIAL.legal(SPEZIAL.new(players, seed=1))


def test_a_long_text_that_is_no_action_is_repeated_in_part() -> None:
    with pytest.raises(UnreadableAction) as caught:
        SPEZIAL.apply(table(2), "k10-" * 1000)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("number", [-1, -(10**6), 10**6, 2**63, -(10**30)])
def test_a_number_is_not_the_number_of_an_action(number: int) -> None:
    error = refusal(table(2), number)
    assert error.reason is Reason.NO_SUCH_ACTION
    assert error.what == {"action": number}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_numbers_of_actions_end_with_the_last_text(players: int) -> None:
    state, texts = table(players), SPEZIAL.layout(players).texts
    assert refusal(state, len(texts)).reason is Reason.NO_SUCH_ACTION
    assert SPEZIAL.write(state, len(texts) - 1) == texts[-1]
    assert SPEZIAL.apply(state, len(texts) - 1).tiles_left[0] == 19


def test_c6_1_the_game_is_over() -> None:
    state = table(2, tiles=scattered(2, 20, 20))
    for action in ("j12-j13+O", 0):
        error = refusal(state, action)
        assert error.reason is Reason.GAME_OVER
        assert str(error) == "the game is over, so nothing more can be played"


def test_c5_5_nothing_is_ever_drawn() -> None:
    state = table(2)
    assert SPEZIAL.apply_told(state, "k10-l10", []) == SPEZIAL.apply(state, "k10-l10")
    for drew in ([0], [0] * 6, [0] * 9):
        with pytest.raises(NotAllowed) as caught:
            SPEZIAL.apply_told(state, "k10-l10", drew)
        assert caught.value.reason is Reason.WRONG_DRAW_COUNT
        assert str(caught.value) == f"the number of tiles drawn here is 0, not {len(drew)}"


def test_c5_5_there_is_no_exchange_and_no_hand() -> None:
    state = SPEZIAL.new(3, seed=1)
    assert not state.exchange_offered
    assert state.hand_sizes == (0, 0, 0)
    assert state.stock_size == 0
    assert state.known_hand(0) == ()
    with pytest.raises(ActionError):
        SPEZIAL.apply(state, "swap")


def test_there_is_no_other_seat_to_look_from() -> None:
    for seat in (-1, 2):
        with pytest.raises(SetupError, match="seats count from 0 to 1"):
            SPEZIAL.view(SPEZIAL.new(2, seed=1), seat)
