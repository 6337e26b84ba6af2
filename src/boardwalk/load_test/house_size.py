"""How long people wait in a small house and in a large one: for the start, a command, the floor, recall, the ledger,
events, a dispute pack and an audit.

The house is written first (`large_house`), unless its file is there already; measuring adds a day to it.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection

from boardwalk.actor import Actor, Role
from boardwalk.codec import read_json
from boardwalk.floor.request import AtTable
from boardwalk.load_test.large_house import CASHIER, play_on, write_large_house
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.checkpoint import Checkpoint
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.account import account_lines, balances
from boardwalk.pit.record.dispute_pack import dispute_pack
from boardwalk.pit.record.recall import recall, recall_last
from boardwalk.pit.shift_figures import Shift
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import last_rounds, table_stream
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import FillInventory
from boardwalk.web.view.history import EventBook, meter_events

TIMES, COMMANDS, COMMAND_BLOCKS = 5, 40, 5
TABLE, WATCHER, FLOORPERSON = "1", Actor(Role.SURVEILLANCE, "Sid"), Actor(Role.FLOORPERSON, "Flo")
EVER = 2**62
DISK_BYTES = 8_192
"""About what a command writes."""
Found = TypeVar("Found")
Say = Callable[[str], object]


class HouseWaits(NamedTuple):
    """A house of some size, and how many seconds everything takes there."""

    records: int
    bytes: int
    waits: dict[str, float]
    """What people wait for, which must not grow with the record."""
    disk_seconds: float
    """How long the disk alone takes for a small write, just before and after the commands: a command waits for one."""
    audit_seconds: float
    """The time of one core for a full audit."""
    day_records: int
    day_seconds: float
    """The same for the last day, from a checkpoint on."""
    parallel_seconds: float | None
    """How long a full audit takes in several processes; None if only one was asked for."""
    alone_seconds: float | None
    """The same in one process."""


def measure_house(path: Path, records: int, day_records: int, say: Say, processes: int = 1) -> HouseWaits:
    """Write a house with this many records if the file does not exist, and measure everything in it."""
    if not path.exists():
        say(f"writing {records:,} records")
        with closing(open_store(str(path))) as store:
            write_large_house(store, records, progress=lambda done: say(f"writing {done:,} of {records:,} records"))
    with closing(open_store(str(path))) as store:
        say(f"auditing {records:,} records")
        began, began_at = time.process_time(), time.perf_counter()
        whole = audit(store)
        audit_seconds, alone_seconds = time.process_time() - began, time.perf_counter() - began_at
        assert whole.ok, whole.findings
        parallel_seconds = _parallel_seconds(store, processes) if processes > 1 else None
        contents = read_json(whole.contents)
        assert isinstance(contents, dict)
        say("playing the last day")
        play_on(store, day_records)
        began = time.process_time()
        day = audit(store, checkpoint=Checkpoint("the day before", 0, contents), full=False)
        day_seconds = time.process_time() - began
        assert day.ok, day.findings
    say("waiting for everything else")
    os.sync()  # otherwise the first commands would wait until the last day is on the disk
    disk = [_disk_seconds(path.parent)]
    waits = _waits(path)
    disk.append(_disk_seconds(path.parent))
    total = whole.counts["records"]
    return HouseWaits(
        records=total,
        bytes=path.stat().st_size,
        waits=waits,
        disk_seconds=max(disk),
        audit_seconds=audit_seconds,
        day_records=day.counts["records"],
        day_seconds=day_seconds,
        parallel_seconds=parallel_seconds,
        alone_seconds=None if parallel_seconds is None else alone_seconds,
    )


def _parallel_seconds(store: Store, processes: int) -> float:
    began = time.perf_counter()
    assert audit(store, processes=processes).ok
    return time.perf_counter() - began


def _waits(path: Path) -> dict[str, float]:
    chance = SeededWorld(Random(1))  # noqa: S311  the house is repeated from its seed

    def start() -> None:
        with closing(open_store(str(path))) as store:
            Pit.open(store, chance).close()

    waits = {"start of a server": _seconds(start)}
    with closing(open_store(str(path))) as store:
        pit = Pit.open(store, chance)
        fill, sale = (
            AtTable(TABLE, FillInventory(FLOORPERSON, 1_00)),
            AtHouse(SellChips(CASHIER, f"Pat {TABLE}-1", 1_00)),
        )
        waits["command at a table"] = _quiet_seconds(lambda: pit.do(fill))
        waits["command at the cage"] = _quiet_seconds(lambda: pit.do(sale))
        waits["first view of the floor"] = _seconds(lambda: Shift(store).refresh(pit.state))
        meter = min(pit.meters)
        with store.reading() as connection:
            last = last_rounds(connection, table_stream(TABLE), 1)[0].number
        reads: dict[str, Callable[[Connection], object]] = {
            "recall of the last ten rounds": lambda connection: recall_last(connection, TABLE),
            "recall of an early round": lambda connection: recall(connection, TABLE, 2),
            "balances of all accounts": balances,
            "lines of an inventory": lambda connection: account_lines(connection, f"inventory:{TABLE}", EVER),
            "lines of the cage": lambda connection: account_lines(connection, "cage", EVER),
            "events of a table": lambda connection: EventBook().of_table(connection, TABLE, WATCHER),
            "events of a meter": lambda connection: meter_events(connection, meter),
            "dispute pack": lambda connection: dispute_pack(connection, TABLE, last),
        }
        for name, read in reads.items():
            waits[name] = _seconds(lambda read=read: _read(store, read))  # type: ignore[misc]
        pit.close()
    return waits


def _read(store: Store, ask: Callable[[Connection], Found]) -> Found:
    with store.reading() as connection:
        return ask(connection)


def _seconds(work: Callable[[], object], times: int = TIMES) -> float:
    """The median, so other work on the machine matters less."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return statistics.median(found)


def _disk_seconds(folder: Path) -> float:
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(DISK_BYTES))

        def write() -> None:
            file.seek(0)
            file.write(bytes(DISK_BYTES))
            file.flush()
            os.fsync(file.fileno())

        write()
        return _seconds(write, COMMANDS)


def _quiet_seconds(work: Callable[[], object]) -> float:
    """The same for a commit, which waits for the disk: the best of a few blocks, since others use the disk as well.

    On a busy disk, some blocks take ten times as long, in a small house and in a large one.
    """
    return min(_seconds(work, COMMANDS) for _ in range(COMMAND_BLOCKS))
