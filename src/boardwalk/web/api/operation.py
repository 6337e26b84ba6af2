"""How an operation is declared and carried out: who may call it, the body it takes, the answer it gives, and how a
command is submitted to the pit once (idempotency key and receipt).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import Future
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Header, Path
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import Receipt
from boardwalk.codec import Schema, compact, read_json, tag_of
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.request import AtTable
from boardwalk.money import MOST_CENTS
from boardwalk.pit.auth.log_in import LONGEST_PASSWORD, SHORTEST_PASSWORD
from boardwalk.pit.auth.permission import Permission, allow_request
from boardwalk.pit.auth.second_factor import LONGEST_CODE
from boardwalk.pit.errors import Conflict, StorageCause, Unavailable
from boardwalk.pit.writer.request import PitRequest, RequestResult
from boardwalk.web.api.answer_codec import ANSWER_CODEC, answer_codec
from boardwalk.web.api.problem import ProblemKind, problem_error, problem_response
from boardwalk.web.auth.caller import Caller, RequirePermission
from boardwalk.web.server import Server, server_of

Name = Annotated[str, Field(min_length=1, max_length=60, examples=["Dale"])]
PathName = Annotated[str, Path(min_length=1, max_length=60, examples=["Dale"])]
PathId = Annotated[
    str, Path(min_length=32, max_length=32, pattern="^[0-9a-f]{32}$", examples=["9f86d081884c7d659a2feaa0c55ad015"])
]
"""The ID of a job or a proposal."""
Label = Annotated[str, Field(min_length=1, max_length=60, examples=["night bench"])]
Password = Annotated[str, Field(min_length=1, max_length=LONGEST_PASSWORD, examples=["four chips on the line"])]
NewSecret = Annotated[
    str, Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD, examples=["five chips on the line"])
]
"""A new password."""
Code = Annotated[str, Field(min_length=1, max_length=LONGEST_CODE, examples=["287082"])]
"""A code of an authenticator app, or a recovery code."""
Reason = Annotated[str, Field(min_length=1, max_length=400, examples=["left the house"])]
Cents = Annotated[int, Field(ge=1, le=MOST_CENTS, examples=[50000])]


class Body(BaseModel):
    """A request body; nothing is converted, and unknown names are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True, frozen=True)


async def read_body(request: Request) -> object:
    """The JSON in the request body."""
    try:
        return read_json((await request.body()).decode("utf-8"))
    except UnicodeDecodeError:
        raise problem_error(ProblemKind.MALFORMED, "not valid UTF-8") from None
    except InputError as error:
        raise problem_error(ProblemKind.MALFORMED, error.reason) from None


class StrictRequest(Request):
    """A request whose body FastAPI reads with `read_body`; its own way takes the last of two equal names, and NaN."""

    _value: object = None

    async def json(self) -> Any:
        return self._value

    async def read(self) -> None:
        """Read the body; FastAPI would hide the reason if this failed when it asks for the JSON."""
        if await self.body():  # FastAPI knows best what is missing from an empty one
            self._value = await read_body(self)


class StrictRoute(APIRoute):
    """A route that reads its body as a `StrictRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        if self.body_field is None:
            return handle

        async def read_and_handle(request: Request) -> Response:
            strict = StrictRequest(request.scope, request.receive)
            await strict.read()
            return await handle(strict)

        return read_and_handle


JSON = "application/json"
Endpoint = TypeVar("Endpoint", bound=Callable[..., Awaitable[Response]])
ANYONE = "anyone"
"""Shown for operations that need no permission."""
OPERATION_EXAMPLES: dict[str, tuple[int, str, Any]] = {}
"""Status, media type and example of the answer, by operation; FastAPI would leave out nulls."""
LONG_WORK = frozenset(
    {
        Permission.SEE_LEDGER,
        Permission.APPLY_CONFIGURATION,
    }
)
"""Permissions whose operations may take longer than any other. What reads the whole record is a job."""
LONG_WORK_MARK = "long_work"
ALWAYS_STATUSES = (500, 503)
CALLER_STATUSES = (401, 403)
BODY_STATUSES = (400, 403, 413, 415, 422)
COUNTED_STATUSES = (429,)
"""For operations that count toward a caller's rate limit."""


def answer(kind: Any, value: object, status: int = 200) -> Response:
    """An answer with a value of this type as its body."""
    return text_answer(compact(answer_codec().write(kind, value)), status)


