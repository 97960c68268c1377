"""The types that a browser's client is written with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_type_hints

from einklang.server.typescript import write_types
from einklang.table.frames import Change, Snapshot

FILE = Path(__file__).parent.parent.parent / "web" / "src" / "protocol.ts"

_KNOWN = {"Partial", "Record", "string", "number", "boolean", "unknown"}


def test_the_types_are_those_of_the_models() -> None:
    assert FILE.read_text(encoding="utf-8") == write_types(), "run make types"


def test_every_type_that_is_named_is_defined_once() -> None:
    text = re.sub(r'/\*.*?\*/|"[^"]*"', "", write_types(), flags=re.DOTALL)
    defined = re.findall(r"export (?:type|interface) (\w+)", text)
    assert len(defined) == len(set(defined))
    types = re.findall(r"^(?:  \w+\??:|export type \w+ =|  \|)(.*)$", text, re.MULTILINE)
    named = set(re.findall(r"\w+", " ".join(types)))
    assert "SeenTable" in named
    assert named <= {*defined, *_KNOWN}


def test_what_tells_frames_apart_is_always_there_and_what_may_lack_is_never_null() -> None:
    text = write_types()
    assert '  type: "act";' in text
    assert '  kind: "move";' in text
    assert "  seat?: number;" in text
    assert "null" not in text


def test_every_field_of_a_frame_is_told() -> None:
    text = write_types()
    for model in (Snapshot, Change):
        [body] = re.findall(rf"export interface {model.__name__} {{\n(.*?)\n}}", text, re.DOTALL)
        told = [line.split(":")[0].strip().rstrip("?") for line in body.splitlines()]
        assert told == list(get_type_hints(model))
