"""What cannot be played is refused in one sentence."""

from __future__ import annotations

import math
from typing import Any

import pytest

import einklang
from einklang.bots.policies.policy import Policy
from einklang.games.errors import SetupError


def refusal(**what: Any) -> str:
    """Why games are not played; what is not said is all right."""
    usual = {"game": "classic", "players": 2, "policies": "random", "n": 1}
    with pytest.raises(SetupError) as refused:
        einklang.play_games(**{**usual, **what})
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert not sentence.endswith(".")
    return sentence


@pytest.mark.parametrize("name", ["clever", "", "Greedy", "random ", "greedy,random", "🤖" * 99])
def test_unknown_policies(name: str) -> None:
    for policies in (name, ["random", name]):
        sentence = refusal(policies=policies)
        assert sentence.startswith("there is no bot ")
        assert sentence.endswith("; the bots are random, greedy, balanced")
        assert len(sentence) < 150


@pytest.mark.parametrize(
    "text",
    [
        *("balanced:1", "balanced:0.5", "balanced:0", "balanced:-2", "balanced:x", "balanced:"),
        *(
            "balanced:nan",
            "balanced:-inf",
            "balanced:1.5:2",
            "balanced:1_5",
            "greedy:2",
            "random:1.5",
            "greedy:",
        ),
    ],
)
def test_bases_that_are_not_above_1_and_those_of_policies_that_take_none(text: str) -> None:
    sentence = refusal(policies=text)
    assert sentence.startswith(f"'{text}' is not a bot; only balanced takes a number")
    assert "above 1, such as balanced:1.5" in sentence


@pytest.mark.parametrize("base", [1, 0.5, -2.0, math.nan])
def test_policies_made_by_hand(base: float) -> None:
    with pytest.raises(SetupError, match=f"is a number above 1, not {base}"):
        Policy("balanced", base)
    with pytest.raises(SetupError, match="there is no bot 'clever'"):
        Policy("clever", base)


def test_games_with_numbers_that_no_seed_has() -> None:
    assert refusal(first=1 << 63).startswith("a seed has games up to number ")
    assert refusal(n=2, first=(1 << 62) - 1).startswith("a seed has games up to number ")
    assert len(einklang.play_games("cards", 2, "random", 1, 1, first=(1 << 62) - 1).steps) == 1


@pytest.mark.parametrize("count", [0, 2, 4])
def test_neither_one_policy_nor_one_for_each_seat(count: int) -> None:
    assert refusal(players=3, policies=["random"] * count) == (
        f"classic for 3 players takes 1 bot for all seats or 3 bots, not {count}"
    )


@pytest.mark.parametrize("number", [-1, -(10**9)])
def test_negative_numbers_of_games(number: int) -> None:
    assert refusal(n=number) == f"the number of games is at least 0, not {number}"
    assert refusal(first=number) == f"the number of the first game is at least 0, not {number}"


@pytest.mark.parametrize("threads", [0, -2])
def test_fewer_threads_than_one(threads: int) -> None:
    assert refusal(threads=threads) == f"games are played on at least 1 thread, not on {threads}"


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 5}, "classic is a game for 2, 3 or 4 players, not for 5"),
        ({"players": 0}, "classic is a game for 2, 3 or 4 players, not for 0"),
        ({"game": "solo"}, "solo is a game for 1 players, not for 2"),
        ({"options": {"track": "three-zones"}}, "classic has no option 'track'"),
        ({"game": "cards", "options": {"track": "two"}}, "the option track of cards is"),
        ({"game": "cards", "options": {"walls": "no"}}, "cards has no option 'walls'"),
    ],
)
def test_what_no_game_has(what: dict[str, Any], said: str) -> None:
    assert refusal(**what).startswith(said)


def test_what_is_wrong_is_refused_even_if_no_games_are_wanted() -> None:
    assert refusal(n=0, policies="clever").startswith("there is no bot 'clever'")
    assert refusal(n=0, players=9).startswith("classic is a game for")
