"""Idempotency: a request that is sent again with the same key acts once and gets the same answer."""

from __future__ import annotations

import re
from typing import NamedTuple

from sqlalchemy import Connection, select

from boardwalk.codec import read_json
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.form import HOUSE_EVENTS, HouseHappening
from boardwalk.pit.record.chain import request_digest
from boardwalk.pit.store.schema import HOUSE_STREAM, orders, records
from boardwalk.pit.store.snapshot import happening_of
from boardwalk.pit.writer.request import (
    AnyHappening,
    PitRequest,
    RequestResult,
    command_text,
    request_of,
    stream_of,
)


class Submission(NamedTuple):
    """A request as it was sent: who sent it, its key, and the version of the table that the sender had seen."""

    request: PitRequest
    key: str
    person: str
    seen_version: int | None = None
    new_key: bool = False
    """Whether the pit has just made the key, so it cannot have been sent before."""
    first: tuple[Submission, ...] = ()
    """What is done before it, in the same transaction; if any of it is refused, nothing is done."""

    @property
    def requests(self) -> tuple[PitRequest, ...]:
        """Every request in it."""
        return (*(each.request for each in self.first), self.request)

    @property
    def digest(self) -> str:
        """Tells a request that is sent again from a different one with the same key."""
        return request_digest(f"{stream_of(self.request)} {command_text(self.request)}")


def key_conflict(submission: Submission) -> Conflict:
    """The error for a key that was used for another request."""
    return Conflict("key", f"{submission.key!r} was already used for a different request")


def repeated_result(submission: Submission, digest: str, result: RequestResult) -> RequestResult:
    """The result of an earlier submission with the same key; a `Conflict` if that was a different request."""
    if submission.digest != digest:
        raise key_conflict(submission)
    return result._replace(repeated=True)


def earlier_result(connection: Connection, submission: Submission) -> RequestResult | None:
    """The result if this was sent before; a key that was used for another request is a `Conflict`."""
    order = connection.execute(
        select(orders).where(orders.c.person == submission.person, orders.c.key == submission.key)
    ).one_or_none()
    if order is None:
        return None
    if order.request != submission.digest:
        raise key_conflict(submission)
    rows = connection.execute(
        select(records)
        .where(records.c.order_stream == order.stream, records.c.order_seq == order.seq)
        .order_by(records.c.number)
    )
    happenings: list[AnyHappening] = [
        HouseHappening(row.number, HOUSE_EVENTS.read(read_json(row.event), "event"))
        if row.stream == HOUSE_STREAM
        else happening_of(row)
        for row in rows
    ]
    request = request_of(order.stream, order.command)
    return RequestResult(request, tuple(happenings), order.at, order.stream, order.seq, repeated=True)


KEY_PATTERN = re.compile(r"[!-~]([ -~]{0,78}[!-~])?")
"""Keys that any database and log can hold: up to 80 printable ASCII characters."""
