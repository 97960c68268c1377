"""Writes the types of everything that goes over the wire for TypeScript, from the same models.

Run as `python -m einklang.server.typescript > web/src/protocol.ts`, which is `make types`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from einklang.server.http import requests
from einklang.server.wire import ClientFrame
from einklang.table import frames
from einklang.table.commands import Emote, SeatedCommand
from einklang.table.terms import Clock, Level

Schema = Mapping[str, Any]

_HEADER = """\
// All that goes over the wire between a client and a server of Einklang.
// Made from the server's models by `make types`; change those instead of this file.
"""

# Types that have a name, but are no models. A later one may be made of earlier ones.
_NAMED: Final[Mapping[str, Any]] = {
    "Letter": frames.Letter,
    "Points": frames.Points,
    "Level": Level,
    "Emote": Emote,
    "Clock": Clock,
    "SeenSeat": frames.SeenSeat,
    "PlannedSeat": requests.PlannedSeat,
    "Own": frames.Own,
    "Mark": requests.Mark,
    "SeatedCommand": SeatedCommand,
    "ServerFrame": frames.ServerFrame,
    "ClientFrame": ClientFrame,
}

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def write_types() -> str:
    """The whole file."""
    models: list[type] = [
        model
        for model in vars(requests).values()
        if isinstance(model, type) and model.__module__ == requests.__name__
    ]
    models += [frames.Complaint, frames.Replay]
    adapters = [
        (name, "validation", TypeAdapter(each))
        for name, each in [*_NAMED.items(), *((model.__name__, model) for model in models)]
    ]
    found, defined = TypeAdapter.json_schemas(adapters, ref_template="{model}")  # type: ignore[arg-type]
    names: dict[str, str] = {}
    for name in _NAMED:
        names[_spelt(found[name, "validation"], names)] = name
    parts = [_HEADER]
    parts += [f"export type {name} ={_on_lines(told)};\n" for told, name in names.items()]
    for name, schema in sorted(defined["$defs"].items()):
        parts.append("\n".join(_write_model(name, schema, names)) + "\n")
    return "\n".join(parts)


def _write_model(name: str, schema: Schema, names: Mapping[str, str]) -> Iterator[str]:
    """A model as an interface."""
    about = schema["description"].split("\n")
    if len(about) == 1:
        yield f"/** {about[0]} */"
    else:
        yield from ("/**", *(f" * {line}".rstrip() for line in about), " */")
    yield f"export interface {name} {{"
    for field, told in schema["properties"].items():
        # What tells one model of a union from another is always sent.
        always = field in schema.get("required", ()) or "const" in told
        yield f"  {field}{'' if always else '?'}: {_spelt(told, names)};"
    yield "}"


def _spelt(schema: Schema, names: Mapping[str, str]) -> str:
    """A schema as a type, by its name if it has one."""
    told = _spell(schema, names)
    return names.get(told, told)


def _spell(schema: Schema, names: Mapping[str, str]) -> str:
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"oneOf": kinds} | {"anyOf": kinds}:
            # What does not apply is left out, so a field that may be null is one that may lack.
            return " | ".join(_spelt(kind, names) for kind in kinds if kind.get("type") != "null")
        case {"type": "array", "items": items}:
            each = _spelt(items, names)
            return f"({each})[]" if " | " in each else f"{each}[]"
        case {"type": "object", "propertyNames": keys, "additionalProperties": values}:
            return f"Partial<Record<{_spelt(keys, names)}, {_spelt(values, names)}>>"
        case {"type": "object", "additionalProperties": True}:
            return "Record<string, unknown>"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {_spelt(values, names)}>"
        case {"type": plain} if plain in _PLAIN:
            return _PLAIN[plain]
    raise ValueError(f"there is no type for {schema}")


def _on_lines(told: str) -> str:
    """A union with a line for each of its kinds, if there are many."""
    return f" {told}" if len(told) < 80 else "\n  | " + told.replace(" | ", "\n  | ")


if __name__ == "__main__":
    sys.stdout.write(write_types())
