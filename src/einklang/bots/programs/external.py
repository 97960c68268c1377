"""A bot that is a program of its own, in any language: docs/external-bots.md is its contract."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from einklang.bots.asking import BotFailed, Budget, check_turn
from einklang.bots.programs.command import read_command
from einklang.bots.programs.program import Program
from einklang.drawing.label import clean, cut
from einklang.games.errors import ActionError
from einklang.games.game import View
from einklang.games.generator import Dice, first_dice
from einklang.games.telling import cells_of, tell
from einklang.games.text import shown
from einklang.rows import field_bytes

PROTOCOL = 1

START_SECONDS = 10.0  # until a program is ready
USUAL_SECONDS = 1.0  # to think, if nothing else is said
ROLLOUT_SECONDS = 60.0  # to think, if only rollouts are said
GRACE = 1.0  # seconds beyond those: a machine may be busy

_LONGEST_NAME = 60  # columns
_LONGEST_COMMAND = 200


class ExternalBot:
    """Lets a program choose: one run of it for each game, from the first choice to `close`.

    The program never outlives the bot. Whatever it does wrong is a `BotFailed`, and ends it; the
    next choice starts it anew.
    """

    def __init__(self, name: str, seed: int | Dice) -> None:
        self._dice = read_command(name)
        self._command = cut(clean(name), _LONGEST_COMMAND)
        self._called = self._command
        # A hash, because the dice of a seed would betray those of the deal.
        dice = first_dice(seed).astype("<u4").tobytes()
        self._seed = int.from_bytes(hashlib.blake2b(dice, digest_size=6).digest(), "big")
        self._program: Program | None = None
        self._last: View | None = None
        self._asked = 0

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """What the program answers, within its budget and some grace."""
        check_turn(view)
        budget = budget or Budget(seconds=USUAL_SECONDS)
        budget.check()
        if self._program is not None and not self._goes_on(view):
            self.close()
        try:
            if self._program is None:
                self._program = Program(self._dice)
                self._say_hello(self._program, view, budget)
            action = self._ask_for_action(self._program, view, budget)
        except BotFailed as failure:
            self._kill()
            raise BotFailed(f"{self._called} {failure}") from None
        except BaseException:
            # Nobody will hear its answer, so it must not go on, and could not be asked again.
            self._kill()
            raise
        self._last = view
        return action

    def close(self) -> None:
        """Say goodbye to the program, and end it with all that it started."""
        if self._program is not None:
            self._program.end(_line({"type": "goodbye"}))
            self._program = None

    def _kill(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None

    def _goes_on(self, view: View) -> bool:
        """Whether a view belongs to the game that the program plays."""
        last = self._last
        return (
            last is not None
            and (view.layout, view.seat) == (last.layout, last.seat)
            and (view.laid_before, view.dealt) == (last.laid_before, last.dealt)
            and view.steps[: len(last.steps)] == last.steps
            and field_bytes(view.start) == field_bytes(last.start)
        )

    def _say_hello(self, program: Program, view: View, budget: Budget) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": view.game.name,
            "players": view.players,
            "options": dict(view.options),
            "seat": view.seat,
            "seed": self._seed,
            "cells": cells_of(view),
        }
        answer = _read(program.ask(_line(hello), START_SECONDS, budget.cancelled))
        if answer.get("type") != "ready":
            raise BotFailed(f"answered hello with type {shown(answer.get('type'))}, not 'ready'")
        name = answer.get("name", "")
        if not isinstance(name, str):
            raise BotFailed(f"gave {shown(name)} as its name; a name is a text")
        own = cut(clean(name).strip(), _LONGEST_NAME)
        self._called = f"{self._command} ({own})" if own else self._command

    def _ask_for_action(self, program: Program, view: View, budget: Budget) -> int:
        self._asked += 1
        legal = view.game.legal(view)
        question: dict[str, Any] = {
            "type": "choose",
            "id": self._asked,
            "view": tell(view),
            "legal": list(legal),
        }
        if budget.seconds is None:
            question["rollouts"] = budget.rollouts
            seconds = ROLLOUT_SECONDS
        else:
            question["seconds"] = seconds = budget.seconds
        answer = _read(program.ask(_line(question), seconds + GRACE, budget.cancelled))
        number, text = answer.get("id"), answer.get("action")
        if type(number) is not int or number != self._asked:
            raise BotFailed(f"answered with id {shown(number)}, not {self._asked}")
        if not isinstance(text, str):
            raise BotFailed(f"answered with action {shown(text)}, which is not a text")
        try:
            action = view.game.read(view, text)
        except ActionError:
            raise BotFailed(f"answered {shown(text)}, which is not an action") from None
        if action not in legal.numbers:
            raise BotFailed(f"answered {shown(text)}, which is not legal now")
        return action


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()


def _read(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise BotFailed(f"answered {_repeated(line)}, which is not a JSON object")
    return answer


def _repeated(line: bytes) -> str:
    return shown(line.decode("utf-8", "replace"))
