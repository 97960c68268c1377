"""What has changed in a JSON object, as a merge patch (RFC 7396): null takes a field away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


def diff(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    """The patch that makes one object out of another; neither may hold null."""
    patch: Json = {}
    for name, value in after.items():
        old = before.get(name)
        if old == value:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            patch[name] = diff(old, value)
        else:
            patch[name] = value
    for name in before:
        if name not in after:
            patch[name] = None
    return patch


def merge(target: Json, patch: Json) -> Json:
    """The object that a patch makes of another one."""
    merged = dict(target)
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        elif isinstance(value, dict):
            old = merged.get(name)
            merged[name] = merge(old if isinstance(old, dict) else {}, value)
        else:
            merged[name] = value
    return merged
