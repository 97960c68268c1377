"""Merge patches: what RFC 7396 says, and that a difference always leads from one to the other."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from einklang.table.patch import diff, merge

names = st.text("abc", max_size=2)
plain = st.integers(-3, 3) | st.text("xy", max_size=2) | st.sampled_from([0.5, "null"])
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3)
)
objects = st.dictionaries(names, values, max_size=4)
patches = st.dictionaries(
    names,
    st.recursive(
        plain | st.none(),
        lambda inner: st.lists(plain, max_size=2) | st.dictionaries(names, inner, max_size=3),
    ),
    max_size=4,
)


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_the_examples_of_the_rfc_that_are_objects(
    target: dict[str, Any], patch: dict[str, Any], result: dict[str, Any]
) -> None:
    assert merge(target, patch) == result


def test_the_long_example_of_the_rfc() -> None:
    target = {
        "title": "Goodbye!",
        "author": {"givenName": "John", "familyName": "Doe"},
        "tags": ["example", "sample"],
        "content": "This will be unchanged",
    }
    patch = {
        "title": "Hello!",
        "phoneNumber": "+01-123-456-7890",
        "author": {"familyName": None},
        "tags": ["example"],
    }
    result = {
        "title": "Hello!",
        "author": {"givenName": "John"},
        "tags": ["example"],
        "content": "This will be unchanged",
        "phoneNumber": "+01-123-456-7890",
    }
    assert merge(target, patch) == result
    assert diff(target, result) == patch


@given(objects, objects)
def test_a_difference_leads_from_one_object_to_the_other(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    assert merge(before, diff(before, after)) == after


@given(objects, objects)
def test_a_difference_is_empty_only_where_there_is_none(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    assert (diff(before, after) == {}) == (before == after)
    assert diff(after, after) == {}


@given(objects, objects)
def test_a_difference_tells_nothing_that_has_not_changed(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    patch = diff(before, after)
    assert set(patch) == {name for name in before | after if before.get(name) != after.get(name)}
    for name, value in patch.items():
        assert (value is None) == (name not in after)


@given(objects, objects, patches)
def test_neither_changes_what_it_is_given(
    before: dict[str, Any], after: dict[str, Any], patch: dict[str, Any]
) -> None:
    kept = copy.deepcopy((before, after, patch))
    merge(before, diff(before, after))
    merge(before, patch)
    assert (before, after, patch) == kept


@given(objects, patches)
def test_a_patch_that_was_merged_changes_nothing_more(
    target: dict[str, Any], patch: dict[str, Any]
) -> None:
    merged = merge(target, patch)
    assert merge(merged, patch) == merged
    assert all(merged.get(name) is None for name, value in patch.items() if value is None)


@given(objects, st.lists(objects, max_size=5))
def test_differences_one_after_the_other_lead_to_the_last(
    first: dict[str, Any], more: list[dict[str, Any]]
) -> None:
    shown = before = first
    for after in more:
        shown = merge(shown, diff(before, after))
        before = after
    assert shown == before
