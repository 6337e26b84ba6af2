"""Changing one key of a house file in its text: nothing else changes, neither the data nor a comment."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.errors import InputError
from boardwalk.pit.house_file import schema
from boardwalk.pit.house_file.edit import Edit, edited, toml_value
from boardwalk.pit.house_file.examination import demo_text, examine
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.reader import read_sections

SHORT = """# Ours
[house]
name = "Marina" # never changes

# The first table
[[table]]
number = 1
game = "heads-up"
devices = [
  "automated shuffler", # the new one
]
inventory = "$5,000"

# High limit
[[table]]
number = "2"
game = "premium"
inventory = "$9,000"
[table.options]
table-min = "$25"

[[meter]]
name = "Spin"
"""


def data(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def at(found: Any, key: str) -> Any:
    """A value by its key, read without the code that is tested."""
    for part in key.split("."):
        name, _, place = part.rstrip("]").partition("[")
        found = found[name] if not place else found[name][int(place) - 1]
    return found


def holds(found: Any, key: str) -> bool:
    try:
        at(found, key)
    except KeyError:
        return False
    return True


KEYS = ("house.name", "house.player-away-seconds", "table[1].devices", "table[1].number", "table[1].options.table-max",
        "table[2].options.table-min", "table[2].options.seats", "table[2].meter", "meter[1].base", "policy.grace-days",
        "policy.alone.fill")  # fmt: skip
any_value = (
    st.text(max_size=12) | st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.lists(st.text(max_size=5), max_size=3)
)


@settings(max_examples=200)
@given(st.sampled_from(KEYS), any_value)
def test_a_key_is_set_and_nothing_else_changes(key: str, value: Any) -> None:
    after = edited(SHORT, Edit("set", key, value))
    back = edited(after, Edit("unset", key))
    assert at(data(after), key) == value
    before = data(SHORT)
    for other in (each for each in KEYS if each != key and holds(before, each)):
        assert at(before, other) == at(data(after), other) == at(data(back), other)
    for line in SHORT.splitlines():
        assert line in after.splitlines() or key.rpartition(".")[2] in line or key == "table[1].devices"


@given(any_value)
def test_a_value_is_read_back_as_it_was_written(value: Any) -> None:
    assert tomllib.loads(f"x = {toml_value(value)}")["x"] == value


def test_the_comment_behind_a_value_stays() -> None:
    after = edited(SHORT, Edit("set", "house.name", 'The "#1" Pier'))
    assert 'name = "The \\"#1\\" Pier"  # never changes' in after


def test_a_section_is_added_and_removed_with_all_that_is_in_it() -> None:
    added = edited(SHORT, Edit("add", "table"))
    assert data(added)["table"] == [*data(SHORT)["table"], {}]
    assert edited(added, Edit("set", "table[3].number", "3")).endswith('[[table]]\nnumber = "3"\n')
    removed = edited(SHORT, Edit("remove", "table[2]"))
    assert data(removed)["table"] == data(SHORT)["table"][:1]
    assert data(removed)["meter"] == data(SHORT)["meter"]
    first = edited(SHORT, Edit("remove", "table[1]"))
    assert data(first)["table"] == data(SHORT)["table"][1:]
    assert "# High limit\n[[table]]" in first


@pytest.mark.parametrize(
    "edit",
    [
        Edit("set", "table[3].game", "premium"),
        Edit("set", "table[0].game", "premium"),
        Edit("set", "house.name.first", "Marina"),
        Edit("set", "name", "Marina"),
        Edit("set", "house.name"),
        Edit("unset", "house.seals"),
        Edit("add", "house"),
        Edit("add", "\x00"),
        Edit("remove", "house"),
        Edit("remove", "table[3]"),
    ],
    ids=str,
)
def test_what_cannot_be_changed_this_way_is_refused(edit: Edit) -> None:
    with pytest.raises(InputError):
        edited(SHORT, edit)


@pytest.mark.parametrize("name", ['"', "a b]\nc", "[house]", "\x00", "é"])
def test_a_name_that_is_not_plain_is_quoted(name: str) -> None:
    assert data(edited(SHORT, Edit("set", f"house.{name}", "x")))["house"][name] == "x"


@pytest.mark.parametrize("text", ['house = {name = "Marina"}\n', "[house]\nname = ", "[[table]]\n[table.options]\n[["])
def test_a_file_that_is_written_otherwise_is_left_to_people(text: str) -> None:
    with pytest.raises(InputError):
        edited(text, Edit("set", "house.name", "Other"))


def test_an_edit_of_the_demonstration_house_changes_one_line() -> None:
    after = edited(demo_text(), Edit("set", "table[1].options.table-max", "$600"))
    different = [pair for pair in zip(demo_text().splitlines(), after.splitlines(), strict=True) if pair[0] != pair[1]]
    assert different == [('table-max = "$500"', 'table-max = "$600"')]
    house = examine(after).house
    assert house is not None
    assert house.tables[0].options["table-max"] == "$600"


MINIMAL: dict[str, dict[str, Any]] = {
    "house": {"name": "Marina"},
    "policy": {},
    "school": {},
    "table": {"number": "1", "game": "premium", "inventory": "$5,000"},
    "meter": {"name": "Spin", "base": "$1,000", "rate": "7%"},
    "person": {"name": "Sue", "role": "supervisor"},
    "layout": {"game": "premium"},
    "sign": {"game": "premium"},
    "approval": {"what": ["layout"], "number": "1", "date": "2026-03-05", "by": "the Division"},
}


def read(section: schema.SectionSchema, values: dict[str, Any]) -> tuple[Any, list[str]]:
    """The file with this section, and the keys of its faults."""
    faults: list[Any] = []
    given: dict[str, Any] = {"house": MINIMAL["house"], section.key: [values] if section.several else values}
    return read_sections(given, faults, GameReferences()), [each.key for each in faults]


@pytest.mark.parametrize("section", schema.SECTIONS, ids=lambda each: each.key)
def test_the_schema_says_what_the_reader_does(section: schema.SectionSchema) -> None:
    minimal = MINIMAL[section.key]
    assert {each.key for each in section.fields if each.required} == set(minimal)
    place = f"{section.key}[1]" if section.several else section.key
    for key in minimal:
        _, faults = read(section, {name: value for name, value in minimal.items() if name != key})
        assert f"{place}.{key}" in faults, key
    without = read(section, minimal)
    for each in section.fields:
        if each.default:
            assert read(section, minimal | {each.key: _default(each)}) == without, each.key
        for choice in each.choices if each.kind is schema.KeyKind.CHOICE else ():
            assert not [key for key in read(section, minimal | {each.key: choice})[1] if key.endswith(each.key)]
        for bound, over in ((each.least, -1), (each.most, 1)):
            if bound is not None:
                assert f"{place}.{each.key}" not in read(section, minimal | {each.key: bound})[1]
                assert f"{place}.{each.key}" in read(section, minimal | {each.key: bound + over})[1]


def _default(field: schema.KeyField) -> Any:
    kind = field.kind
    if kind is schema.KeyKind.FLAG:
        return field.default == "true"
    if kind is schema.KeyKind.NUMBER:
        return int(field.default)
    return [field.default] if kind is schema.KeyKind.LIST else field.default
