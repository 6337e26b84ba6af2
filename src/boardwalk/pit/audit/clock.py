"""The times of the record. They go forward, except where two people set house time back; none is in the future; a
live house is not silent for longer than a day, unless two people confirmed the time after it; and no clock has jumped
without two people confirming it, or the clocks agreeing again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from boardwalk.codec import read_json
from boardwalk.errors import InputError
from boardwalk.pit.audit.finding import AuditFinding
from boardwalk.pit.store.schema import HOUSE_STREAM, orders, records, streams

HOUR = 3_600_000_000
LONGEST_SILENCE_HOURS = 24
SLACK = 10_000_000
"""How far apart the clocks of two servers may be, in microseconds: each may differ from the right time by 5 s."""
JUMPED, AGREED, SET = "clock-jumped", "clocks-agreed", "time-set"


class SetTime(NamedTuple):
    """House time before and after two people set it, and the record of it."""

    before: int
    after: int
    seq: int


class ClockEvent(NamedTuple):
    """A record of the house about its clocks, and the time of its order."""

    seq: int
    at: int
    data: Mapping[str, Any]


def clock_events(connection: Connection) -> list[ClockEvent]:
    """Every record of a jump, of its end, and of a time that was set. Others report what cannot be read."""
    of_order = (records.c.order_stream == orders.c.stream) & (records.c.order_seq == orders.c.seq)
    query = select(records.c.seq, orders.c.at, records.c.event).join(orders, of_order)
    found = []
    for kind in (JUMPED, AGREED, SET):
        named = records.c.event.startswith(f'{{"event":"{kind}"', autoescape=True)
        for row in connection.execute(query.where(records.c.stream == HOUSE_STREAM, named)):
            try:
                data = read_json(row.event)
            except InputError:
                continue
            if isinstance(data, dict) and type(row.at) is int and type(row.seq) is int:
                found.append(ClockEvent(row.seq, row.at, data))
    return sorted(found, key=lambda each: each.seq)


def set_times(events: Iterable[ClockEvent]) -> tuple[SetTime, ...]:
    """How house time was set, in the order of the record."""
    pairs = ((each.data.get("before_at"), each.data.get("after_at"), each) for each in events if _is(each, SET))
    return tuple(
        SetTime(before, after, each.seq) for before, after, each in pairs if type(before) is int and type(after) is int
    )


def step_back(times: Sequence[SetTime], used: int, before: int, after: int) -> int | None:
    """How many of the set times a stream has followed, if one of those after the `used` explains a step back.

    >>> step_back([SetTime(500_000_000, 100_000_000, 9)], 0, 499_000_000, 100_000_000)
    1
    >>> step_back([SetTime(500_000_000, 100_000_000, 9)], 1, 499_000_000, 100_000_000) is None
    True
    """
    for place in range(used, len(times)):
        if before <= times[place].before + SLACK and after >= times[place].after - SLACK:
            return place + 1
    return None


def clock_findings(
    connection: Connection, now: int | None, known: Mapping[str, tuple[int, int]], *, live: bool
) -> Iterator[AuditFinding]:
    """What is wrong with the times, besides steps back. `known` has the last record and time of each stream that were
    verified before, and `now` is house time, if it is known.
    """
    events = clock_events(connection)
    times = set_times(events)
    yield from _open_jumps(events)
    yield from _wrongly_set(events)
    if now is not None:
        yield from _in_future(connection, now)
    if live:
        agreed = {each.at // HOUR for each in events if _is(each, AGREED)}
        yield from _silences(connection, times, agreed, known)


def _open_jumps(events: Iterable[ClockEvent]) -> Iterator[AuditFinding]:
    jumps: dict[object, ClockEvent] = {}
    for each in events:
        if _is(each, SET):
            jumps.clear()
        elif _is(each, AGREED):
            jumps.pop(str(each.data.get("machine")), None)
        else:
            jumps[str(each.data.get("machine"))] = each
    for machine, each in jumps.items():
        yield AuditFinding(HOUSE_STREAM, each.seq, f"the clock on {machine} jumped, and nobody has confirmed the time")


def _wrongly_set(events: Iterable[ClockEvent]) -> Iterator[AuditFinding]:
    for each in events:
        if _is(each, SET) and each.data.get("before_at") != each.at:
            yield AuditFinding(HOUSE_STREAM, each.seq, "the time before it was set is not the time of its order")


def _in_future(connection: Connection, now: int) -> Iterator[AuditFinding]:
    for stream in connection.execute(select(streams.c.name).order_by(streams.c.name)).scalars().all():
        last = select(orders.c.seq, orders.c.at).where(orders.c.stream == stream)
        row = connection.execute(last.order_by(orders.c.seq.desc()).limit(1)).first()
        if row is not None and type(row.at) is int and row.at > now + SLACK:
            yield AuditFinding(stream, row.seq, f"the order is dated {_date(row.at)}, which is in the future")


def _silences(
    connection: Connection, times: Sequence[SetTime], agreed: AbstractSet[int], known: Mapping[str, tuple[int, int]]
) -> Iterator[AuditFinding]:
    """More than a day with nothing on record, after which nobody confirmed the time.

    A server that was running all the time but could not write records that its clocks agree as soon as it can.
    """
    hours = _hours(connection, known)
    for first, second in pairwise(hours):
        if (
            second - first <= LONGEST_SILENCE_HOURS + 1
            or {second, second + 1} & agreed
            or _explained(times, first, second)
        ):
            continue
        what = f"nothing is on record from {_date(first * HOUR)} to {_date(second * HOUR)}"
        yield AuditFinding("orders", None, f"{what}, and nobody confirmed the time after it")


def _hours(connection: Connection, known: Mapping[str, tuple[int, int]]) -> list[int]:
    """The hours since 1970 in which something is on record."""
    found = {max(at for _, at in known.values()) // HOUR} if known else set()
    for stream in connection.execute(select(streams.c.name)).scalars().all():
        new = (orders.c.stream == stream) & (orders.c.seq > known.get(stream, (0, 0))[0])
        for hour in connection.execute(select(orders.c.at // HOUR).where(new).distinct()).scalars():
            if type(hour) is int:
                found.add(hour)
    return sorted(found)


def _explained(times: Iterable[SetTime], first: int, second: int) -> bool:
    """Whether a set time passed over these hours, or one of them is from before the time was set back."""
    for each in times:
        before, after = each.before // HOUR, each.after // HOUR
        if first <= before + 1 and after - 1 <= second and after > before:
            return True
        if after <= first <= before or after <= second <= before:
            return True
    return False


def _is(event: ClockEvent, kind: str) -> bool:
    return event.data.get("event") == kind


def _date(at: int) -> str:
    try:
        return datetime.fromtimestamp(at / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        return str(at)
