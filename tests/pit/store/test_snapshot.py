"""A section loaded from snapshots and later records equals the one made from all of its records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest, Happening
from boardwalk.floor.section import join_sections, leading_meter, meter_to_join, split_sections
from boardwalk.floor.state import Floor, apply
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import meter_stream, orders, records, snapshots, table_stream
from boardwalk.pit.store.snapshot import SNAPSHOT_EVERY, is_due, load_section, read_meter, read_table, snapshot_of
from boardwalk.pit.writer.request import stream_of
from boardwalk.progressive.commands import OpenMeter, ReportDown, ReportUp
from boardwalk.progressive.parameters import Parameters
from boardwalk.soak.floor import SimulatedLink
from boardwalk.soak.scenario import METER_NAME
from boardwalk.soak.tally import FloorTally
from boardwalk.table.commands import (
    ConnectMeter,
    DisconnectMeter,
    InstallDevice,
    InstallTable,
    RecordDemonstration,
    ReportLinkDown,
    ReportLinkUp,
)
from boardwalk.table.device import Device
from tests.support.pit.history import History
from tests.support.pit.snapshot_check import verify

SUPERVISOR, FLOORPERSON = Actor(Role.SUPERVISOR, "Kim"), Actor(Role.FLOORPERSON, "Flo")
GAME, OPTIONS = "caribbean", {"progressive": "on"}


def loaded(store: Store, streams: Iterable[str]) -> Floor:
    with store.reading() as connection:
        return load_section(connection, list(streams))


def emptied(store: Store) -> Store:
    with store.writing() as connection:
        for table in (snapshots, records, orders):
            connection.execute(delete(table))
    return store


@pytest.fixture(scope="module")
def happenings() -> tuple[Happening, ...]:
    """A soak of linked tables with faults."""
    link = SimulatedLink(Random(17), FloorTally(), 4, faults=True)
    for _ in link.run(40):
        pass
    return tuple(link.floor.happenings)


def recorded(happenings: Iterable[Happening]) -> tuple[History, Floor]:
    """What happened, with a snapshot of some stream now and then, and the resulting floor."""
    dice, history, floor = Random(17), History(), Floor()
    due: set[str] = set()
    for happening in happenings:
        floor = apply(floor, happening)
        history.add([happening])
        if dice.random() < 0.02:
            due.add(dice.choice(sorted(history.heads)))
        due = {stream for stream in due if not history.snap(stream, floor)}
    return history, floor


@pytest.fixture(scope="module")
def played(happenings: tuple[Happening, ...]) -> tuple[History, Floor]:
    return recorded(happenings)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(str(tmp_path / "house.db"))) as opened:
        yield opened


def test_floor_is_loaded_as_it_was_left(played: tuple[History, Floor], database_url: str) -> None:
    history, floor = played
    assert {each.stream for each in history.snapshots} == set(history.heads)
    with closing(open_store(database_url)) as opened:
        history.save(opened)
        assert loaded(opened, history.heads) == floor
        assert verify(opened) == []
        with opened.writing() as connection:
            connection.execute(delete(snapshots))
        assert loaded(opened, history.heads) == floor


def test_floor_is_loaded_in_the_middle_of_rounds(happenings: tuple[Happening, ...], store: Store) -> None:
    in_rounds = 0
    for end in range(1, len(happenings), 251):
        history, floor = recorded(happenings[:end])
        assert loaded(history.save(emptied(store)), history.heads) == floor
        in_rounds += bool(floor.received)
    assert in_rounds > 3


class Sections:
    """Tables that join and leave meters, each section with its own numbers, as in the pit."""

    def __init__(self) -> None:
        self.history = History()
        self.floors: dict[str, Floor] = {}

    def section_of(self, stream: str) -> str:
        for section, floor in self.floors.items():
            if stream in streams_of(floor):
                return section
        return stream

    def give(self, order: FloorRequest) -> None:
        """Decide a request in its section, or in the two that it joins; a refusal changes nothing."""
        section = self.section_of(stream_of(order))
        floor = self.floors.get(section, Floor())
        meter = meter_to_join(order)
        other = None if meter is None else self.section_of(meter_stream(meter))
        if other is not None and other != section:
            floor = join_sections(self.floors.get(other, Floor()), floor)
        after, happenings = act(floor, order)
        self.history.add(happenings)
        for name in (section, other):
            self.floors.pop(name or "", None)
        for part in split_sections(after):
            lead = leading_meter(part)
            self.floors[table_stream(next(iter(part.tables))) if lead is None else meter_stream(lead)] = part

    def snap(self, stream: str) -> None:
        self.history.snap(stream, self.floors[self.section_of(stream)])


def streams_of(floor: Floor) -> list[str]:
    return [*map(meter_stream, floor.meters), *map(table_stream, floor.tables)]


def setting_up() -> Iterator[FloorRequest]:
    for table in "123":
        yield AtTable(table, InstallTable(SUPERVISOR, table, GAME, OPTIONS))
        yield AtTable(table, InstallDevice(FLOORPERSON, Device.PROGRESSIVE))
        yield AtTable(table, RecordDemonstration(SUPERVISOR))
    for meter in ("north", "south"):
        parameters = Parameters(10_000_00, 5_000_00, Fraction(7, 10))
        yield AtMeter(meter, OpenMeter(SUPERVISOR, meter, parameters, (GAME,)))


def some_order(dice: Random) -> FloorRequest:
    table, meter = dice.choice("123"), dice.choice(("north", "south"))
    return dice.choice(
        (
            AtTable(table, ConnectMeter(SUPERVISOR, meter)),
            AtTable(table, ConnectMeter(SUPERVISOR, "north")),
            AtTable(table, DisconnectMeter(SUPERVISOR)),
            AtTable(table, ReportLinkDown(FLOORPERSON, "no signal")),
            AtTable(table, ReportLinkDown(FLOORPERSON, "no signal")),
            AtTable(table, ReportLinkUp(FLOORPERSON)),
            AtMeter(meter, ReportDown(FLOORPERSON, "no power")),
            AtMeter(meter, ReportUp(FLOORPERSON)),
        )
    )


def wandering(seed: int) -> Sections:
    """A random history of tables that change their meters while links and controllers fail."""
    dice, sections = Random(seed), Sections()
    for order in setting_up():
        sections.give(order)
    for _ in range(40):
        try:
            sections.give(some_order(dice))
        except Refusal:
            continue
        if dice.random() < 0.3:
            sections.snap(dice.choice(sorted(sections.history.heads)))
    return sections


def test_sections_are_loaded_wherever_their_tables_have_been(store: Store) -> None:
    cut_off = apart = 0
    for seed in range(40):
        sections = wandering(seed)
        sections.history.save(emptied(store))
        for floor in sections.floors.values():
            streams = streams_of(floor)
            found = loaded(store, streams)
            # A table that has left may have had the last number; only that table knows it.
            assert found.events == max(sections.history.heads[stream][1] for stream in streams)
            assert found._replace(events=0) == floor._replace(events=0), f"seed {seed}"
            cut_off += any(link.cut_off for table in floor.tables.values() for link in table.links.values())
            apart += len(streams) == 1
        assert verify(store) == [], f"seed {seed}"
    assert cut_off > 10
    assert apart > 10


def test_meter_that_was_up_again_when_its_snapshot_was_taken_does_not_cut_off_its_tables(store: Store) -> None:
    """The table's link went down with the controller; only the meter, not the table, has a snapshot from after that."""
    sections = Sections()
    for order in setting_up():
        sections.give(order)
    sections.snap("table:1")
    for order in (
        AtTable("1", ConnectMeter(SUPERVISOR, "north")),
        AtMeter("north", ReportDown(FLOORPERSON, "no power")),
        AtMeter("north", ReportUp(FLOORPERSON)),
        AtTable("1", ReportLinkDown(FLOORPERSON, "no signal")),
    ):
        sections.give(order)
    sections.snap("meter:north")
    sections.give(AtMeter("north", ReportDown(FLOORPERSON, "no power")))
    floor = sections.floors["meter:north"]
    assert [link.cut_off for link in floor.tables["1"].links.values()] == [True]
    assert loaded(sections.history.save(store), streams_of(floor)) == floor


