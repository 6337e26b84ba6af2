"""What a table cannot know by itself: the amount on its meter, and whether its winner's turn has come."""

from __future__ import annotations

from dataclasses import replace

from boardwalk.errors import Refusal
from boardwalk.floor.state import Floor
from boardwalk.law import cite
from boardwalk.progressive.meter import Claim, Meter
from boardwalk.progressive.order import in_turn, verify_payable
from boardwalk.table.command import Command
from boardwalk.table.command_progressive import ConnectMeter, PayProgressive, ReportLinkUp, SpinWheel
from boardwalk.table.state import Table
from boardwalk.table.waiting import Due, waiting_for

DOWN, EARLIER, METER = cite("B41"), cite("D17"), cite("B37")


def meter_of(floor: Floor, table: Table) -> Meter | None:
    """The meter that a table is connected to."""
    return None if table.meter is None else floor.meters[table.meter]


def informed(floor: Floor, table: Table | None, command: Command) -> Command:
    """The command with what the meter shows now; nobody at the table says what that is."""
    if table is None or not isinstance(command, PayProgressive | SpinWheel):
        return command
    meter = meter_of(floor, table)
    return replace(command, meter_cents=0 if meter is None else meter.display_cents)


def verify_turn(floor: Floor, number: str, command: Command) -> None:
    """Refuse a payment before its time, and a link to a meter that is not there or down."""
    table = floor.tables.get(number)
    if table is None:
        return
    if isinstance(command, ConnectMeter | ReportLinkUp):
        _verify_up(floor, command.meter if isinstance(command, ConnectMeter) else table.meter)
    if isinstance(command, PayProgressive) and waiting_for(table).due is Due.PAY:
        meter, claim = meter_of(floor, table), claim_of(floor, number)
        if meter is not None and claim is not None:
            verify_payable(meter, claim.number)
            _verify_first(floor, meter, claim)


def _verify_up(floor: Floor, name: str | None) -> None:
    if name is None:
        return  # the table refuses it
    meter = floor.meters.get(name)
    if meter is None:
        raise Refusal("meter", f"there is no meter {name!r}", METER)
    if not meter.up:
        raise Refusal("meter", f"the controller of {meter.name} is down", DOWN)


def claim_of(floor: Floor, number: str) -> Claim | None:
    """The award that a table waits to pay, if it comes off the meter."""
    meter = meter_of(floor, floor.tables[number])
    unpaid = () if meter is None else meter.unpaid
    return next((claim for claim in unpaid if claim.table == number), None)


def _verify_first(floor: Floor, meter: Meter, claim: Claim) -> None:
    """A percentage waits while a hand of another table that was received earlier may still win one.

    A table that has claimed a percentage itself has its place in the order with all of its hands.
    """
    ordered = {each.table for each in in_turn(meter)}
    if claim.table not in ordered:
        return
    for number, _ in floor.linked(meter.name):
        if number in ordered:
            continue
        earlier = [seat for seat, event in floor.hands_out(number).items() if event < claim.received]
        if earlier:
            reason = f"table {number} has hands that were complete earlier; they are settled first"
            raise Refusal("number", reason, EARLIER)
