"""The rules as plain Python play the same games as the compiled ones."""

from __future__ import annotations

import sys

import pytest

import einklang
from effort import games
from einklang.games.generator import derived_seed
from plain_python import run_uncompiled
from playing import BOTS, SET_UPS, SetUp, states


def digest(set_up: SetUp, seed: int) -> str:
    """A game as text, with a redealt state and a drawing on the way."""
    bot = BOTS[seed % len(BOTS)]
    *_, middle, last = list(states(set_up, bot, seed))[:: 1 + seed % 5]
    view = set_up.game.view(middle, seed % set_up.players)
    redealt = set_up.game.redeal(view, derived_seed(seed, 1))
    lines = [einklang.record_of(state).to_line() for state in (last, redealt)]
    return "\n".join([*lines, middle.to_text()])


def seeds(set_up: SetUp, count: int) -> range:
    """Which games to play; even if there is only one, each bot has its turn in some set-ups."""
    first = SET_UPS.index(set_up)
    return range(first, first + count)


def digests(game: str, count: int) -> str:
    """So many games of each set-up."""
    set_ups = [set_up for set_up in SET_UPS if set_up.name == game]
    return "\n".join(digest(each, seed) for each in set_ups for seed in seeds(each, count))


def main() -> None:
    print(digests(sys.argv[1], int(sys.argv[2])))


@pytest.mark.parametrize("game", einklang.GAMES)
def test_compiled_and_uncompiled_runs_give_identical_games(game: str) -> None:
    count = games(few=1, many=60)
    assert run_uncompiled(__file__, game, str(count)) == digests(game, count) + "\n"


if __name__ == "__main__":
    main()
