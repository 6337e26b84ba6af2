"""The client for scripts: each call returns when it is answered."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx

from boardwalk.client.exchange import (
    PREFIX,
    TIMEOUT_SECONDS,
    TRIES,
    Call,
    Draft,
    Me,
    Receipt,
    Seen,
    closed,
    command,
    headers_of,
    is_enough,
    is_worth_another,
    read,
    read_me,
    read_receipt,
    read_seen,
    refused,
    stream_url,
    to_meter,
    to_table,
    wait_before,
)


class Client:
    """One person's connection to a house. A given `http` is not closed with it."""

    def __init__(self, base: str, *, token: str | None = None, http: httpx.Client | None = None) -> None:
        self.base = base.rstrip("/")
        self.secret = token
        self._own = http is None
        self._http = http or httpx.Client(timeout=TIMEOUT_SECONDS, verify=base.startswith("https"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._own:
            self._http.close()

    def call(self, call: Call) -> Any:
        """Send a request, again after a lost connection where that is safe; raises a `ProblemError`."""
        url, headers = f"{self.base}{PREFIX}{call.path}", headers_of(call, self.secret)
        for tried in range(TRIES):
            try:
                response = self._http.request(call.method, url, json=call.body, params=call.parameters, headers=headers)
            except httpx.TransportError:
                if not call.can_be_repeated or tried + 1 == TRIES:
                    raise
            else:
                if not is_worth_another(call, response, tried):
                    return read(response)
            time.sleep(wait_before(tried))
        raise AssertionError("the last attempt answers or raises")

    def get(self, path: str, **parameters: Any) -> Any:
        """What is at a path of the API, such as `/tables`."""
        return self.call(Call("GET", path, parameters=parameters or None))

    def log_in(self, name: str, password: str) -> Me:
        """Begin a session, in which everything else is done."""
        return self._opened(self.call(Call("POST", "/session", {"name": name, "password": password})))

    def enter_as_guest(self, role: str = "player") -> Me:
        """Begin a session as a guest of a demo house; `guest_roles` of the house says what one may be."""
        return self._opened(self.call(Call("POST", "/guest", {"role": role})))

    def log_out(self) -> None:
        self.call(Call("DELETE", "/session"))
        self.secret = None

    def change_password(self, old: str, new: str) -> None:
        """All sessions end; log in again."""
        self.call(Call("POST", "/me/password", {"old": old, "new": new}))
        self.secret = None

    def me(self) -> Me:
        return read_me(self.get("/me"))

    def tables(self) -> list[Mapping[str, Any]]:
        """The lobby."""
        found: list[Mapping[str, Any]] = self.get("/tables")
        return found

    def sight(self, number: str) -> Seen:
        """What one sees at a table now."""
        return read_seen(self.get(to_table(number)))

    def send(
        self, number: str, draft: Draft, *, key: str | None = None, seen: int | None = None, sight: bool = False
    ) -> Receipt:
        """Do something at a table; with `sight` the receipt has what one sees after it."""
        return read_receipt(self.call(command(to_table(number, "/commands"), draft, key, seen, sight=sight)))

    def ask_for_time(self, number: str) -> Mapping[str, Any]:
        """Have the automatic staff wait as long again, once for each wait; the clock as it stands then."""
        clock: Mapping[str, Any] = self.call(Call("POST", to_table(number, "/time")))
        return clock

    def send_to_meter(self, name: str, draft: Draft, *, key: str | None = None) -> Receipt:
        """Do something with a meter."""
        return read_receipt(self.call(command(to_meter(name, "/commands"), draft, key)))

    def take_chips(self, cents: int, *, key: str | None = None) -> Receipt:
        """Take play chips in a demo house."""
        return read_receipt(self.call(command("/me/chips", {"cents": cents}, key)))

    def watch(self, number: str, since: int = -1, *, tries: int | None = None) -> Generator[Seen]:
        """What one sees at a table, whenever it changes; it comes back by itself after a lost connection.

        Whoever is not let in gets a `ProblemError`. With `tries`, so many attempts in a row that bring nothing end it
        with what the last of them met.
        """
        from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
        from websockets.sync.client import connect

        tried = 0
        while True:
            lost: Exception = ConnectionError("the stream was closed")
            try:
                with connect(
                    stream_url(self.base, to_table(number, "/stream"), since),
                    additional_headers=headers_of(Call("GET", ""), self.secret),
                    compression=None,
                    proxy=None,
                ) as socket:
                    for message in socket:
                        tried = 0
                        seen = read_seen(json.loads(message))
                        since = seen.version
                        yield seen
            except InvalidStatus as error:
                response = error.response
                problem = refused(response.status_code, response.reason_phrase, bytes(response.body))
                if problem is not None:
                    raise problem from None
                lost = error
            except ConnectionClosed as error:
                problem = closed(error.rcvd.code if error.rcvd else None)
                if problem is not None:
                    raise problem from None
                lost = error
            except (OSError, InvalidHandshake, TimeoutError) as error:
                lost = error
            if is_enough(tried, tries):
                raise lost
            time.sleep(wait_before(tried))
            tried += 1

    def _opened(self, told: Mapping[str, Any]) -> Me:
        self.secret = told["secret"]
        return read_me(told["me"])
