"""The auditor's books and the pit's ledger post the same lines for every event at tables and meters."""

from __future__ import annotations

from boardwalk.codec import tag_of
from boardwalk.floor.request import TableHappening
from boardwalk.floor.state import Floor, apply
from boardwalk.pit.audit.ledger import (
    ACCOUNTS_BELOW_ZERO,
    HOUSE_ENTRIES,
    METER_ENTRIES,
    PATRON_ACCOUNTS,
    TABLE_ACCOUNTS,
    TABLE_ENTRIES,
    AuditBooks,
)
from boardwalk.pit.house.form import HOUSE_EVENTS
from boardwalk.pit.ledger import BELOW_ZERO, AccountKind, postings
from boardwalk.progressive.record import METER_EVENTS
from boardwalk.soak.floor import soak_linked
from boardwalk.table.record import EVENTS
from tests.support.pit.kept_floors import KeptFloors

SEED = 20270105


def test_books_and_ledger_agree_on_every_event_of_a_soak() -> None:
    tally = KeptFloors()
    soak_linked(250, SEED, tables=5, faults=True, tally=tally)
    booked: set[str] = set()
    for happenings in tally.kept:
        floor, books = Floor(), AuditBooks()
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


def test_books_and_ledger_have_the_same_kinds_of_accounts() -> None:
    """The auditor has its own list. The last three only have to be posted the same way."""
    known = {*TABLE_ACCOUNTS, *PATRON_ACCOUNTS, *ACCOUNTS_BELOW_ZERO, "meter", "count room", "tip pool"}
    assert known == set(AccountKind)
    assert ACCOUNTS_BELOW_ZERO == BELOW_ZERO


def test_books_have_no_unknown_event() -> None:
    assert TABLE_ENTRIES.keys() <= EVENTS.classes.keys()
    assert METER_ENTRIES.keys() <= METER_EVENTS.classes.keys()
    assert HOUSE_ENTRIES.keys() <= HOUSE_EVENTS.classes.keys()
