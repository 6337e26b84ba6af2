"""An order that was sent before under the same key: found in the database, and answered as it was then."""

from __future__ import annotations

from sqlalchemy import Connection, select

from boardwalk.floor.order import AtMeter, AtTable
from boardwalk.form import read_json
from boardwalk.pit.batch import Request, key_used
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS
from boardwalk.pit.house.order import AtHouse, HouseHappening
from boardwalk.pit.order import HOUSE, AnyHappening, Done, Order
from boardwalk.pit.store.schema import orders, records
from boardwalk.pit.store.snapshot import happening_of
from boardwalk.progressive.form import METER_COMMANDS
from boardwalk.table.form import COMMANDS


def done_before(connection: Connection, request: Request) -> Done | None:
    """What came of this request when it was sent before; a key that was used for another one is a `Conflict`."""
    found = connection.execute(
        select(orders).where(orders.c.person == request.person, orders.c.key == request.key)
    ).one_or_none()
    if found is None:
        return None
    if found.request != request.digest:
        raise key_used(request)
    came = connection.execute(
        select(records)
        .where(records.c.order_stream == found.stream, records.c.order_seq == found.seq)
        .order_by(records.c.number)
    )
    happenings: list[AnyHappening] = [
        HouseHappening(row.number, HOUSE_EVENTS.read(read_json(row.event), "event"))
        if row.stream == HOUSE
        else happening_of(row)
        for row in came
    ]
    order = order_of(found.stream, found.command)
    return Done(order, tuple(happenings), found.at, found.stream, found.seq, repeated=True)


def order_of(stream: str, command: str) -> Order:
    """The order that a row of the database holds."""
    data = read_json(command)
    if stream == HOUSE:
        return AtHouse(HOUSE_COMMANDS.read(data, "command"))
    kind, _, name = stream.partition(":")
    if kind == "table":
        return AtTable(name, COMMANDS.read(data, "command"))
    return AtMeter(name, METER_COMMANDS.read(data, "command"))
