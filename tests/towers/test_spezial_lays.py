"""Where tiles may lie, and how that is written: rules C5.1, F13 and the notation of actions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from moves import legal, play, points
from towers.changed_boards import Table
from towers.tower_positions import (
    BOARD,
    BONUS,
    LETTERS,
    PLAYERS,
    SPEZIAL,
    around,
    cells_of,
    free_places,
    large_towers,
    own,
    reading_order,
    small_towers,
)


def expected(state: Any) -> set[str]:
    """The legal actions, found without the engine."""
    towers = large_towers(state.players) | small_towers(state.players)
    places = free_places(BOARD - towers - state.board.keys())
    plain = {place for place in places if not BONUS & {*cells_of(place)}}
    return plain | {f"{place}+{letter}" for place in places - plain for letter in LETTERS}


@pytest.mark.parametrize("players", PLAYERS)
def test_c5_1_a_tile_lies_on_two_neighbouring_cells_without_tile_or_tower(
    table: Table, players: int
) -> None:
    chance = random.Random(players)
    state = table(players)
    while not state.over:
        actions = state.game.legal(state)
        assert set(actions) == expected(state)
        assert len(set(actions)) == len(actions)
        state = play(state, chance.choice(actions))
    assert not legal(state)
    assert len(state.steps) == 20 * players  # rules C6.1


@pytest.mark.parametrize("players", PLAYERS)
def test_c5_1_no_action_covers_a_tower(players: int) -> None:
    towers = large_towers(players) | small_towers(players)
    for text in SPEZIAL.layout(players).texts:
        assert not towers & {*cells_of(text)}


def test_c5_1_no_contact_is_needed_at_any_time(table: Table) -> None:
    state = play(table(2), "a20-a21", "s2-s3", "m2-m3", "g23-g24", "j12-k12")
    assert state.tiles_left == (17, 18)


def test_c5_1_a_tile_may_touch_own_tiles_and_those_of_others(table: Table) -> None:
    state = table(tiles=[(0, "k10-l10"), (1, "k11-l11")])
    after = play(state, "k9-l9", "k12-l12")
    assert after.board == {
        **dict.fromkeys(["k10", "l10", "k9", "l9"], 0),
        **dict.fromkeys(["k11", "l11", "k12", "l12"], 1),
    }


@pytest.mark.parametrize("field", sorted(BONUS))
def test_c5_1_bonus_fields_may_be_covered(table: Table, field: str) -> None:
    for players in PLAYERS:
        state = table(players)
        covering = [text for text in legal(state) if field in cells_of(text)]
        assert len(covering) == 4 * sum(name in BOARD for name in around(field))
        after = play(state, covering[-1])
        assert after.board[field] == 0
        assert not any(field in cells_of(text) for text in legal(after))


@pytest.mark.parametrize(
    ("players", "free"),
    [(2, "g7 s7 a19 m19 m1 s1 a25 g25"), (3, "m1 s1 a25 g25"), (4, "")],
)
def test_f13_c4_3_dark_fields_without_a_tower_are_playable(
    table: Table, players: int, free: str
) -> None:
    dark = {"g13", "m13", "g7", "s7", "a19", "m19", "m1", "s1", "a25", "g25"}
    texts = legal(table(players))
    assert {cell for text in texts for cell in cells_of(text)} & dark == set(free.split())


def test_f13_a_free_dark_field_is_no_tower_and_does_not_break_a_chain(table: Table) -> None:
    assert points(table(2, chips={"j7": "O1"}), "h7-i7") == {}
    assert points(table(3, chips={"g7": "P2", "j7": "O1"}), "h7-i7") == {"O": 1, "P": 2}
    two_chains = own("j20-k20", "j17-k17", "l17-m17", "l18-m18")
    state = table(2, chips={"j19": "B1", "j16": "G2"}, tiles=two_chains)
    assert points(state, "l20-m19") == {"B": 1, "G": 2}  # they meet on the dark field m19 only


@pytest.mark.parametrize("players", PLAYERS)
def test_actions_are_written_with_the_first_cell_by_row_and_column_in_front(players: int) -> None:
    for text in SPEZIAL.layout(players).texts:
        first, second = cells_of(text)
        assert reading_order(first) < reading_order(second)
        assert second in around(first)
        assert text.partition("+")[0] == f"{first}-{second}".lower()


@pytest.mark.parametrize("players", PLAYERS)
def test_every_action_reads_back_in_either_order_any_case_and_with_spaces(players: int) -> None:
    state = SPEZIAL.new(players, seed=1)
    for number, text in enumerate(SPEZIAL.layout(players).texts):
        first, second = cells_of(text)
        colour = text.partition("+")[2]
        tail = f" + {colour.lower()}" if colour else ""
        assert SPEZIAL.write(state, number) == text
        assert SPEZIAL.read(state, text) == number
        assert SPEZIAL.read(state, text.upper()) == number
        assert SPEZIAL.read(state, f"\t{second} -  {first}{tail} ") == number


@pytest.mark.parametrize("text", ["k10-l10", "l10-k10", "K10-L10", " k10 - l10\n", "L10 -k10"])
def test_a_tile_is_laid_however_it_is_typed(text: str) -> None:
    state = SPEZIAL.new(2, seed=1)
    assert text in SPEZIAL.legal(state)
    after = play(state, text)
    assert after == play(state, "k10-l10") == SPEZIAL.apply(state, SPEZIAL.read(state, text))
    assert SPEZIAL.write(state, after.steps[-1].action) == "k10-l10"


def test_legal_actions_come_in_the_order_of_their_numbers() -> None:
    legal = SPEZIAL.legal(SPEZIAL.new(4, seed=1))
    assert legal.numbers.tolist() == sorted(legal.numbers.tolist())
    assert [SPEZIAL.layout(4).texts[number] for number in legal.numbers] == list(legal)
    cells = [[*map(reading_order, cells_of(text))] for text in legal]
    assert cells == sorted(cells)
    colours = [text[-1] for text in legal if text.startswith("j12-j13")]
    assert colours == [*LETTERS]
