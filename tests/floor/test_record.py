"""The record of a floor: every line reads back as it was written, replays by the rules, and shows any change."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.errors import InputError
from boardwalk.floor.record import FloorEntry, read_entry, verify, write_entry
from boardwalk.floor.request import FloorRequest, Happening, MeterHappening
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.events import AwardPaid
from boardwalk.progressive.parameters import Parameters
from tests.support.floor.floors import APPROVED, GUARD, ROYAL_AT, SUPERVISOR, Watched, add_table, begin, go_on


class Recorded(Watched):
    """A floor that keeps its record."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.entries: list[FloorEntry] = []

    def _remember(self, order: FloorRequest, happenings: tuple[Happening, ...]) -> None:
        super()._remember(order, happenings)
        self.entries.append(FloorEntry(order, happenings))


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    """A royal at each of two tables, a correction and a change of parameters."""
    floor = Recorded()
    terms = Parameters(10_000_00, 5_000_00, Fraction(70, 100), None, Fraction(1, 30))
    floor.at_meter("main", meter_commands.OpenMeter(SUPERVISOR, "main", terms, APPROVED))
    for number, game in (("1", "texas-bonus"), ("2", "caribbean")):
        table = add_table(floor, number, game, ROYAL_AT[game], players=1)
        begin(table)
        assert go_on(table)
    for signed in (
        meter_commands.CorrectMeter(SUPERVISOR, GUARD, -1_00, "a chip was counted twice"),
        meter_commands.ChangeParameters(SUPERVISOR, GUARD, replace(terms, unreasonable_cents=1_00), "a new filing"),
    ):
        floor.at_meter("main", signed)
    return floor


def test_every_line_reads_back_as_it_was_written(recorded: Recorded) -> None:
    for number, entry in enumerate(recorded.entries, 1):
        line = write_entry(entry)
        assert read_entry(line, number) == entry
        assert write_entry(read_entry(line, number)) == line


def test_a_record_replays_by_the_rules_to_the_same_floor(recorded: Recorded) -> None:
    assert verify(recorded.entries) == recorded.floor


def test_a_changed_payout_is_found(recorded: Recorded) -> None:
    entries = list(recorded.entries)
    line, place, happening = next(
        (line, place, each)
        for line, entry in enumerate(entries)
        for place, each in enumerate(entry.happened)
        if isinstance(each, MeterHappening) and isinstance(each.event, AwardPaid)
    )
    assert isinstance(happening.event, AwardPaid)
    more = happening._replace(event=replace(happening.event, paid_cents=happening.event.paid_cents + 1))
    changed = list(entries[line].happened)
    changed[place] = more
    entries[line] = FloorEntry(entries[line].order, tuple(changed))
    with pytest.raises(InputError, match=f"line {line + 1}: event {place + 1} does not follow the rules"):
        verify(entries)


def test_a_missing_line_is_found(recorded: Recorded) -> None:
    entries = list(recorded.entries)
    del entries[1]
    with pytest.raises(InputError, match="line 2"):
        verify(entries)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.pop("happened"), "happened: is missing"),
        (lambda data: data["order"].pop("meter"), "order: table or meter is missing"),
        (lambda data: data["order"].update(meter=7), "order.meter: 7 is not text"),
        (lambda data: data["order"].update(more=1), 'order: "more" is not a field here'),
        (lambda data: data["order"]["command"].update(do="open"), 'order.command.do: Unknown command "open"'),
        (lambda data: data["order"]["command"].update(actor="Kim"), 'order.command.actor: "Kim" is not an object'),
        (
            lambda data: data["order"]["command"]["parameters"].update(rate=0.7),
            "parameters.rate: 0.7 is not a fraction",
        ),
        (lambda data: data["order"]["command"]["parameters"].update(rate="7/0"), "is not a fraction"),
        (lambda data: data["order"]["command"]["parameters"].update(base_cents=None), "null is not a whole number"),
        (lambda data: data["order"]["command"]["parameters"].pop("rate"), "order.command.parameters.rate: is missing"),
        (lambda data: data["happened"][0].update(number="1"), "happened.0..number"),
        (lambda data: data.update(happened={}), "an object is not a list"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(recorded: Recorded, change: object, message: str) -> None:
    data = json.loads(write_entry(recorded.entries[0]))
    assert callable(change)
    change(data)
    with pytest.raises(InputError, match=message) as wrong:
        read_entry(json.dumps(data), 1)
    assert wrong.value.field == "line 1"
