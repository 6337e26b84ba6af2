"""Inquiries into a table's win that chance does not explain: command, event, handler, fold.

A review (`boardwalk review`) says whether the win is within what chance allows. If it is not, or if someone has another
reason to ask, the inquiry is put on the record of the house: who opened it and when, which table and which rounds it is
about, what the review found, and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.people import verify_reason
from boardwalk.pit.house.state import House, Inquiry

LONGEST_TABLE = 40
CHANCE_PARTS = 1_000_000
"""Chances are recorded in millionths."""


@dataclass(frozen=True, slots=True)
class OpenInquiry(HouseCommand):
    """Open an inquiry into a table's win, and put the reason on record."""

    table: str
    rounds: int
    """How many rounds the review was about."""
    win_cents: int
    """What the house won in them; negative if it lost."""
    chance_millionths: int
    """The chance of a win as far out as this one, as the review gave it, in millionths."""
    reason: str


@dataclass(frozen=True, slots=True)
class InquiryOpened(HouseEvent):
    """An inquiry into a table's win was opened."""

    number: int
    table: str
    rounds: int
    win_cents: int
    chance_millionths: int
    reason: str
    by: str


@handles(OpenInquiry, Role.SUPERVISOR, Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR)
def _open_inquiry(house: House, command: OpenInquiry) -> Iterator[HouseEvent]:
    verify_reason(command.reason)
    if not 0 < len(command.table) <= LONGEST_TABLE:
        raise InputError("table", f"must have 1 to {LONGEST_TABLE} characters")
    if command.rounds < 1:
        raise InputError("rounds", f"must be 1 or more, not {command.rounds}")
    if not 0 <= command.chance_millionths <= CHANCE_PARTS:
        raise InputError("chance_millionths", f"must be from 0 to {CHANCE_PARTS}, not {command.chance_millionths}")
    yield InquiryOpened(
        len(house.inquiries) + 1,
        command.table,
        command.rounds,
        command.win_cents,
        command.chance_millionths,
        command.reason,
        command.actor.name,
    )


@folds(InquiryOpened)
def _inquiry_opened(house: House, event: InquiryOpened) -> House:
    opened = Inquiry(event.table, event.rounds, event.win_cents, event.chance_millionths, event.reason, event.by)
    return house._replace(inquiries=(*house.inquiries, opened))


@tells(InquiryOpened)
def _tell_inquiry_opened(event: InquiryOpened) -> str:
    return f"{event.by} opens an inquiry into the win of table {event.table}: {event.reason}"
