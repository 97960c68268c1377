"""Reads records from text and files, and checks their shape, not yet their rules."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from einklang.records.record import FORMAT, Record, RecordedStep, RecordError, StillRunning
from einklang.symbols import LETTERS, PAIR_TEXTS, read_kind, read_symbol

_FIELDS = ("format", "game", "players", "options", "seats", "setup", "steps", "result")
_STEP_FIELDS = ("seat", "act", "points", "drew")

_MOST_POINTS = 9999  # no action counts nearly as many


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file that are not blank, each holding one record."""
    with path.open("rb") as file:
        for line in file:
            if line.strip():
                yield line.rstrip(b"\r\n")


def read_records(path: Path | str) -> Iterator[Record]:
    """The records of a file, one after the other; the rules are not looked at yet."""
    return map(read_record, lines(Path(path)))


def read_record(text: str | bytes) -> Record:
    """The record that a line of a file holds; the rules are not looked at yet."""
    try:
        line = text if isinstance(text, str) else text.decode("utf-8-sig")
        data = json.loads(
            line, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite
        )
        return shape_record(data)
    except UnicodeDecodeError as error:
        raise RecordError(f"byte {error.start + 1} of the line is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON: {error.msg} at character {error.pos + 1}") from None
    except RecursionError:
        raise RecordError("this is not a record: it is nested too deeply") from None
    except ValueError as error:
        # json itself raises these for numbers beyond all bounds
        if isinstance(error, RecordError):
            raise
        raise RecordError(_NUMBER) from None


_NUMBER = "this is not a record: it holds a number that is too long"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RecordError(
            f"the field {_shown(_find_twice(pairs))} stands twice in one object; write it once"
        )
    return found


def _find_twice(pairs: list[tuple[str, Any]]) -> str:
    """The first name that comes again."""
    known: set[str] = set()
    for name, _ in pairs:
        if name in known:
            return name
        known.add(name)
    raise AssertionError("all names are different")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise RecordError(_NUMBER)
    return number


def _no_constant(name: str) -> Any:
    raise RecordError(f"{name} is not a number that a record can hold")


def shape_record(data: Any) -> Record:
    """The record that a JSON object holds; the rules are not looked at yet."""
    if not isinstance(data, dict):
        raise RecordError(f"a record is a JSON object, not {_kind(data)}")
    if "seen_by" in data:
        raise StillRunning
    for name in _FIELDS:
        if name not in data and name not in ("seats", "result"):
            raise RecordError(f"the field {name!r} is missing")
    if data["format"] != FORMAT:
        raise RecordError(f"the format is {_shown(data['format'])}; this program reads {FORMAT!r}")
    players = _whole(data["players"], "players")
    return Record(
        game=_text(data["game"], "game"),
        players=players,
        options=_mapping(data["options"], "options"),
        seats=_seats(data.get("seats"), players) if "seats" in data else None,
        setup=_mapping(data["setup"], "setup"),
        steps=tuple(_step(n, step) for n, step in enumerate(_list(data["steps"], "steps"), 1)),
        result=_mapping(data["result"], "result") if "result" in data else None,
        extra={name: value for name, value in data.items() if name not in _FIELDS},
    )


def _step(number: int, data: Any) -> RecordedStep:
    seat = act = None
    try:
        step = _mapping(data, "step")
        for name in ("seat", "act"):
            if name not in step:
                raise RecordError(f"the field {name!r} is missing")
        seat = _whole(step["seat"], "seat")
        act = _text(step["act"], "act")
        return RecordedStep(
            seat=seat,
            act=act,
            points=_points(step.get("points", {})),
            drew=_pieces(step.get("drew", []), "drew"),
            extra={name: value for name, value in step.items() if name not in _STEP_FIELDS},
        )
    except RecordError as error:
        raise RecordError(error.reason, step=number, seat=seat, act=act) from None


def _points(data: Any) -> dict[str, int]:
    points: dict[str, int] = {}
    for letter, value in _mapping(data, "points").items():
        symbol = read_symbol(letter)
        if symbol is None:
            raise RecordError(f"points name {_shown(letter)}, which is not one of {LETTERS}")
        if symbol.letter in points:
            raise RecordError(f"points name {symbol.letter} twice")
        points[symbol.letter] = _whole(value, f"points of {symbol.letter}")
        if abs(points[symbol.letter]) > _MOST_POINTS:
            raise RecordError(f"points of {symbol.letter} are beyond all bounds")
    return points


def _pieces(data: Any, field: str) -> tuple[str, ...]:
    """The canonical texts of a list of tiles or cards."""
    pieces = []
    for piece in _list(data, field):
        kind = read_kind(piece) if isinstance(piece, str) else None
        if kind is None:
            raise RecordError(f"{field} names {_shown(piece)}; a tile or card is two of {LETTERS}")
        pieces.append(PAIR_TEXTS[kind])
    return tuple(pieces)


def _seats(data: Any, players: int) -> tuple[str, ...]:
    names = _list(data, "seats")
    if len(names) != players or not all(isinstance(name, str) for name in names):
        raise RecordError(f"seats must be {players} names, one for each player")
    return tuple(names)


def _whole(value: Any, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{field} must be a whole number, not {_shown(value)}")
    return value


def _text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{field} must be a text, not {_shown(value)}")
    return value


def _list(value: Any, field: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{field} must be a list, not {_kind(value)}")
    return value


def _mapping(value: Any, field: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(f"{field} must be an object, not {_kind(value)}")
    return value


def _kind(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return "null" if value is None else kinds.get(type(value), "a number")


def _shown(value: Any) -> str:
    """A value as an error repeats it: on one line and not too long."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:40] + "…"
