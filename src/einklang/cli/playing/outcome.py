"""The end of a game in words: places, values weakest first, and what decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from einklang.cli.playing.terminal import terminal_of
from einklang.cli.wording import number_word
from einklang.games.position import Position
from einklang.games.ranking import places
from einklang.games.result import Result
from einklang.words import join

_NTH = ("", "second ", "third ")


def describe_outcome(position: Position[Any], labels: Sequence[str]) -> list[str]:
    """The lines that tell how a finished game ended."""
    result = position.result()
    if result is None:
        return []
    ending = f"Game over: {terminal_of(position.game).describe_end(position, result)}."
    count = len(result.scores)
    rows = [_row(position, side) for side in result.scores]
    if position.players == 1:
        return [ending, f"Your result is {min(result.scores[0].values())}: {rows[0]}."]
    names = [" + ".join(labels[side::count]) for side in range(count)]
    widest = max(map(len, names))
    # The places of sides are what the first seats of all sides have.
    order = sorted(range(count), key=lambda side: result.places[side])
    lines = [f"{ending} Places, and values with the weakest first:"]
    lines += [f"{result.places[side]}. {names[side]:{widest}}  {rows[side]}" for side in order]
    if result.ended == "instant-win":
        return lines
    for better, other in pairwise(order):
        lines += _describe_difference(position, result, names, better, other)
    return lines


def _row(position: Position[Any], side: Mapping[str, int]) -> str:
    """The values of a side, weakest first."""
    ranked = sorted(position.game.colours, key=lambda symbol: side[symbol.letter])
    return ", ".join(f"{symbol.word} {side[symbol.letter]}" for symbol in ranked)


def _describe_difference(
    position: Position[Any], result: Result, names: Sequence[str], better: int, other: int
) -> list[str]:
    """What put one side before the next, where the list does not show it at first sight."""
    high, low = (sorted(result.scores[side].values()) for side in (better, other))
    pair = join([names[better], names[other]])
    if places([high, low]) == (1, 1):
        return [f"{pair} share the place: all {number_word(len(high))} values are equal."]
    terminal = terminal_of(position.game)
    held = [terminal.held(position, side) for side in (better, other)]
    if held[0] != held[1]:
        return [f"More colours decide: {held[0]} against {held[1]}."]
    if high[0] != low[0]:
        return []
    at = next(n for n, (one, two) in enumerate(zip(high, low, strict=True)) if one != two)
    decided = f"the {_rank(at, len(high))} decides, {high[at]} against {low[at]}"
    if held[0] is not None:
        return [f"Both hold {held[0]} colours, so their values count: {decided}."]
    return [f"{pair} are equal in the weakest colour ({high[0]}), so {decided}."]


def _rank(at: int, count: int) -> str:
    """What the value at this place among all is called, counted from the nearer end."""
    if 2 * at < count:
        return f"{_NTH[at]}weakest"
    return f"{_NTH[count - 1 - at]}best"
