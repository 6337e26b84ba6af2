"""The description of the whole API: what FastAPI finds, and the schemas that are made from our own classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from boardwalk import __version__
from boardwalk.web.allowance import AT_ONCE, PER_SECOND
from boardwalk.web.door import COOKIE
from boardwalk.web.draft import DraftShapes
from boardwalk.web.operation import ANYONE, EXAMPLES
from boardwalk.web.problem import SCHEMA
from boardwalk.web.seen import SEEN
from boardwalk.web.shape import Schema

ABOUT = """A casino's hold 'em pit: tables, meters, people and books of one house.

Amounts are whole cents. Whoever logs in is given a session, as a cookie for browsers and as a secret for programs, to
send as `Authorization: Bearer ...`. What one may do at a table stands in the prompts of one's view: each carries a
draft that can be sent back as it is. What is not done is answered with problem details, which name the field and the
paragraph. `x-action` names the permission that an operation needs.

A token acts in its owner's name and may all that its owner may, but for passwords, tokens and accounts, which take a
session; there are no narrower tokens. A program that only reads `/metrics` is given an account of its own with
surveillance. One person gives about PER_SECOND commands a second, and AT_ONCE in one go; whoever sends more is answered
429, with the seconds to wait.

`GET /api/v1/tables/{number}/stream?since=VERSION` is a WebSocket: it sends `{"version", "clock", "sight"}` whenever the
table or its meter changes. `GET /api/v1/floor/stream` sends the floor. Both take the cookie, the header, or a first
message `{"token": "..."}`, and are closed with 4401, 4403 or 4404 where HTTP answers 401, 403 or 404. For anyone are
`GET /api/v1/lobby/stream`, which sends the lobby, and `GET /api/v1/meters/stream`, which sends what all meters show; an
address that has too many of them open without a session is closed with 4429.
"""
TAGS = (
    ("session", "Who is calling."),
    ("people", "Accounts of the house."),
    ("tables", "The lobby, tables and commands to them."),
    ("floor", "All tables at once: the lobby for anyone, the floor for those who walk it."),
    ("events", "What happened at tables and to meters, as it happens."),
    ("rounds", "Rounds that were played: recall, proof of the shuffle, dispute packs."),
    ("coach", "What a choice was worth, after it was made, and cards to play by."),
    ("meters", "Progressive meters and their signs."),
    ("proposals", "What two people have to sign."),
    ("cage", "Chips for cash, and back."),
    ("books", "Ledger, chain and audit."),
    ("lab", "The exact mathematics of the games, as jobs."),
    ("house", "The house, its games, and the law."),
    ("felts", "Layouts of tables and games, drawn."),
    ("rules", "The rules of the game for players, as a table offers it."),
    ("health", "For machines."),
)
FASTAPI_OWN = ("HTTPValidationError", "ValidationError")


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What `app.openapi` is to be."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    return openapi


def _described(app: FastAPI) -> dict[str, Any]:
    about = ABOUT.replace("PER_SECOND", f"{PER_SECOND:.0f}").replace("AT_ONCE", str(AT_ONCE))
    document = get_openapi(
        title="Boardwalk",
        version=__version__,
        summary="The pit of a house.",
        description=about,
        routes=app.routes,
        tags=[{"name": name, "description": says} for name, says in TAGS],
        license_info={"name": "MIT", "identifier": "MIT"},
    )
    components = document.setdefault("components", {})
    schemas: dict[str, Schema] = components.setdefault("schemas", {})
    for name in FASTAPI_OWN:
        schemas.pop(name, None)
    schemas.update({**SEEN.components, **DraftShapes().components, "Problem": SCHEMA})
    components["schemas"] = dict(sorted(schemas.items()))
    components["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    for path in document["paths"].values():
        for operation in path.values():
            if operation.get("x-action", ANYONE) != ANYONE:
                operation["security"] = [{"session": []}, {"token": []}]
            if operation["operationId"] in EXAMPLES:
                status, media_type, example = EXAMPLES[operation["operationId"]]
                operation["responses"][str(status)]["content"][media_type]["example"] = example
    return document
