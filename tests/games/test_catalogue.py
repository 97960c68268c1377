"""The games by name, and the list of legal actions as a sequence."""

from __future__ import annotations

import numpy as np
import pytest

import einklang
from einklang.games.errors import SetupError, UnreadableAction
from einklang.games.legal import LegalActions

NAMES = ["classic", "travel", "solo", "team", "duel", "spezial", "cards"]


def test_seven_games_by_name() -> None:
    assert list(einklang.GAMES) == NAMES
    for name in NAMES:
        game = einklang.game(name)
        assert game.name == name
        assert game is einklang.game(name)
        assert game.summary
        assert repr(game) == f"<game {name}>"


def test_an_unknown_game_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(SetupError) as caught:
        einklang.game("chess")
    assert str(caught.value) == (
        "there is no game 'chess'; the games are classic, travel, solo, team, duel, spezial, cards"
    )


def test_the_numbers_of_players() -> None:
    players = {name: einklang.game(name).players for name in NAMES}
    assert players == {
        "classic": (2, 3, 4),
        "travel": (2,),
        "solo": (1,),
        "team": (4,),
        "duel": (2,),
        "spezial": (2, 3, 4),
        "cards": (2, 3, 4),
    }


@pytest.mark.parametrize("name", NAMES)
def test_without_a_number_of_players_it_is_the_smallest(name: str) -> None:
    game = einklang.game(name)
    assert game.new(seed=1).players == game.set_up(seed=1).players == game.players[0]


class Written:
    """The actions 3, 5, 8 and 9 as texts, noting each that is written."""

    def __init__(self) -> None:
        self.written: list[int] = []
        self.actions = LegalActions(np.array([3, 5, 8, 9], np.int32), self.write, self.read)

    def write(self, number: int) -> str:
        self.written.append(number)
        return f"no {number}"

    @staticmethod
    def read(text: str) -> int:
        if not text.lower().startswith("no "):
            raise UnreadableAction(text)
        return int(text[3:])


def test_legal_actions_are_written_only_when_looked_at() -> None:
    it = Written()
    assert len(it.actions) == 4
    assert "NO 5" in it.actions
    assert np.int32(8) in it.actions
    assert it.written == []
    assert it.actions[1] == "no 5"
    assert it.written == [5]
    iterator = iter(it.actions)
    assert next(iterator) == "no 3"
    assert it.written == [5, 3]


def test_legal_actions_are_a_sequence() -> None:
    actions = Written().actions
    assert list(actions) == ["no 3", "no 5", "no 8", "no 9"]
    assert actions[-1] == "no 9"
    assert actions[1:3] == ["no 5", "no 8"]
    assert actions[::-2] == ["no 9", "no 5"]
    assert actions.index("no 8") == 2
    assert next(reversed(actions)) == "no 9"
    with pytest.raises(IndexError):
        actions[4]


def test_legal_actions_contain_texts_and_numbers_that_are_legal_and_nothing_else() -> None:
    actions = Written().actions
    assert "no 3" in actions
    assert np.int32(9) in actions
    others: list[object] = ["no 4", "xyz", "", 4, -1, None]
    assert not any(other in actions for other in others)


def test_legal_actions_show_the_first_three() -> None:
    assert repr(Written().actions) == "<4 legal actions: no 3, no 5, no 8, …>"
    few = LegalActions(np.array([3], np.int32), str, int)
    assert repr(few) == "<1 legal actions: 3>"
