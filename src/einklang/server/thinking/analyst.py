"""Has finished games looked through, some steps at a time, and remembers what came of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from einklang.bots.advising import Verdict
from einklang.games.game import State
from einklang.records.writing import record_of
from einklang.server.errors import no_advice
from einklang.server.thinking.thinkers import Thinkers

_REMEMBERED = 64  # games
MOST_WAITING = 32  # requests that wait for verdicts at once
_GAME_SECONDS = 8.0  # for all searches of a game, about
_SEARCH_SECONDS = 0.1  # for one of them at most
_SEARCHES = 2  # for each step: one for the best action, one to compare it with what was played


@dataclass
class _Game:
    verdicts: dict[int, Verdict] = field(default_factory=dict)  # by the number of the step, from 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Analyst:
    """Asks what each step of a game gave away, when computer players have nothing else to do."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._games: OrderedDict[str, _Game] = OrderedDict()
        self._waiting = 0

    async def look_through(
        self, passed: Sequence[State], steps: range, address: str
    ) -> Mapping[int, Verdict]:
        """The verdicts on some steps of a game with these positions, and all that are known."""
        game = self._recall(passed[-1])
        if any(step not in game.verdicts for step in steps):
            if self._waiting >= MOST_WAITING:
                raise no_advice("too many games are being looked through; try again in a moment")
            self._waiting += 1
            try:
                # One at a time: who asks for the same steps finds them when it is their turn.
                async with game.lock:
                    await self._judge(game, passed, steps, address)
            finally:
                self._waiting -= 1
        return game.verdicts

    async def _judge(
        self, game: _Game, passed: Sequence[State], steps: range, address: str
    ) -> None:
        played = passed[-1].steps
        seconds = min(_SEARCH_SECONDS, _GAME_SECONDS / (_SEARCHES * len(played)))
        for step in steps:
            if step not in game.verdicts:
                before = passed[step]
                view = before.game.view(before, before.turn)
                action = played[step].action
                judged = await self._thinkers.review(view, action, seconds, address=address)
                game.verdicts[step] = judged

    def _recall(self, last: State) -> _Game:
        """What is known of a game, whether it was played here or is told by a record."""
        key = record_of(last).to_line()
        game = self._games.setdefault(key, _Game())
        self._games.move_to_end(key)
        if len(self._games) > _REMEMBERED:
            self._games.popitem(last=False)
        return game
