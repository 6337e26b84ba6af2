"""What has changed from one JSON value to the next, and the next value made from the last one and the change.

A change is a list or an object. `[value]` says that there is another value now, and `[]` that there is none any longer.
An object has the changes of an object's members by name, or those of a list's elements by place: elements after the
last one are new, and from the first one that is gone on there are no more.

>>> before = {"pot": 5, "seats": {"1": ["As", None]}, "prompts": ["bet", "leave"]}
>>> after = {"pot": 7, "seats": {"1": ["As", "Kd"], "2": []}, "prompts": ["bet"]}
>>> change = difference(before, after)
>>> change
{'pot': [7], 'seats': {'1': {'1': ['Kd']}, '2': [[]]}, 'prompts': {'1': []}}
>>> changed(before, change) == after
True
"""

from __future__ import annotations

from typing import Any, Final

SAME: Final[dict[str, Any]] = {}
"""The change of a value to itself."""
KNOWN_LEVELS = 4
"""How deep in a value to look for parts whose change is known."""
KnownChanges = dict[tuple[int, int], tuple[Any, Any, Any]]
"""By identity, two parts and the change from one to the other. Several values may share them."""


def difference(before: Any, after: Any, known: KnownChanges | None = None) -> Any:
    """The change from one value to another, both as JSON data. What Python calls equal is the same.

    What is `known` is not compared again, and what is compared is known from then on.
    """
    return _difference(before, after, known, KNOWN_LEVELS)


def _difference(before: Any, after: Any, known: KnownChanges | None, levels: int) -> Any:
    kind = type(after)
    if type(before) is not kind or (kind is not dict and kind is not list):
        return SAME if type(before) is kind and before == after else [after]
    if before is after:
        return SAME
    if known is None or not levels:
        return _of_parts(before, after, None, 0)
    key = id(before), id(after)
    found = known.get(key)
    if found is None:
        found = known[key] = before, after, _of_parts(before, after, known, levels - 1)
    return found[2]


def _of_parts(before: Any, after: Any, known: KnownChanges | None, levels: int) -> Any:
    if type(after) is list:
        return SAME if before == after else _of_lists(before, after, known, levels)
    # An object of many parts is rarely the same, and comparing it as a whole would compare those parts twice.
    if levels < KNOWN_LEVELS - 2 and before == after:
        return SAME
    return _of_objects(before, after, known, levels)


def _of_objects(before: dict[str, Any], after: dict[str, Any], known: KnownChanges | None, levels: int) -> Any:
    """The changes of members. If nothing stays, or the order of what stays changes, it is another object."""
    if before.keys() != after.keys() or list(before) != list(after):
        stays = [name for name in before if name in after]
        if not stays or [*stays, *(name for name in after if name not in before)] != list(after):
            return [after]
    changes: dict[str, Any] = {}
    for name, old in before.items():
        change = _difference(old, after[name], known, levels) if name in after else []
        if change is not SAME:
            changes[name] = change
    for name, value in after.items():
        if name not in before:
            changes[name] = [value]
    return changes or SAME


def _of_lists(before: list[Any], after: list[Any], known: KnownChanges | None, levels: int) -> Any:
    """The changes by place. If every element is another one, it is another list."""
    if not before or not after:
        return [after]
    pairs = enumerate(zip(before, after, strict=False))
    changes = {str(place): _difference(*both, known, levels) for place, both in pairs}
    changes = {place: change for place, change in changes.items() if change is not SAME}
    if len(changes) == min(len(before), len(after)) and all(isinstance(each, list) for each in changes.values()):
        return [after]
    if len(before) > len(after):
        changes[str(len(after))] = []
    return changes | {str(place): [after[place]] for place in range(len(before), len(after))}


def changed(before: Any, change: Any) -> Any:
    """The value after a change. The value before stays as it was; what did not change is part of both.

    A change that does not fit the value is a `ValueError`.
    """
    if isinstance(change, list):
        if len(change) != 1:
            raise ValueError("a change has one value")
        return change[0]
    if change == SAME:
        return before
    if isinstance(before, dict):
        return _changed_object(before, change)
    if not isinstance(before, list):
        raise ValueError("only objects and lists have parts")  # noqa: TRY004  it is a fault of the message
    return _changed_list(before, change)


def _changed_object(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    after = dict(before)
    for name, change in changes.items():
        if change == []:
            after.pop(name, None)
        else:
            after[name] = changed(before.get(name), change)
    return after


def _changed_list(before: list[Any], changes: dict[str, Any]) -> list[Any]:
    after = list(before)
    for text, change in changes.items():
        place = int(text)
        if change == []:
            del after[place:]
        elif place < len(before):
            after[place] = changed(before[place], change)
        else:
            after.append(changed(None, change))
    return after
