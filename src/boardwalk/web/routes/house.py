"""The house, its games, and the law."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.games import GAMES, declared
from boardwalk.law import Paragraph, register
from boardwalk.web.declaration import GameSheet, sheet
from boardwalk.web.guests import guest_roles, is_at_the_machine
from boardwalk.web.operation import answer, operation
from boardwalk.web.problem import Kind, raised, unknown
from boardwalk.web.server import server_of

router = APIRouter(tags=["house"])


class HouseSheet(NamedTuple):
    """The house as anyone may know it."""

    name: str
    kind: str
    """`live`, `demo` with play money, or `test`."""
    public_key: str
    """The key that heads of the records are signed with, in hex."""
    tables: int
    meters: int
    guest_roles: tuple[str, ...]
    """What one may be here without an account; nothing where there are no guests."""


class GameLine(NamedTuple):
    """A game that can be set up."""

    game: str
    title: str
    seats: int


class LawSheet(NamedTuple):
    """A paragraph of the register, in our own words."""

    id: str
    says: str
    how: str
    source: str
    games: tuple[str, ...]
    note: str | None


@operation(
    router, "GET", "/house", "The house", action=None, returns=HouseSheet,
    example={
        "name": "The Steel Pier", "kind": "demo", "public_key": "5f" * 32, "tables": 5, "meters": 2,
        "guest_roles": ["player"],
    },
)  # fmt: skip
async def see_house(request: Request) -> Response:
    """Its name, and whether money is played for; for the page on which one logs in."""
    server = server_of(request)
    pit = server.pit
    house = pit.house
    if house is None:
        raise raised(Kind.UNAVAILABLE, "the house is not open")
    alone = server.alone and is_at_the_machine(request.headers)
    guests = tuple(role.value for role in guest_roles(house.kind, alone=alone))
    told = HouseSheet(house.name, str(house.kind), house.public_key, len(pit.tables), len(pit.meters), guests)
    return answer(HouseSheet, told)


@operation(router, "GET", "/games", "The games", action=None, returns=tuple[GameLine, ...])
async def list_games(request: Request) -> Response:
    """Every game that a table can be set up for."""
    del request
    games = map(declared, GAMES)
    return answer(tuple[GameLine, ...], [GameLine(game.name, game.title, game.seats) for game in games])


@operation(
    router, "GET", "/games/{name}", "A game as it is usually set up", action=None, returns=GameSheet,
    problems=(404, 422),
)  # fmt: skip
async def see_game(request: Request, name: Annotated[str, Path(max_length=40, examples=["premium"])]) -> Response:
    """Wagers, decisions, pay tables and the options of the house."""
    del request
    if name not in GAMES:
        raise unknown("name", f"there is no game {name[:40]!r}")
    return answer(GameSheet, sheet(declared(name)))


@operation(
    router, "GET", "/law/{paragraph}", "A paragraph", action=None, returns=LawSheet, problems=(404, 422),
    example={
        "id": "R1", "says": "...", "how": "enforced", "source": "ruling", "games": ["premium"], "note": None,
    },
)  # fmt: skip
async def see_law(
    request: Request, paragraph: Annotated[str, Path(max_length=80, examples=["13:69F-40.10(g)3ii"])]
) -> Response:
    """What a paragraph says, in our own words, and how it is met."""
    del request
    found = register().get(paragraph)
    if found is None:
        raise unknown("paragraph", "there is no such paragraph in the register")
    return answer(LawSheet, _sheet(found))


def _sheet(paragraph: Paragraph) -> LawSheet:
    how, source = paragraph.how.value, paragraph.source.value
    return LawSheet(paragraph.id, paragraph.says, how, source, paragraph.games, paragraph.note)
