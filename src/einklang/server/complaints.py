"""What is wrong with something that was sent, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

_LONGEST = 200


def first_complaint(error: ValidationError) -> str:
    """The first thing that a model finds wrong."""
    return tell_complaint(
        error.errors(include_url=False, include_input=False, include_context=False)
    )


def tell_complaint(found: Sequence[Mapping[str, Any]]) -> str:
    """The first of some findings as a sentence: where it is, and what is expected instead."""
    if not found:
        return "this cannot be read"
    first = found[0]
    where = ".".join(str(part) for part in first.get("loc", ()) if part != "body")
    says = str(first.get("msg", "it cannot be read")).rstrip(".")
    says = says[:1].lower() + says[1:]
    return (f"{where}: {says}" if where else says)[:_LONGEST]
