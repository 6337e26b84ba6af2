"""A progressive meter: its sign, its state, commands and events."""

from __future__ import annotations

from typing import Any

from boardwalk.api.command import Receipt
from boardwalk.api.draft import Draft
from boardwalk.api.history import EventLine
from boardwalk.client.operation import Group, Way, operation
from boardwalk.progressive.sign import Sign
from boardwalk.progressive.view import MeterView


class MeterCalls(Group[Way]):
    """One meter, from `client.meter("Grand")`."""

    @operation("GET", "meters/{meter}")
    def sign(self) -> Sign:
        """What its sign shows to anyone."""

    @operation("GET", "meters/{meter}/state")
    def state(self) -> MeterView:
        """Its amounts, tables and settings, for staff."""

    @operation("POST", "meters/{meter}/commands")
    def send(self, draft: Draft | str, /, *, key: str | None = None, **fields: Any) -> Receipt:
        """Send a command: a draft, or a name such as `"open-meter"`, with its fields as keywords."""

    @operation("GET", "meters/{meter}/events")
    def list_events(self, *, after: int | None = None, limit: int | None = None) -> tuple[EventLine, ...]:
        """What has happened to it after the event with this `seq`, or the latest events; earliest first."""
