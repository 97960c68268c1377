"""All set-ups that there are environments for, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from einklang.games.catalogue import GAMES, STUDIES, setup_name
from einklang.games.game import Game

# It changes when the same actions give other observations, other rewards or another game.
VERSION = 0

NAMESPACE = "einklang"


class Setup(NamedTuple):
    """A game with a number of players."""

    game: Game[Any, Any]
    players: int

    @property
    def name(self) -> str:
        """The name, such as classic-3, or travel where only one number of players is."""
        return setup_name(self.game.layout(self.players))

    @property
    def id(self) -> str:
        """The name under which registries know it, such as einklang/classic-3-v0."""
        return f"{NAMESPACE}/{self.name}-v{VERSION}"


def all_setups() -> Iterator[Setup]:
    """Every game with every number of players, and those that are only there to be studied."""
    for game in (*GAMES.values(), *STUDIES.values()):
        for players in game.players:
            yield Setup(game, players)


def missing(library: str, extra: str) -> ImportError:
    """The error for a library that an adapter needs."""
    return ImportError(
        f"this needs the library {library}; install it with pip install 'einklang[{extra}]'"
    )
