"""The log of alarms, read back from the record of the house: when each came up, who took it, and when it was over."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, or_, select

from boardwalk.codec import read_json, tag_of
from boardwalk.pit.house.alarm_log import AlarmsNoted, AlarmTaken, SeenAlarm
from boardwalk.pit.house.form import HOUSE_EVENTS
from boardwalk.pit.shift_figures import is_event
from boardwalk.pit.store.schema import HOUSE_STREAM, orders, records

MOST_RECORDS = 2_000
"""Records of alarms to read, latest first; an alarm has two or three."""


class LoggedAlarm(NamedTuple):
    """An alarm in the log. Times are in microseconds since 1970."""

    number: int
    alarm: SeenAlarm
    raised_at: int
    over_at: int | None = None
    taken: AlarmTaken | None = None
    taken_at: int | None = None


def alarm_history(connection: Connection, most: int) -> list[LoggedAlarm]:
    """The latest alarms: those that are not over first, and of the others the last that came up first."""
    found: dict[int, LoggedAlarm] = {}
    for at, text in reversed(_records(connection)):
        event = HOUSE_EVENTS.read(read_json(text), "event")
        if isinstance(event, AlarmsNoted):
            found |= {each.number: LoggedAlarm(each.number, each.alarm, at) for each in event.raised}
            found |= {number: found[number]._replace(over_at=at) for number in event.over if number in found}
        elif isinstance(event, AlarmTaken) and event.number in found:
            found[event.number] = found[event.number]._replace(taken=event, taken_at=at)
    return sorted(found.values(), key=lambda each: (each.over_at is not None, -each.number))[:most]


def _records(connection: Connection) -> list[tuple[int, str]]:
    query = (
        select(orders.c.at, records.c.event)
        .join(orders, and_(records.c.order_stream == orders.c.stream, records.c.order_seq == orders.c.seq))
        .where(records.c.stream == HOUSE_STREAM, or_(is_event(tag_of(AlarmsNoted)), is_event(tag_of(AlarmTaken))))
        .order_by(records.c.seq.desc())
        .limit(MOST_RECORDS)
    )
    return [(row.at, row.event) for row in connection.execute(query)]
