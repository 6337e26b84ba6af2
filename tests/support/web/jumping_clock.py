"""The clock of a server, for tests that set it."""

from __future__ import annotations

from boardwalk.pit.clock import REPORT_SECONDS
from boardwalk.pit.house.clock import SECOND
from tests.support.web.houses import Opened


class JumpingClock:
    """The clocks of a house, and by how much the wall clock is wrong."""

    def __init__(self, house: Opened) -> None:
        self._house, self._sources = house, house.pit.clock.sources
        self.wrong_by = self.passed = 0
        house.pit.clock.sources = self._sources._replace(
            wall=lambda: self._sources.wall() + self.wrong_by + self.passed,
            steady=lambda: self._sources.steady() + self.passed,
            machine="pit1",
        )

    def jump(self, by: int) -> None:
        """Set the wall clock, and wait until the server has compared it."""
        self.wrong_by, self.passed = by, self.passed + REPORT_SECONDS * SECOND
        self._house.pit.check_clock()
        self._house.join(f"Guest {self.passed // SECOND}")