def test_no_streams_are_an_empty_floor(store: Store) -> None:
    assert loaded(store, []) == Floor()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"state": lambda row: row.state.replace('"rounds":', '"rounds":1')}, "does not match the records"),
        ({"extra": lambda row: edited(row.extra, jukebox=1)}, "does not match the records"),
        ({"number": lambda row: row.number + 1}, "does not match the records"),
        ({"seq": lambda row: row.seq + 100_000}, "is of a missing record"),
        ({"seq": lambda row: row.seq - 1}, "does not match the records"),
    ],
)
def test_snapshot_of_a_table_that_was_changed_is_named(
    change: dict[str, Any], said: str, played: tuple[History, Floor], store: Store
) -> None:
    spoil(played[0].save(store), "table:1", change)
    (fault,) = verify(store)
    assert fault.startswith("table:1: the snapshot of record")
    assert said in fault


@pytest.mark.parametrize(
    "change",
    [
        {"extra": lambda row: edited(row.extra, jukebox=1)},
        {"state": lambda row: edited(row.state, display_cents=987_654_321)},
    ],
)
def test_snapshot_of_a_meter_that_was_changed_is_named(
    change: dict[str, Any], played: tuple[History, Floor], store: Store
) -> None:
    spoil(played[0].save(store), meter_stream(METER_NAME), change)
    (fault,) = verify(store)
    assert fault.startswith(f"meter:{METER_NAME}: the snapshot of record")


