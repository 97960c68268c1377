"""Random damage to records and to notation, for fuzzing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import strategies as st

from einklang.symbols import PAIR_TEXTS
from playing import SET_UPS
from sample_records import SHORTS, Data, mixed

# All there is: control characters and halves of surrogate pairs too.
characters = st.characters()

texts = st.text(characters, max_size=12)

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
    | st.sampled_from(["classic", "duel", "solo", "einklang/1", "swap", "keep", "R", "rg", *"RBY"])
    | st.sampled_from(["spezial", "cards", "four-sectors", "three-zones", "O1", "g2", "p3", "R1"])
    | st.sampled_from(PAIR_TEXTS)
)

# Names of fields, of cells with and without a tower, and of colours.
NAMES = ["seat", "act", "racks", "chips", "hands", "open", "track", "g13", "J10", "j13", "a1", "R"]

json_values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(texts | st.sampled_from(NAMES), inner, max_size=4)
    ),
    max_leaves=8,
)

# Texts that look like actions: right and wrong letters, cells and signs in about the right places.
near_notation = st.one_of(
    st.from_regex(r"\A[RGBOYPrgbx]{2}:[a-p][0-9]{1,2}-[a-p][0-9]{1,2}\Z"),
    st.from_regex(r"\A[a-s][0-9]{1,2}-[a-s][0-9]{1,2}(\+[OPBGRx]{1,2})?\Z"),
    st.from_regex(r"\A[RGBOYPrgbx]{2}\Z"),
    st.from_regex(r"\A ?[A-Za-z]{0,3} ?:?[a-z]?[0-9]{0,3}[-_]?[A-Z]?[0-9]{0,3}[ .]?\Z"),
    st.text(alphabet="RGBOYPrgboyp:-abcho0123456789 ", max_size=12),
    st.sampled_from(["swap", "SWAP", "s wap", "keep", "keep!", "swapkeep", "\u017fwap"]),
    st.sampled_from(
        ["RB:h\u0669-h10", "\uff32\uff22:h9-h10", "RB:h9-h010", "RB:h9--h10", "RB:h9-h-1"]
    ),
)


def paths(data: Any, so_far: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to every value inside a JSON value."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    return [way for key, value in inner for way in ((*so_far, key), *paths(value, (*so_far, key)))]


GOOD: list[Callable[[], Data]] = [
    *SHORTS.values(),
    *(partial(mixed, set_up) for set_up in SET_UPS),
]


@st.composite
def damaged_records(draw: st.DrawFn) -> Data:
    """A good record after one to three random changes."""
    data = draw(st.sampled_from(GOOD))()
    for _ in range(draw(st.integers(1, 3))):
        change = draw(st.sampled_from(CHANGES))
        change(draw, data)
    return data


def _holder(draw: st.DrawFn, data: Data) -> tuple[Any, Any]:
    # First how deep, then where: most of a record's values are draws and points.
    ways = paths(data) or [()]
    depth = draw(st.sampled_from(sorted({len(way) for way in ways})))
    way = draw(st.sampled_from([way for way in ways if len(way) == depth]))
    holder: Any = data
    for key in way[:-1]:
        holder = holder[key]
    return holder, way[-1] if way else "format"


def _delete(draw: st.DrawFn, data: Data) -> None:
    holder, key = _holder(draw, data)
    if isinstance(holder, list) or key in holder:
        del holder[key]


def _replace(draw: st.DrawFn, data: Data) -> None:
    holder, key = _holder(draw, data)
    holder[key] = draw(json_values)


def _shuffle_steps(draw: st.DrawFn, data: Data) -> None:
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        return
    places = st.integers(0, len(steps) - 1)
    one, other = draw(places), draw(places)
    if draw(st.booleans()):
        steps.insert(one, steps[other])
    else:
        steps[one], steps[other] = steps[other], steps[one]


def _rewrite_act(draw: st.DrawFn, data: Data) -> None:
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        return
    step = steps[draw(st.integers(0, len(steps) - 1))]
    if isinstance(step, dict):
        step["act"] = draw(near_notation | st.text(characters, max_size=60))


def _rename(draw: st.DrawFn, data: Data) -> None:
    holder, key = _holder(draw, data)
    if isinstance(holder, dict) and key in holder:
        holder[draw(texts | st.sampled_from(NAMES))] = holder.pop(key)


CHANGES = [_delete, _replace, _replace, _rename, _shuffle_steps, _rewrite_act]
