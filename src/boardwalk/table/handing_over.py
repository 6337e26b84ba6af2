"""Who runs the table: the automatic staff of the house, or people."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.table.command import HandOver
from boardwalk.table.event import Event, TableHandedOver
from boardwalk.table.handler import IN_CHARGE, between_rounds, handles
from boardwalk.table.state import Table

HANDING_OVER = cite("D30")


@handles(HandOver, Role.DEALER, *IN_CHARGE, law=lambda _: HANDING_OVER)
def hand_over(table: Table, command: HandOver) -> Iterator[Event]:
    between_rounds(table, HANDING_OVER)
    if command.automatic is table.automatic:
        runs = "the automatic staff runs" if table.automatic else "people run"
        raise Refusal("automatic", f"{runs} the table already", HANDING_OVER)
    yield TableHandedOver(HANDING_OVER, command.actor, command.automatic)
