"""The house, its games, the law, and the configuration in force."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.api.game import GameLine, GameSheet
from boardwalk.api.house import AppliedSheet, ConfigurationSheet, HouseSheet, LawSheet, TableApprovals
from boardwalk.documents.layout.compliance import read_lawful_house
from boardwalk.games import GAMES, declared
from boardwalk.law import Paragraph, known_paragraph
from boardwalk.pit.auth.permission import Permission, allow_request, may
from boardwalk.pit.automatic_staff import CREW
from boardwalk.pit.errors import Conflict, SecondNeeded
from boardwalk.pit.house.configuration import ApplyConfiguration, SetPolicy, text_digest
from boardwalk.pit.house.form import HOUSE_COMMANDS, AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.config_drift import config_drift
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.plan import setup_plan
from boardwalk.pit.house_file.setup import HouseFile
from boardwalk.pit.pit import Pit
from boardwalk.table.presentation.view import approvals_of, signs_of
from boardwalk.web.api.operation import Body, answer, operation
from boardwalk.web.api.problem import ProblemKind, not_found, problem_error
from boardwalk.web.auth.caller import Caller, caller_of
from boardwalk.web.auth.origin import is_local
from boardwalk.web.routes.account.guests import guest_roles
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.game import game_sheet

router = APIRouter(tags=["house"])


@operation(
    router,
    "GET",
    "/house",
    "The house",
    action=None,
    returns=HouseSheet,
    example={
        "name": "The Steel Pier",
        "kind": "demo",
        "public_key": "5f" * 32,
        "tables": 5,
        "meters": 2,
        "guest_roles": ["player"],
    },
)
async def see_house(request: Request) -> Response:
    """The house's name, and whether people play for money; for the log-in page."""
    server = server_of(request)
    pit = server.pit
    house = pit.house
    if house is None:
        raise problem_error(ProblemKind.UNAVAILABLE, "the house is not open")
    alone = server.alone and is_local(request.headers)
    guests = tuple(role.value for role in guest_roles(house.kind, alone=alone))
    sheet = HouseSheet(house.name, str(house.kind), house.public_key, len(pit.tables), len(pit.meters), guests)
    return answer(HouseSheet, sheet)


@operation(router, "GET", "/games", "The games", action=None, returns=tuple[GameLine, ...])
async def list_games(request: Request) -> Response:
    """Every game that a table can offer."""
    del request
    games = map(declared, GAMES)
    return answer(tuple[GameLine, ...], [GameLine(game.name, game.title, game.seats) for game in games])


@operation(
    router,
    "GET",
    "/games/{name}",
    "A game with its default options",
    action=None,
    returns=GameSheet,
    problems=(404, 422),
)
async def see_game(request: Request, name: Annotated[str, Path(max_length=40, examples=["premium"])]) -> Response:
    """Wagers, decisions, pay tables and the options of the house."""
    del request
    if name not in GAMES:
        raise not_found("name", f'there is no game "{name[:40]}"')
    return answer(GameSheet, game_sheet(declared(name)))


@operation(
    router,
    "GET",
    "/law/{paragraph:path}",
    "A paragraph of the register",
    action=None,
    returns=LawSheet,
    problems=(404, 422),
    example={
        "id": "R1",
        "says": "...",
        "how": "enforced",
        "source": "ruling",
        "games": ["premium"],
        "note": None,
    },
)
async def see_law(
    request: Request, paragraph: Annotated[str, Path(max_length=160, examples=["13:69F-40.10(g)3ii"])]
) -> Response:
    """What a paragraph says, in our own words, and how it is met; or a rule of a game from outside that is in use."""
    del request
    found = known_paragraph(paragraph)
    if found is None:
        raise not_found("paragraph", "the register has no such paragraph")
    return answer(LawSheet, _law_sheet(found))


def _law_sheet(paragraph: Paragraph) -> LawSheet:
    how, source = paragraph.how.value, paragraph.source.value
    return LawSheet(paragraph.id, paragraph.says, how, source, paragraph.games, paragraph.note)


