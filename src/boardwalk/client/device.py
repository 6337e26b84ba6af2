"""The client of a device: it numbers reports, keeps each until the house has it, and sends it again after a loss.

```python
with DeviceClient("http://127.0.0.1:8765", "7", token, journal="acceptors.jsonl") as acceptors:
    acceptors.chip_in(seat=3)
    acceptors.light(seat=3, on=True)
    for sight in acceptors.watch():
        print(sight.task, sight.seats)
```

With a journal, a report is on the device's disk before it is sent, so a device that dies loses nothing.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from boardwalk.api.device import RESEND, DeviceAnswer
from boardwalk.cards import Card
from boardwalk.client.call import CODEC, Answer, Call
from boardwalk.client.calls.table import TableCalls
from boardwalk.client.connection import LOST, Connection
from boardwalk.client.problem import ConnectionLost, ProblemError, close_problem
from boardwalk.errors import InputError
from boardwalk.table.hardware.device_sight import DeviceSight

HEARTBEAT_SECONDS = 2.0
RETRY_SECONDS = 0.2
KEPT = 200
"""How many reports a journal keeps when it is shortened."""


class Journal:
    """The reports that a device has made, on its own disk; in memory only if there is no path."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.reports: list[dict[str, Any]] = []
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # the last line may be torn; it was never sent
                    self.reports.append(json.loads(line))

    def add(self, report: dict[str, Any]) -> None:
        """Keep a report. It is on the disk when this returns."""
        self.reports.append(report)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(report) + "\n")
                file.flush()
                os.fsync(file.fileno())

    def from_number(self, number: int) -> list[dict[str, Any]]:
        """The reports from this number on, in order."""
        return sorted((each for each in self.reports if each["number"] >= number), key=lambda each: int(each["number"]))

    def shorten(self) -> None:
        """Forget reports that the house has had for long."""
        if len(self.reports) < 2 * KEPT:
            return
        self.reports = self.reports[-KEPT:]
        if self._path is not None:
            beside = self._path.with_suffix(".new")
            beside.write_text("".join(json.dumps(each) + "\n" for each in self.reports), encoding="utf-8")
            beside.replace(self._path)


