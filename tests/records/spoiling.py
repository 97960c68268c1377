"""How a good record is spoilt, and what must be said of it then."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, NamedTuple

from sample_records import Data

Change = Callable[[Data], object]

# Values of a wrong kind.
NO_NUMBERS: list[Any] = ["1", 1.0, True, None, []]
NO_TEXTS: list[Any] = [5, None, [], {"tile": "RB"}, False]
NO_OBJECTS: list[Any] = [[], "O1", 3, None, True]
NO_LISTS: list[Any] = [{}, "RB", 3, None, True]


class Broken(NamedTuple):
    """A record that must be refused."""

    name: str
    data: Any
    step: int | None  # counted from 1; None if no single step is to blame
    says: str  # a part of the sentence

    def __str__(self) -> str:
        return self.name


def put(value: Any, *path: str | int) -> Change:
    """Put a value to a place in a record."""
    return lambda data: operator.setitem(inside(data, path[:-1]), path[-1], value)


def drop(*path: str | int) -> Change:
    """Take a value out of a record."""
    return lambda data: operator.delitem(inside(data, path[:-1]), path[-1])


def add(value: Any, *path: str | int) -> Change:
    """Put a value behind the others of a list in a record."""
    return lambda data: inside(data, path).append(value)


def inside(data: Any, path: tuple[str | int, ...]) -> Any:
    """What lies at a place in a record."""
    for key in path:
        data = data[key]
    return data


def act(number: int, text: Any) -> Change:
    """Let a step, counted from 1, be another action."""
    return put(text, "steps", number - 1, "act")


def seat(number: int, value: Any) -> Change:
    """Let a step, counted from 1, be of another seat."""
    return put(value, "steps", number - 1, "seat")


def points(number: int, value: Any) -> Change:
    """Let a step, counted from 1, state other points."""
    return put(value, "steps", number - 1, "points")


def drew(number: int, value: Any) -> Change:
    """Let a step, counted from 1, state other draws."""
    return put(value, "steps", number - 1, "drew")


def spoil(data: Data, name: str, step: int | None, says: str, *changes: Change) -> Broken:
    """A record after some changes; it is the caller's to spoil."""
    for change in changes:
        change(data)
    return Broken(name, data, step, says)


def spoilt_ends(whole: Callable[[], Data], prefix: str, pieces: str, ends: str) -> list[Broken]:
    """A finished game with a wrong result or with more steps; ends are other games' endings."""
    last = len(whole()["steps"])
    sides = len(whole()["result"]["scores"])
    colour = next(iter(whole()["result"]["scores"][0]))
    places = whole()["result"]["places"]
    cases: list[tuple[str, int | None, str, Change]] = [
        ("no result", None, "the record states no result", drop("result")),
        ("a step more", last + 1, "the game is over", lambda d: d["steps"].append(d["steps"][0])),
        ("a step less", None, "its game is not over", drop("steps", last - 1)),
        *(
            (f"the end {end}", None, "other ended", put(end, "result", "ended"))
            for end in ends.split()
        ),
        ("no end", None, "other ended", put(None, "result", "ended")),
        ("a point more", None, "other scores", put(99, "result", "scores", sides - 1, colour)),
        ("a colour less", None, "other scores", drop("result", "scores", 0, colour)),
        ("a colour more", None, "other scores", put(0, "result", "scores", 0, "X")),
        ("a side less", None, "other scores", drop("result", "scores", sides - 1)),
        ("a side more", None, "other scores", add({}, "result", "scores")),
        ("scores as an object", None, "other scores", put({}, "result", "scores")),
        ("sides exchanged", None, "other scores", lambda d: d["result"]["scores"].reverse()),
        ("all first", None, "other places", put([1] * len(places), "result", "places")),
        ("places turned", None, "other places", put(places[::-1], "result", "places")),
        ("a place less", None, "other places", drop("result", "places", 0)),
        ("places from 0", None, "other places", put([p - 1 for p in places], "result", "places")),
        *(
            (f"a result without {name}", None, f"does not state '{name}'", drop("result", name))
            for name in ("ended", "scores", "places")
        ),
        ("a draw at the end", last, f"{pieces} drawn here is 0, not 1", drew(last, ["RB"])),
        ("an empty result", None, "does not state 'ended'", put({}, "result")),
    ]
    return [
        spoil(whole(), f"{prefix}: {name}", step, says, change)
        for name, step, says, change in cases
    ]