@operation(
    router,
    "GET",
    "/house/approvals",
    "Approvals and signs on record",
    action=Permission.SEE_CONFIGURATION,
    returns=tuple[TableApprovals, ...],
)
async def list_approvals(request: Request) -> Response:
    """For each table: the papers on record, by number, date and author, what is missing, and which signs are confirmed.

    A supervisor enters an approval with the command `record-approval` at its table, or with the house file.
    """
    tables = server_of(request).pit.tables
    lines = [
        TableApprovals(number, table.game.name, table.game.title, table.open, approvals_of(table), signs_of(table))
        for number, table in sorted(tables.items())
    ]
    return answer(tuple[TableApprovals, ...], lines)


configuration_router = APIRouter(prefix="/house/configuration", tags=["house"])
CONFIGURATION_FIELD = "configuration"


class Configuration(Body):
    """A house file, in TOML."""

    text: Annotated[str, Field(min_length=1, max_length=60_000, examples=['[house]\nname = "Marina"\n'])]
    replaces: Annotated[
        str | None,
        Field(
            pattern="^[0-9a-f]{64}$",
            description="the `sha256` of the file that you changed; if another is in force by then, nothing is done",
            examples=[text_digest("")],
        ),
    ] = None


@operation(
    configuration_router,
    "GET",
    "",
    "The configuration in force",
    action=Permission.SEE_CONFIGURATION,
    returns=ConfigurationSheet,
    example={
        "text": '[house]\nname = "Marina"\n',
        "sha256": text_digest('[house]\nname = "Marina"\n'),
        "policy": {"account_seconds": ["administrator"], "grace_days": 3, "alone": {"fill": 10000000}},
    },
)
async def see_configuration(request: Request) -> Response:
    """The text of the house file, and the policy in force, which two people may have to sign."""
    house = _house(server_of(request).pit)
    sheet = ConfigurationSheet(house.configuration, text_digest(house.configuration), house.policy)
    return answer(ConfigurationSheet, sheet)


@operation(
    configuration_router,
    "POST",
    "",
    "Apply a configuration",
    action=Permission.APPLY_CONFIGURATION,
    returns=AppliedSheet,
    problems=(409,),
    example={"orders": 4, "left": []},
)
async def apply_configuration(request: Request, body: Configuration) -> Response:
    """The whole file is checked first, and applied in one transaction: if any of it is refused, nothing changes.

    Tables in a round are not changed, and meters' parameters take two people. An administrator opens accounts, and the
    house's name never changes. A new policy becomes a proposal if two people sign for accounts. All such differences
    are listed in `left`.
    """
    server, caller = server_of(request), caller_of(request)
    sheet = await run_in_threadpool(_apply, server, caller, body)
    server.hub.proposals_changed()
    return answer(AppliedSheet, sheet)


MOST_PLANS = 5
"""How often a file is planned again because a table that it changes has moved on."""


def _apply(server: Server, caller: Caller, body: Configuration) -> AppliedSheet:
    pit = server.pit
    file = read_lawful_house(body.text, CONFIGURATION_FIELD, GameReferences(known=_house(pit).games))
    replaces = body.replaces or text_digest(_house(pit).configuration)
    request = AtHouse(ApplyConfiguration(caller.actor, body.text, replaces, file.games))
    allow_request(caller.person, request)
    # Only a supervisor sets up tables; for anyone else the automatic one does, and the house records who asked.
    actor = caller.actor if caller.role is Role.SUPERVISOR else CREW.supervisor
    for tries_left in reversed(range(MOST_PLANS)):
        state = pit.state
        setup, left = setup_plan(file, state.tables, state.meters, actor, for_money=state.for_money)
        try:
            pit.do_together(setup, request, state)
            break
        except Conflict as conflict:
            if conflict.field != "seen" or not tries_left:
                raise
    _set_policy(server, caller, file)
    return AppliedSheet(len(setup), tuple(str(fault) for fault in (*left, *config_drift(file, _house(pit)))))


def _house(pit: Pit) -> House:
    house = pit.house
    assert house is not None, "the caller belongs to it"
    return house


def _set_policy(server: Server, caller: Caller, file: HouseFile) -> None:
    """Set or propose the policy of the file, if the caller may; otherwise the difference stays."""
    house = _house(server.pit)
    if file.policy is None or file.policy == house.policy or not may(caller.person, Permission.SET_POLICY):
        return
    request = AtHouse(SetPolicy(caller.actor, file.policy))
    try:
        server.pit.do(request)
    except SecondNeeded:
        draft = HOUSE_COMMANDS.write(request.command)
        if all({**draft, **each.command} != draft for each in server.proposals.waiting(caller.person)):
            server.proposals.propose(caller.person, request)
