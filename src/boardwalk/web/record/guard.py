"""Guards what no chain of hashes covers: the ends of the streams, and the rows that are not part of the record.

Before a house opens, its heads file and the digests of its rows are compared with the database. If anything that was
acknowledged is missing, or anything was changed from outside, the house stays closed. After a restore from a backup, a
person at the machine opens it with a reason (`--accept-record`), which goes on record with everything that was lost.
While it is open, every commit is noted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, delete, select

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.floor.alarm import Alarm
from boardwalk.pit.errors import Busy, Unavailable
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.heads_file import KeepHeadsFile, LostHead
from boardwalk.pit.house.machine import HouseCommand
from boardwalk.pit.house.row_digest import NoteRowDigests
from boardwalk.pit.house.state import House, NotedDigest
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
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.row_digest import digest_problems, short_digest
from boardwalk.pit.store.schema import row_digests, sessions
from boardwalk.pit.writer.sync import ChangedStreams

FREE_SECONDS, PAUSE_SECONDS = 20.0, 0.1
"""How long a server that opens waits for rows that another one holds, and how often it tries."""
BY_OPERATOR = "house:operator"
"""The sender of what is accepted by the person who starts the server."""
HOW_TO_ACCEPT = (
    "If you restored a backup, or there is another legitimate reason, start once with --accept-record and the reason, "
    "which goes on record; otherwise leave all files as they are, and run boardwalk audit"
)


class RecordGuard:
    """Guards the record of one house."""

    def __init__(self, path: Path, accept: str | None = None) -> None:
        """`path` is the heads file, `accept` the reason for which a record is accepted although something is lost."""
        self.path = path
        self._accept = accept
        self._kept: KeptHeads | None = None
        self._lost: tuple[LostHead, ...] = ()
        self._problem: str | None = None
        """What is wrong with the heads file, or with the database according to it."""
        self._row_problem: str | None = None
        """What is wrong with rows that no chain covers."""
        self._file: HeadsFile | None = None

    def verify(self, pit: Pit) -> None:
        """Compare the file and the digests with the database; an `InputError` unless all is well, or was accepted."""
        house = pit.house
        if house is None:
            if self.path.exists():
                raise InputError(HEADS_FIELD, f"{str(self.path)!r} belongs to a house, but the database is empty")
            return
        try:
            self._kept = read_heads_file(self.path, house.public_key)
            self._problem = self._head_problem(pit, house)
        except InputError as error:
            self._problem = error.reason
        self._row_problem = self._find_row_problem(pit, house)
        problem = self._problem or self._row_problem
        if problem is not None and self._accept is None:
            raise InputError(HEADS_FIELD, f"{problem}. {HOW_TO_ACCEPT}")

    def _head_problem(self, pit: Pit, house: House) -> str | None:
        kept = self._kept
        if kept is None:
            return f"{str(self.path)!r} is missing, but the house keeps one" if house.heads_files else None
        with pit.store.reading() as connection:
            self._lost = lost_heads(connection, kept.heads)
        # A file that is not on record yet, but signed, is from a start that was interrupted.
        return in_words(self._lost) if self._lost else None

    def _find_row_problem(self, pit: Pit, house: House) -> str | None:
        """Only once digests are on record: before that, nothing was signed."""
        if not house.row_digests:
            return None
        known: list[Heads] = [house.row_digests]
        if self._kept is not None:
            known.append(self._kept.rows)
        with pit.store.reading() as connection:
            return next(iter(digest_problems(connection, house.public_key, known)), None)

    def follow(self, pit: Pit, key: Ed25519PrivateKey) -> None:
        """Note every commit from now on. A crash in between leaves a house that opens, or asks again for the reason."""
        house = pit.house
        assert house is not None, "it has been founded"
        pit.store.row_digests.key = key
        accepted = self._problem is not None or self._row_problem is not None
        file = new_file_id() if self._kept is None or self._problem is not None else self._kept.file
        if accepted:
            do_as_operator(pit, KeepHeadsFile(first_administrator(house), file, self._accept or "", self._lost))
        if self._lost or self._row_problem is not None or not house.row_digests:
            self._sign_rows(pit)
        self._open(pit, key, file)
        if not accepted and file not in house.heads_files:
            do_as_operator(pit, KeepHeadsFile(first_administrator(house), file, "", ()))
        self.note_rows(pit)

    def _sign_rows(self, pit: Pit) -> None:
        """Sign all rows as they are. If a person had to accept them, all sessions end: one may be an intruder's."""
        if self._lost or self._row_problem is not None:
            _write_when_free(pit.store, lambda connection: connection.execute(delete(sessions)))
        _write_when_free(pit.store, pit.store.row_digests.reset)
        self._row_problem = None

    def _open(self, pit: Pit, key: Ed25519PrivateKey, file: str) -> None:
        opened = self._file = HeadsFile(self.path, key, file, _heads(pit, pit.state.heads), _rows(pit))

        def on_change(changed: ChangedStreams) -> None:
            opened.note(_heads(pit, changed.streams))

        pit.listen(on_change)
        pit.store.row_digests.listener = opened.note_rows

    def note_rows(self, pit: Pit) -> None:
        """Put the digests on the record of the house, if they have changed since the last time."""
        house = pit.house
        noted = {name: NotedDigest(*end) for name, end in _rows(pit).items()}
        if house is not None and noted != house.row_digests:
            with suppress(InputError):  # another server has noted later ones
                do_as_operator(pit, NoteRowDigests(first_administrator(house), noted))

    def check(self, pit: Pit) -> None:
        """See whether anyone has changed rows from outside. Call this every few minutes."""
        if self._file is not None and pit.house is not None:
            with suppress(Unavailable), pit.store.reading() as connection:
                problems = digest_problems(connection, pit.house.public_key, [pit.house.row_digests])
                self._row_problem = next(iter(problems), None)

    @property
    def open_file(self) -> str | None:
        """The path of the file, for an audit; None if this server keeps none."""
        return None if self._file is None else str(self.path)

    def alarms(self) -> tuple[Alarm, ...]:
        """What needs attention in the whole house."""
        found = []
        if self._file is not None and self._file.trouble is not None:
            found.append(Alarm("heads", f"The heads file cannot be written: {self._file.trouble}", None))
        if self._row_problem is not None:
            found.append(Alarm("rows", f"The database was tampered with: {self._row_problem}", None))
        return tuple(found)

    def close(self) -> None:
        """Stop, after the last commit."""
        if self._file is not None:
            self._file.close()


def do_as_operator(pit: Pit, command: HouseCommand) -> None:
    """Do something for the person who starts the server."""
    pit.do(AtHouse(command), person=BY_OPERATOR)


def first_administrator(house: House) -> Actor:
    """The actor of what is done while the house opens."""
    first = house.open_people(Role.ADMINISTRATOR)[0]
    return Actor(first.role, first.name)


def _write_when_free(store: Store, write: Callable[[Connection], object]) -> None:
    """Write in a transaction, when no other server that opens the house at the same moment holds the rows any more."""
    latest = time.monotonic() + FREE_SECONDS
    while True:
        try:
            with store.writing() as connection:
                write(connection)
                return
        except Busy:
            if time.monotonic() > latest:
                raise
            time.sleep(PAUSE_SECONDS)


def _heads(pit: Pit, streams: Iterable[str]) -> Heads:
    heads = pit.state.heads
    return {name: (heads[name].seq, heads[name].hash) for name in streams if name in heads}


def _rows(pit: Pit) -> Heads:
    with pit.store.reading() as connection:
        found = connection.execute(select(row_digests).order_by(row_digests.c.name))
        return {row.name: (row.changes, short_digest(row.digest)) for row in found}


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
