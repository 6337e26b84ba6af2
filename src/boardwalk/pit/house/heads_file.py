"""Heads files on the record of the house: which there are, and what was accepted as lost. Their form is described in
`pit.record.heads_file`.

Once a file is on record, there must be one at every start, and it must agree with the database. After a restore from a
backup it cannot: then a person at the machine gives a reason, and the record says from then on what was acknowledged
and is no longer there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.people import LONGEST_REASON
from boardwalk.pit.house.state import House

FILE_ID = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class LostHead:
    """A record that was acknowledged and is not there, or is another one; the stream now ends at `found_seq`."""

    stream: str
    seq: int
    head: str
    found_seq: int


@dataclass(frozen=True, slots=True)
class KeepHeadsFile(HouseCommand):
    """Keep a heads file from now on; with a reason, in place of one that is missing or does not agree."""

    file: str
    reason: str
    lost: tuple[LostHead, ...]


@dataclass(frozen=True, slots=True)
class HeadsFileKept(HouseEvent):
    """A heads file is kept from now on; what an earlier one had acknowledged and is lost was accepted as lost."""

    file: str
    reason: str
    lost: tuple[LostHead, ...]


@handles(KeepHeadsFile, Role.ADMINISTRATOR)
def _keep_heads_file(house: House, command: KeepHeadsFile) -> Iterator[HouseEvent]:
    del house
    if not FILE_ID.fullmatch(command.file):
        raise InputError("file", "must be 32 lowercase hexadecimal digits")
    if len(command.reason) > LONGEST_REASON:
        raise InputError("reason", f"must have at most {LONGEST_REASON} characters")
    if command.lost and not command.reason.strip():
        raise InputError("reason", "say why acknowledged records are missing; it is recorded")
    yield HeadsFileKept(command.file, command.reason, command.lost)


@folds(HeadsFileKept)
def _heads_file_kept(house: House, event: HeadsFileKept) -> House:
    return house._replace(heads_files=house.heads_files | {event.file})


@tells(HeadsFileKept)
def _tell_heads_file_kept(event: HeadsFileKept) -> str:
    return f"A heads file is kept from now on: {event.file}"
