"""Bots of the tests, and what two runs of a tournament have to agree on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from einklang.arena import Bout, Tournament, standings
from einklang.bots.asking import BotFailed, Budget, Cancelled
from einklang.games.game import View
from einklang.games.generator import Dice


class First:
    """Plays the first legal action: no two of its games on a deal differ."""

    def __init__(self, seed: int | Dice) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> Any:
        return int(view.game.legal(view).numbers[0])


class Failing(First):
    """Fails at its third action, in one way or another."""

    def choose(self, view: View, budget: Budget | None = None) -> Any:
        own = sum(step.seat == view.seat for step in view.steps)
        return self.fail(view) if own == 2 else super().choose(view, budget)

    def fail(self, view: View) -> Any:
        raise NotImplementedError


class Crasher(Failing):
    def fail(self, view: View) -> Any:
        raise ZeroDivisionError("a bot of\n  many lines")


class Quitter(Failing):
    def fail(self, view: View) -> Any:
        raise BotFailed("it said nothing for 5 seconds.")


class Cheater(Failing):
    def fail(self, view: View) -> Any:
        return -1


class Mute(Failing):
    def fail(self, view: View) -> Any:
        return None


class Canceller(Failing):
    def fail(self, view: View) -> Any:
        raise Cancelled


class Unable:
    """Cannot even sit down."""

    def __init__(self, seed: int | Dice) -> None:
        raise BotFailed("there is no such program")


FAILING = {
    "crasher": (Crasher, "ZeroDivisionError: a bot of many lines"),
    "quitter": (Quitter, "it said nothing for 5 seconds."),
    "cheater": (
        Cheater,
        "it chose an action that is not allowed: -1 is not the number of an action; take one from"
        " the legal ones",
    ),
    "mute": (Mute, "it answered None, not the number of an action"),
    "unable": (Unable, "there is no such program"),
}


def lines_of(path: Path) -> dict[int, dict[str, Any]]:
    """The games of a file by number, without the time that they took."""
    found: dict[int, dict[str, Any]] = {}
    text = path.read_text(encoding="utf-8")
    assert text == "" or text.endswith("\n")
    for line in text.splitlines():
        data = json.loads(line)
        del data["arena"]["seconds"]
        assert data["arena"]["number"] not in found, "a game was played twice"
        found[data["arena"]["number"]] = data
    return found


def table_of(tournament: Tournament, bouts: Iterable[Bout]) -> str:
    """Everything that a tournament found out but the time that moves took."""
    found = standings(tournament, bouts)
    lines = [(each.bot, each.games, each.elo, each.weakest, each.failures) for each in found.lines]
    return repr((lines, found.pairs))
