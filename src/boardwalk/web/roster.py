"""How automatic staff runs its tables: at the paces of the configuration in force, whichever server applied it."""

from __future__ import annotations

from boardwalk.errors import InputError
from boardwalk.pit.automatic import Pace
from boardwalk.pit.catching_up import Moved
from boardwalk.pit.house.command import HouseKind
from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.examine import read_house
from boardwalk.pit.order import HOUSE
from boardwalk.pit.pit import Pit
from boardwalk.pit.staffing import AutomaticStaff, Trouble
from boardwalk.web.log import Logger, places

STEP_SECONDS = 0.4
"""Between one thing that an automatic dealer does and the next, so that people can follow."""


def paces(house: House, step_seconds: float = STEP_SECONDS) -> dict[str, Pace]:
    """How each table of the configuration is run while the automatic staff has it."""
    if not house.configuration:
        return {}
    return {
        table.number: Pace(
            inventory_cents=table.inventory_cents,
            decks=table.decks,
            step=step_seconds,
            betting=table.betting_seconds,
            deciding=table.decision_seconds,
            supervises=house.kind is not HouseKind.LIVE,
        )
        for table in read_house(house.configuration).tables
    }


class Troubles:
    """What the staff is refused, in the log: by field and paragraph, since a reason may name what lies on the table.

    A table that is refused tries again every second; the same trouble is told once, until there is another.
    """

    def __init__(self, log: Logger) -> None:
        self._log = log
        self._last: dict[str, dict[str, str | None]] = {}

    def __call__(self, table: str, doing: str, error: Exception) -> None:
        told: dict[str, str | None] = {"table": table, "command": doing}
        if isinstance(error, InputError):
            told |= {"field": error.field, "law": None if error.law is None else error.law.id}
        else:
            told |= {"fault": type(error).__name__}
        if self._last.get(table) == told:
            return
        self._last[table] = told
        if isinstance(error, InputError):
            self._log.warning("automatic staff was refused", **told)
        else:
            self._log.error("automatic staff failed", at=places(error), **told)


class Roster:
    """The automatic staff of a house that is founded, which follows the configuration."""

    def __init__(self, pit: Pit, step_seconds: float, trouble: Trouble | None = None) -> None:
        assert pit.house is not None, "it was founded before"
        self._pit = pit
        self._step_seconds = step_seconds
        self._known = pit.house.configuration
        self.staff = AutomaticStaff(pit, paces(pit.house, step_seconds), trouble)

    def start(self) -> None:
        self._pit.listen(self._heard)
        self.staff.start()

    def stop(self) -> None:
        self.staff.stop()

    def _heard(self, moved: Moved) -> None:
        """Told after each commit, before whoever sent the order is answered."""
        house = self._pit.house
        if HOUSE not in moved.streams or house is None or house.configuration == self._known:
            return
        self._known = house.configuration
        self.staff.follow(paces(house, self._step_seconds))
