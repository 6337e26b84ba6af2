"""Clocks that a test sets, and a live house that goes by them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from hypothesis import strategies as st
from sqlalchemy import select

from boardwalk.actor import Actor, Role
from boardwalk.codec import read_json
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.log_in import ACCOUNT_FREE, LONGEST_WAIT
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import IDLE_LIMIT
from boardwalk.pit.clock import FOLLOW, REPORT_SECONDS, ClockSources
from boardwalk.pit.errors import LogInFailed, TooSoon
from boardwalk.pit.house.clock import DAY, SECOND, TOLERANCE, ConfirmTime
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import HOUSE_EVENTS, AtHouse
from boardwalk.pit.house.machine import HouseEvent
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import ClockJump, HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import HOUSE_STREAM, records
from tests.support.pit.fake_pit import cheap_passwords
from tests.support.web.houses import hurry

HERE = "192.0.2.1"
MONTH = 30 * DAY
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
        self.pit.do(AtHouse(FoundHouse(ANN, "Marina", HouseKind.LIVE, "07" * 32, NO_POLICY)))
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

    def _settle(self) -> None:
        """An order may have a report follow it, which is on record when the next order is."""
        self.order()
        self.order()

    def check(self) -> ClockJump | None:
        """Have the clocks compared as a server does now and then; returns the jump that is on record."""
        self._settle()
        self.clocks.pass_seconds(REPORT_SECONDS)
        self.pit.check_clock()
        self._settle()
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


def near(at: int, right: int, seconds: float = 1) -> bool:
    return abs(at - right) <= seconds * SECOND


def fail_to_log_in(house: ClockedHouse) -> int:
    """Try a wrong password; returns for how many seconds there are no more tries, 0 if there are."""
    try:
        house.people.log_in("Zoe", "a wrong password", HERE)
    except LogInFailed:
        return 0
    except TooSoon as refused:
        return refused.seconds
    raise AssertionError


ACTS = st.one_of(
    st.tuples(st.just("jump"), st.sampled_from([-MONTH, -DAY, -3600 * SECOND, -9 * SECOND, 0, 4 * SECOND, DAY, MONTH])),
    st.tuples(st.just("wait"), st.sampled_from([1, 60, 1200, 4000])),
    st.tuples(st.sampled_from(["order", "log_in", "fail", "confirm", "restart"]), st.just(0)),
)


class TimeModel:
    """A house, and what its time must be: the right time, plus what two people have set it by."""

    def __init__(self, house: ClockedHouse) -> None:
        self.house, self.shift = house, 0
        self._key, self._used = "", 0

    def run(self, acts: Sequence[tuple[str, int]]) -> None:
        """Do all this, see that the house is right each time, and that the audit finds nothing in the end."""
        house = self.house
        for act, number in acts:
            getattr(self, act)(number)
            self.use_session()
        house.clocks.wrong_by = house.pit.clock.now() - house.clocks.right
        assert [house.check() for _ in range(3)][-1] is None
        assert house.findings() == []

    def jump(self, by: int) -> None:
        self.house.clocks.wrong_by = self.shift + by

    def wait(self, seconds: int) -> None:
        self.house.clocks.pass_seconds(seconds)

    def order(self, _: int) -> None:
        followed = (self.house.clocks.right - BEGIN) / FOLLOW / SECOND
        assert near(self.house.order(), self.house.clocks.right + self.shift, 1 + followed)

    def log_in(self, _: int) -> None:
        with suppress(TooSoon):
            self._key = self.house.people.log_in("Zoe", ZOES, HERE).reveal()
            self._used = self.house.clocks.right

    def fail(self, _: int) -> None:
        for _ in range(ACCOUNT_FREE + 2):
            assert fail_to_log_in(self.house) * SECOND <= LONGEST_WAIT

    def confirm(self, _: int) -> None:
        jump = self.house.check()
        if jump is not None:
            self.house.confirm(SUE, jump)
            self.house.confirm(ANN, jump)
            self.shift += jump.ahead

    def restart(self, _: int) -> None:
        """With a clock that is right or far wrong: what a restart cannot notice is shown by other tests."""
        if abs(self.house.clocks.wrong_by - self.shift) in (0, MONTH):
            self.house.order()
            self.house.restart()

    def use_session(self) -> None:
        """A session lasts as long as it should, and no longer. Its use is noted once a minute."""
        idle = self.house.clocks.right - self._used
        if self._key and self.house.people.who(self._key) is not None:
            assert idle <= IDLE_LIMIT + TOLERANCE
            self._used = self.house.clocks.right
        elif self._key:
            assert idle >= IDLE_LIMIT - 61 * SECOND - TOLERANCE
            self._key = ""