def text_answer(text: str, status: int = 200) -> Response:
    """An answer with JSON text as its body."""
    return Response(text, status, media_type=JSON)


def no_content() -> Response:
    """An empty answer, for success."""
    return Response(status_code=204)


def operation(
    router: APIRouter,
    method: str,
    path: str,
    summary: str,
    *,
    action: Permission | None,
    returns: Any = None,
    status: int = 200,
    example: Any = None,
    media_type: str = JSON,
    body: Schema | None = None,
    problems: tuple[int, ...] = (),
    also: Mapping[int, Any] = MappingProxyType({}),
    takes_work: bool = False,
    hashes: bool = False,
) -> Callable[[Endpoint], Endpoint]:
    """Declare an operation, named after the function; without an action it is open to anyone.

    `returns` is the type of the answer, `also` has the types for other statuses, and `body` is the schema of a body
    that the function reads itself. An operation that `takes_work` counts as a command, though it changes nothing. One
    that `hashes` a password waits for its turn as long as it takes: the deadline of answers is not for it.
    """
    counted = action is not None and (takes_work or method != "GET")

    def declare(endpoint: Endpoint) -> Endpoint:
        setattr(endpoint, LONG_WORK_MARK, hashes or action in LONG_WORK)
        can_fail = {*ALWAYS_STATUSES, *problems, *(CALLER_STATUSES if action is not None else ())}
        if example is not None:
            OPERATION_EXAMPLES[endpoint.__name__] = (status, media_type, example)
        extra: dict[str, Any] = {"x-action": ANYONE if action is None else action.value}
        if method != "GET":
            can_fail.update(BODY_STATUSES)
        if counted:
            can_fail.update(COUNTED_STATUSES)
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
                **{code: problem_response(code) for code in sorted(can_fail)},
            },
            dependencies=[] if action is None else [Depends(RequirePermission(action, counted=counted))],
            openapi_extra=extra,
            route_class_override=StrictRoute,
        )
        return endpoint

    return declare


def _success(returns: Any, media_type: str) -> dict[str, Any]:
    if returns is None and media_type == JSON:
        return {"description": "Done."}
    content: dict[str, Any] = {"schema": {"type": "string"}}
    if returns is not None:
        content = {"schema": ANSWER_CODEC.form(returns).schema}
    return {"description": "The answer.", "content": {media_type: content}}


LONGEST_KEY = 64
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=LONGEST_KEY,
        pattern=r"^[A-Za-z0-9._:-]+$",
        description="A request that the same person sends again with the same key acts once and gets the same answer.",
        examples=["3f0c9a52-bet-1"],
    ),
]


async def submit(
    request: Request, caller: Caller, envelope: PitRequest, key: str | None, seen_version: int | None = None
) -> Receipt:
    """Carry out a command in its envelope, and say where it is in the record."""
    server, kind = server_of(request), tag_of(type(envelope.command))
    line = request.state.line
    line["command"] = kind
    allow_request(caller.person, envelope)
    began = time.perf_counter()
    try:
        pending = server.pit.submit(envelope, key=key, seen_version=seen_version, person=caller.person.name)
        result = await in_time(pending, server.limits.answer_seconds)
    except (InputError, Unavailable) as error:
        server.metrics.commands.labels(kind, _submission_outcome(error)).inc()
        raise
    finally:
        server.metrics.command_seconds.observe(time.perf_counter() - began)
    server.metrics.commands.labels(kind, "repeated" if result.repeated else "done").inc()
    receipt = _receipt(server, result)
    line["version"] = receipt.version
    return receipt


async def in_time(answer: Future[RequestResult], seconds: float) -> RequestResult:
    """The answer, if it comes in time; a command that has not been taken up by then is never carried out."""
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.wrap_future(answer)
    except TimeoutError:
        raise Unavailable("the command was not carried out in time", StorageCause.STALLED) from None


def _receipt(server: Server, result: RequestResult) -> Receipt:
    version = server.pit.version(result.request.table) if isinstance(result.request, AtTable) else None
    return Receipt(result.stream, result.seq, result.at, result.repeated, version)


def _submission_outcome(error: Exception) -> str:
    if isinstance(error, Unavailable):
        return "unavailable"
    if isinstance(error, Conflict):
        return "conflict"
    return "refused" if isinstance(error, Refusal) else "invalid"
