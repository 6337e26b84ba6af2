"""The text of a table or a meter is complete: what is read equals what was written and continues like it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from boardwalk.errors import InputError
from boardwalk.pit.store.snapshot import read_meter, read_table, write_meter, write_table
from boardwalk.progressive.meter import Meter
from boardwalk.soak.floor import SimulatedLink
from boardwalk.soak.scenario import scenarios, some_offer
from boardwalk.soak.table import SimulatedTable
from boardwalk.soak.tally import FloorTally, SoakTally
from boardwalk.table.machine import fold
from boardwalk.table.message import Command, Event
from boardwalk.table.state import Table

SEED = 61
Path = tuple[str | int, ...]


class Written(SimulatedTable):
    """A table that is written and read again whenever it is between rounds."""

    def __init__(self, dice: Random) -> None:
        super().__init__(dice, SoakTally(), faults=True)
        self.read: list[tuple[Table, list[Event]]] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        events = super().do(command)
        if self.read:
            self.read[-1][1].extend(events)
        if self.table.round is None:
            self.read.append((read_again(self.table), []))
        return events


def read_again(table: Table) -> Table:
    text = write_table(table)
    read = read_table(text)
    assert read == table
    assert write_table(read) == text, "in the same order, too"
    return read


def test_tables_of_every_game_are_read_as_they_were_written_and_go_on_alike() -> None:
    for seed, (game, (devices, decks)) in scenarios(Random(SEED)):
        dice = Random(seed)
        table = Written(dice)
        for _ in table.run(some_offer(game, devices, decks, dice), 2):
            pass
        assert table.table.last_round is not None
        for (before, events), (after, _) in zip(table.read, table.read[1:], strict=False):
            assert write_table(fold(events, before)) == write_table(after)


@pytest.fixture(scope="module")
def linked() -> list[tuple[list[Table], Meter]]:
    """Tables between rounds on their meter, from a soak with faults."""
    link = SimulatedLink(Random(SEED), FloorTally(), 4, faults=True)
    found = []
    for _ in link.run(40):
        floor = link.floor.floor
        found.append(([table for table in floor.tables.values() if table.round is None], link.meter))
    return found


def test_linked_tables_and_their_meter_are_read_as_they_were_written(linked: list[tuple[list[Table], Meter]]) -> None:
    for tables, meter in linked:
        for table in tables:
            read_again(table)
        text = write_meter(meter)
        assert read_meter(text) == meter
        assert write_meter(read_meter(text)) == text
    assert any(meter.carry.denominator > 1 for _, meter in linked)
    assert any(meter.claims for _, meter in linked)


def test_table_in_a_round_is_not_written(linked: list[tuple[list[Table], Meter]]) -> None:
    table = linked[-1][0][0]
    with pytest.raises(AssertionError, match="between rounds"):
        write_table(table._replace(round=object()))  # type: ignore[arg-type]


def places(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in JSON, with the path to it."""
    yield path, data
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*path, key))


def changed(data: Any, path: Path, change: Callable[[Any, Any], None]) -> str:
    """The text with a change at this place; `change` gets the container and the key in it."""
    data = copy.deepcopy(data)
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    change(holder, path[-1])
    return json.dumps(data)


def spelled(path: Path) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def richest(texts: list[str]) -> Any:
    return json.loads(max(texts, key=len))


def spoil(holder: Any, key: Any) -> None:
    """No field accepts such a number."""
    holder[key] = 0.5


@pytest.mark.parametrize("kind", ["table", "meter"])
def test_every_wrong_value_is_refused_and_its_field_named(kind: str, linked: list[tuple[list[Table], Meter]]) -> None:
    read: Callable[[str], object] = read_table if kind == "table" else read_meter
    texts = [write_table(each) for tables, _ in linked for each in tables] if kind == "table" else []
    data = richest(texts or [write_meter(meter) for _, meter in linked])
    assert read(json.dumps(data)) is not None
    for path, _ in list(places(data))[1:]:
        with pytest.raises(InputError) as refused:
            read(changed(data, path, spoil))
        assert refused.value.field == spelled(path)


@pytest.mark.parametrize("kind", ["table", "meter"])
def test_every_missing_and_every_unknown_field_is_refused(kind: str, linked: list[tuple[list[Table], Meter]]) -> None:
    read: Callable[[str], object] = read_table if kind == "table" else read_meter
    tables, meter = linked[-1]
    data = json.loads(write_table(tables[0]) if kind == "table" else write_meter(meter))
    for name in data:
        with pytest.raises(InputError, match="is missing") as refused:
            read(changed(data, (name,), lambda holder, key: holder.pop(key)))
        assert refused.value.field == name
    with pytest.raises(InputError, match='"jukebox" is not a field here'):
        read(json.dumps(data | {"jukebox": 1}))


def edited(text: str, *path: str, to: Any) -> str:
    return changed(json.loads(text), path, lambda holder, key: holder.__setitem__(key, to))


METER_FAULTS = [
    (("carry",), "2/4", "a fraction in lowest terms"),
    (("carry",), "1/0", "a fraction"),
    (("carry",), 0, "a fraction"),
    (("carry",), "0.5", "a fraction"),
    (("carry",), "1e5000", "a fraction"),
    (("hits",), {"royal flush": True}, "true is not a whole number"),
    (("held",), {"07": {}}, 'the name "07" is not a whole number'),
    (("held",), [], "a list is not an object"),
    (("decided",), {}, "an object is not a list"),
    (("up",), 1, "1 is not true or false"),
]


@pytest.mark.parametrize(("path", "to", "reason"), METER_FAULTS)
def test_spellings_that_are_never_written(
    path: tuple[str, ...], to: Any, reason: str, linked: list[tuple[list[Table], Meter]]
) -> None:
    with pytest.raises(InputError, match=reason):
        read_meter(edited(write_meter(linked[-1][1]), *path, to=to))


TABLE_FAULTS = [
    (("devices",), ["progressive hardware", "manual shoe"], "must be sorted, without duplicates"),
    (("devices",), ["jukebox"], "is not one of"),
    (("game", "name"), "bridge", 'Unknown game "bridge"'),
    (("game", "options"), {}, "must be all options of"),
    (("game", "options", "table-min"), "many", "table-min"),
    (("decks", "red", "order"), "Ah,Kd", '"Ah,Kd" is not a card'),
    (("decks", "red", "order"), "Ah 1x", '"1x" is not a card'),
    (("decks", "red", "phase"), "lost", "is not one of"),
]


@pytest.mark.parametrize(("path", "to", "reason"), TABLE_FAULTS)
def test_table_that_is_never_written(
    path: tuple[str, ...], to: Any, reason: str, linked: list[tuple[list[Table], Meter]]
) -> None:
    table = next(each for tables, _ in linked for each in tables if "red" in each.decks)
    with pytest.raises(InputError, match=reason):
        read_table(edited(write_table(table), *path, to=to))


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '{"number": "1", "number": "2"}'])
def test_text_that_is_no_state(text: str) -> None:
    for read in (read_table, read_meter):
        with pytest.raises(InputError):
            read(text)
