"""Every place of a record, changed to all kinds of wrong values or to nearly right ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from einklang.games.generator import Generator
from einklang.symbols import LETTERS, PAIR_TEXTS
from sample_records import Data
from spoiling import Change, drop, inside, put

Way = tuple[str | int, ...]

# Some values of a wrong kind; then all, hostile ones too.
FEW_WRONG: list[Any] = [None, True, 1.0, -1, "", "R1", [], {}]
FEW_TEXTS = [json.dumps(value) for value in FEW_WRONG]

UNPRINTABLE = ["\n", "a\r\nb", "\x1b[31mO1", "\x85", "\u2028", "\ud800", "\0", "\t", "\u202eO1"]
ENDLESS = ["x" * 99_999, "O1" * 50_000, "g" + "9" * 5000, "R" * 5000, "\n" * 9999, "é" * 9999]
NUMBERS = [0, 1, 2, 3, -1, 0.5, 1.0, 1e300, -1e-300, 2**63, 2**64, 10**30, -(10**30)]
TEXTS = ["", "x", "0", "RX", "O1", "g13", "three-zones", "swap", "einklang/1", "chess"]
NESTED: list[Any] = [
    *([], {}, [[]], [None], [{}], [[], []], [{}, {}], [[None]], [["RB"]], [["RB", ["RB"]]] * 2),
    *({"": 0}, {"R": "R"}, {"chips": {}}, {"hands": [], "open": []}, {"0": ["RB"]}),
    *({"g13": ["P1"]}, {"g13": {"P": 1}}, {"13": "P1"}, [["O1"] * 6] * 2, [[1, 2, 3, 4, 5, 6]] * 2),
    *(["RB"] * 9999, [["RB"] * 6] * 999, {f"x{n}": "O1" for n in range(9999)}),
]
WRONG = [None, True, False, *NUMBERS, *TEXTS, *UNPRINTABLE, *ENDLESS, *NESTED]

# As they stand in a line: no JSON can be too deep or too large to be written.
WRONG_TEXTS = [
    *map(json.dumps, WRONG),
    *("NaN", "-Infinity", "1e999", "1" + "0" * 9999),
    *("[" * depth + "]" * depth for depth in range(850, 1000, 7)),
    *('{"g13":' * depth + "0" + "}" * depth for depth in range(850, 1000, 7)),
]

NAMES = [*UNPRINTABLE, *ENDLESS, "", "1", "g", "13g", "g1_3", "g+13", "a1", "j13", "X", "track"]

# What else could stand in some fields, with what stands there elsewhere in the record.
ELSEWHERE: dict[str, Sequence[str]] = {
    **dict.fromkeys(["racks", "hands", "open", "drew"], PAIR_TEXTS),
    "act": ["swap", "keep"],
    "track": ["four-sectors", "three-zones", "two-zones"],
    "ended": ["board-full", "instant-win", "all-laid", "target-reached"],
}
CELLS = ["a1", "g7", "m1", "j13", "k10", "j16", "s7"]  # with towers and without


def ways(data: Any, so_far: Way = ()) -> list[Way]:
    """The ways to every value inside a record."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    return [way for key, value in inner for way in ((*so_far, key), *ways(value, (*so_far, key)))]


def copy_of(data: Data) -> Data:
    """The same record, to be changed."""
    copied: Data = json.loads(json.dumps(data))
    return copied


def wrong_lines(good: Data, way: Way, texts: Sequence[str] = WRONG_TEXTS) -> Iterator[str]:
    """The record with every wrong value at one place."""
    data = copy_of(good)
    before = inside(data, way)
    inside(data, way[:-1])[way[-1]] = "HERE"
    line = json.dumps(data)
    for text in texts:
        if text != json.dumps(before):
            yield line.replace('"HERE"', text)


