"""The end of a game in words: places, values weakest first, and what decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from einklang.cli.playing.words import join
from einklang.games.game import Result
from einklang.games.ranking import places
from einklang.games.tiles.position import Position
from einklang.games.tiles.ruleset import Climb
from einklang.symbols import LETTERS, SYMBOLS

_NEXT = ("weakest", "second weakest", "third weakest", "third best", "second best", "best")
_ENDINGS = {
    "board-full": "no tile fits any more",
    "instant-win": "all six colours are at their goal",
}


def tell_outcome(position: Position[Any], labels: Sequence[str]) -> list[str]:
    """The lines that tell how a finished game ended."""
    result = position.game.result(position)
    if result is None:
        return []
    ending = f"Game over: {_tell_ending(position, result)}."
    count = len(result.scores)
    if position.players == 1:
        weakest = min(result.scores[0].values())
        return [ending, f"Your result is {weakest}: {_row(result.scores[0])}."]
    names = [" + ".join(labels[side::count]) for side in range(count)]
    widest = max(map(len, names))
    # The places of sides are what the first seats of all sides have.
    order = sorted(range(count), key=lambda side: result.places[side])
    lines = [f"{ending} Places, and values with the weakest first:"]
    lines += [
        f"{result.places[side]}. {names[side]:{widest}}  {_row(result.scores[side])}"
        for side in order
    ]
    if result.ended == "instant-win":
        return lines
    for better, other in pairwise(order):
        lines += _tell_difference(position, result, names, better, other)
    return lines


def _tell_ending(position: Position[Any], result: Result) -> str:
    if result.ended != "instant-win" or position.players == 1:
        return _ENDINGS.get(result.ended, result.ended)
    track = position.game.ruleset.track
    if isinstance(track, Climb):
        return f"all six colours of a side are on {track.stops[-1]}, which wins at once"
    return "all six colours are on one half, which wins at once"


def _row(side: Mapping[str, int]) -> str:
    """The values of a side, weakest first."""
    ranked = sorted(SYMBOLS, key=lambda symbol: (side[symbol.letter], symbol))
    return ", ".join(f"{symbol.word} {side[symbol.letter]}" for symbol in ranked)


def _tell_difference(
    position: Position[Any], result: Result, names: Sequence[str], better: int, other: int
) -> list[str]:
    """What put one side before the next, where the list does not show it at first sight."""
    high, low = (
        sorted(result.scores[side][letter] for letter in LETTERS) for side in (better, other)
    )
    pair = join([names[better], names[other]])
    if places([high, low]) == (1, 1):
        return [f"{pair} share the place: all six values are equal."]
    if not isinstance(position.game.ruleset.track, Climb):
        held = [sum(value > 0 for value in side) for side in (high, low)]
        if held[0] != held[1]:
            return [f"More colours decide: {held[0]} against {held[1]}."]
    if high[0] != low[0]:
        return []
    at = next(n for n, (one, two) in enumerate(zip(high, low, strict=True)) if one != two)
    decided = f"the {_NEXT[at]} decides, {high[at]} against {low[at]}"
    if not isinstance(position.game.ruleset.track, Climb):
        return [f"Both hold {held[0]} colours, so their values count: {decided}."]
    return [f"{pair} are equal in the weakest colour ({high[0]}), so {decided}."]
