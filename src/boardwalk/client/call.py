"""One request and how its answer is read, and when to send it again. Nothing here waits."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Any, Generic, TypeVar, cast
from urllib.parse import urlencode

from boardwalk.api.account import SessionOpened
from boardwalk.api.codec import ApiCodec
from boardwalk.api.command import ProposalSheet
from boardwalk.client.problem import AnswerError, TakesTwo, read_problem
from boardwalk.codec.difference import changed
from boardwalk.errors import InputError

Answer = TypeVar("Answer")
PREFIX = "/api/v1/"
TRIES = 6
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 0.05, 2.0
TIMEOUT_SECONDS = 30.0
ACCEPTED, UNAVAILABLE = 202, 503
CODEC = ApiCodec()
CHANGES, BASE, SIGHT = "changes", "base", "sight"
"""In messages of a table's stream: what has changed since which version, or everything."""


@dataclass(frozen=True, slots=True)
class Call(Generic[Answer]):
    """A request to a house.

    >>> call = Call(bool, "GET", "tables/7/events", parameters={"limit": 5, "after": None, "sight": True})
    >>> call.target
    '/api/v1/tables/7/events?limit=5&sight=true'
    """

    answer: Any
    """The type of the answer: `bytes` and `str` are the body as it is, and anything else is read from JSON."""
    method: str
    path: str
    """Below the API, unless it begins with a slash."""
    parameters: Mapping[str, Any] | None = None
    body: Any = None
    key: str | None = None
    """The idempotency key: a request with one acts once, no matter how often it is sent."""
    ends_session: bool = False

    @property
    def target(self) -> str:
        """The path and the query."""
        path = self.path if self.path.startswith("/") else PREFIX + self.path
        query = {name: _query_text(value) for name, value in (self.parameters or {}).items() if value is not None}
        return f"{path}?{urlencode(query)}" if query else path

    @property
    def can_be_repeated(self) -> bool:
        """Whether sending it twice has the same effect as sending it once."""
        return self.method == "GET" or self.key is not None

    def headers(self, secret: str | None) -> dict[str, str]:
        """The headers, for who has this secret."""
        headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
        if self.key is not None:
            headers["Idempotency-Key"] = self.key
        return headers

    def is_tried_again(self, tried: int, status: int | None = None) -> bool:
        """Whether to send it again after a lost connection, or after an answer with this status."""
        return self.can_be_repeated and tried + 1 < TRIES and status in (None, UNAVAILABLE)

    def read(self, status: int, reason: str, content: bytes, wait: str = "") -> Answer:
        """The answer. Problems are raised, and so is the proposal that a command has become."""
        if status >= 300:
            raise read_problem(status, reason, content, wait)
        if status == ACCEPTED:
            raise TakesTwo(read_text(ProposalSheet, content))
        return cast("Answer", read_text(self.answer, content))

    def secret_after(self, answer: object, secret: str | None) -> str | None:
        """The secret to go on with."""
        if isinstance(answer, SessionOpened):
            return answer.secret
        return None if self.ends_session else secret


def _query_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_text(hint: Any, content: bytes | str) -> Any:
    """What a body says, as a value of this type."""
    if hint is NoneType:
        return None
    if hint is bytes:
        return content
    if hint is str:
        return content.decode() if isinstance(content, bytes) else content
    return _read(hint, lambda: json.loads(content))


def _read(hint: Any, data: Callable[[], Any]) -> Any:
    try:
        return CODEC.read(hint, data())
    except (InputError, ValueError) as error:
        from boardwalk import __version__

        told = (error.field, error.reason) if isinstance(error, InputError) else ("it is not JSON",)
        what = ": ".join(filter(None, told))
        ours = f"This client is Boardwalk {__version__}; `client.alive().version` is that of the house"
        raise AnswerError(f"The answer cannot be read: {what}. {ours}") from None


class StreamMessages:
    """The messages of one stream, from its beginning: some say only what has changed since the one before."""

    def __init__(self, hint: Any) -> None:
        self._hint = hint
        self._version: object = None
        self._sight: Any = None

    def read(self, text: bytes | str) -> Any:
        """What a message says, as a value of the stream's type."""
        return None if self._hint is NoneType else _read(self._hint, lambda: self._whole(json.loads(text)))

    def _whole(self, message: Any) -> Any:
        """The message with everything in it; later ones build on it."""
        if not (isinstance(message, dict) and message.keys() & {CHANGES, SIGHT}):
            return message
        if CHANGES in message:
            if message.get(BASE) != self._version:
                raise InputError(BASE, f"is {message.get(BASE)}, but the last version here is {self._version}")
            message[SIGHT] = changed(self._sight, message[CHANGES])
        self._version, self._sight = message.get("version"), message[SIGHT]
        return {name: value for name, value in message.items() if name not in (CHANGES, BASE)}


def new_key() -> str:
    """An idempotency key for one command."""
    return uuid.uuid4().hex


def wait_seconds(tried: int) -> float:
    """How long to wait before the next attempt."""
    return min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * float(1 << min(tried, 10)))
