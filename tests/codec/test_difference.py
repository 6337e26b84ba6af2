"""A change is exactly what leads from one JSON value to the next, and no more of it than has changed."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.codec.difference import SAME, changed, difference

SCALARS = st.none() | st.text(max_size=3) | st.integers(2, 9)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd12"), inner, max_size=4),
    max_leaves=12,
)


def text(value: Any) -> str:
    """What is sent."""
    return json.dumps(value)


@given(VALUES, VALUES)
def test_a_change_leads_from_one_value_to_the_next_and_leaves_the_first_as_it_was(before: Any, after: Any) -> None:
    kept = text(before)
    change = json.loads(text(difference(before, after)))
    assert changed(before, change) == after
    assert text(before) == kept


@given(VALUES)
def test_a_value_does_not_differ_from_itself(value: Any) -> None:
    assert difference(value, json.loads(text(value))) == SAME
    assert changed(value, SAME) == value


@given(st.lists(VALUES, min_size=2, max_size=6))
def test_one_change_after_another_leads_to_the_last_value(values: list[Any]) -> None:
    now = values[0]
    for before, after in pairwise(values):
        now = changed(now, difference(before, after))
    assert now == values[-1]


def test_what_stays_is_not_repeated() -> None:
    before = {"seats": {str(seat): {"chips": 100, "cards": ["As", "Kd"]} for seat in range(6)}, "prompts": ["a", "b"]}
    after = json.loads(text(before))
    after["seats"]["3"]["chips"] = 50
    assert difference(before, after) == {"seats": {"3": {"chips": [50]}}}


def test_members_in_another_order_are_another_object() -> None:
    assert difference({"a": 1, "b": 2, "c": 0}, {"b": 2, "a": 1, "c": 1}) == [{"b": 2, "a": 1, "c": 1}]


@pytest.mark.parametrize(("before", "change"), [(5, {"a": [1]}), ({}, {"a": [1, 2]}), (None, {"a": {}})])
def test_a_change_that_does_not_fit_is_refused(before: Any, change: Any) -> None:
    with pytest.raises(ValueError, match=r"a change has|only objects"):
        changed(before, change)
