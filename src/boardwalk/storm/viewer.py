"""People who watch a table: a stream to a server that ends whenever it likes, and what they were shown."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.floor.state import Floor
from boardwalk.soak.audit.invariant import Violation
from boardwalk.storm.server import SimulatedServer
from boardwalk.storm.timeline import Timeline
from boardwalk.storm.weather import Fault, Weather

KEPT_SHARE = 0.3
IN_ORDER = "what a viewer is shown is on record, never older than before, and in the end the latest"
GATHER_SECONDS, TRANSIT_SECONDS, RECONNECT_SECONDS = 0.4, (0.002, 0.1), (0.2, 6.0)


class Shown(NamedTuple):
    """What a viewer was shown: the version of the table, and the state that the view was made of."""

    version: int
    floor: Floor


class Viewer:
    """A person with a table on a screen, who connects again whenever the stream ends."""

    def __init__(
        self, actor: Actor, table: str, servers: list[SimulatedServer], timeline: Timeline, weather: Weather,
        dice: Random,
    ) -> None:  # fmt: skip
        self.actor = actor
        self.table = table
        self.shown: Shown | None = None
        self.views = 0
        self.kept: list[Shown] = []
        """Some of what was shown, to be compared with the record."""
        self.on_view: Callable[[Shown], None] = lambda _: None
        self._servers = servers
        self._timeline = timeline
        self._weather = weather
        self._dice = dice
        self._stream: Stream | None = None
        timeline.after(dice.random(), self.connect)

    @property
    def version(self) -> int:
        return -1 if self.shown is None else self.shown.version

    def connect(self) -> None:
        """Open a stream to any server that is there, saying what was shown last."""
        self._stream = None
        open_servers = [each for each in self._servers if each.pit is not None]
        if not open_servers:
            self._reconnect()
            return
        self._stream = Stream(self, self._dice.choice(open_servers), self._timeline, self._weather, self._dice)
        self._stream.ring()

    def receive(self, stream: Stream, shown: Shown) -> None:
        """A view arrives; what comes on an old stream is dropped."""
        if stream is not self._stream:
            return
        if shown.version <= self.version:
            raise Violation(IN_ORDER, f"{self.actor} was shown version {self.version}, and then {shown.version}")
        self.shown = shown
        self.views += 1
        if self._dice.random() < KEPT_SHARE:
            self.kept.append(shown)
        self.on_view(shown)

    def lose(self, stream: Stream) -> None:
        """The stream has ended."""
        if stream is self._stream:
            self._stream = None
            self._reconnect()

    def _reconnect(self) -> None:
        self._timeline.after(self._dice.uniform(*RECONNECT_SECONDS), self.connect)


class Stream:
    """One connection to one server, as `table_stream` in the web serves it: ordered until it breaks."""

    def __init__(
        self, viewer: Viewer, server: SimulatedServer, timeline: Timeline, weather: Weather, dice: Random
    ) -> None:
        self.table = viewer.table
        self._viewer = viewer
        self._server = server
        self._sent = viewer.version
        self._timeline = timeline
        self._weather = weather
        self._dice = dice
        self._arrives = 0.0
        self._is_due = self._is_over = False
        server.streams.append(self)

    def ring(self) -> None:
        """Something has changed: send a view in a moment, with all that changes until then."""
        if not self._is_due:
            self._is_due = True
            self._timeline.after(GATHER_SECONDS * self._dice.random(), self._send)

    def end(self) -> None:
        """The connection breaks; what is on the way is lost."""
        if not self._is_over:
            self._is_over = True
            self._server.streams.remove(self)
            self._timeline.after(self._dice.uniform(*TRANSIT_SECONDS), lambda: self._viewer.lose(self))

    def _send(self) -> None:
        self._is_due = False
        pit = self._server.pit
        if self._is_over or pit is None:
            return
        if self._weather.strikes(Fault.BROKEN_STREAM):
            self.end()
            return
        version = pit.version(self.table)
        if version <= self._sent:
            return
        self._sent = version
        shown = Shown(version, pit.floor_with(self.table))
        now = self._timeline.seconds
        self._arrives = max(self._arrives, now + self._dice.uniform(*TRANSIT_SECONDS))
        self._timeline.after(self._arrives - now, lambda: self._arrive(shown))

    def _arrive(self, shown: Shown) -> None:
        if not self._is_over:
            self._viewer.receive(self, shown)
