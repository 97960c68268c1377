"""How Genial Spezial ends and who wins: rules C6, 0.5 and G3.14."""

from __future__ import annotations

import pytest

from moves import play, result
from towers.changed_boards import Table
from towers.changed_boards import table as compiled_table
from towers.flood_fill import lively_game
from towers.tower_positions import PLAYERS, SPEZIAL, marks, scattered


@pytest.mark.parametrize("players", PLAYERS)
def test_c6_1_a_game_ends_after_twenty_rounds(players: int) -> None:
    for number, state in enumerate(lively_game(SPEZIAL, players, seed=11)):
        assert state.over == (number == 20 * players)
        assert (SPEZIAL.result(state) is not None) == state.over
        assert sum(state.tiles_left) == 20 * players - number
    assert not SPEZIAL.legal(state)
    assert len(state.tiles) == 20 * players
    result = SPEZIAL.result(state)
    assert result is not None
    assert result.ended == "all-laid"
    assert result.scores == state.scores
    assert sorted(result.places)[0] == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_c6_1_the_last_tile_of_the_last_seat_ends_the_game(table: Table, players: int) -> None:
    counts = [20] * (players - 1) + [19]
    state = table(players, tiles=scattered(players, *counts), turn=players - 1)
    assert not state.over
    assert state.game.result(state) is None
    after = play(state, state.game.legal(state)[-1])
    assert after.over
    outcome = result(after)
    assert outcome.ended == "all-laid"


@pytest.mark.parametrize(
    ("tracks", "places"),
    [
        # G3.14: the second weakest decides, whatever the others are
        ([(12, 11, 20, 20), (13, 13, 13, 11)], (2, 1)),
        ([(20, 11, 13, 20), (11, 20, 12, 20)], (1, 2)),
        # the weakest decides, whatever the others are
        ([(12, 20, 20, 20), (13, 13, 13, 13), (20, 20, 20, 12)], (2, 1, 2)),
        ([(0, 20, 20, 20), (1, 1, 1, 1)], (2, 1)),
        # the third and the strongest
        ([(5, 6, 7, 20), (8, 8, 6, 5)], (2, 1)),
        ([(5, 6, 7, 9), (8, 7, 6, 5)], (1, 2)),
        # shared places, and who comes after them
        ([(3, 4, 5, 6), (6, 5, 4, 3)], (1, 1)),
        ([(3, 4, 5, 6), (6, 5, 4, 3), (2, 9, 9, 9)], (1, 1, 3)),
        ([(3, 4, 5, 6), (1, 1, 1, 1), (9, 9, 9, 9), (1, 1, 1, 1)], (2, 3, 1, 3)),
        ([(2, 2, 2, 2)] * 4, (1, 1, 1, 1)),
        ([(4, 4, 4, 4), (3, 3, 3, 3), (2, 2, 2, 2), (1, 1, 1, 1)], (1, 2, 3, 4)),
    ],
)
def test_c6_2_g3_14_the_highest_weakest_colour_wins(
    table: Table, tracks: list[tuple[int, ...]], places: tuple[int, ...]
) -> None:
    players = len(tracks)
    given = [marks(*values) for values in tracks]
    state = table(players, tiles=scattered(players, *[20] * players), tracks=given)
    assert state.over
    outcome = result(state)
    assert outcome.ended == "all-laid"
    assert outcome.places == places
    assert outcome.scores == tuple(given)
    assert outcome.winners == tuple(seat for seat, place in enumerate(places) if place == 1)
    assert [outcome.weakest(seat) for seat in range(players)] == [min(values) for values in tracks]


def test_c6_1_the_points_of_the_last_tile_count(table: Table) -> None:
    state = table(
        2,
        tiles=scattered(2, 20, 19),
        tracks=[marks(5, 5, 5, 5), marks(5, 5, 4, 6)],
        turn=1,
    )
    after = play(state, "p1-p2+B")
    outcome = result(after)
    assert outcome.scores[1] == marks(5, 5, 5, 6)
    assert outcome.places == (2, 1)


@pytest.mark.parametrize(
    ("counts", "turn", "seats"),
    [
        ((20, 17, 18), 1, [1, 2, 1, 2, 1]),
        ((20, 17, 18), 0, [1, 2, 1, 2, 1]),
        ((17, 20, 18), 0, [0, 2, 0, 2, 0]),
        ((17, 20, 18), 1, [2, 0, 2, 0, 0]),
        ((19, 19, 17), 2, [2, 0, 1, 2, 2]),
        ((20, 20, 15), 0, [2, 2, 2, 2, 2]),
    ],
)
def test_c6_1_who_has_no_tiles_left_is_passed_over(
    counts: tuple[int, ...], turn: int, seats: list[int]
) -> None:
    state = compiled_table(3, tiles=scattered(3, *counts), turn=turn)
    for seat in seats:
        assert not state.over
        assert state.turn == seat
        state = play(state, SPEZIAL.legal(state)[-1])
    assert state.over
    result = SPEZIAL.result(state)
    assert result is not None
    assert result.ended == "all-laid"


def test_c6_1_one_with_many_tiles_left_plays_on_alone() -> None:
    state = compiled_table(4, tiles=scattered(4, 20, 20, 0, 20), turn=3)
    turns = 0
    while not state.over:
        assert state.turn == 2
        state = play(state, SPEZIAL.legal(state)[0])
        turns += 1
    assert turns == 20
