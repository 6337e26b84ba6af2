"""How a command finds the function that answers it, and who may give it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from boardwalk.actor import DEPARTMENTS, ON_THE_FLOOR, Actor, Role, same_person
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.progressive.command import MeterCommand
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.meter import Meter

LINKING, SIGNED = cite("13:69D-1.39B(a)"), cite("B38")
AT_TABLE = (Role.DEALER, Role.SUPERVISOR)
"""Who acts on a meter from a table."""
STAFF = ON_THE_FLOOR
SIGNING = {"table games", "security"}
"""The two departments that sign for a meter."""
Answer = Iterable[MeterEvent]
CommandType = TypeVar("CommandType", bound=MeterCommand)


class Handler(NamedTuple):
    """Who may give a command, by which paragraph, and what comes of it."""

    roles: tuple[Role, ...]
    law: Paragraph
    answer: Callable[[Meter, Any], Answer]


HANDLERS: dict[type[MeterCommand], Handler] = {}


def handles(
    command: type[CommandType], *roles: Role, law: str
) -> Callable[[Callable[[Meter, CommandType], Answer]], Callable[[Meter, CommandType], Answer]]:
    """Register the function that answers a command; `law` says who else is refused."""

    def register(answer: Callable[[Meter, CommandType], Answer]) -> Callable[[Meter, CommandType], Answer]:
        HANDLERS[command] = Handler(roles, cite(law), answer)
        return answer

    return register


def verify_signed(first: Actor, second: Actor, reason: str) -> None:
    """Two different people of different departments, and why they do it."""
    if not (first.name.strip() and second.name.strip()):
        raise Refusal("second" if first.name.strip() else "actor", "who signs has a name", SIGNED)
    if same_person(first.name, second.name):
        raise Refusal("second", f"{first.name} cannot be both of the two people who sign", SIGNED)
    departments = DEPARTMENTS.get(first.role), DEPARTMENTS.get(second.role)
    if set(departments) != SIGNING:
        signed = " and ".join(department or "nobody" for department in departments)
        raise Refusal("second", f"{' and '.join(sorted(SIGNING))} sign, not {signed}", SIGNED)
    if not reason.strip():
        raise Refusal("reason", "it is recorded why", SIGNED)


def verify_linked(meter: Meter, table: str, field: str = "table") -> None:
    """Refuse a table that is not connected."""
    if table not in meter.tables:
        raise Refusal(field, f"table {table!r} is not connected to {meter.name}", LINKING)
