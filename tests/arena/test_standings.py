"""The table of a tournament, by hand and by a plain second computation."""

from __future__ import annotations

import math

import pytest

import einklang
from einklang.arena import Bout, Tournament, play_tournament, standings
from einklang.arena.bout import Failure
from einklang.games.result import Default
from entrants import First, table_of

A, B, C = 0, 1, 2


def bouts(tournament: Tournament, *told: tuple[tuple[int, ...], tuple[int, ...]]) -> list[Bout]:
    """Games in the order of a tournament, each with its places and weakest colours by seat."""
    seats = range(tournament.players or 0)
    return [
        Bout(*fixture, places, weakest, tuple(0.5 for _ in seats), tuple(2 for _ in seats))
        for fixture, (places, weakest) in zip(tournament, told, strict=False)
    ]


def test_two_players_by_hand() -> None:
    tournament = Tournament("classic", ["greedy", "balanced"], 4, seed=1)
    # A wins both games of the first deal; then a draw, and B wins as seat 0.
    played = bouts(
        tournament, ((1, 2), (9, 4)), ((2, 1), (3, 8)), ((1, 1), (5, 5)), ((1, 2), (7, 6))
    )
    (pair,) = standings(tournament, played).pairs
    assert (pair.one, pair.other, pair.games) == (A, B, 4)
    # Deals of 1 and 1/4: the mean is 5/8, its error 3/8.
    assert pair.share == pytest.approx((0.625, 0, 1))
    one, other = standings(tournament, played).lines
    assert one.elo is not None
    assert one.elo.value == pytest.approx(200 * math.log10(3 / 2))
    assert (one.games, one.weakest.value) == (4, (9 + 8 + 5 + 6) / 4)
    assert (other.games, other.weakest.value) == (4, (4 + 3 + 5 + 7) / 4)
    assert one.seconds == 0.25
    assert one.failures == ()


def test_a_team_counts_as_one() -> None:
    tournament = Tournament("team", ["greedy", "balanced"], 2, seed=1)
    played = bouts(tournament, ((1, 2, 1, 2), (9, 4, 9, 4)), ((2, 1, 2, 1), (3, 8, 3, 8)))
    found = standings(tournament, played)
    assert (found.pairs[0].games, found.pairs[0].share.value) == (2, 1)
    one, other = found.lines
    assert one.elo is not None
    assert one.elo.value == pytest.approx(200 * math.log10(2.5 / 0.5))
    assert (one.weakest.value, other.weakest.value) == (8.5, 3.5)
    assert one.seconds == 0.25


def test_three_players_by_hand() -> None:
    tournament = Tournament("classic", ["greedy", "balanced"], 6, players=3, seed=1)
    even = (6, 6, 6)
    played = bouts(
        tournament,
        # One A among two Bs: it wins, shares the first place with one B, and comes last.
        ((1, 2, 3), even),
        ((1, 1, 3), even),
        ((1, 2, 3), even),
        # One B among two As: last, last, and all three share the first place.
        ((3, 1, 2), (1, 8, 7)),
        ((1, 3, 2), (8, 1, 7)),
        ((1, 1, 1), even),
    )
    found = standings(tournament, played)
    single_a, single_b = found.pairs
    assert (single_a.one, single_a.other, single_a.games) == (A, B, 3)
    assert single_a.share.value == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert single_a.share.times(3).value == pytest.approx(1.5)
    assert (single_b.one, single_b.other, single_b.games) == (B, A, 3)
    assert single_b.share.value == pytest.approx(1 / 9)
    # Each A against each B at its table: 2, 1.5, 0 and then 2, 2, 1 of 2 points; a draw is given.
    points, games = 8.5 + 0.5, 13
    one, other = found.lines
    assert one.elo is not None
    assert one.elo.value == pytest.approx(200 * math.log10(points / (games - points)))
    assert one.weakest.value == pytest.approx((3 * 6 + 2 * (8 + 7) + 2 * 6) / 9)
    assert other.weakest.value == pytest.approx((6 * 6 + 1 + 1 + 6) / 9)
    assert one.seconds == 0.25


