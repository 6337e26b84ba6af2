"""The writer thread: failures, lost answers, and requests that share a commit."""

from __future__ import annotations

import threading
from concurrent.futures import wait
from random import Random
from typing import Any

import pytest
from sqlalchemy import event as on_engine
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.clock import ClockSources
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders
from boardwalk.pit.writer.batch import Batch
from boardwalk.pit.writer.transaction import write
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import GiveTip, LeaveSeat
from tests.support.pit.houses import (
    ADMINISTRATOR,
    founded,
    open_table,
    reopened,
    rows_of,
)


def test_orders_that_come_together_share_commits_and_are_each_answered(store: Store, pit: Pit) -> None:
    open_table(pit, "premium", "1")
    open_table(pit, "caribbean", "2")
    sizes: list[int] = []
    pit.measure(lambda commit: sizes.append(commit.orders))
    tips = [
        pit.submit(AtTable(number, GiveTip(Actor(Role.PLAYER, f"Pat {number}-1"), 1_00)))
        for _ in range(100)
        for number in ("1", "2")
    ]
    refused = pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 10**9)))
    wait([*tips, refused])
    assert all(each.result().happenings for each in tips)
    assert isinstance(refused.exception(), Refusal)
    assert sum(sizes) == 200
    assert max(sizes) > 1
    assert (pit.tables["1"].tip_cents, pit.tables["2"].tip_cents) == (100_00, 100_00)
    assert reopened(store) == pit.state


class Broken:
    """A database that fails at the nth statement, and works again after that."""

    def __init__(self, store: Store, at: int) -> None:
        self.left = at
        on_engine.listen(store.engine, "before_cursor_execute", self._execute)

    def _execute(self, *arguments: Any) -> None:
        statement = arguments[2]
        if statement.startswith(("INSERT", "UPDATE")):
            self.left -= 1
            if self.left == 0:
                raise OperationalError(statement, {}, Exception("the disk is gone"))


@pytest.mark.parametrize("at", range(1, 7))
def test_a_failure_at_any_statement_leaves_all_or_nothing(store: Store, pit: Pit, at: int) -> None:
    """The pit tries again by itself; what it then confirms has happened once."""
    table = open_table(pit, "premium")
    count = len(rows_of(store)["orders"])
    broken = Broken(store, at)
    table.do(GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))
    table.do(LeaveSeat(Actor(Role.PLAYER, "Pat 1-1")))
    assert len(rows_of(store)["orders"]) == count + 2
    assert table.table.tip_cents == 1_00
    assert reopened(store) == pit.state
    assert broken.left <= 0, "the statement was reached"


def test_a_commit_whose_answer_was_lost_is_not_done_again(
    store: Store, pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pit, "premium")
    lost: list[bool] = []

    def write_and_lose(connection: Any, batch: Any) -> Any:
        written = write(connection, batch)
        if not lost:
            lost.append(True)
            connection.commit()
            raise Unavailable("the line went dead after the commit")
        return written

    monkeypatch.setattr("boardwalk.pit.writer.thread.write", write_and_lose)
    done = pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)))
    assert lost
    assert done.repeated
    assert pit.tables["1"].tip_cents == 1_00
    assert reopened(store) == pit.state


def test_a_database_that_stays_away_is_said_so_and_nothing_is_doubled(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pit, "premium")
    monkeypatch.setattr("boardwalk.pit.writer.thread.time.sleep", lambda _: None)
    with monkeypatch.context() as away:
        away.setattr("boardwalk.pit.writer.thread.write", lambda *_: (_ for _ in ()).throw(Unavailable("no database")))
        with pytest.raises(Unavailable):
            pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)), key="k")
    assert not pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)), key="k").repeated
    assert pit.tables["1"].tip_cents == 1_00


def test_our_own_fault_in_one_order_does_not_fail_those_that_came_with_it(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pit, "premium")
    take = Batch.take

    def faulty(batch: Batch, submission: Any) -> Any:
        assert not isinstance(submission.request.command, LeaveSeat), "a fault of ours"
        return take(batch, submission)

    monkeypatch.setattr(Batch, "take", faulty)
    good = [pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))) for _ in range(30)]
    bad = pit.submit(AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat 1-2"))))
    good += [pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))) for _ in range(30)]
    wait([*good, bad])
    assert all(each.result() for each in good)
    assert isinstance(bad.exception(), AssertionError)
    assert pit.tables["1"].tip_cents == 60_00


def test_a_listener_that_fails_changes_nothing(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    open_table(pit, "premium")
    heard: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", heard.append)
    pit.listen(lambda _: 1 // 0)  # type: ignore[arg-type]
    pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)))
    assert [each.exc_type for each in heard] == [ZeroDivisionError]


def test_the_record_never_goes_back_in_time(store: Store, pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    open_table(pit, "premium")
    monkeypatch.setattr(pit.clock, "sources", pit.clock.sources._replace(wall=lambda: 0))
    pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)))
    with store.reading() as connection:
        times = list(
            connection.execute(select(orders.c.at).where(orders.c.stream == "table:1").order_by("seq")).scalars()
        )
    assert times == sorted(times)
    assert len(set(times)) > 1


def test_time_goes_on_after_a_restart_with_a_clock_that_was_set_back(store: Store, pit: Pit) -> None:
    open_table(pit, "premium")
    pit.close()
    again = Pit.open(store, SeededWorld(Random(2)), ClockSources(wall=lambda: 1))
    last = pit.state.at
    assert again.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))).at > last
    again.close()  # after the report that the clock jumped, which the commit has submitted
    assert [each.what for each in audit(store).findings] == [
        "the clock on server jumped, and nobody has confirmed the time"
    ]


def test_a_closed_pit_answers_what_waits_and_takes_no_more(store: Store) -> None:
    pit = founded(store)
    futures = [pit.submit(AtHouse(AddPerson(ADMINISTRATOR, f"Pat {place}", Role.PLAYER))) for place in range(20)]
    pit.close()
    wait(futures)
    assert all(each.result() for each in futures)
    with pytest.raises(Unavailable):
        pit.do(AtHouse(AddPerson(ADMINISTRATOR, "Late", Role.PLAYER)))