def wrong_names(good: Data, way: Way) -> Iterator[Data]:
    """The record without what lies at one place, and with it under wrong names."""
    data = copy_of(good)
    holder = inside(data, way[:-1])
    value = holder.pop(way[-1])
    yield data
    for name in NAMES if isinstance(holder, dict) else ():
        if name not in holder:
            holder[name] = value
            yield data
            del holder[name]


def near_changes(good: Data) -> Iterator[Data]:
    """The record with one thing changed to another that could be right."""
    for way in ways(good):
        for change in changes_at(good, way):
            data = copy_of(good)
            change(data)
            yield data


def some_near_changes(good: Data, dice: Generator) -> Data:
    """The record after one to three such changes."""
    data = copy_of(good)
    for _ in range(1 + dice.below(3)):
        # First how deep, then where: most of a record's values are draws and points.
        all_ways = ways(data)
        depths = sorted({len(way) for way in all_ways})
        depth = depths[dice.below(len(depths))]
        deep = [way for way in all_ways if len(way) == depth]
        changes = list(changes_at(data, deep[dice.below(len(deep))]))
        if changes:
            changes[dice.below(len(changes))](data)
    return data


def changes_at(data: Data, way: Way) -> Iterator[Change]:
    """What can be changed at one place without a change of kinds."""
    value, (*before, key) = inside(data, way), way
    yield from (put(other, *way) for other in kin(data, way) if other != value)
    if way[0] in ("steps", "setup", "result") and before:
        yield drop(*way)
        yield from (exchange(way, other) for other in ways(data) if is_like(other, way))
    if isinstance(key, int):
        yield from changes_in_list(before, key)
    elif "points" in before or "chips" in before:
        for name in LETTERS if "points" in before else CELLS:
            yield rename(way, name)
            if name not in inside(data, tuple(before)):
                yield put(value, *before, name)


def exchange(one: Way, other: Way) -> Change:
    """Put two values of a record each to the place of the other."""

    def change(data: Data) -> None:
        values = inside(data, one), inside(data, other)
        put(values[1], *one)(data)
        put(values[0], *other)(data)

    return change


def rename(way: Way, name: str) -> Change:
    """Put a value of a record under another name."""

    def change(data: Data) -> None:
        holder = inside(data, way[:-1])
        holder[name] = holder.pop(way[-1])

    return change


def changes_in_list(way: list[str | int], at: int) -> Iterator[Change]:
    """Pieces, seats or steps doubled, turned, moved to the front or cut off."""

    def change(data: Data, do: Callable[[list[Any]], object], *, unfinished: bool = False) -> None:
        do(inside(data, tuple(way)))
        if unfinished:
            data.pop("result", None)

    yield partial(change, do=lambda things: things.insert(at, things[at]))
    yield partial(change, do=lambda things: things.insert(0, things.pop(at)))
    yield partial(change, do=lambda things: things.insert(at, things.pop()))
    for unfinished in (False, True) if way == ["steps"] else (False,):
        yield partial(
            change, do=lambda things: things.__delitem__(slice(at, None)), unfinished=unfinished
        )


def kin(data: Data, way: Way) -> list[Any]:
    """What could stand at a place instead: values of its kind, from other places like it."""
    value = inside(data, way)
    if type(value) is int:
        return [value - 1, value + 1]
    field = next(str(key) for key in reversed(way) if key in FIELDS)
    like = [inside(data, other) for other in ways(data) if is_like(other, way)]
    others = [*like, *(ELSEWHERE.get(field, []) if isinstance(value, str) else [])]
    return [other for n, other in enumerate(others) if other not in others[:n]]


FIELDS = {
    *("format", "game", "players", "options", "track", "seats", "setup", "racks", "chips", "hands"),
    *("open", "steps", "seat", "act", "points", "drew", "result", "ended", "scores", "places"),
}


def is_like(one: Way, other: Way) -> bool:
    """Whether two ways lead to the same kind of thing."""
    return [key in FIELDS and key for key in one] == [key in FIELDS and key for key in other]
