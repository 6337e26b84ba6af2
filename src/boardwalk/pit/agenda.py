"""When automatic staff attends to each table."""

from __future__ import annotations

from collections.abc import Container
from heapq import heapify, heappop, heappush

NEVER = float("inf")
SPARE_ENTRIES = 64


class Agenda(dict[str, float]):
    """When each table is due. What is due now, and when the next one is, it knows without a look at every table.

    >>> agenda = Agenda()
    >>> agenda["7"], agenda["2"], agenda["9"] = 3.0, 1.0, 2.0
    >>> agenda["9"] = 5.0
    >>> agenda.take(4.0), agenda.next_time(), agenda["2"]
    (['7', '2'], 5.0, inf)
    """

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[tuple[float, int, str]] = []
        """A heap. An entry counts only while it says what the table's own time says."""
        self._places: dict[str, int] = {}
        """Tables that are due together are attended to in the order in which they were first noted."""

    def __setitem__(self, number: str, when: float) -> None:
        super().__setitem__(number, when)
        place = self._places.setdefault(number, len(self._places))
        if when < NEVER:
            heappush(self._entries, (when, place, number))
        if len(self._entries) > 2 * len(self) + SPARE_ENTRIES:
            self._entries = [(due, self._places[each], each) for each, due in self.items() if due < NEVER]
            heapify(self._entries)

    def take(self, now: float, busy: Container[str] = ()) -> list[str]:
        """The tables that are due; each is due again only when it is noted again. Busy ones will be."""
        due = []
        while self._entries and self._entries[0][0] <= now:
            when, place, number = heappop(self._entries)
            if self.get(number) == when and number not in busy:
                super().__setitem__(number, NEVER)
                due.append((place, number))
        return [number for _, number in sorted(due)]

    def next_time(self) -> float:
        """When the next table is due."""
        while self._entries and self.get(self._entries[0][2]) != self._entries[0][0]:
            heappop(self._entries)
        return self._entries[0][0] if self._entries else NEVER
