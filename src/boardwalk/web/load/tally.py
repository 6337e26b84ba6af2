"""What the bots saw: how long commands took, and how long until others at the table saw them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from typing import NamedTuple

REMEMBERED = 64
"""Views of one seat whose time is kept, to look back at."""


class Spread(NamedTuple):
    """Many durations in a few figures, in seconds."""

    number: int
    p50: float
    p90: float
    p99: float
    most: float


def spread(seconds: Sequence[float]) -> Spread | None:
    """The percentiles by nearest rank; nothing of nothing.

    >>> spread([0.2, 0.1, 0.4, 0.3])
    Spread(number=4, p50=0.2, p90=0.4, p99=0.4, most=0.4)
    """
    if not seconds:
        return None
    ranked = sorted(seconds)
    at = [ranked[-(-len(ranked) * percent // 100) - 1] for percent in (50, 90, 99)]
    return Spread(len(ranked), at[0], at[1], at[2], ranked[-1])


class Sent(NamedTuple):
    """A command that brought a table to a version, and when it was sent, in seconds since 1970."""

    table: str
    version: int
    at: float


class Tally:
    """What is counted while it is open; before and after, nothing is."""

    def __init__(self) -> None:
        self.open = False
        self.commands: list[float] = []
        self.views: list[float] = []
        self.kinds: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.lost = 0
        self.sent: list[Sent] = []
        self.screens: list[float] = []
        self.messages = 0
        self.bytes = 0

    def answered(self, kind: str, status: int, seconds: float) -> None:
        """A command was answered."""
        if not self.open:
            return
        self.commands.append(seconds)
        self.kinds[kind] += 1
        if status != 200:
            self.refused[f"{kind} {status}"] += 1

    def done(self, table: str, version: int, at: float) -> None:
        """A command that was sent then has brought its table to this version."""
        if self.open:
            self.sent.append(Sent(table, version, at))

    def arrived(self, size: int) -> None:
        """A view came in on a stream."""
        if self.open:
            self.messages += 1
            self.bytes += size

    def seen(self, seconds: float) -> None:
        """A command was seen at another seat."""
        if self.open:
            self.views.append(seconds)


class Seen:
    """When which version of the table came to one seat, and which commands of others are still to be seen there."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._came: deque[tuple[int, float]] = deque(maxlen=REMEMBERED)
        self._awaited: list[tuple[int, float]] = []

    def came(self, version: int, now: float) -> None:
        """A view of this version is here."""
        self._came.append((version, now))
        if self._awaited:
            for _, sent in (each for each in self._awaited if each[0] <= version):
                self._tally.seen(now - sent)
            self._awaited = [each for each in self._awaited if each[0] > version]

    def expect(self, version: int, sent: float) -> None:
        """A command that was sent then has brought the table to this version; the view may have been quicker."""
        first = next((now for came, now in self._came if came >= version), None)
        if first is None:
            self._awaited.append((version, sent))
        else:
            self._tally.seen(first - sent)
