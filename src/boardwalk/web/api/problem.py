"""Problem details (RFC 9457): the answer to a request that fails, with the field and the paragraph. A problem is made
from a field, a reason and a paragraph, never from a state or an exception's own text, so it cannot reveal a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from starlette.responses import Response

from boardwalk.api.problem import ProblemSheet
from boardwalk.codec import Schema, compact
from boardwalk.errors import InputError, Refusal
from boardwalk.language import say
from boardwalk.law import Paragraph
from boardwalk.pit.errors import CodeNeeded, Conflict, Forbidden, LogInFailed, SecondNeeded, TooSoon, WrongCode
from boardwalk.web.api.spoken import LANGUAGE

PROBLEM_MEDIA_TYPE = "application/problem+json"


class ProblemKind(Enum):
    """A kind of problem: its name, its status and its title."""

    MALFORMED = "malformed", 400, "The request body is not valid JSON"
    NOT_LOGGED_IN = "not-logged-in", 401, "You are not logged in"
    FORBIDDEN = "forbidden", 403, "You are not allowed to do this"
    UNKNOWN = "unknown", 404, "Not found"
    NO_METHOD = "no-method", 405, "Method not allowed"
    REFUSED = "refused", 409, "The rules do not allow this"
    CONFLICT = "conflict", 409, "Something has changed in the meantime"
    TOO_LARGE = "too-large", 413, "The request body is too large"
    WRONG_MEDIA = "wrong-media", 415, "The request body must be application/json"
    INVALID = "invalid", 422, "The request is not valid"
    TOO_MANY = "too-many", 429, "Too many requests"
    FAULT = "fault", 500, "Something went wrong on our side"
    UNAVAILABLE = "unavailable", 503, "The house is not available"

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
    """What the client gets."""

    kind: ProblemKind
    detail: str | None = None
    field: str | None = None
    law: Paragraph | None = None
    retry_seconds: int | None = None

    @property
    def sheet(self) -> ProblemSheet:
        """The problem as the client reads it."""
        kind, law = self.kind, self.law
        cited = (None, None) if law is None else (law.id, law.says)
        detail = None if self.detail is None else say(self.detail, LANGUAGE.get())
        return ProblemSheet(kind.type, say(kind.title, LANGUAGE.get()), kind.status, detail, self.field, *cited)

    def body(self) -> dict[str, Any]:
        """The problem as JSON."""
        return self.sheet.body()

    def response(self, headers: Mapping[str, str] | None = None) -> Response:
        more = dict(headers or {})
        if self.kind is ProblemKind.NOT_LOGGED_IN:
            more["WWW-Authenticate"] = "Bearer"
        if self.retry_seconds is not None:
            more["Retry-After"] = str(self.retry_seconds)
        body = compact(self.body())
        return Response(body, self.kind.status, more, PROBLEM_MEDIA_TYPE)


class ProblemRaised(Exception):  # noqa: N818
    """A problem that the web server itself finds."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.kind.value[0])


def problem_error(kind: ProblemKind, detail: str | None = None, field: str | None = None) -> ProblemRaised:
    """The exception for a problem of this kind."""
    return ProblemRaised(Problem(kind, detail, field))


def not_found(field: str, what: str) -> ProblemRaised:
    """The exception for something that does not exist."""
    return problem_error(ProblemKind.UNKNOWN, what, field)


PROBLEM_KINDS: Mapping[type[InputError], ProblemKind] = {
    Refusal: ProblemKind.REFUSED,
    SecondNeeded: ProblemKind.REFUSED,
    Conflict: ProblemKind.CONFLICT,
    Forbidden: ProblemKind.FORBIDDEN,
    LogInFailed: ProblemKind.NOT_LOGGED_IN,
    CodeNeeded: ProblemKind.NOT_LOGGED_IN,
    WrongCode: ProblemKind.NOT_LOGGED_IN,
    TooSoon: ProblemKind.TOO_MANY,
}


def problem_of_error(error: InputError) -> Problem:
    """The problem for an error from the rules, the pit or a reader."""
    kind = next((kind for each, kind in PROBLEM_KINDS.items() if isinstance(error, each)), ProblemKind.INVALID)
    seconds = error.seconds if isinstance(error, TooSoon) else None
    return Problem(kind, error.reason, error.field or None, error.law, seconds)


PROBLEM_SCHEMA: Schema = {
    "type": "object",
    "description": "A request that failed, and why (RFC 9457).",
    "properties": {
        "type": {"type": "string", "enum": [kind.type for kind in ProblemKind]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "why, for a person to read"},
        "field": {"type": "string", "description": "the part of the request that is wrong"},
        "law": {"type": "string", "description": "the paragraph that does not allow it"},
        "law_text": {"type": "string", "description": "what the paragraph says, in our words"},
    },
    "required": ["type", "title", "status"],
    "additionalProperties": False,
}
PROBLEM_EXAMPLES: Mapping[int, Problem] = {
    400: Problem(ProblemKind.MALFORMED, "not valid JSON"),
    401: Problem(ProblemKind.NOT_LOGGED_IN, "log in or send a token"),
    403: Problem(ProblemKind.FORBIDDEN, "only a supervisor may do this, not a player"),
    404: Problem(ProblemKind.UNKNOWN, 'there is no table "9"', "number"),
    405: Problem(ProblemKind.NO_METHOD),
    409: Problem(ProblemKind.CONFLICT, "the table has moved on from version 411 to 412", "seen"),
    413: Problem(ProblemKind.TOO_LARGE, "the body may have up to 65,536 bytes"),
    415: Problem(ProblemKind.WRONG_MEDIA, "send application/json"),
    422: Problem(ProblemKind.INVALID, '"ten" is not a whole number', "command.cents"),
    429: Problem(ProblemKind.TOO_MANY, "too many attempts; try again in 30 s", retry_seconds=30),
    500: Problem(ProblemKind.FAULT),
    503: Problem(ProblemKind.UNAVAILABLE, "send the same request again", retry_seconds=1),
}


def problem_response(status: int) -> dict[str, Any]:
    """The OpenAPI description of an answer with this status."""
    problem = PROBLEM_EXAMPLES[status]
    answer: dict[str, Any] = {
        "description": problem.kind.title,
        "content": {
            PROBLEM_MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "example": problem.body()}
        },
    }
    if status == 409:
        answer["description"] = (
            f"{ProblemKind.REFUSED.title}, or {ProblemKind.CONFLICT.title[0].lower()}{ProblemKind.CONFLICT.title[1:]}"
        )
    if problem.retry_seconds is not None:
        seconds = {"schema": {"type": "integer"}, "description": "seconds to wait", "required": True}
        answer["headers"] = {"Retry-After": seconds}
    return answer