class DeviceClient:
    """One device at one table, with the token that an administrator issued to it."""

    def __init__(
        self,
        address: str,
        table: str,
        token: str,
        *,
        journal: str | Path | None = None,
        patience_seconds: float = 60.0,
        http: httpx.Client | None = None,
    ) -> None:
        """`patience_seconds` is how long it tries to reach a house that does not answer."""
        self._connection = Connection(address, token, http)
        self._calls: TableCalls[Connection] = TableCalls(self._connection, table=table)
        self._journal = Journal(None if journal is None else Path(journal))
        self._patience = patience_seconds
        self._stream: Call[Any] = Call(Any, "GET", f"tables/{table}/device/stream")
        self._sight = self._reach(self._calls.see_as_device)
        self.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    @property
    def sight(self) -> DeviceSight:
        """What the device was told last."""
        return self._sight

    def look(self) -> DeviceSight:
        """What the device is told now. It counts as a heartbeat."""
        self._sight = self._reach(self._calls.see_as_device)
        return self._sight

    def watch(self, *, tries: int | None = None) -> Generator[DeviceSight]:
        """What the device is told, each time it changes, with heartbeats in between. It reconnects by itself."""
        tried = 0
        while True:
            lost: Exception = ConnectionError("the stream was closed")
            try:
                with connect(**self._connection.stream_options(self._stream)) as socket:
                    while True:
                        try:
                            text = socket.recv(timeout=HEARTBEAT_SECONDS)
                        except TimeoutError:
                            socket.send('{"heartbeat": true}')
                            continue
                        tried = 0
                        self._sight = CODEC.read(DeviceSight, json.loads(text)["sight"])
                        yield self._sight
            except LOST as error:
                if isinstance(error, ConnectionClosed):
                    problem = close_problem(error.rcvd.code if error.rcvd else None)
                    if problem is not None:
                        raise problem from None
                lost = error
            self._connection.after_loss(lost, tried, tries)
            time.sleep(RETRY_SECONDS)
            tried += 1

    def report(self, do: str, **fields: Any) -> DeviceAnswer:
        """Report something. The answer comes when the house has it on disk."""
        return self.flush_to(self.note(do, **fields))

    def note(self, do: str, **fields: Any) -> int:
        """Note a report, to be sent by `flush`; returns its number."""
        number = self._next_number()
        self._journal.add({"do": do, "number": number, "round": self._sight.round, **fields})
        return number

    def flush(self) -> DeviceAnswer | None:
        """Send every report that the house does not have."""
        pending = self._journal.from_number(self._sight.next_number)
        return self.flush_to(int(pending[-1]["number"])) if pending else None

    def flush_to(self, last: int) -> DeviceAnswer:
        """Send all reports up to this one that the house does not have; returns the answer to it."""
        number = min(self._sight.next_number, last)
        while True:
            report = next((each for each in self._journal.reports if each["number"] == number), None)
            if report is None:
                raise InputError("number", f"the house is missing report {number}, which this device does not have")
            answer = self._send_until_answered(report)
            self._sight = answer.sight
            if answer.outcome == RESEND:
                number = answer.sight.next_number
            elif number == last:
                self._journal.shorten()
                return answer
            else:
                number += 1

    def _next_number(self) -> int:
        last = max((int(each["number"]) for each in self._journal.reports), default=0)
        return max(last + 1, self._sight.next_number)

    def _send(self, report: dict[str, Any]) -> DeviceAnswer:
        """Send one report once. Simulated devices send it badly."""
        return self._calls.report_as_device(report)

    def _send_until_answered(self, report: dict[str, Any]) -> DeviceAnswer:
        return self._reach(lambda: self._send(report))

    def _reach(self, act: Callable[[], Answer]) -> Answer:
        """Try again while the house does not answer, or cannot write."""
        until = time.monotonic() + self._patience
        while True:
            try:
                return act()
            except (ConnectionLost, ProblemError) as error:
                later = isinstance(error, ConnectionLost) or error.status in (429, 503)
                if not later or time.monotonic() >= until:
                    raise
            time.sleep(RETRY_SECONDS)

    # What each kind of device reports

    def shuffle_started(self) -> DeviceAnswer:
        """The shuffler began to shuffle the deck that is in it."""
        return self.report("shuffle-started")

    def shuffle_finished(self) -> DeviceAnswer:
        """The shuffler finished its cycle."""
        return self.report("shuffle-finished")

    def cards_counted(self, cards: int) -> DeviceAnswer:
        """The shuffler counted the deck that it shuffled."""
        return self.report("cards-counted", cards=cards)

    def shuffler_stopped(self) -> DeviceAnswer:
        """The shuffler jammed."""
        return self.report("shuffler-stopped")

    def card_drawn(self, card: Card | None) -> DeviceAnswer:
        """The shoe drew a card and read it; None if it could not."""
        return self.report("card-drawn", card=None if card is None else str(card))

    def stack_out(self, cards: int) -> DeviceAnswer:
        """The shoe put out a stack."""
        return self.report("stack-out", cards=cards)

    def shoe_stopped(self) -> DeviceAnswer:
        """The shoe jammed."""
        return self.report("shoe-stopped")

    def chip_in(self, seat: int, wager: str = "", *, coupon: bool = False) -> DeviceAnswer:
        """The acceptor of a seat took a chip, or a coupon."""
        return self.report("chip-in", seat=seat, wager=wager, coupon=coupon)

    def light(self, seat: int, wager: str = "", *, on: bool) -> DeviceAnswer:
        """The light of a seat's acceptor went on or off."""
        return self.report("light-changed", seat=seat, wager=wager, on=on)

    def lock_out_pressed(self) -> DeviceAnswer:
        """The dealer pressed the lock-out button."""
        return self.report("lock-out-pressed")

    def chips_returned(self, count: int, wager: str = "") -> DeviceAnswer:
        """The return device counted chips and coupons."""
        return self.report("chips-returned", count=count, wager=wager)

    def wheel_stopped(self, position: int) -> DeviceAnswer:
        """The wheel stopped at a position."""
        return self.report("wheel-stopped", position=position)

    def sign_shows(self, cents: int) -> DeviceAnswer:
        """The sign shows an amount."""
        return self.report("sign-shows", cents=cents)
