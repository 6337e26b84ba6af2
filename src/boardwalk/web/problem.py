"""What a client is told when something is not done: problem details (RFC 9457), with the field and the paragraph.

A problem is made of a field, a reason and a paragraph alone, never of a state or an exception's own text, so that it
cannot hold a card. Its kinds:

malformed      400  the body is no JSON
not-logged-in  401  nobody is logged in, or no longer
forbidden      403  the role may not do it
unknown        404  there is no such thing, or none that the caller may know of
no-method      405
refused        409  it was understood, and the paragraph does not allow it
conflict       409  it does not fit what has happened meanwhile
too-large      413
wrong-media    415
invalid        422  it cannot be read; the field says what
too-many       429  try again after a while
fault          500  our fault; nothing else is said of it
unavailable    503  the database cannot be reached; the same request may be sent again
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from starlette.responses import Response

from boardwalk.errors import InputError, Refusal
from boardwalk.form import compact
from boardwalk.law import Paragraph
from boardwalk.pit.errors import Conflict, Forbidden, LogInFailed, TooSoon
from boardwalk.web.shape import Schema

MEDIA_TYPE = "application/problem+json"


class Kind(Enum):
    """A kind of problem: its name, its status and its title."""

    MALFORMED = "malformed", 400, "The body is not JSON"
    NOT_LOGGED_IN = "not-logged-in", 401, "Nobody is logged in"
    FORBIDDEN = "forbidden", 403, "This role may not do that"
    UNKNOWN = "unknown", 404, "There is no such thing"
    NO_METHOD = "no-method", 405, "That cannot be done here"
    REFUSED = "refused", 409, "The rules do not allow it"
    CONFLICT = "conflict", 409, "Something else happened meanwhile"
    TOO_LARGE = "too-large", 413, "The body is too large"
    WRONG_MEDIA = "wrong-media", 415, "The body must be application/json"
    INVALID = "invalid", 422, "The request cannot be read"
    TOO_MANY = "too-many", 429, "Too many requests"
    FAULT = "fault", 500, "Something went wrong on our side"
    UNAVAILABLE = "unavailable", 503, "The house cannot be reached"

    @property
    def type(self) -> str:
        return f"urn:boardwalk:problem:{self.value[0]}"

    @property
    def status(self) -> int:
        return self.value[1]

    @property
    def title(self) -> str:
        return self.value[2]


class Problem(NamedTuple):
    """What is said to the client."""

    kind: Kind
    detail: str | None = None
    field: str | None = None
    law: Paragraph | None = None
    retry_seconds: int | None = None

    def body(self) -> dict[str, Any]:
        """The problem as JSON has it; what is not there is left out."""
        law = self.law
        told = {
            "type": self.kind.type,
            "title": self.kind.title,
            "status": self.kind.status,
            "detail": self.detail,
            "field": self.field,
            "law": None if law is None else law.id,
            "law_text": None if law is None else law.says,
        }
        return {name: value for name, value in told.items() if value is not None}

    def response(self, headers: Mapping[str, str] | None = None) -> Response:
        more = dict(headers or {})
        if self.kind is Kind.NOT_LOGGED_IN:
            more["WWW-Authenticate"] = "Bearer"
        if self.retry_seconds is not None:
            more["Retry-After"] = str(self.retry_seconds)
        body = compact(self.body())
        return Response(body, self.kind.status, more, MEDIA_TYPE)


class ProblemRaised(Exception):  # noqa: N818
    """A problem that the door itself finds."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.kind.value[0])


def raised(kind: Kind, detail: str | None = None, field: str | None = None) -> ProblemRaised:
    """The exception for a problem of this kind."""
    return ProblemRaised(Problem(kind, detail, field))


def unknown(field: str, what: str) -> ProblemRaised:
    """There is nothing of this name."""
    return raised(Kind.UNKNOWN, what, field)


KINDS: Mapping[type[InputError], Kind] = {
    Refusal: Kind.REFUSED,
    Conflict: Kind.CONFLICT,
    Forbidden: Kind.FORBIDDEN,
    LogInFailed: Kind.NOT_LOGGED_IN,
    TooSoon: Kind.TOO_MANY,
}


def of_error(error: InputError) -> Problem:
    """The problem for what the rules, the pit or a reader raise."""
    kind = next((kind for each, kind in KINDS.items() if isinstance(error, each)), Kind.INVALID)
    seconds = error.seconds if isinstance(error, TooSoon) else None
    return Problem(kind, error.reason, error.field or None, error.law, seconds)


SCHEMA: Schema = {
    "type": "object",
    "description": "What was not done, and why (RFC 9457).",
    "properties": {
        "type": {"type": "string", "enum": [kind.type for kind in Kind]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "why, for a person to read"},
        "field": {"type": "string", "description": "what of the request is at fault"},
        "law": {"type": "string", "description": "the paragraph that does not allow it"},
        "law_text": {"type": "string", "description": "what that paragraph says, in our words"},
    },
    "required": ["type", "title", "status"],
    "additionalProperties": False,
}
EXAMPLES: Mapping[int, Problem] = {
    400: Problem(Kind.MALFORMED, "is not JSON: Expecting value at column 1"),
    401: Problem(Kind.NOT_LOGGED_IN, "log in, or send a token"),
    403: Problem(Kind.FORBIDDEN, "this is not for a player"),
    404: Problem(Kind.UNKNOWN, "there is no table '9'", "number"),
    405: Problem(Kind.NO_METHOD),
    409: Problem(Kind.CONFLICT, "the table has moved on", "seen"),
    413: Problem(Kind.TOO_LARGE, "a body has at most 65,536 bytes"),
    415: Problem(Kind.WRONG_MEDIA, "send application/json"),
    422: Problem(Kind.INVALID, '"ten" is not a whole number', "command.cents"),
    429: Problem(Kind.TOO_MANY, "wait before the next attempt", retry_seconds=30),
    500: Problem(Kind.FAULT),
    503: Problem(Kind.UNAVAILABLE, "send the same request again", retry_seconds=1),
}


def documented(status: int) -> dict[str, Any]:
    """The answer of this status, as the OpenAPI has it."""
    problem = EXAMPLES[status]
    answer: dict[str, Any] = {
        "description": problem.kind.title,
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "example": problem.body()}},
    }
    if status == 409:
        answer["description"] = f"{Kind.REFUSED.title}, or {Kind.CONFLICT.title[0].lower()}{Kind.CONFLICT.title[1:]}"
    if problem.retry_seconds is not None:
        seconds = {"schema": {"type": "integer"}, "description": "seconds to wait", "required": True}
        answer["headers"] = {"Retry-After": seconds}
    return answer
