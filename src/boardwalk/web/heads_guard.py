"""The heads file of a server: compared with the database before the house opens, and kept while it is open.

What was acknowledged and is not in the database keeps the house closed. After a restore from a backup, a person at the
machine opens it with a reason (`--accept-record`), which goes on record with everything that was lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.floor.alarm import Alarm
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.heads_file import KeepHeadsFile, LostHead
from boardwalk.pit.house.state import House
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.heads_file import (
    HEADS_FIELD,
    Heads,
    HeadsFile,
    KeptHeads,
    lost_heads,
    new_file_id,
    read_heads_file,
)
from boardwalk.pit.writer.sync import ChangedStreams

BY_OPERATOR = "house:operator"
"""Who accepts a record: whoever starts the server."""
HOW_TO_ACCEPT = (
    "If you have restored a backup, or know another honest reason, start once with --accept-record and the reason, "
    "which goes on record; otherwise keep all files as they are, and run boardwalk audit"
)


class HeadsGuard:
    """Guards the ends of the streams of one house."""

    def __init__(self, path: Path, accept: str | None = None) -> None:
        """`accept` is the reason for which a record that lacks what was acknowledged is accepted."""
        self.path = path
        self._accept = accept
        self._kept: KeptHeads | None = None
        self._lost: tuple[LostHead, ...] = ()
        self._problem: str | None = None
        self._file: HeadsFile | None = None

    def verify(self, pit: Pit) -> None:
        """Compare the file with the database; an `InputError` if they do not agree and nobody has accepted that."""
        house = pit.house
        if house is None:
            if self.path.exists():
                raise InputError(HEADS_FIELD, f"{str(self.path)!r} belongs to a house, but the database is empty")
            return
        try:
            self._kept = read_heads_file(self.path, house.public_key)
            self._problem = self._find_problem(pit, house)
        except InputError as error:
            self._problem = error.reason
        if self._problem is not None and self._accept is None:
            raise InputError(HEADS_FIELD, f"{self._problem}. {HOW_TO_ACCEPT}")

    def _find_problem(self, pit: Pit, house: House) -> str | None:
        kept = self._kept
        if kept is None:
            return f"{str(self.path)!r} is missing, but the house keeps one" if house.heads_files else None
        with pit.store.reading() as connection:
            self._lost = lost_heads(connection, kept.heads)
        if self._lost:
            return in_words(self._lost)
        if house.heads_files and kept.file not in house.heads_files:
            return f"{str(self.path)!r} is not on the record of this house"
        return None

    def follow(self, pit: Pit, key: Ed25519PrivateKey) -> None:
        """Keep the file from now on. A crash in between leaves a house that opens, or asks again for the reason."""
        house = pit.house
        assert house is not None, "it has been founded"
        if self._problem is not None:
            file = new_file_id()
            self._record(pit, house, file)
            self._open(pit, key, file)
            return
        file = new_file_id() if self._kept is None else self._kept.file
        self._open(pit, key, file)
        if file not in house.heads_files:
            self._record(pit, house, file)

    def _record(self, pit: Pit, house: House, file: str) -> None:
        administrator = house.open_people(Role.ADMINISTRATOR)[0]
        actor, reason = Actor(administrator.role, administrator.name), self._accept or ""
        command = KeepHeadsFile(actor, file, reason if self._problem is not None else "", self._lost)
        pit.do(AtHouse(command), person=BY_OPERATOR)

    def _open(self, pit: Pit, key: Ed25519PrivateKey, file: str) -> None:
        opened = self._file = HeadsFile(self.path, key, file, _heads(pit, pit.state.heads))

        def on_change(changed: ChangedStreams) -> None:
            opened.note(_heads(pit, changed.streams))

        pit.listen(on_change)

    @property
    def open_file(self) -> str | None:
        """The path of the file, for an audit; None if this server keeps none."""
        return None if self._file is None else str(self.path)

    def alarms(self) -> tuple[Alarm, ...]:
        """What needs attention in the whole house."""
        trouble = None if self._file is None else self._file.trouble
        return () if trouble is None else (Alarm("heads", f"The heads file cannot be written: {trouble}", None),)

    def close(self) -> None:
        """Stop, after the last commit."""
        if self._file is not None:
            self._file.close()


def _heads(pit: Pit, streams: Iterable[str]) -> Heads:
    heads = pit.state.heads
    return {name: (heads[name].seq, heads[name].hash) for name in streams if name in heads}


def in_words(lost: Sequence[LostHead]) -> str:
    """What was acknowledged and is not there.

    >>> in_words([LostHead("table:7", 120, "ab", 118)])
    'table:7 was acknowledged up to record 120, but ends at record 118'
    >>> in_words([LostHead("house", 9, "ab", 9), LostHead("table:7", 120, "ab", 118)])
    'record 9 of house is not the one that was acknowledged, and 1 other stream has changed'
    """
    first, others = lost[0], len(lost) - 1
    if first.found_seq < first.seq:
        says = f"{first.stream} was acknowledged up to record {first.seq}, but ends at record {first.found_seq}"
    else:
        says = f"record {first.seq} of {first.stream} is not the one that was acknowledged"
    if not others:
        return says
    return f"{says}, and {others} other {'stream has' if others == 1 else 'streams have'} changed"
