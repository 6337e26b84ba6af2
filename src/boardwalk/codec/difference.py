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


def difference(before: Any, after: Any) -> Any:
    """The change from one value to another, both as JSON data. What Python calls equal is the same."""
    if type(before) is not type(after) or not isinstance(after, dict | list):
        return SAME if type(before) is type(after) and before == after else [after]
    if before is after or before == after:
        return SAME
    return _of_objects(before, after) if isinstance(after, dict) else _of_lists(before, after)


def _of_objects(before: dict[str, Any], after: dict[str, Any]) -> Any:
    """The changes of members. If nothing stays, or the order of what stays changes, it is another object."""
    stays = [name for name in before if name in after]
    if not stays or [*stays, *(name for name in after if name not in before)] != list(after):
        return [after]
    changes = {name: [] if name not in after else difference(before[name], after[name]) for name in before}
    changes = {name: change for name, change in changes.items() if change != SAME}
    return changes | {name: [value] for name, value in after.items() if name not in before}


def _of_lists(before: list[Any], after: list[Any]) -> Any:
    """The changes by place. If every element is another one, it is another list."""
    if not before or not after:
        return [after]
    changes = {str(place): difference(*both) for place, both in enumerate(zip(before, after, strict=False))}
    changes = {place: change for place, change in changes.items() if change != SAME}
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