def test_solo_by_hand() -> None:
    tournament = Tournament("solo", ["random", "greedy", "balanced"], 2, seed=1)
    values = [4, 6, 6, 2, 1, 8]
    played = bouts(tournament, *(((1,), (value,)) for value in values))
    found = standings(tournament, played)
    assert [line.elo for line in found.lines] == [None] * 3
    assert [line.weakest.value for line in found.lines] == [3, 3.5, 7]
    # 4 and 2: a variance of 2, so that of the mean is 1.
    assert found.lines[0].weakest == pytest.approx((3, 3 - 1.959964, 3 + 1.959964))
    shares = {(pair.one, pair.other): (pair.games, pair.share.value) for pair in found.pairs}
    assert shares == {(A, B): (2, 0.5), (A, C): (2, 0), (B, C): (2, 0.25)}


def test_who_fails_in_solo_is_behind_even_a_nought() -> None:
    tournament = Tournament("solo", ["random", "greedy"], 1, seed=1)
    zero = Bout(0, 0, (A,), (1,), (0,), (0.1,), (3,))
    failed = Bout(1, 0, (B,), (1,), None, (0.1,), (1,), Failure(0, "it crashed"))
    found = standings(tournament, [zero, failed])
    assert found.pairs[0].share.value == 1
    assert found.lines[B].weakest.value == 0
    assert found.lines[B].failures == ("it crashed",)
    assert found.lines[A].failures == ()


@pytest.mark.parametrize(
    ("seat", "seats", "sides", "places"),
    [
        (1, 2, 2, (1, 2)),
        (2, 4, 2, (2, 1, 2, 1)),
        (3, 4, 2, (1, 2, 1, 2)),
        (0, 3, 3, (3, 1, 1)),
        (2, 4, 4, (1, 1, 4, 1)),
    ],
)
def test_who_fails_is_last_and_all_others_are_first(
    seat: int, seats: int, sides: int, places: tuple[int, ...]
) -> None:
    assert Default(seat, "it failed").places(seats, sides) == places


def test_a_game_that_was_not_played_to_its_end_has_no_weakest_colours() -> None:
    tournament = Tournament("classic", ["greedy", "balanced"], 2, seed=1)
    (good,) = bouts(tournament, ((1, 2), (9, 4)))
    bad = Bout(1, 0, (B, A), (2, 1), None, (1.0, 1.0), (1, 1), Failure(0, "it crashed"))
    found = standings(tournament, [good, bad])
    assert [line.weakest.value for line in found.lines] == [9, 4]
    assert found.pairs[0].share.value == 1
    assert [line.failures for line in found.lines] == [(), ("it crashed",)]


def test_failures_are_told_in_the_order_of_games_not_of_arrival() -> None:
    tournament = Tournament("classic", ["greedy", "balanced"], 2, seed=1)
    late, early = (
        Bout(n, 0, (A, B), (2, 1), None, (1.0, 1.0), (1, 1), Failure(0, f"game {n}"))
        for n in (1, 0)
    )
    assert standings(tournament, [late, early]).lines[A].failures == ("game 0", "game 1")


def test_the_order_of_games_does_not_matter_and_none_is_needed() -> None:
    tournament = Tournament("travel", ["random", "greedy", "balanced"], 4, seed=3)
    played = list(play_tournament(tournament, workers=0))
    assert table_of(tournament, played) == table_of(tournament, reversed(played))
    assert standings(tournament, []).pairs[0].games == 0


@pytest.mark.parametrize(
    ("game", "players"),
    [("classic", 2), ("travel", 2), ("team", 4), ("duel", 2), ("spezial", 2), ("cards", 2)],
)
def test_a_bot_against_itself_scores_exactly_half(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    """It decides without chance, so that swapping seats on a deal swaps the result."""
    monkeypatch.setitem(einklang.BOTS, "first", First)
    tournament = Tournament(game, ["first", "first"], 6, players, seed=1)
    played = list(play_tournament(tournament, workers=0))
    # Without a swap it would not be half: most games are not drawn.
    assert any(bout.places[0] != bout.places[1] for bout in played)
    found = standings(tournament, played)
    assert found.pairs[0].share == (0.5, 0.5, 0.5)
    assert [line.elo and line.elo.value for line in found.lines] == pytest.approx([0, 0])


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("cards", 4)])
def test_a_bot_among_itself_gets_exactly_its_fair_share(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    monkeypatch.setitem(einklang.BOTS, "first", First)
    tournament = Tournament(game, ["first", "first"], 4 * players, players, seed=1)
    found = standings(tournament, play_tournament(tournament, workers=0))
    for pair in found.pairs:
        assert pair.share.times(players).value == pytest.approx(1)
    assert [line.elo and line.elo.value for line in found.lines] == pytest.approx([0, 0])
