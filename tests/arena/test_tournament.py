"""Who meets whom, and on which deals."""

from __future__ import annotations

import pytest

from einklang.arena import Tournament
from einklang.arena.bout import play_game
from einklang.games.errors import SetupError

A, B, C = 0, 1, 2


def test_two_players_swap_seats() -> None:
    tournament = Tournament("classic", ["random", "greedy", "balanced"], 6)
    assert tournament.seatings == [(A, B), (B, A), (A, C), (C, A), (B, C), (C, B)]
    assert (tournament.deals, len(tournament)) == (3, 18)


def test_a_team_has_one_bot_on_both_seats() -> None:
    tournament = Tournament("team", ["random", "greedy"], 2)
    assert tournament.seatings == [(A, B, A, B), (B, A, B, A)]


def test_one_among_others_goes_through_all_seats() -> None:
    tournament = Tournament("spezial", ["random", "greedy"], players=3, games=6)
    one_a = [(A, B, B), (B, A, B), (B, B, A)]
    one_b = [(B, A, A), (A, B, A), (A, A, B)]
    assert tournament.seatings == one_a + one_b
    assert len(Tournament("cards", ["random"] * 3, players=4, games=8).seatings) == 3 * 8


def test_in_solo_everyone_plays_alone() -> None:
    tournament = Tournament("solo", ["random", "greedy"], 3)
    assert [fixture.seating for fixture in tournament] == [(A,), (B,)] * 3
    assert [fixture.deal for fixture in tournament] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("game", "players", "asked", "played"),
    [
        ("classic", 2, 1, 2),
        ("classic", 2, 7, 8),
        ("classic", 2, 8, 8),
        ("team", 4, 3, 4),
        ("classic", 3, 7, 12),
        ("cards", 4, 8, 8),
        ("cards", 4, 9, 16),
        ("solo", 1, 5, 5),
    ],
)
def test_games_are_rounded_up_to_whole_deals(
    game: str, players: int, asked: int, played: int
) -> None:
    tournament = Tournament(game, ["random", "greedy"], asked, players)
    assert tournament.deals * tournament.games_per_deal == played


def test_more_games_do_not_change_the_earlier_ones() -> None:
    few, many = (Tournament("travel", ["random", "greedy"], games) for games in (4, 40))
    assert list(few) == list(many)[: len(few)]


@pytest.mark.parametrize(
    ("game", "players", "bots"), [("travel", 2, 3), ("spezial", 3, 2), ("cards", 4, 2)]
)
def test_all_games_of_a_deal_start_alike_and_other_deals_do_not(
    game: str, players: int, bots: int
) -> None:
    names = ["greedy", "balanced", "random"][:bots]
    tournament = Tournament(game, names, 4 * players, players, seed=5)
    setups: dict[int, list[object]] = {}
    for fixture in tournament:
        if fixture.deal < 2:
            record = play_game(tournament, fixture.number)
            assert record is not None
            setups.setdefault(fixture.deal, []).append(record.setup)
    first, second = setups.values()
    assert len(first) == len(second) == len(tournament.seatings)
    assert all(setup == first[0] for setup in first)
    assert all(setup == second[0] for setup in second)
    assert first[0] != second[0]


def test_a_bot_that_plays_against_itself_is_called_by_a_number() -> None:
    assert Tournament("duel", ["greedy", "random", "greedy"]).labels == [
        "greedy",
        "random",
        "greedy (2)",
    ]


def test_a_seed_is_chosen_where_none_is_given() -> None:
    one, other = (Tournament("duel", ["greedy", "random"]).seed for _ in range(2))
    assert one is not None
    assert one != other


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"bots": ["greedy"]}, "takes 2 or more bots, not 1"),
        ({"bots": []}, "takes 2 or more bots, not 0"),
        ({"bots": ["greedy", "alice"]}, "there is no bot 'alice'"),
        ({"games": 0}, "at least 1 game, not 0"),
        ({"players": 9}, "not for 9"),
        ({"options": {"x": "y"}}, "no option 'x'"),
        ({"seconds": 1.0, "rollouts": 1}, "one of the two"),
        ({"seconds": -1.0}, "more than 0 seconds"),
        ({"rollouts": 0}, "at least 1 rollout"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_held_is_refused(what: dict[str, object], said: str) -> None:
    usual: dict[str, object] = {"game": "classic", "bots": ["greedy", "random"]}
    with pytest.raises(SetupError, match=said):
        Tournament(**{**usual, **what})  # type: ignore[arg-type]


def test_solo_takes_a_single_bot() -> None:
    assert len(Tournament("solo", ["greedy"], 3)) == 3
