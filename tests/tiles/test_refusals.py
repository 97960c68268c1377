"""Why an action is refused: every reason that a placement can meet, with what it speaks of."""

from __future__ import annotations

import pytest

from einklang.games.errors import (
    SENTENCES,
    ActionError,
    AmbiguousAction,
    NotAllowed,
    Reason,
    Refused,
    UnreadableAction,
)
from einklang.games.tiles.position import State
from einklang.symbols import PAIR_TEXTS
from moves import play
from playing import TILE_GAMES
from tiles.positions import EVERY_COLOUR, all_on, full_board, table

OFFERED: dict[str, object] = {
    "racks": [["GB", "GG"]],
    "tracks": [all_on(5, R=1)],
    "bag": ["RR"] * 6,
}


def refusal(state: State, action: int | str) -> NotAllowed:
    before = state.row.tobytes()
    with pytest.raises(NotAllowed) as caught:
        state.game.apply(state, action)
    assert state.row.tobytes() == before
    return caught.value


def test_the_game_is_over() -> None:
    state = table("classic", board=full_board(2))
    for action in ("RB:h8-h9", "swap", "keep", 0):
        assert refusal(state, action).reason is Reason.GAME_OVER


def test_the_exchange_has_to_be_decided() -> None:
    state = play(table("classic", None, **OFFERED), "GB:h8-h9")
    error = refusal(state, "GG:j8-j9")
    assert error.reason is Reason.DECIDE_EXCHANGE
    assert str(error) == "the exchange is offered: answer swap or keep first"


@pytest.mark.parametrize("word", ["swap", "keep"])
@pytest.mark.parametrize("name", TILE_GAMES)
def test_no_exchange_is_offered(name: str, word: str) -> None:
    assert refusal(table(name), word).reason is Reason.NO_EXCHANGE


def test_the_tile_is_not_on_the_rack() -> None:
    error = refusal(table("classic"), "GG:h8-h9")
    assert error.reason is Reason.NOT_ON_RACK
    assert error.what["tile"] == "GG"
    assert error.what["rack"] == " ".join(EVERY_COLOUR)
    assert str(error) == "GG is not on the rack (RB GY OP RO GB YP)"


@pytest.mark.parametrize(
    ("action", "taken"),
    [("RB:h8-h9", "h9"), ("RB:h9-h8", "h9"), ("RB:h9-h10", "h9"), ("RB:h10-i9", "h10")],
)
def test_a_cell_is_taken(action: str, taken: str) -> None:
    error = refusal(table("classic", tiles=["GG:h9-h10"]), action)
    assert error.reason is Reason.CELL_TAKEN
    assert error.what["cell"] == taken
    assert str(error) == f"{taken} is taken; choose two free cells"


@pytest.mark.parametrize(("action", "cell"), [("RB:c8-c9", "c8"), ("RB:H12-H13", "h13")])
def test_a_cell_carries_a_printed_symbol(action: str, cell: str) -> None:
    error = refusal(table("classic"), action)
    assert error.reason is Reason.PRINTED_CELL
    assert error.what == {"cell": cell}
    assert cell in str(error)


@pytest.mark.parametrize(
    ("players", "action", "cell"),
    [
        (2, "RB:g13-g14", "g14"),
        (2, "RB:G14-G13", "g14"),
        (2, "RB:b9-b10", "b9"),
        (3, "RB:h14-h15", "h15"),
        (4, "RB:h15-h16", "h16"),
        (4, "RB:a1-a2", "a1"),
        (4, "RB:z1-z2", "z1"),
        (4, "RB:h8-h0", "h0"),
        (4, "RB:h8-h999", "h999"),
    ],
)
def test_a_cell_is_off_the_board(players: int, action: str, cell: str) -> None:
    error = refusal(table("classic", players), action)
    assert error.reason is Reason.OFF_BOARD
    assert error.what == {"cell": cell}


@pytest.mark.parametrize("cells", ["h8-h10", "h8-j8", "h8-h8", "h8-g7", "h8-i9"])
def test_two_cells_are_not_neighbours(cells: str) -> None:
    error = refusal(table("classic"), f"RB:{cells}")
    assert error.reason is Reason.NOT_ADJACENT
    assert error.what == {"cells": cells.replace("-", " and ")}


def test_the_first_tile_touches_no_printed_symbol() -> None:
    error = refusal(table("classic", to_open=[0, 1]), "RB:h8-h9")
    assert error.reason is Reason.FIRST_TURN
    assert "printed symbol" in str(error)


@pytest.mark.parametrize("name", TILE_GAMES)
def test_a_number_is_not_the_number_of_an_action(name: str) -> None:
    state = table(name)
    keep = state.game.read(state, "keep")
    for number in (-1, -(10**6), keep + 1, 10**6):
        error = refusal(state, number)
        assert error.reason is Reason.NO_SUCH_ACTION
        assert error.what["action"] == number


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**30, -(10**30)])
def test_a_number_of_any_size_is_refused_with_a_reason(number: int) -> None:
    assert refusal(table("classic"), number).reason is Reason.NO_SUCH_ACTION


