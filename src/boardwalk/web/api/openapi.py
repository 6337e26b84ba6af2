"""The OpenAPI description of the whole API: what FastAPI generates, and the schemas of our own classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from boardwalk import __version__
from boardwalk.codec import Schema
from boardwalk.web.api.answer_codec import ANSWER_CODEC
from boardwalk.web.api.draft import draft_components
from boardwalk.web.api.operation import ANYONE, OPERATION_EXAMPLES
from boardwalk.web.api.problem import PROBLEM_SCHEMA
from boardwalk.web.auth.caller import SESSION_COOKIE
from boardwalk.web.auth.rate_limit import COMMANDS_AT_ONCE, COMMANDS_PER_SECOND

API_DESCRIPTION = """A casino's hold 'em pit: the tables, meters, people and books of one house.

Amounts are in whole cents. When you log in you get a session: a cookie for browsers, and a secret for programs to
send as `Authorization: Bearer ...`. The prompts in your view of a table say what you can do; each carries a draft
that you can send back unchanged. Requests that fail are answered with problem details, which name the field and the
paragraph. `x-action` names the permission that an operation needs.

One browser can have several sessions, each in a chair with a name of its own: send the name as `X-Chair: dealer`, or
add `chair=dealer` to the address of a stream, a picture or a download. Each chair has its own cookie.

A token acts in its owner's name, for what it was issued for: a list of its owner's permissions in the words of
`x-action`. Passwords, second factors, tokens, accounts, the policy, house time and approving proposals require a
session.

One person can send about PER_SECOND commands per second, and up to AT_ONCE at once; beyond that the answer is 429, with
the seconds to wait.

`GET /api/v1/tables/{number}/stream?since=VERSION` is a WebSocket: it sends `{"version", "clock", "sight"}` whenever
the table or its meter changes. With `changes=true`, the first message is like that, and those after it are
`{"version", "base", "clock", "changes"}`: what has changed since the version `base`, which is the message before. A
change is `[value]` (another value), `[]` (no value any longer), or an object with the changes of an object's members by
name or of a list's elements by place. If `base` is not the version that you have, connect again. Someone whose view
changes as a whole, such as a player who sits down, gets a whole `sight` again. `GET /api/v1/floor/stream` sends
the floor. Both accept the cookie, the header, or a first message `{"token": "..."}`, and close with 4401, 4403 or 4404
where HTTP would answer 401, 403 or 404. Open to anyone are `GET /api/v1/lobby/stream`, which sends the lobby, and
`GET /api/v1/meters/stream`, which sends what all meters show. A stream closes with 4429 if one person, or one address
without a session, has too many of them, and with 1008 if the client sends more than a token and a few messages.

What takes two people becomes a proposal: the answer is 202, and nothing has happened yet. Someone else in one of the
roles that it names approves it, and then it happens at once.

What players read (hands, pay tables, prompts, results, problems, the rules of a table) comes in English (`en`) or
Spanish (`es`): add `?lang=es`, or send `Accept-Language`. Names of games and wagers stay as they are.

If an answer is not ready within a few seconds, you get 503 with the seconds to wait. Send the same request again with
the same `Idempotency-Key`: the command acts once.
"""
BOOKS = """The ledger, signed heads, the audit and the export. An audit, an export and a dispute pack are jobs: start
one, look at it until it is over, then get its result. A job that you do not look at for 30 seconds ends."""
API_TAGS = (
    ("session", "Logging in and out, and your account."),
    ("people", "The accounts of the house."),
    ("tables", "Tables, and commands to them."),
    ("floor", "All tables at once: the lobby for anyone, the floor for staff who watch it."),
    ("ratings", "What players' choices cost, and the theoretical win of each player."),
    ("devices", "Shufflers, shoes and other devices that report for themselves."),
    ("events", "What happens at tables and to meters, event by event."),
    ("rounds", "Finished rounds: recall, proof of the shuffle, dispute packs."),
    ("surveillance", "Search over the finished rounds of all tables, and your bookmarks."),
    ("coach", "What your choices cost, once you have made them, and strategy cards."),
    ("meters", "Progressive meters and their signs."),
    ("proposals", "What two people must sign: meters, staff accounts, and amounts above the house's limits."),
    ("cage", "Buying and redeeming chips."),
    ("school", "Drills for dealers, their marks, table tests, and the class."),
    ("books", BOOKS),
    ("lab", "The exact mathematics of the games, as jobs."),
    ("house", "The house, its games and the law."),
    ("felts", "Drawings of the layouts of tables and games."),
    ("rules", "The rules of the game for players, as a table offers it."),
    ("health", "For monitoring."),
)
FASTAPI_OWN = ("HTTPValidationError", "ValidationError")


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """The function for `app.openapi`."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _openapi_document(app)
        return app.openapi_schema

    return openapi


def _openapi_document(app: FastAPI) -> dict[str, Any]:
    about = API_DESCRIPTION.replace("PER_SECOND", f"{COMMANDS_PER_SECOND:.0f}").replace(
        "AT_ONCE", str(COMMANDS_AT_ONCE)
    )
    document = get_openapi(
        title="Boardwalk",
        version=__version__,
        summary="The pit of one house.",
        description=about,
        routes=app.routes,
        tags=[{"name": name, "description": says} for name, says in API_TAGS],
        license_info={"name": "MIT", "identifier": "MIT"},
    )
    components = document.setdefault("components", {})
    schemas: dict[str, Schema] = components.setdefault("schemas", {})
    for name in FASTAPI_OWN:
        schemas.pop(name, None)
    schemas.update({**ANSWER_CODEC.components, **draft_components(), "Problem": PROBLEM_SCHEMA})
    components["schemas"] = dict(sorted(schemas.items()))
    components["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    for path in document["paths"].values():
        for operation in path.values():
            if operation.get("x-action", ANYONE) != ANYONE:
                operation["security"] = [{"session": []}, {"token": []}]
            if operation["operationId"] in OPERATION_EXAMPLES:
                status, media_type, example = OPERATION_EXAMPLES[operation["operationId"]]
                operation["responses"][str(status)]["content"][media_type]["example"] = example
    return document
