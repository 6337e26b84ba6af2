"""Digests of the rows that no chain covers, on the record of the house: noted at a start, and when an audit has passed.
They are described in `pit.store.row_digest`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.state import House, NotedDigest

DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class NoteRowDigests(HouseCommand):
    """Note the digests of tables whose rows are not part of the record."""

    digests: Mapping[str, NotedDigest]


@dataclass(frozen=True, slots=True)
class RowDigestsNoted(HouseEvent):
    """The digests of tables whose rows are not part of the record were noted."""

    digests: Mapping[str, NotedDigest]


@handles(NoteRowDigests, Role.ADMINISTRATOR)
def _note_row_digests(house: House, command: NoteRowDigests) -> Iterator[HouseEvent]:
    for name, noted in command.digests.items():
        if not DIGEST.fullmatch(noted.digest):
            raise InputError("digests", f"{name} must have 64 lowercase hexadecimal digits")
        known = house.row_digests.get(name)
        if known is not None and noted.changes < known.changes:
            raise InputError("digests", f"{name} has had {known.changes} changes, not {noted.changes}")
    yield RowDigestsNoted(dict(command.digests))


@folds(RowDigestsNoted)
def _row_digests_noted(house: House, event: RowDigestsNoted) -> House:
    return house._replace(row_digests={**house.row_digests, **event.digests})


@tells(RowDigestsNoted)
def _tell_row_digests_noted(event: RowDigestsNoted) -> str:
    return f"The digests of {len(event.digests)} tables of the database are noted"
