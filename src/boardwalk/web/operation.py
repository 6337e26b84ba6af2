"""How an operation is declared: once, with who may do it, what goes in, what comes out and what can go wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from fastapi import APIRouter, Depends
from starlette.responses import Response

from boardwalk.form import compact
from boardwalk.pit.permission import Action
from boardwalk.web.door import May
from boardwalk.web.problem import documented
from boardwalk.web.seen import SEEN
from boardwalk.web.shape import Schema

JSON = "application/json"
Endpoint = TypeVar("Endpoint", bound=Callable[..., Awaitable[Response]])
ANYONE = "anyone"
"""May do what has no action."""
EXAMPLES: dict[str, tuple[int, str, Any]] = {}
"""Status, media type and example of the answer, by operation: FastAPI would leave out of them what is null."""
ALWAYS = (500, 503)
FOR_PEOPLE = (401, 403)
WITH_BODY = (400, 403, 413, 415, 422)
COUNTED = (429,)
"""Whoever is known gives only so many commands, and asks only so often for what takes work."""


def answer(kind: Any, value: object, status: int = 200) -> Response:
    """A value of this type as the body of an answer."""
    return text_answer(compact(SEEN.write(kind, value)), status)


def text_answer(text: str, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(text, status, media_type=JSON)


def nothing() -> Response:
    """It is done, and there is nothing to tell."""
    return Response(status_code=204)


def operation(
    router: APIRouter,
    method: str,
    path: str,
    summary: str,
    *,
    action: Action | None,
    returns: Any = None,
    status: int = 200,
    example: Any = None,
    media_type: str = JSON,
    body: Schema | None = None,
    problems: tuple[int, ...] = (),
    also: Mapping[int, Any] = MappingProxyType({}),
    takes_work: bool = False,
) -> Callable[[Endpoint], Endpoint]:
    """Declare an operation under the name of the function; without an action it is for anyone.

    `returns` is the type of the answer, `also` those under other statuses, `body` the schema of a body that the
    function reads by itself. What `takes_work` is counted as a command is, though it changes nothing.
    """
    counted = action is not None and (takes_work or method != "GET")

    def declare(endpoint: Endpoint) -> Endpoint:
        can_fail = {*ALWAYS, *problems, *(FOR_PEOPLE if action is not None else ())}
        if example is not None:
            EXAMPLES[endpoint.__name__] = (status, media_type, example)
        extra: dict[str, Any] = {"x-action": ANYONE if action is None else action.value}
        if method != "GET":
            can_fail.update(WITH_BODY)
        if counted:
            can_fail.update(COUNTED)
        if body is not None:
            extra["requestBody"] = {"required": True, "content": {JSON: body}}
        router.add_api_route(
            path,
            endpoint,
            methods=[method],
            summary=summary,
            operation_id=endpoint.__name__,
            description=endpoint.__doc__ or summary,
            status_code=status,
            response_class=Response,
            responses={
                status: _success(returns, media_type),
                **{code: _success(kind, JSON) for code, kind in also.items()},
                **{code: documented(code) for code in sorted(can_fail)},
            },
            dependencies=[] if action is None else [Depends(May(action, counted=counted))],
            openapi_extra=extra,
        )
        return endpoint

    return declare


def _success(returns: Any, media_type: str) -> dict[str, Any]:
    if returns is None and media_type == JSON:
        return {"description": "It is done."}
    content: dict[str, Any] = {"schema": {"type": "string"}}
    if returns is not None:
        content = {"schema": SEEN.of(returns).schema}
    return {"description": "The answer.", "content": {media_type: content}}
