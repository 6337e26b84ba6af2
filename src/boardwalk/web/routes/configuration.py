"""The configuration of the house: one text, put into force as orders that the rules accept."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.documents.layout.house import read_lawful_house
from boardwalk.pit.automatic import CREW
from boardwalk.pit.house.command import ApplyConfiguration
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house_file.plan import plan
from boardwalk.pit.permission import Action, allow_order
from boardwalk.web.door import Caller, caller_of
from boardwalk.web.model import Body
from boardwalk.web.operation import answer, operation
from boardwalk.web.server import Server, server_of
from boardwalk.web.unapplied import unapplied

router = APIRouter(prefix="/house/configuration", tags=["house"])
FILE = "configuration"


class Configuration(Body):
    """A house file, in TOML."""

    text: Annotated[str, Field(min_length=1, max_length=60_000, examples=['[house]\nname = "Marina"\n'])]


class ConfigurationSheet(NamedTuple):
    """The house file in force; nothing before there is one."""

    text: str


class AppliedSheet(NamedTuple):
    """How many orders there were, and what says otherwise and stays as it is."""

    orders: int
    left: tuple[str, ...]


@operation(
    router, "GET", "", "The configuration in force", action=Action.SEE_CONFIGURATION, returns=ConfigurationSheet,
    example={"text": '[house]\nname = "Marina"\n'},
)  # fmt: skip
async def see_configuration(request: Request) -> Response:
    """The text of the house file."""
    house = server_of(request).pit.house
    return answer(ConfigurationSheet, ConfigurationSheet("" if house is None else house.configuration))


@operation(
    router, "POST", "", "Apply a configuration", action=Action.APPLY_CONFIGURATION, returns=AppliedSheet,
    problems=(409,), example={"orders": 4, "left": []},
)  # fmt: skip
async def apply_configuration(request: Request, body: Configuration) -> Response:
    """The whole file is checked first; tables in a round are not changed, and meters' parameters take two people.

    Accounts are opened by an administrator and the house keeps its name: what the file says of them is in `left`.
    """
    server, caller = server_of(request), caller_of(request)
    return answer(AppliedSheet, await run_in_threadpool(_applied, server, caller, body.text))


def _applied(server: Server, caller: Caller, text: str) -> AppliedSheet:
    file = read_lawful_house(text, FILE)
    order = AtHouse(ApplyConfiguration(caller.actor, text))
    allow_order(caller.person, order)
    # Tables are set up by a supervisor; for anyone else the program's own does it, and the house records who said so.
    actor = caller.actor if caller.role is Role.SUPERVISOR else CREW.supervisor
    orders, left = plan(file, server.pit.tables, server.pit.meters, actor)
    for each in orders:
        server.pit.do(each)
    server.pit.do(order)
    house = server.pit.house
    assert house is not None, "the caller belongs to it"
    return AppliedSheet(len(orders), tuple(str(fault) for fault in (*left, *unapplied(file, house))))
