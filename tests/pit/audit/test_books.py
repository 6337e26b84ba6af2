"""The auditor's books and the ledger of the pit post the same lines, in all that may happen at tables and meters."""

from __future__ import annotations

from boardwalk.floor.order import TableHappening
from boardwalk.floor.state import Floor, apply
from boardwalk.form import tag_of
from boardwalk.pit.audit.books import AT_HOUSE, AT_METER, AT_TABLE, Books
from boardwalk.pit.house.form import HOUSE_EVENTS
from boardwalk.pit.ledger import postings
from boardwalk.progressive.form import METER_EVENTS
from boardwalk.soak.linked import soak_linked
from boardwalk.table.form import EVENTS
from tests.pit.test_ledger import KeptFloors

SEED = 20270105


def test_books_and_ledger_agree_on_every_event_of_a_soak() -> None:
    tally = KeptFloors()
    soak_linked(250, SEED, tables=5, faults=True, tally=tally)
    booked: set[str] = set()
    for happenings in tally.kept:
        floor, books = Floor(), Books()
        for happening in happenings:
            if isinstance(happening, TableHappening):
                stream, said = f"table:{happening.table}", EVENTS.write(happening.event)
            else:
                stream, said = f"meter:{happening.meter}", METER_EVENTS.write(happening.event)
            lines = books.book(stream, said)
            assert lines == list(postings(floor, happening)), happening
            if lines:
                booked.add(tag_of(type(happening.event)))
            floor = apply(floor, happening)
    assert len(tally.kept) >= 5
    assert len(booked) >= 18, booked


def test_books_know_no_event_that_there_is_not() -> None:
    assert AT_TABLE.keys() <= EVENTS.classes.keys()
    assert AT_METER.keys() <= METER_EVENTS.classes.keys()
    assert AT_HOUSE.keys() <= HOUSE_EVENTS.classes.keys()
