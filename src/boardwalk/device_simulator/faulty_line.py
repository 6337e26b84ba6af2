"""A line between a device and its house that loses, doubles, delays and reorders messages.

Nothing that it does may be seen in the house, except as time: that is what numbers and resending are for.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx

from boardwalk.api.device import DeviceAnswer
from boardwalk.client.device import DeviceClient
from boardwalk.client.problem import ConnectionLost


class LineFaults(NamedTuple):
    """How often each fault happens, from 0 to 1."""

    lost: float = 0.0
    """The message does not arrive, or its answer does not."""
    doubled: float = 0.0
    late: float = 0.0
    reordered: float = 0.0
    late_seconds: float = 0.05


NO_FAULTS = LineFaults()


class FaultyDevice(DeviceClient):
    """A device whose messages go over a faulty line."""

    def __init__(
        self,
        address: str,
        table: str,
        token: str,
        *,
        faults: LineFaults = NO_FAULTS,
        dice: Random | None = None,
        journal: str | Path | None = None,
        patience_seconds: float = 60.0,
        http: httpx.Client | None = None,
    ) -> None:
        self._faults, self._dice = faults, dice or Random(0)  # noqa: S311 - faults, not cards
        self.met: dict[str, int] = dict.fromkeys(("lost", "answer lost", "doubled", "late", "reordered"), 0)
        """How many of each fault there were."""
        super().__init__(address, table, token, journal=journal, patience_seconds=patience_seconds, http=http)

    def _send(self, report: dict[str, Any]) -> DeviceAnswer:
        faults = self._faults
        if self._happens(faults.late, "late"):
            time.sleep(faults.late_seconds)
        if self._happens(faults.lost / 2, "lost"):
            raise ConnectionLost("the message was lost")
        later = next((each for each in self._journal.reports if each["number"] == report["number"] + 1), None)
        if later is not None and self._happens(faults.reordered, "reordered"):
            super()._send(later)
        answer = super()._send(report)
        if self._happens(faults.doubled, "doubled"):
            answer = super()._send(report)
        if self._happens(faults.lost / 2, "answer lost"):
            raise ConnectionLost("the answer was lost")
        return answer

    def _happens(self, chance: float, fault: str) -> bool:
        happens = chance > 0 and self._dice.random() < chance
        self.met[fault] += happens
        return happens
