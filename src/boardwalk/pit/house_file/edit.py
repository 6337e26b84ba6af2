r"""Changing one key of a house file in its text, so that comments and everything else stay as they are.

>>> print(edited('[house]\nname = "Marina"  # ours\n', Edit("set", "house.player-away-seconds", 9)))
[house]
name = "Marina"  # ours
player-away-seconds = 9
<BLANKLINE>
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple

from boardwalk.errors import InputError
from boardwalk.pit.house_file.examination import parse_toml
from boardwalk.pit.house_file.fault import key_lines
from boardwalk.pit.house_file.schema import SECTIONS

TomlValue = str | int | bool | Sequence[str]
BY_HAND = "cannot be changed by itself in this file; change it in the text"
_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLACE = re.compile(r"([a-z]+)\[([0-9]+)\]")
_SEVERAL = frozenset(each.key for each in SECTIONS if each.several)
_ENDS = re.compile(r"\s*(#.*)?")


class Edit(NamedTuple):
    """One change: `set` or `unset` a key such as `table[2].options.table-min`, `add` another section such as `table`,
    or `remove` one such as `table[2]`.
    """

    do: Literal["set", "unset", "add", "remove"]
    key: str
    value: TomlValue | None = None


def edited(text: str, edit: Edit) -> str:
    """The text after a change; an `InputError` if the text does not allow it to be made this way."""
    before, faults = parse_toml(text)
    if faults:
        raise InputError("text", f"{faults[0]}")
    text = text.replace("\r\n", "\n")
    if text and not text.endswith("\n"):
        text += "\n"
    change = {"set": _set, "unset": _unset, "add": _add, "remove": _remove}[edit.do]
    after = change(text, edit)
    if parse_toml(after)[0] != _changed(before, edit):  # such as a key within an inline table
        raise InputError(edit.key, BY_HAND)
    return after


def toml_value(value: TomlValue) -> str:
    r"""A value as a house file writes it.

    >>> print(toml_value(["a", 'b "c"']), toml_value(True), toml_value(3))
    ["a", "b \"c\""] true 3
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"[{', '.join(map(toml_value, value))}]"


def _set(text: str, edit: Edit) -> str:
    if edit.value is None:
        raise InputError(edit.key, "needs a value")
    section, name = _split(edit.key)
    line = f"{_key_text(name)} = {toml_value(edit.value)}"
    lines, known = _lines(text), key_lines(text)
    if edit.key in known:
        first, last, rest = _extent(lines, known[edit.key] - 1, edit.key)
        return "".join([*lines[:first], f"{line}{rest}\n", *lines[last:]])
    end = _section_end(lines, known, section)
    if end is not None:
        return "".join([*lines[:end], f"{line}\n", *lines[end:]])
    return _with_section(lines, known, section, line)


def _with_section(lines: list[str], known: Mapping[str, int], section: str, line: str) -> str:
    """The text with a new section: right after the one that contains it, or at the end."""
    name = _PLACE.sub(r"\1", section)
    header = f"[{name}]\n{line}\n"
    end = _section_end(lines, known, section.rpartition(".")[0])
    if end is not None:
        return "".join([*lines[:end], "\n", header, *lines[end:]])
    text = "".join(lines)
    return f"{text}{_gap(text)}{header}"


def _unset(text: str, edit: Edit) -> str:
    lines, known = _lines(text), key_lines(text)
    if edit.key not in known:
        raise InputError(edit.key, BY_HAND)
    first, last, _ = _extent(lines, known[edit.key] - 1, edit.key)
    return "".join([*lines[:first], *lines[last:]])


def _add(text: str, edit: Edit) -> str:
    if edit.key not in _SEVERAL:
        raise InputError("key", f"must be one of {', '.join(sorted(_SEVERAL))}, not {edit.key[:40]!r}")
    return f"{text}{_gap(text)}[[{edit.key}]]\n"


def _remove(text: str, edit: Edit) -> str:
    lines, known = _lines(text), key_lines(text)
    if edit.key not in known or not _PLACE.fullmatch(edit.key):
        raise InputError(edit.key, BY_HAND)
    first = known[edit.key] - 1
    kind = edit.key.partition("[")[0]
    last = next(
        (
            number
            for number in range(first + 1, len(lines))
            if (header := _HEADER.match(lines[number])) and not header[1].startswith(f"{kind}.")
        ),
        len(lines),
    )
    while last < len(lines) and last - 1 > first and lines[last - 1].lstrip().startswith("#"):
        last -= 1  # what is said above the next section belongs to it
    return "".join([*lines[:first], *lines[last:]])


def _extent(lines: Sequence[str], first: int, key: str) -> tuple[int, int, str]:
    """The lines of a key with its value, which may go over several, and the comment behind it."""
    for last in range(first + 1, min(len(lines), first + 200) + 1):
        try:
            tomllib.loads("".join(lines[first:last]))
        except tomllib.TOMLDecodeError:
            continue
        return first, last, _comment(lines[last - 1])
    raise InputError(key, BY_HAND)


def _comment(line: str) -> str:
    """The comment at the end of a line that is valid without it."""
    body = line.rstrip("\n")
    for place, letter in enumerate(body):
        if letter == "#":
            try:
                tomllib.loads(body[:place])
            except tomllib.TOMLDecodeError:
                continue
            return f"  {body[place:]}"
    return ""


def _section_end(lines: Sequence[str], known: Mapping[str, int], section: str) -> int | None:
    """After the last key of a section, before the empty lines and comments above the next one."""
    if section not in known or not _HEADER.match(lines[known[section] - 1]):
        return None
    first = known[section] - 1
    last = next((at for at in range(first + 1, len(lines)) if _HEADER.match(lines[at])), len(lines))
    while last - 1 > first and _ENDS.fullmatch(lines[last - 1].rstrip("\n")):
        last -= 1
    return last


def _lines(text: str) -> list[str]:
    """The lines with their ends, as TOML counts them."""
    return [f"{line}\n" for line in text.split("\n")[:-1]]


def _split(key: str) -> tuple[str, str]:
    section, _, name = key.rpartition(".")
    if not section or not name:
        raise InputError("key", f"must be a section and a key, such as house.name, not {key[:60]!r}")
    return section, name


def _key_text(name: str) -> str:
    return name if _BARE.fullmatch(name) else toml_value(name)


def _gap(text: str) -> str:
    return "\n" if text.strip() else ""


def _changed(data: Mapping[str, Any], edit: Edit) -> Mapping[str, Any] | None:
    """The data as it should be afterward; None if it has no such place."""
    try:
        return _change_in(data, edit)
    except (AttributeError, IndexError, KeyError, TypeError):
        return None


def _change_in(data: Mapping[str, Any], edit: Edit) -> Mapping[str, Any]:
    wanted = deepcopy(dict(data))
    if edit.do == "add":
        wanted.setdefault(edit.key, []).append({})
        return wanted
    if edit.do == "remove":
        kind, place = _place(edit.key)
        del wanted[kind][place]
        if not wanted[kind]:
            del wanted[kind]
        return wanted
    section, name = _split(edit.key)
    at: Any = wanted
    for part in section.split("."):
        kind, place = _place(part)
        at = at[kind][place] if place is not None else at.setdefault(kind, {})
    if edit.do == "set":
        at[name] = list(edit.value) if isinstance(edit.value, list | tuple) else edit.value
    else:
        at.pop(name, None)
    return wanted


def _place(part: str) -> tuple[str, Any]:
    found = _PLACE.fullmatch(part)
    return (found[1], int(found[2]) - 1) if found else (part, None)
