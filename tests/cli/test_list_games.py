"""`einklang games`."""

from __future__ import annotations

import einklang
from cli_running import run


def test_every_game_is_listed_with_its_numbers_of_players() -> None:
    answer = run("games")
    assert (answer.code, answer.err) == (0, "")
    numbers = {line.split()[0]: line.split()[1] for line in answer.out.splitlines()}
    assert numbers == {
        "classic": "2-4",
        "travel": "2",
        "solo": "1",
        "team": "4",
        "duel": "2",
        "spezial": "2-4",
        "cards": "2-4",
    }


def test_the_list_names_the_games_of_the_library() -> None:
    listed = run("games").out.splitlines()
    assert [line.split()[0] for line in listed] == list(einklang.GAMES)
    for line, game in zip(listed, einklang.GAMES.values(), strict=True):
        assert line.endswith(game.summary)
        low, _, high = line.split()[1].partition("-")
        assert tuple(range(int(low), int(high or low) + 1)) == game.players
