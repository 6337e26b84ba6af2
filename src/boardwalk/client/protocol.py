"""What a client sends and what it gets back, when to try a call again, and how to read problems. Nothing here waits."""

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
CLOSE_STATUSES = {4401: 401, 4403: 403, 4404: 404}
"""The HTTP statuses for the codes with which a stream is closed for good."""
Draft = Mapping[str, Any]


class TakesTwo(BoardwalkError):  # noqa: N818
    """A command that takes two people. It was proposed; nothing happens before a second person approves it."""

    def __init__(self, proposal: str, seconds: tuple[str, ...]) -> None:
        self.proposal = proposal
        """The proposal's id."""
        self.seconds = seconds
        """The roles that may approve it."""
        super().__init__(f"takes two people; {' or '.join(seconds)} can approve proposal {proposal}")


class ProblemError(BoardwalkError):
    """A request that failed, and why."""

    def __init__(
        self, status: int, title: str, detail: str = "", field: str = "", law: str = "", kind: str = "", wait: int = 0
    ) -> None:
        self.status = status
        self.title = title
        self.detail = detail
        self.field = field
        self.law = law
        self.kind = kind
        """The last part of the problem's type, such as `refused`, `conflict` or `forbidden`."""
        self.wait = wait
        """Seconds to wait before the next attempt, or 0."""
        message = ": ".join(each for each in (field, detail or title) if each)
        super().__init__(f"{message} ({law})" if law else message)


class Me(NamedTuple):
    """Who is logged in."""

    name: str
    role: str
    must_change_password: bool
    must_add_second_factor: bool


class TableSight(NamedTuple):
    """What you see at a table, at one version of it."""

    version: int
    sight: Mapping[str, Any]
    clock: Mapping[str, Any] | None = None
    """What the automatic staff waits for; None if it waits for nobody."""

    @property
    def table(self) -> Mapping[str, Any]:
        table: Mapping[str, Any] = self.sight["table"]
        return table

    @property
    def prompts(self) -> list[Mapping[str, Any]]:
        """What you can do, each with the draft to send."""
        prompts: list[Mapping[str, Any]] = self.table["prompts"]
        return prompts


class Receipt(NamedTuple):
    """A command that was carried out and is on disk."""

    stream: str
    seq: int
    at: int
    repeated: bool
    version: int | None
    sight: TableSight | None = None


class ApiCall(NamedTuple):
    """One HTTP request."""

    method: str
    path: str
    body: Any = None
    key: str | None = None
    parameters: Mapping[str, Any] | None = None

    @property
    def can_be_repeated(self) -> bool:
        """Whether sending it twice has the same effect as sending it once."""
        return self.method == "GET" or self.key is not None


def table_path(number: str, rest: str = "") -> str:
    return f"/tables/{quote(number, safe='')}{rest}"


def meter_path(name: str, rest: str = "") -> str:
    return f"/meters/{quote(name, safe='')}{rest}"


def command_call(path: str, draft: Draft, key: str | None, seen: int | None = None, *, sight: bool = False) -> ApiCall:
    """A command, with a new key if you give none."""
    parameters: dict[str, Any] = {}
    if seen is not None:
        parameters["seen"] = seen
    if sight:
        parameters["sight"] = "true"
    return ApiCall("POST", path, draft, key or uuid.uuid4().hex, parameters or None)


def log_in_call(name: str, password: str, code: str | None) -> ApiCall:
    """A log-in, with a code only if there is one."""
    body = {"name": name, "password": password}
    return ApiCall("POST", "/session", body if code is None else {**body, "code": code})


def headers_of(call: ApiCall, secret: str | None) -> dict[str, str]:
    headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
    if call.key is not None:
        headers["Idempotency-Key"] = call.key
    return headers


def wait_seconds(tried: int) -> float:
    """How long to wait before the next attempt."""
    return min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * float(1 << min(tried, 10)))


def can_try_again(call: ApiCall, response: httpx.Response, tried: int) -> bool:
    return response.status_code == UNAVAILABLE and call.can_be_repeated and tried + 1 < TRIES


def read_answer(response: httpx.Response) -> Any:
    """The answer; a problem is raised."""
    if response.is_success:
        return response.json() if response.content else None
    raise problem_of(response)


def problem_of(response: httpx.Response) -> ProblemError:
    try:
        body = response.json()
    except ValueError:
        body = {}
    if not isinstance(body, dict):
        body = {}
    wait = response.headers.get("Retry-After", "")
    return ProblemError(
        response.status_code,
        body.get("title", response.reason_phrase),
        body.get("detail", ""),
        body.get("field", ""),
        body.get("law", ""),
        str(body.get("type", "")).rpartition(":")[2],
        int(wait) if wait.isdecimal() else 0,
    )


def close_problem(code: int | None) -> ProblemError | None:
    """The problem for a stream that was closed for good; None if the client should reconnect."""
    status = CLOSE_STATUSES.get(code or 0)
    return None if status is None else ProblemError(status, "the stream was closed")


def handshake_problem(status: int, reason: str, body: bytes) -> ProblemError | None:
    """The problem for a stream that was refused; None if the client should try again."""
    if not 400 <= status < 500:
        return None
    phrase = {"reason_phrase": reason.encode("ascii", "replace")}
    return problem_of(httpx.Response(status, content=body, extensions=phrase))


def gives_up(tried: int, tries: int | None) -> bool:
    """Whether to give up on a stream after this many failures in a row."""
    return tries is not None and tried + 1 >= tries


def read_me(data: Mapping[str, Any]) -> Me:
    return Me(data["name"], data["role"], data["must_change_password"], data["must_add_second_factor"])


def read_sight(data: Mapping[str, Any]) -> TableSight:
    return TableSight(data["version"], data["sight"], data["clock"])


def read_receipt(data: Mapping[str, Any]) -> Receipt:
    """The receipt of a command to a table, or of any other request; `TakesTwo` if it has to be approved first."""
    if "seconds" in data:
        raise TakesTwo(data["id"], tuple(data["seconds"]))
    sight = data.get("seeing")
    return Receipt(**data.get("receipt", data), sight=None if sight is None else read_sight(sight))


def stream_url(base: str, path: str, since: int) -> str:
    """The address of a stream, starting after the last version seen."""
    return f"ws{base.rstrip('/').removeprefix('http')}{PREFIX}{path}?since={since}"
