"""House time: it goes on by itself, notices clocks that jump, and is set by two people only."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

from boardwalk.actor import Actor, Role
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.auth.log_in import LONGEST_ACCOUNT_WAIT
from boardwalk.pit.auth.session import IDLE_LIMIT
from boardwalk.pit.clock import FOLLOW, ClockSources, HouseClock, opening_time
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.house.clock import (
    DAY,
    SECOND,
    TOLERANCE,
    ClockConfirmed,
    ClockJumped,
    ClocksAgreed,
    ConfirmTime,
    TimeSet,
)
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import ClockJump, ClockRecord, House, HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import HOUSE_STREAM, orders
from tests.support.pit.clocks import (
    ACTS,
    ANN,
    BEGIN,
    HERE,
    MONTH,
    SAM,
    SUE,
    ZOES,
    ClockedHouse,
    MovableClocks,
    TimeModel,
    clocked_house,
    fail_to_log_in,
    near,
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ClockedHouse]:
    with clocked_house(tmp_path / "house.db") as opened:
        yield opened


def lock_out(house: ClockedHouse) -> int:
    """Fail until the longest wait; returns the seconds to wait."""
    for _ in range(40):
        seconds = fail_to_log_in(house)
        if seconds * SECOND >= LONGEST_ACCOUNT_WAIT:
            return seconds
        house.clocks.pass_seconds(seconds)
    raise AssertionError


def test_a_clock_that_goes_right_is_followed() -> None:
    clocks = MovableClocks()
    clock = HouseClock(clocks.sources)
    for _ in range(100):
        clocks.pass_seconds(3600)
        assert clock.now() == clocks.right
    assert not clock.reading().disagrees


def test_a_small_difference_is_made_up_slowly() -> None:
    clocks = MovableClocks()
    clock = HouseClock(clocks.sources)
    clocks.wrong_by = TOLERANCE
    clocks.pass_seconds(1)
    assert clock.now() == clocks.right + SECOND // FOLLOW
    clocks.pass_seconds(2 * FOLLOW * TOLERANCE / SECOND)
    assert clock.now() == clocks.right + TOLERANCE


def test_many_small_steps_are_a_jump_in_the_end() -> None:
    clocks = MovableClocks()
    clock = HouseClock(clocks.sources)
    for _ in range(10):
        clocks.wrong_by += TOLERANCE // 2
        clocks.pass_seconds(10)
        clock.now()
    assert clock.reading().disagrees
    assert near(clock.now(), clocks.right, 0.2)


def test_a_month_forward_and_back_dates_nothing_wrong(house: ClockedHouse) -> None:
    """Before: every later record was dated in the month after, and the audit found nothing."""
    clocks = house.clocks
    for wrong_by in (0, MONTH, MONTH, 0, -MONTH, 0):
        clocks.wrong_by = wrong_by
        clocks.pass_seconds(60)
        assert near(house.order(), clocks.right)
    house.check()
    assert house.check() is None
    assert house.findings() == []
    first, last = house.events(ClockJumped, ClocksAgreed)[0], house.events(ClockJumped, ClocksAgreed)[-1]
    assert isinstance(first, ClockJumped)
    assert (first.number, first.machine, first.wall_at - first.house_at, first.database_at) == (1, "pit1", MONTH, None)
    assert isinstance(last, ClocksAgreed)


def test_a_jump_of_a_moment_is_on_record_too(house: ClockedHouse) -> None:
    house.clocks.wrong_by = 2 * DAY
    house.pit.clock.now()
    house.clocks.wrong_by = 0
    house.check()
    assert house.check() is None
    assert [type(each) for each in house.events(ClockJumped, ClocksAgreed)] == [ClockJumped, ClocksAgreed]


def test_a_clock_that_is_set_all_the_time_does_not_fill_the_record(house: ClockedHouse) -> None:
    for place in range(200):
        house.clocks.wrong_by = (place % 2) * MONTH
        house.clocks.pass_seconds(0.1)
        house.order()
    assert len(house.events(ClockJumped, ClocksAgreed)) <= 4


def test_a_lock_out_lasts_as_long_as_it_should(house: ClockedHouse) -> None:
    """Before: a lock-out of 15 minutes during a jump of two days lasted two days."""
    house.clocks.wrong_by = 2 * DAY
    assert lock_out(house) * SECOND == LONGEST_ACCOUNT_WAIT
    house.clocks.wrong_by = 0
    assert fail_to_log_in(house) * SECOND <= LONGEST_ACCOUNT_WAIT
    house.clocks.pass_seconds(LONGEST_ACCOUNT_WAIT / SECOND - 1)
    assert fail_to_log_in(house) > 0, "and no shorter"
    house.clocks.pass_seconds(1)
    assert house.people.log_in("Zoe", ZOES, HERE)


@pytest.mark.parametrize("wrong_by", [MONTH, -MONTH])
def test_what_lasts_is_not_changed_when_two_people_set_the_time(house: ClockedHouse, wrong_by: int) -> None:
    key = house.people.log_in("Zoe", ZOES, HERE).reveal()
    lock_out(house)
    house.clocks.wrong_by = wrong_by
    jump = house.check()
    assert jump is not None
    house.confirm(SUE, jump)
    house.confirm(ANN, jump)
    assert 0 < fail_to_log_in(house) * SECOND <= LONGEST_ACCOUNT_WAIT
    assert house.people.who(key) is not None
    house.clocks.pass_seconds(IDLE_LIMIT / SECOND + 1)
    assert house.people.who(key) is None
    assert fail_to_log_in(house) == 0


def test_two_people_confirm_the_clock_and_the_house_goes_by_it(house: ClockedHouse) -> None:
    house.clocks.wrong_by = MONTH
    jump = house.check()
    assert jump is not None
    assert house.findings() == ["house record 8: the clock on pit1 jumped, and nobody has confirmed the time"]
    assert house.confirm(SUE, jump) == (ClockConfirmed(1, "Sue"),)
    assert near(house.order(), house.clocks.right), "one is not enough"
    with pytest.raises(Forbidden, match="someone else"):
        house.confirm(SUE, jump)
    (done,) = house.confirm(SAM, jump)
    assert isinstance(done, TimeSet)
    assert (done.jump, done.first, done.second, done.after_at - done.before_at) == (1, "Sue", "Sam", MONTH)
    assert near(house.order(), house.clocks.right + MONTH)
    assert house.check() is None
    with pytest.raises(Conflict):
        house.confirm(SUE, jump)
    assert house.findings() == []


def test_the_time_is_set_back_and_goes_on_from_there(house: ClockedHouse) -> None:
    """Two people confirm a wrong clock, and then the right one: later records have the right time again."""
    for wrong_by in (MONTH, 0):
        house.clocks.wrong_by = wrong_by
        jump = house.check()
        assert jump is not None
        house.confirm(SUE, jump)
        house.confirm(ANN, jump)
        house.clocks.pass_seconds(60)
        assert near(house.order(), house.clocks.right + wrong_by)
    assert house.check() is None
    assert house.findings() == []
    house.restart()
    assert near(house.order(), house.clocks.right)
    assert house.check() is None
    assert house.findings() == []


def test_a_clock_that_jumps_again_is_confirmed_again(house: ClockedHouse) -> None:
    house.clocks.wrong_by = MONTH
    first = house.check()
    assert first is not None
    house.confirm(SUE, first)
    house.clocks.wrong_by = 2 * MONTH
    second = house.check()
    assert second == ClockJump(2, 2 * MONTH, None)
    with pytest.raises(Conflict):
        house.confirm(ANN, first)


@pytest.mark.parametrize("wrong_by", [MONTH, -MONTH, -60 * SECOND, 25 * 3600 * SECOND])
def test_a_restart_with_a_wrong_clock_is_noticed(house: ClockedHouse, wrong_by: int) -> None:
    house.order()
    house.clocks.wrong_by = wrong_by
    house.restart()
    assert near(house.order(), house.clocks.right)
    assert house.check() is not None
    house.clocks.wrong_by = 0
    house.check()
    assert house.check() is None
    assert near(house.order(), house.clocks.right)
    assert house.findings() == []


def test_a_restart_does_not_make_a_jump_right(house: ClockedHouse) -> None:
    house.clocks.wrong_by = 7200 * SECOND
    house.check()
    house.clocks.pass_seconds(600)
    house.restart()
    assert near(house.order(), house.clocks.right)
    assert house.check() is not None


def test_a_house_that_was_closed_for_the_night_opens_at_the_right_time(house: ClockedHouse) -> None:
    house.clocks.pass_seconds(12 * 3600)
    house.restart()
    assert near(house.order(), house.clocks.right)
    assert house.check() is None


def test_a_live_house_that_was_closed_for_long_has_its_time_confirmed(house: ClockedHouse) -> None:
    house.clocks.pass_seconds(4 * 24 * 3600)
    house.restart()
    jump = house.check()
    assert jump is not None
    house.confirm(SUE, jump)
    house.confirm(ANN, jump)
    assert near(house.order(), house.clocks.right)
    assert house.findings() == []


def test_a_live_house_in_which_nothing_happens_notes_its_time(house: ClockedHouse) -> None:
    for _ in range(3 * 24 - 1):
        house.clocks.pass_seconds(3600)
        house.pit.check_clock()
        house.restart()  # what was asked for is on record when the pit is closed
    assert len(house.events(ClocksAgreed)) == 11
    assert house.findings() == []


@pytest.mark.parametrize("first", ["order", "check_clock"])
def test_a_house_that_could_not_write_for_days_notes_its_time_as_soon_as_it_can(
    house: ClockedHouse, first: str
) -> None:
    house.clocks.pass_seconds(3 * 24 * 3600)
    if first == "check_clock":
        house.pit.check_clock()
    house.order()
    house.order()
    assert len(house.events(ClocksAgreed)) == 1
    assert house.findings() == []


LAST = BEGIN - 3600 * SECOND
OPEN = ClockRecord({"pit1": ClockJump(1, MONTH, None)}, 1)


@pytest.mark.parametrize(
    ("kind", "wall", "database", "record", "opens"),
    [
        (HouseKind.LIVE, BEGIN, None, ClockRecord(), BEGIN),
        (HouseKind.LIVE, BEGIN, BEGIN + MONTH, ClockRecord(), BEGIN),
        (HouseKind.LIVE, BEGIN + MONTH, BEGIN, ClockRecord(), BEGIN),
        (HouseKind.LIVE, BEGIN + 3600 * SECOND, BEGIN, ClockRecord(), BEGIN),
        (HouseKind.LIVE, BEGIN + MONTH, BEGIN + MONTH, ClockRecord(), LAST + 1),
        (HouseKind.LIVE, BEGIN - MONTH, BEGIN - MONTH, ClockRecord(), LAST + 1),
        (HouseKind.LIVE, BEGIN + MONTH, None, OPEN, BEGIN),
        (HouseKind.LIVE, BEGIN, None, OPEN, BEGIN),
        (HouseKind.DEMO, BEGIN + MONTH, None, ClockRecord(), BEGIN + MONTH),
        (HouseKind.DEMO, BEGIN - MONTH, None, ClockRecord(), LAST + 1),
    ],
)
def test_a_house_opens_at_the_earliest_time_that_can_be_true(
    kind: HouseKind, wall: int, database: int | None, record: ClockRecord, opens: int
) -> None:
    clocks = MovableClocks()
    clocks.wrong_by = wall - BEGIN
    found = House("Marina", kind, "07" * 32, clock=record)
    assert opening_time(clocks.sources, found, LAST, database) == opens


def test_the_clock_of_the_database_is_compared_too() -> None:
    clocks = MovableClocks()
    clock = HouseClock(clocks.sources)
    clock.compare_database(lambda: clocks.right + TOLERANCE)
    assert not clock.reading().disagrees
    clock.compare_database(lambda: clocks.right - MONTH)
    assert clock.reading().disagrees
    assert clock.reading().database_at == clocks.right - MONTH
    clock.set(clocks.right - MONTH)
    assert clock.reading().database_ahead == 0


def test_a_database_that_answers_late_has_not_jumped() -> None:
    clocks = MovableClocks()
    clock = HouseClock(clocks.sources)

    def late() -> int:
        said = clocks.right
        clocks.pass_seconds(60)
        return said

    clock.compare_database(late)
    assert not clock.reading().disagrees


def backdate(house: ClockedHouse, change: int, seq: int | None = None) -> None:
    """Change the time of an order, the last one if not told, in the database."""
    with house.store.writing() as connection:
        last = seq or max(connection.execute(select(orders.c.seq)).scalars())
        connection.execute(update(orders).where(orders.c.seq == last).values(at=orders.c.at + change))


def test_the_audit_finds_times_that_run_backward_and_times_in_the_future(house: ClockedHouse) -> None:
    for _ in range(3):
        house.clocks.pass_seconds(60)
        house.order()
    backdate(house, -100 * SECOND)
    assert any("dated before the previous one" in each for each in house.findings())
    backdate(house, MONTH)
    assert any("in the future" in each for each in house.findings())


class PoisonedClock(HouseClock):
    """Believes the wall clock, as the house used to do."""

    def now(self) -> int:
        return self.sources.wall()


def test_the_audit_finds_a_jump_that_nobody_noticed(house: ClockedHouse) -> None:
    house.order()
    house.pit._writer.clock = PoisonedClock(house.clocks.sources)
    house.clocks.wrong_by = MONTH
    house.order()
    house.order()
    found = house.findings()
    assert any("nothing is on record from" in each and "nobody confirmed" in each for each in found), found
    assert any("in the future" in each for each in found), found


@settings(max_examples=30, deadline=None)
@given(st.lists(ACTS, max_size=14))
def test_no_jump_poisons_what_comes_after_it(acts: list[tuple[str, int]]) -> None:
    """Whatever the wall clock does, orders are dated by house time, which only two people change; sessions and
    lock-outs last as long as they should; and the audit finds nothing in the end.
    """
    with tempfile.TemporaryDirectory() as folder, clocked_house(Path(folder) / "house.db") as house:
        TimeModel(house).run(acts)


class SharingServer:
    """A server of a house on PostgreSQL, whose own wall clock is wrong by some microseconds."""

    def __init__(self, store: Store, machine: str) -> None:
        self.wrong_by = 0
        usual = ClockSources()
        self.pit = Pit.open(store, clocks=ClockSources(lambda: usual.wall() + self.wrong_by, usual.steady, machine))

    def order(self, name: str) -> int:
        """The time of an order, as far as it is from the right time."""
        return self.pit.do(AtHouse(AddPerson(ANN, name, Role.PLAYER))).at - ClockSources().wall()

    def jump(self) -> ClockJump:
        self.pit.check_clock()
        self.order(f"Player of {self.pit.state.heads[HOUSE_STREAM].seq}")
        assert self.pit.house is not None
        return self.pit.house.clock.jumps[self.pit.clock.sources.machine]

    def confirm(self, jump: ClockJump) -> None:
        for actor in (SUE, ANN):
            self.pit.do(AtHouse(ConfirmTime(actor, jump.number)))


def test_servers_that_share_a_house_share_its_time(postgresql_url: str) -> None:
    store = open_store(postgresql_url)
    one, other = SharingServer(store, "one"), SharingServer(store, "other")
    one.pit.do(AtHouse(FoundHouse(ANN, "Marina", HouseKind.LIVE, "07" * 32, NO_POLICY)))
    one.pit.do(AtHouse(AddPerson(ANN, SUE.name, SUE.role)))
    one.wrong_by = MONTH
    wrong = one.jump()
    assert near(other.order("Abe"), 0, 5)
    assert near(one.order("Bea"), 0, 5)
    other.confirm(wrong)
    assert near(other.order("Cid"), MONTH, 5)
    assert near(one.order("Dot"), MONTH, 5), "it follows what was confirmed at another server"
    one.wrong_by = 0
    right = other.jump()
    assert (near(right.ahead, -MONTH, 5), near(right.database_ahead or 0, -MONTH, 5)) == (True, True)
    one.confirm(right)
    assert near(one.order("Eve"), 0, 5)
    assert near(other.order("Fay"), 0, 5)
    assert audit(store, now=one.pit.clock.now()).findings == ()
    for each in (one, other):
        each.pit.close()
    assert near(SharingServer(store, "third").order("Gil"), 0, 5)
    store.close()


def test_nobody_else_confirms_the_time(house: ClockedHouse) -> None:
    house.clocks.wrong_by = MONTH
    jump = house.check()
    assert jump is not None
    for role in set(Role) - {Role.SUPERVISOR, Role.ADMINISTRATOR}:
        with pytest.raises(Forbidden):
            house.confirm(Actor(role, "Sue"), jump)
