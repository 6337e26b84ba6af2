"""Clocks that a test sets, and a live house that goes by them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import select

from boardwalk.actor import Actor, Role
from boardwalk.codec import read_json
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.clock import REPORT_SECONDS, ClockSources
from boardwalk.pit.house.clock import SECOND, ConfirmTime
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import HOUSE_EVENTS, AtHouse
from boardwalk.pit.house.machine import HouseEvent
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import ClockJump, HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import HOUSE_STREAM, records
from tests.support.pit.fake_pit import cheap_passwords
from tests.support.web.houses import hurry

BEGIN = 1_780_000_000_000_000
ANN, SUE, SAM = (
    Actor(Role.ADMINISTRATOR, "Ann"),
    Actor(Role.SUPERVISOR, "Sue"),
    Actor(Role.SUPERVISOR, "Sam"),
)
ZOES = "a hand of aces and eights"


class MovableClocks:
    """The right time, and a wall clock that may be wrong by some microseconds."""

    def __init__(self) -> None:
        self.right, self.wrong_by = BEGIN, 0
        self.sources = ClockSources(lambda: self.right + self.wrong_by, lambda: self.right - BEGIN, "pit1")

    def pass_seconds(self, seconds: float) -> None:
        self.right += int(seconds * SECOND)


class ClockedHouse:
    """A live house whose clocks the test sets."""

    def __init__(self, store: Store, clocks: MovableClocks) -> None:
        self.store, self.clocks = store, clocks
        self.pit = Pit.open(store, clocks=clocks.sources)
        self.people = Accounts(store, self.pit, self.pit.clock.now, cheap_passwords())

    def found(self) -> None:
        self.pit.do(AtHouse(FoundHouse(ANN, "Marina", HouseKind.LIVE, "07" * 32)))
        for each in (SUE, SAM):
            self.pit.do(AtHouse(AddPerson(ANN, each.name, each.role)))
        one_time = self.people.add(Person(ANN.name, ANN.role), "Zoe", Role.PLAYER).reveal()
        self.people.change_password(Person("Zoe", Role.PLAYER), one_time, ZOES)

    def restart(self) -> None:
        self.pit.close()
        self.pit = Pit.open(self.store, clocks=self.clocks.sources)
        self.people = Accounts(self.store, self.pit, self.pit.clock.now, cheap_passwords())

    def order(self) -> int:
        """Give an order, and return when it was, by the record."""
        return self.pit.do(AtHouse(AddPerson(ANN, f"Player {self.pit.state.heads[HOUSE_STREAM].seq}", Role.PLAYER))).at

    def check(self) -> ClockJump | None:
        """Have the clocks compared as a server does now and then; returns the jump that is on record."""
        self.order()  # earlier reports are on record when it is
        self.order()
        self.clocks.pass_seconds(REPORT_SECONDS)
        self.pit.check_clock()
        self.order()
        assert self.pit.house is not None
        return self.pit.house.clock.jumps.get("pit1")

    def confirm(self, by: Actor, jump: ClockJump) -> tuple[HouseEvent, ...]:
        done = self.pit.do(AtHouse(ConfirmTime(by, jump.number)))
        return tuple(each.event for each in done.happenings)  # type: ignore[misc]

    def findings(self) -> list[str]:
        return [str(each) for each in audit(self.store, now=self.pit.clock.now()).findings]

    def events(self, *kinds: type[HouseEvent]) -> list[HouseEvent]:
        query = select(records.c.event).where(records.c.stream == HOUSE_STREAM).order_by(records.c.seq)
        with self.store.reading() as connection:
            found = [HOUSE_EVENTS.read(read_json(text), "event") for text in connection.execute(query).scalars()]
        return [each for each in found if isinstance(each, kinds)]


@contextmanager
def clocked_house(path: Path) -> Iterator[ClockedHouse]:
    """A new house in this file, at the right time."""
    store = open_store(str(path))
    hurry(store)
    house = ClockedHouse(store, MovableClocks())
    house.found()
    try:
        yield house
    finally:
        house.pit.close()
        store.close()