def test_a_double_turned_round_is_not_an_action_of_its_own() -> None:
    state = table("classic", racks=[["GG", "RB"]])
    number = state.game.read(state, "GG:h8-h9")
    assert refusal(state, number + 1).reason is Reason.NO_SUCH_ACTION
    assert state.game.apply(state, number).board["h8"] == "G"


def test_the_rack_is_looked_at_before_the_cells_and_these_before_the_first_turn() -> None:
    state = table("classic", tiles=["PP:h8-h9"], to_open=[0])
    assert refusal(state, "GG:h8-h9").reason is Reason.NOT_ON_RACK
    assert refusal(state, "RB:h8-h9").reason is Reason.CELL_TAKEN
    assert refusal(state, "RB:i8-i9").reason is Reason.FIRST_TURN


@pytest.mark.parametrize(
    ("action", "drew", "due", "given"),
    [
        ("GB:h8-h9", ["RR"], 0, 1),  # the exchange is offered first
        ("RB:h8-h9", [], 1, 0),
        ("RB:h8-h9", ["RR"] * 2, 1, 2),
        ("RB:h8-h9", ["RR"] * 9, 1, 9),
    ],
)
def test_a_told_draw_has_the_wrong_number_of_tiles(
    action: str, drew: list[str], due: int, given: int
) -> None:
    state = table("classic", None, **(OFFERED if action.startswith("GB") else {}))
    with pytest.raises(NotAllowed) as caught:
        state.game.apply_told(state, action, [PAIR_TEXTS.index(tile) for tile in drew])
    assert caught.value.reason is Reason.WRONG_DRAW_COUNT
    assert caught.value.what == {"due": due, "given": given, "pieces": "tiles"}


@pytest.mark.parametrize("drew", [["YY"] * 6, ["RR", "RR", "GG", "GG", "BB", "YY"]])
def test_a_told_draw_is_not_in_the_bag(drew: list[str]) -> None:
    bag = ["RR", "RR", "GG", "GG", "BB", "BB"]
    state = play(table("classic", None, **{**OFFERED, "bag": bag}), "GB:h8-h9")
    with pytest.raises(NotAllowed) as caught:
        state.game.apply_told(state, "swap", [PAIR_TEXTS.index(tile) for tile in drew])
    assert caught.value.reason is Reason.NOT_IN_STOCK
    assert caught.value.what == {"piece": "YY", "stock": "bag"}


def test_a7_2_a_told_exchange_cannot_draw_the_old_tiles() -> None:
    state = play(table("classic", None, **OFFERED), "GB:h8-h9")
    drew = [PAIR_TEXTS.index(tile) for tile in ["RR"] * 5 + ["GG"]]
    with pytest.raises(NotAllowed) as caught:
        state.game.apply_told(state, "swap", drew)
    assert caught.value.what == {"piece": "GG", "stock": "bag"}


def test_a_told_draw_that_can_be_is_drawn() -> None:
    state = table("classic", bag=["RR", "GG", "BB"])
    after = state.game.apply_told(state, "RB:h8-h9", [PAIR_TEXTS.index("GG")])
    assert after.rack(0)[-1] == "GG"


def test_every_reason_has_a_sentence() -> None:
    assert SENTENCES.keys() == set(Reason)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "xyz",
        "RB",
        "RB:",
        "RB:h8",
        "RB h8 h9",
        "RX:h8-h9",
        "R:h8-h9",
        "RBG:h8-h9",
        "RB:h8-h9-h10",
        "RB:8h-9h",
        "RB:h-i",
        "RB:h8,h9",
        "swap keep",
        "swaps",
        "RB:h٨-h٩",  # digits, but not those of cell names
        "pass",
    ],
)
def test_a_text_that_is_no_action_is_unreadable(text: str) -> None:
    state = table("classic")
    with pytest.raises(UnreadableAction) as caught:
        play(state, text)
    assert repr(text) in str(caught.value)
    assert "RB:h9-h10" in str(caught.value)


def test_a_long_unreadable_text_is_repeated_in_part() -> None:
    with pytest.raises(UnreadableAction) as caught:
        play(table("classic"), "x" * 1000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["h9-h10", "H9-H10", " h9 - h10 "])
def test_cells_without_a_tile_are_ambiguous(text: str) -> None:
    with pytest.raises(AmbiguousAction, match="RB:h9-h10"):
        play(table("classic"), text)


def test_all_three_are_action_errors_and_value_errors_and_carry_a_refusal() -> None:
    for kind in (UnreadableAction, AmbiguousAction, NotAllowed):
        assert issubclass(kind, ActionError)
        assert issubclass(kind, ValueError)
        assert issubclass(kind, Refused)
