"""Positions of Genial Spezial of one's own making: what can be set up, and what cannot."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from einklang.games.errors import SetupError
from moves import play, points
from towers.changed_boards import table
from towers.flood_fill import check_chains, lively_game, real_plan
from towers.tower_positions import LETTERS, PLAYERS, SPEZIAL, cells_of, chip, marks, own, scattered


@pytest.mark.parametrize("players", PLAYERS)
def test_an_empty_set_up_is_a_new_table(players: int) -> None:
    state = table(players)
    assert state == SPEZIAL.new(players, seed=1)
    assert not state.dealt


def test_given_chips_lie_where_they_are_given_and_the_others_are_those_left() -> None:
    given = {"j10": "O1", "M10": "o1", "g13": "G2"}
    state = table(2, chips=given)
    assert chip(state, "j10") == chip(state, "m10") == ("O", 1, False)
    assert chip(state, "g13") == ("G", 2, False)
    chips = Counter((t.symbol.letter, t.value) for t in state.towers.values())
    assert chips == {(letter, light): 2 for letter in LETTERS for light in (1, 2)}


def test_more_chips_of_a_kind_than_the_game_has_may_be_given() -> None:
    names = list(table(2).towers)
    assert {chip(table(2, chips=dict.fromkeys(names, "P2")), name) for name in names} == {
        ("P", 2, False)
    }
    state = table(2, chips=dict.fromkeys(names[:9], "P2"))
    assert len(state.towers) == 16
    assert sum(chip(state, name) == ("P", 2, False) for name in names[:9]) == 9


def test_chips_that_are_not_given_go_by_the_seed() -> None:
    assert table(2, seed=1) == table(2, seed=1)
    assert table(2, seed=1) != table(2, seed=2)


def test_black_chips_count_one_more_and_stay_so() -> None:
    state = table(2, chips={"j10": "O1", "m10": "B2"}, black=["j10", "M10", "j10"])
    assert chip(state, "j10") == ("O", 2, True)
    assert chip(state, "m10") == ("B", 3, True)
    assert sum(tower.black for tower in state.towers.values()) == 2
    after = play(state, "k10-l10")
    assert after.steps[-1].points_by_letter == {"O": 2, "B": 3}
    assert after.towers == state.towers


def test_tiles_turn_chips_as_in_play_but_move_no_marker() -> None:
    state = table(2, chips={"j10": "O1", "m10": "B2"}, tiles=own("k10-l10", seat=1))
    assert chip(state, "j10") == ("O", 2, True)
    assert state.scores == (marks(0, 0, 0, 0),) * 2
    assert state.board == {"k10": 1, "l10": 1}
    assert state.tiles_left == (20, 19)
    assert state.turn == 0
    assert state.steps == ()
    assert points(state, "j11-j12") == {}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_set_up_tile_by_tile_is_the_game_that_was_played(players: int) -> None:
    for number, state in enumerate(lively_game(SPEZIAL, players, seed=2)):
        if number % 17 and not state.over:
            continue
        again = SPEZIAL.set_up(
            players,
            chips=SPEZIAL.setup_of(state)["chips"],
            tiles=[(step.seat, SPEZIAL.write(state, step.action)) for step in state.steps],
            tracks=state.scores,
            turn=state.turn if not state.over else 0,
        )
        assert again.towers == state.towers
        assert again.board == state.board
        assert again.tiles == state.tiles
        assert again.scores == state.scores
        assert again.over == state.over
        assert again == state or state.over
        check_chains(real_plan(players), again)


def test_tiles_are_read_like_actions() -> None:
    state = table(2, tiles=[(0, "L10 - K10"), (1, "j13-j12+g")])
    assert state.board == {"k10": 0, "l10": 0, "j12": 1, "j13": 1}
    assert state.scores == (marks(0, 0, 0, 0),) * 2
    names = state.layout.board.names
    laid = [(names[a], names[b]) for a, b in play(state, "k9-k8").tiles]
    assert laid == [("k10", "l10"), ("j12", "j13"), ("k8", "k9")]


def test_markers_and_turn_are_what_is_given() -> None:
    state = table(3, tracks=[{"G": 20}, {}, {"o": 1, "B": 7}], turn=2)
    assert state.scores == (marks(0, 0, 0, 20), marks(0, 0, 0, 0), marks(1, 0, 7, 0))
    assert state.turn == 2
    assert play(state, "k10-k11").turn == 0


def test_all_tiles_may_lie() -> None:
    state = table(4, tiles=scattered(4, 20, 20, 20, 20))
    assert state.over
    assert state.tiles_left == (0, 0, 0, 0)
    assert len(state.board) == 160


def refused(players: int, **what: Any) -> str:
    with pytest.raises(SetupError) as caught:
        table(players, **what)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("players", "what", "sentence"),
    [
        (2, {"chips": {"j13": "O1"}}, "no tower stands on 'j13' with 2 players"),
        (2, {"chips": {"m1": "O1"}}, "no tower stands on 'm1' with 2 players"),
        (3, {"chips": {"xyz": "O1"}}, "no tower stands on 'xyz' with 3 players"),
        (2, {"chips": {7: "O1"}}, "no tower stands on '7' with 2 players"),
        (2, {"chips": {"j10": "O1", "J10": "O2"}}, "j10 carries two chips"),
        (2, {"black": ["k10"]}, "no tower stands on 'k10' with 2 players"),
        (3, {"black": ["m1"]}, "no tower stands on 'm1' with 3 players"),
        (2, {"tiles": [(2, "k10-l10")]}, "a seat is 2; it goes from 0 to 1"),
        (3, {"tiles": [(-1, "k10-l10")]}, "a seat is -1; it goes from 0 to 2"),
        (3, {"tiles": [(True, "k10-l10")]}, "a seat is True; it goes from 0 to 2"),
        (2, {"tiles": [(0, "k10-k12")]}, "k10 and k12 are not two neighbouring cells"),
        (2, {"tiles": [(0, "j10-k10")]}, "a tower stands on j10; choose two free cells"),
        (2, {"tiles": [(0, "a1-a2")]}, "a1 is not a cell of this board"),
        (
            2,
            {"tiles": [(0, "k10-l10"), (1, "l10-l11")]},
            "l10-l11 covers a cell that another tile covers",
        ),
        (
            2,
            {"tiles": [(0, "k10-l10"), (0, "k9-k10")]},
            "k9-k10 covers a cell that another tile covers",
        ),
        (2, {"tracks": [{"O": 21}]}, "the marker of O is 21; it goes from 0 to 20"),
        (2, {"tracks": [{"P": -1}]}, "the marker of P is -1; it goes from 0 to 20"),
        (2, {"tracks": [{"P": 1.5}]}, "the marker of P is 1.5; it goes from 0 to 20"),
        (2, {"tracks": [{"R": 1}]}, "'R' is not a symbol; write one of OPBG"),
        (2, {"tracks": [{}, {}, {}]}, "there are 3 tracks, but not as many sides: 2"),
        (2, {"turn": 2}, "a seat is 2; it goes from 0 to 1"),
        (4, {"turn": -1}, "a seat is -1; it goes from 0 to 3"),
        (4, {"turn": True}, "a seat is True; it goes from 0 to 3"),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    players: int, what: dict[str, Any], sentence: str
) -> None:
    assert refused(players, **what) == sentence


@pytest.mark.parametrize("kind", ["O3", "R1", "Y2", "", "O", 1, None])
def test_chips_that_the_game_does_not_have_are_refused(kind: object) -> None:
    sentence = f"{kind!r} is not a chip; the chips are O1 O2 P1 P2 B1 B2 G1 G2"
    assert refused(4, chips={"j10": kind}) == sentence


def test_tiles_that_cannot_be_read_or_name_no_colour_are_refused() -> None:
    assert refused(2, tiles=[(0, "xyz")]).startswith("'xyz' is not an action; ")
    assert "does not say in which colour" in refused(2, tiles=[(0, "j12-j13")])
    assert "bonus fields under k10-l10 is 0" in refused(2, tiles=[(0, "k10-l10+O")])


@pytest.mark.parametrize("seat", [0, 1])
def test_c4_4_nobody_has_more_than_twenty_tiles(seat: int) -> None:
    tiles = [(seat, text) for _, text in scattered(2, 20, 1)]
    assert len({cell for _, text in tiles for cell in cells_of(text)}) == 42
    assert refused(2, tiles=tiles) == f"seat {seat} has only 20 tiles"
    assert table(2, tiles=tiles[:20]).tiles_left[seat] == 0
