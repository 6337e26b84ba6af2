"""The API reference: every operation of the OpenAPI description, its schemas, and the streams."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.web import websocket
from boardwalk.web.api.openapi import describe
from boardwalk.web.api.operation import ANYONE
from boardwalk.web.api.problem import ProblemKind
from boardwalk.web.middleware import API_PREFIX
from boardwalk.web.routes import ALL, health
from from_code.markdown import code, page, table
from from_code.schema import bounds, component, in_words

Operation = Mapping[str, Any]
SCHEMAS = "schemas.md"
CLOSED = {
    websocket.NOT_LOGGED_IN: "not logged in, or the session ended",
    websocket.FORBIDDEN: "the role may not see it, or the page is from another host",
    websocket.UNKNOWN: "unknown table",
    websocket.TOO_MANY: "too many streams without a session from one address",
    websocket.GOING: "the server is stopping",
}


def pages() -> dict[str, str]:
    """Operations on one page, schemas on another."""
    document = description()
    schemas = [component(name, schema) for name, schema in document["components"]["schemas"].items()]
    head = "What [operations](http.md) take and return. Amounts are in cents, times in microseconds since 1970."
    return {
        "reference/http.md": _operations(document),
        "reference/schemas.md": page("# Schemas of the API", head, *schemas),
    }


def description() -> dict[str, Any]:
    """The OpenAPI description, without a house behind it."""
    app = FastAPI()
    for router in ALL:
        app.include_router(router, prefix=API_PREFIX)
    app.include_router(health.router)
    return describe(app)()


def _operations(document: Mapping[str, Any]) -> str:
    title, *about = document["info"]["description"].strip().split("\n\n")
    groups: dict[str, list[str]] = {tag["name"]: [] for tag in document["tags"]}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            groups[operation["tags"][0]].append(_operation(method.upper(), path, operation))
    parts = [
        page(f"## {tag['name'].capitalize()} {{ #tag-{tag['name']} }}", tag["description"], *groups[tag["name"]])
        for tag in document["tags"]
        if groups[tag["name"]]
    ]
    where = f"A server has the same at `{API_PREFIX}/openapi.json`. [The client](python/client.md) uses it from Python."
    return page("# HTTP and WebSocket", title, where, *about[:-1], _problems(), _streams(about[-1]), *parts)


def _problems() -> str:
    rows = [(str(kind.status), code(kind.value[0]), kind.title) for kind in ProblemKind]
    head = "A status of 400 or more comes with a [Problem](schemas.md#problem), `application/problem+json`:"
    return page("## Problems", head, table(("status", "kind", "title"), rows))


def _streams(about: str) -> str:
    rows = [
        (code(f"{API_PREFIX}{route.path}"), " ".join((route.endpoint.__doc__ or "").split()))
        for route in websocket.router.routes
        if isinstance(route, WebSocketRoute)
    ]
    message = (
        "A message about a table is a [TableSight](schemas.md#tablesight): everything the caller may see, with the "
        "version of the table. A client that was away needs no history: it reconnects with `since` and gets anything "
        "newer right away. A version is sent twice only if its clock was reset. Clients send a first message; one that "
        f"sends none within {websocket.LOG_IN_SECONDS} seconds is disconnected. Every {websocket.LOOK_SECONDS} seconds "
        "the server checks whether a session has ended."
    )
    closed = table(("closed with", "when"), [(str(number), says) for number, says in CLOSED.items()])
    return page("## Streams", about, table(("stream", "sends"), rows), message, closed)


def _operation(method: str, path: str, operation: Operation) -> str:
    about = " ".join(operation.get("description", "").split())
    return page(
        f"### {operation['summary']} {{ #{operation['operationId']} }}",
        f"`{method} {path}`{{ .operation }}",
        about if about != operation["summary"] else "",
        f"*For {_who(operation)}.*",
        table(("parameter", "in", "type", ""), map(_parameter, operation.get("parameters", ()))),
        table(("", "type"), [*_body(operation), *_answers(operation)]),
        _example(operation),
    )


def _who(operation: Operation) -> str:
    action = operation.get("x-action", ANYONE)
    if action == ANYONE:
        return "anyone"
    roles = [role.value for role, actions in PERMISSIONS.items() if Permission(action) in actions]
    who = "anyone with an account" if len(roles) == len(PERMISSIONS) else ", ".join(roles)
    return f"{who}: to {action}"


def _parameter(parameter: Mapping[str, Any]) -> tuple[str, str, str, str]:
    schema = parameter["schema"]
    default = f"{code(json.dumps(schema['default']))} if left out. " if schema.get("default") is not None else ""
    need = "required. " if parameter.get("required") else default
    about = f"{need}{parameter.get('description', '')}".strip()
    return code(parameter["name"]), parameter["in"], in_words(schema, SCHEMAS) + bounds(schema), about


def _body(operation: Operation) -> Iterator[tuple[str, str]]:
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        yield "takes", _content(kind, content)


def _answers(operation: Operation) -> Iterator[tuple[str, str]]:
    problems = []
    for status, answer in operation["responses"].items():
        if int(status) >= 400 and "application/problem+json" in answer.get("content", {}):
            problems.append(status)
            continue
        contents = [_content(kind, content) for kind, content in answer.get("content", {}).items()]
        yield f"returns {status}", " or ".join(contents) or "nothing"
    yield "problems", ", ".join(problems)


def _content(kind: str, content: Mapping[str, Any]) -> str:
    words = in_words(content.get("schema", {}), SCHEMAS)
    return words if kind == "application/json" else f"{words}, {code(kind)}"


def _example(operation: Operation) -> str:
    for status, answer in operation["responses"].items():
        for kind, content in answer.get("content", {}).items():
            if int(status) < 400 and "example" in content:
                example = content["example"]
                text = example if isinstance(example, str) else json.dumps(example, indent=2, ensure_ascii=False)
                language = "json" if re.search("json", kind) else "text"
                return (
                    f'??? example "Example"\n\n    ```{language}\n'
                    + "".join(f"    {line}\n" for line in text.splitlines())
                    + "    ```"
                )
    return ""
