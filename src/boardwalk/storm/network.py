"""The network: it loses, doubles and delays messages, and never says so."""

from __future__ import annotations

from random import Random

from boardwalk.storm.timeline import Deed, Timeline
from boardwalk.storm.weather import Fault, Weather

USUAL_SECONDS, LATE_SECONDS = (0.001, 0.05), (1.0, 40.0)


class Network:
    """Carries messages between people and servers."""

    def __init__(self, dice: Random, timeline: Timeline, weather: Weather) -> None:
        self._dice = dice
        self._timeline = timeline
        self._weather = weather

    def carry(self, deliver: Deed, lose: Deed | None = None) -> int:
        """Deliver a message, or lose it, or deliver it twice; returns how many copies are on the way."""
        if self._weather.strikes(Fault.LOST_MESSAGE):
            if lose is not None:
                lose()
            return 0
        copies = 2 if self._weather.strikes(Fault.DOUBLED_MESSAGE) else 1
        for _ in range(copies):
            self._timeline.after(self.delay(), deliver)
        return copies

    def delay(self) -> float:
        """How long one copy takes."""
        if self._weather.strikes(Fault.LATE_MESSAGE):
            return self._weather.dice(Fault.LATE_MESSAGE).uniform(*LATE_SECONDS)
        return self._dice.uniform(*USUAL_SECONDS)