def edited(text: str, **fields: object) -> str:
    return json.dumps(json.loads(text) | fields, separators=(",", ":"))


def spoil(store: Store, stream: str, change: dict[str, Any]) -> None:
    """Change the last snapshot of a stream."""
    with store.writing() as connection:
        last = select(snapshots).where(snapshots.c.stream == stream).order_by(snapshots.c.seq.desc()).limit(1)
        row = connection.execute(last).one()
        changes = {name: changed(row) for name, changed in change.items()}
        assert all(getattr(row, name) != value for name, value in changes.items())
        this = (snapshots.c.stream == stream) & (snapshots.c.seq == row.seq)
        connection.execute(update(snapshots).where(this).values(changes))


def test_record_that_does_not_fit_is_named_and_the_other_streams_are_verified(
    played: tuple[History, Floor], store: Store
) -> None:
    played[0].save(store)
    with store.writing() as connection:
        this = (records.c.stream == "table:2") & (records.c.seq == 5)
        connection.execute(update(records).where(this).values(event='{"event":"seat-left"}'))
    spoil(store, "table:1", {"number": lambda row: row.number + 1})
    of_table_1, of_table_2 = verify(store)
    assert of_table_1.startswith("table:1: the snapshot of record")
    assert of_table_2 == "table:2: record 5 does not fit what came before it"


def test_snapshot_in_another_form_is_passed_over(
    played: tuple[History, Floor], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, floor = played
    history.save(store)
    with store.writing() as connection:
        connection.execute(update(snapshots).values(state="as it was written in another time"))
    with pytest.raises(InputError):
        loaded(store, history.heads)
    monkeypatch.setattr("boardwalk.pit.store.snapshot.current_form", lambda: "0" * 16)
    assert loaded(store, history.heads) == floor
    assert verify(store) == []


def test_form_has_another_name_when_the_fold_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardwalk.pit.store.snapshot import current_form

    before = current_form()
    current_form.cache_clear()
    monkeypatch.setattr("boardwalk.pit.store.snapshot.FOLD_VERSION", 2)
    assert current_form() != before
    current_form.cache_clear()


def test_snapshot_is_due_after_so_many_records_and_not_in_a_round(played: tuple[History, Floor]) -> None:
    assert [
        is_due(SNAPSHOT_EVERY - 1, 0),
        is_due(SNAPSHOT_EVERY, 0),
        is_due(3 * SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY + 1),
    ] == [False, True, False]
    _, floor = played
    taken = snapshot_of(floor, "table:1", 500, 900)
    assert taken is not None
    assert read_table(taken.state) == floor.tables["1"]
    meter = snapshot_of(floor, meter_stream(METER_NAME), 5, 9)
    assert meter is not None
    assert read_meter(meter.state) == floor.meters[METER_NAME]
    assert snapshot_of(None, "house", 5000, 5000) is None
    tables = {**floor.tables, "1": floor.tables["1"]._replace(round=object())}  # type: ignore[arg-type]
    assert snapshot_of(floor._replace(tables=tables), "table:1", 500, 900) is None
