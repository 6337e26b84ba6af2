"""What a client sends and what it gets, apart from how it waits for it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx

from boardwalk.errors import BoardwalkError

PREFIX = "/api/v1"
TRIES = 6
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 0.05, 2.0
TIMEOUT_SECONDS = 30.0
UNAVAILABLE = 503
CLOSED = {4401: 401, 4403: 403, 4404: 404}
"""Codes of a stream that is closed for good, as HTTP says it."""
Draft = Mapping[str, Any]


class ProblemError(BoardwalkError):
    """What was not done, and why."""

    def __init__(
        self, status: int, title: str, detail: str = "", field: str = "", law: str = "", kind: str = "", wait: int = 0
    ) -> None:
        self.status = status
        self.title = title
        self.detail = detail
        self.field = field
        self.law = law
        self.kind = kind
        """The last part of the problem's type: `refused`, `conflict`, `forbidden`."""
        self.wait = wait
        """Seconds to wait before the next attempt, where that is said."""
        said = ": ".join(each for each in (field, detail or title) if each)
        super().__init__(f"{said} ({law})" if law else said)


class Me(NamedTuple):
    """Who is logged in."""

    name: str
    role: str
    must_change_password: bool


class Seen(NamedTuple):
    """What one sees at a table, at a version of it."""

    version: int
    sight: Mapping[str, Any]
    clock: Mapping[str, Any] | None = None
    """What the automatic staff waits for, as it was told; none where it waits for nobody."""

    @property
    def table(self) -> Mapping[str, Any]:
        table: Mapping[str, Any] = self.sight["table"]
        return table

    @property
    def prompts(self) -> list[Mapping[str, Any]]:
        """What one may do: each with the draft to send."""
        prompts: list[Mapping[str, Any]] = self.table["prompts"]
        return prompts


class Receipt(NamedTuple):
    """A command that is done and on the disk."""

    stream: str
    seq: int
    at: int
    repeated: bool
    version: int | None
    seeing: Seen | None = None


class Call(NamedTuple):
    """One request."""

    method: str
    path: str
    body: Any = None
    key: str | None = None
    parameters: Mapping[str, Any] | None = None

    @property
    def can_be_repeated(self) -> bool:
        """Whether sending it twice does no more than once."""
        return self.method == "GET" or self.key is not None


def to_table(number: str, rest: str = "") -> str:
    return f"/tables/{quote(number, safe='')}{rest}"


def to_meter(name: str, rest: str = "") -> str:
    return f"/meters/{quote(name, safe='')}{rest}"


def command(path: str, draft: Draft, key: str | None, seen: int | None = None, *, sight: bool = False) -> Call:
    """A command, with a key of its own if none is given."""
    parameters: dict[str, Any] = {}
    if seen is not None:
        parameters["seen"] = seen
    if sight:
        parameters["sight"] = "true"
    return Call("POST", path, draft, key or uuid.uuid4().hex, parameters or None)


def headers_of(call: Call, secret: str | None) -> dict[str, str]:
    headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
    if call.key is not None:
        headers["Idempotency-Key"] = call.key
    return headers


def wait_before(tried: int) -> float:
    """Seconds before the next attempt."""
    return min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * float(1 << min(tried, 10)))


def is_worth_another(call: Call, response: httpx.Response, tried: int) -> bool:
    return response.status_code == UNAVAILABLE and call.can_be_repeated and tried + 1 < TRIES


def read(response: httpx.Response) -> Any:
    """The answer, or the problem that it tells of."""
    if response.is_success:
        return response.json() if response.content else None
    raise problem_of(response)


def problem_of(response: httpx.Response) -> ProblemError:
    try:
        told = response.json()
    except ValueError:
        told = {}
    if not isinstance(told, dict):
        told = {}
    wait = response.headers.get("Retry-After", "")
    return ProblemError(
        response.status_code,
        told.get("title", response.reason_phrase),
        told.get("detail", ""),
        told.get("field", ""),
        told.get("law", ""),
        str(told.get("type", "")).rpartition(":")[2],
        int(wait) if wait.isdecimal() else 0,
    )


def closed(code: int | None) -> ProblemError | None:
    """The problem with which a stream was closed for good; none where one comes back."""
    status = CLOSED.get(code or 0)
    return None if status is None else ProblemError(status, "the stream was closed")


def refused(status: int, reason: str, body: bytes) -> ProblemError | None:
    """The problem with which a stream was not begun at all; none where it may be tried again."""
    if not 400 <= status < 500:
        return None
    phrase = {"reason_phrase": reason.encode("ascii", "replace")}
    return problem_of(httpx.Response(status, content=body, extensions=phrase))


def is_enough(tried: int, tries: int | None) -> bool:
    """Whether a stream that was lost so often in a row is given up."""
    return tries is not None and tried + 1 >= tries


def read_me(told: Mapping[str, Any]) -> Me:
    return Me(told["name"], told["role"], told["must_change_password"])


def read_seen(told: Mapping[str, Any]) -> Seen:
    return Seen(told["version"], told["sight"], told["clock"])


def read_receipt(told: Mapping[str, Any]) -> Receipt:
    """The receipt of a command to a table, or of any other order."""
    seeing = told.get("seeing")
    return Receipt(**told.get("receipt", told), seeing=None if seeing is None else read_seen(seeing))


def stream_url(base: str, path: str, since: int) -> str:
    """The address of a stream, from where one left it."""
    return f"ws{base.rstrip('/').removeprefix('http')}{PREFIX}{path}?since={since}"
