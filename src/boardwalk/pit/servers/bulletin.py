"""What the servers of a house tell each other beside the record: who is there, what tables wait for and since when,
what automatic staff could not do, and what each server itself needs attention for.

None of it is on record: a server that joins asks for it, and what a server said is forgotten when it is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.codec import RECORD_FORMS, Codec
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.floor.alarm import Alarm, StaffTrouble
from boardwalk.pit.automatic_staff import AutomaticStaff, TableWait
from boardwalk.pit.errors import StorageCause, Unavailable
from boardwalk.pit.presence import Presence, PresenceChange
from boardwalk.pit.servers.lease import TableLeases
from boardwalk.table.automation.table_clock import TableClock
from boardwalk.table.supervision.installation import HANDING_OVER

HELLO, PRESENCE, WAIT, TIME, TROUBLE, ALARMS, PROPOSALS = (
    "hello", "presence", "wait", "time", "trouble", "alarms", "proposals",
)  # fmt: skip
"""The kinds of messages."""
EXTENSION_SECONDS = 2.0
"""How long a request for more time waits for the server that runs the table."""
CODEC = Codec(RECORD_FORMS)


class ToldWait(NamedTuple):
    """A wait at a table, for another server."""

    table: str
    key: str
    milliseconds: int
    """For how long it has lasted."""
    extended: bool


class TimeRequest(NamedTuple):
    """A player's request for more time, for the server that runs the table."""

    table: str
    player: str


class ToldTrouble(NamedTuple):
    """What automatic staff could not do at a version of a table."""

    table: str
    version: int
    trouble: StaffTrouble


class Bulletin:
    """What one server tells the others, and what it was told."""

    def __init__(
        self,
        leases: TableLeases,
        presence: Presence,
        staff: AutomaticStaff | None,
        runs: Callable[[str], bool],
        clock_reset: Callable[[str], None] = lambda _: None,
        floor_changed: Callable[[], None] = lambda: None,
    ) -> None:
        """`clock_reset` is called with a table whose clock another server has reset, and `floor_changed` when something
        changed at another server that the floor shows.
        """
        self._leases, self._line = leases, leases.line
        self._presence, self._staff, self._runs = presence, staff, runs
        self._clock_reset, self._floor_changed = clock_reset, floor_changed
        self._alarms: tuple[Alarm, ...] = ()
        self._alarms_elsewhere: dict[int, tuple[Alarm, ...]] = {}
        hear: dict[str, tuple[Any, Callable[[int, Any], None]]] = {
            PRESENCE: (PresenceChange, self._presence.hear),
            WAIT: (ToldWait, self._hear_wait),
            TIME: (TimeRequest, self._hear_time),
            TROUBLE: (ToldTrouble, self._hear_trouble),
        }
        for kind, (form, listener) in hear.items():
            self._line.hear(kind, _reader(form, listener))
        self._line.hear(ALARMS, self._hear_alarms)
        self._line.hear(HELLO, lambda _, __: self._tell_everything())
        self._line.hear(PROPOSALS, lambda _, __: self._floor_changed())
        self._line.on_reset(self.join)
        leases.on_roll(self._forget_gone)
        presence.listeners.append(lambda change: self._tell(PRESENCE, PresenceChange, [change]))
        if staff is not None:
            staff.wait_listeners.append(self._tell_wait)
            staff.trouble_listeners.append(lambda *told: self._tell(TROUBLE, ToldTrouble, [ToldTrouble(*told)]))
        self.join()

    @property
    def alarms(self) -> tuple[Alarm, ...]:
        """What other servers need attention for; what several of them say is said once."""
        return tuple(dict.fromkeys(alarm for told in list(self._alarms_elsewhere.values()) for alarm in told))

    def note_alarms(self, alarms: Iterable[Alarm]) -> None:
        """Tell the others what this server needs attention for, if that has changed."""
        now = tuple(alarms)
        if now != self._alarms:
            self._alarms = now
            self._tell_alarms()

    def note_proposals(self) -> None:
        """Tell the others that a proposal was made or closed."""
        self._line.tell(PROPOSALS, ())

    def give_time(self, number: str, actor: Actor) -> TableClock:
        """Give a player more time, at the server that runs the table."""
        if self._staff is None:
            raise Refusal("time", "no automatic staff runs this table", HANDING_OVER)
        if self._runs(number):
            return self._staff.give_time(number, actor)
        self._staff.plan_to_extend(number, actor)
        self._tell(TIME, TimeRequest, [TimeRequest(number, actor.name)])
        clock = self._staff.await_extension(number, EXTENSION_SECONDS)
        if clock is None:
            raise Unavailable("the server that runs the table does not answer", StorageCause.STALLED)
        return clock

    def _tell(self, kind: str, form: Any, items: Iterable[Any]) -> None:
        self._line.tell(kind, (CODEC.write(form, item) for item in items))

    def join(self) -> None:
        """Ask the others for everything, and tell them everything."""
        self._line.tell(HELLO, ())
        self._tell_everything()

    def _tell_everything(self) -> None:
        self._tell(PRESENCE, PresenceChange, self._presence.everyone())
        if self._staff is not None:
            waits = (_told_wait(number, *each) for number, each in self._staff.waits().items())
            self._tell(WAIT, ToldWait, waits)
        self._tell_alarms()

    def _tell_alarms(self) -> None:
        self._line.tell(ALARMS, [[CODEC.write(Alarm, each) for each in self._alarms]])

    def _tell_wait(self, number: str, wait: TableWait) -> None:
        self._tell(WAIT, ToldWait, [ToldWait(number, wait.key, 0, wait.extended)])

    def _hear_wait(self, _: int, wait: ToldWait) -> None:
        if self._staff is not None:
            self._staff.hear_wait(wait.table, wait.key, wait.milliseconds / 1000, extended=wait.extended)
            if wait.extended:
                self._clock_reset(wait.table)

    def _hear_time(self, _: int, request: TimeRequest) -> None:
        if self._staff is not None and self._runs(request.table):
            try:
                self._staff.give_time(request.table, Actor(Role.PLAYER, request.player))
            except BoardwalkError:
                return  # something has happened at the table meanwhile: the other server's wait ends by itself
            self._clock_reset(request.table)

    def _hear_trouble(self, _: int, told: ToldTrouble) -> None:
        if self._staff is not None:
            self._staff.note_trouble(*told)
            self._floor_changed()

    def _hear_alarms(self, server: int, items: list[Any]) -> None:
        self._alarms_elsewhere[server] = tuple(CODEC.read(Alarm, each) for each in items[0])
        self._floor_changed()

    def _forget_gone(self) -> None:
        self._presence.keep_servers(self._leases.servers)
        for server in self._alarms_elsewhere.keys() - self._leases.servers:
            self._alarms_elsewhere.pop(server, None)


def _reader(form: Any, listener: Callable[[int, Any], None]) -> Callable[[int, list[Any]], None]:
    """Reads each item of a message; what cannot be read is from another version of this software."""

    def hear(sender: int, items: list[Any]) -> None:
        for item in items:
            try:
                value = CODEC.read(form, item)
            except InputError:
                continue
            listener(sender, value)

    return hear


def _told_wait(number: str, wait: TableWait, seconds: float) -> ToldWait:
    return ToldWait(number, wait.key, round(seconds * 1000), wait.extended)
