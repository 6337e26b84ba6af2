"""The client, for scripts (`Client`) and for asynchronous programs (`AsyncClient`)."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Generator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx

from boardwalk.client.protocol import (
    PREFIX,
    TIMEOUT_SECONDS,
    TRIES,
    ApiCall,
    Draft,
    Me,
    Receipt,
    TableSight,
    can_try_again,
    close_problem,
    command_call,
    gives_up,
    handshake_problem,
    headers_of,
    log_in_call,
    meter_path,
    read_answer,
    read_me,
    read_receipt,
    read_sight,
    stream_url,
    table_path,
    wait_seconds,
)


class Client:
    """One person's connection to a house. If you pass `http`, closing the client leaves it open."""

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

    def call(self, call: ApiCall) -> Any:
        """Send a request, and again after a lost connection if that is safe. Problems are raised as `ProblemError`."""
        url, headers = f"{self.base}{PREFIX}{call.path}", headers_of(call, self.secret)
        for tried in range(TRIES):
            try:
                response = self._http.request(call.method, url, json=call.body, params=call.parameters, headers=headers)
            except httpx.TransportError:
                if not call.can_be_repeated or tried + 1 == TRIES:
                    raise
            else:
                if not can_try_again(call, response, tried):
                    return read_answer(response)
            time.sleep(wait_seconds(tried))
        raise AssertionError("the last attempt answers or raises")

    def get(self, path: str, **parameters: Any) -> Any:
        """Get a path of the API, such as `/tables`."""
        return self.call(ApiCall("GET", path, parameters=parameters or None))

    def log_in(self, name: str, password: str, code: str | None = None) -> Me:
        """Log in, with a code if the account needs one. Everything you do afterward belongs to this session."""
        return self._open_session(self.call(log_in_call(name, password, code)))

    def enter_as_guest(self, role: str = "player") -> Me:
        """Log in as a guest of a demo house, in one of the house's `guest_roles`."""
        return self._open_session(self.call(ApiCall("POST", "/guest", {"role": role})))

    def log_out(self) -> None:
        self.call(ApiCall("DELETE", "/session"))
        self.secret = None

    def change_password(self, old: str, new: str) -> None:
        """Change your password. All sessions end; log in again."""
        self.call(ApiCall("POST", "/me/password", {"old": old, "new": new}))
        self.secret = None

    def me(self) -> Me:
        return read_me(self.get("/me"))

    def tables(self) -> list[Mapping[str, Any]]:
        """The lobby."""
        found: list[Mapping[str, Any]] = self.get("/tables")
        return found

    def sight(self, number: str) -> TableSight:
        """What you see at a table now."""
        return read_sight(self.get(table_path(number)))

    def send(
        self, number: str, draft: Draft, *, key: str | None = None, seen: int | None = None, sight: bool = False
    ) -> Receipt:
        """Send a command to a table; with `sight`, the receipt has what you see afterward."""
        return read_receipt(self.call(command_call(table_path(number, "/commands"), draft, key, seen, sight=sight)))

    def ask_for_time(self, number: str) -> Mapping[str, Any]:
        """Ask the automatic staff for more time, once per wait; returns the new clock."""
        clock: Mapping[str, Any] = self.call(ApiCall("POST", table_path(number, "/time")))
        return clock

    def send_to_meter(self, name: str, draft: Draft, *, key: str | None = None) -> Receipt:
        """Send a command to a meter."""
        return read_receipt(self.call(command_call(meter_path(name, "/commands"), draft, key)))

    def take_chips(self, cents: int, *, key: str | None = None) -> Receipt:
        """Take play chips in a demo house."""
        return read_receipt(self.call(command_call("/me/chips", {"cents": cents}, key)))

    def watch(self, number: str, since: int = -1, *, tries: int | None = None) -> Generator[TableSight]:
        """What you see at a table, each time it changes; reconnects by itself after a lost connection.

        Raises a `ProblemError` if you may not watch. With `tries`, gives up after that many failed attempts in a row
        and raises the error of the last one.
        """
        from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
        from websockets.sync.client import connect

        tried = 0
        while True:
            lost: Exception = ConnectionError("the stream was closed")
            try:
                with connect(
                    stream_url(self.base, table_path(number, "/stream"), since),
                    additional_headers=headers_of(ApiCall("GET", ""), self.secret),
                    compression=None,
                    proxy=None,
                ) as socket:
                    for message in socket:
                        tried = 0
                        sight = read_sight(json.loads(message))
                        since = sight.version
                        yield sight
            except InvalidStatus as error:
                response = error.response
                problem = handshake_problem(response.status_code, response.reason_phrase, bytes(response.body))
                if problem is not None:
                    raise problem from None
                lost = error
            except ConnectionClosed as error:
                problem = close_problem(error.rcvd.code if error.rcvd else None)
                if problem is not None:
                    raise problem from None
                lost = error
            except (OSError, InvalidHandshake, TimeoutError) as error:
                lost = error
            if gives_up(tried, tries):
                raise lost
            time.sleep(wait_seconds(tried))
            tried += 1

    def _open_session(self, session: Mapping[str, Any]) -> Me:
        self.secret = session["secret"]
        return read_me(session["me"])


class AsyncClient:
    """One person's connection to a house. Several can share one `http`, which closing a client leaves open."""

    def __init__(self, base: str, *, token: str | None = None, http: httpx.AsyncClient | None = None) -> None:
        self.base = base.rstrip("/")
        self.secret = token
        self._own = http is None
        self._http = http or httpx.AsyncClient(timeout=TIMEOUT_SECONDS, verify=base.startswith("https"))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._own:
            await self._http.aclose()

    async def call(self, call: ApiCall) -> Any:
        """Send a request, and again after a lost connection if that is safe. Problems are raised as `ProblemError`."""
        url, headers = f"{self.base}{PREFIX}{call.path}", headers_of(call, self.secret)
        for tried in range(TRIES):
            try:
                response = await self._http.request(
                    call.method, url, json=call.body, params=call.parameters, headers=headers
                )
            except httpx.TransportError:
                if not call.can_be_repeated or tried + 1 == TRIES:
                    raise
            else:
                if not can_try_again(call, response, tried):
                    return read_answer(response)
            await asyncio.sleep(wait_seconds(tried))
        raise AssertionError("the last attempt answers or raises")

    async def get(self, path: str, **parameters: Any) -> Any:
        """Get a path of the API, such as `/tables`."""
        return await self.call(ApiCall("GET", path, parameters=parameters or None))

    async def log_in(self, name: str, password: str, code: str | None = None) -> Me:
        """Log in, with a code if the account needs one. Everything you do afterward belongs to this session."""
        return self._open_session(await self.call(log_in_call(name, password, code)))

    async def enter_as_guest(self, role: str = "player") -> Me:
        """Log in as a guest of a demo house, in one of the house's `guest_roles`."""
        return self._open_session(await self.call(ApiCall("POST", "/guest", {"role": role})))

    async def log_out(self) -> None:
        await self.call(ApiCall("DELETE", "/session"))
        self.secret = None

    async def change_password(self, old: str, new: str) -> None:
        """Change your password. All sessions end; log in again."""
        await self.call(ApiCall("POST", "/me/password", {"old": old, "new": new}))
        self.secret = None

    async def me(self) -> Me:
        return read_me(await self.get("/me"))

    async def tables(self) -> list[Mapping[str, Any]]:
        """The lobby."""
        found: list[Mapping[str, Any]] = await self.get("/tables")
        return found

    async def sight(self, number: str) -> TableSight:
        """What you see at a table now."""
        return read_sight(await self.get(table_path(number)))

    async def send(
        self, number: str, draft: Draft, *, key: str | None = None, seen: int | None = None, sight: bool = False
    ) -> Receipt:
        """Send a command to a table; with `sight`, the receipt has what you see afterward."""
        answer = await self.call(command_call(table_path(number, "/commands"), draft, key, seen, sight=sight))
        return read_receipt(answer)

    async def ask_for_time(self, number: str) -> Mapping[str, Any]:
        """Ask the automatic staff for more time, once per wait; returns the new clock."""
        clock: Mapping[str, Any] = await self.call(ApiCall("POST", table_path(number, "/time")))
        return clock

    async def send_to_meter(self, name: str, draft: Draft, *, key: str | None = None) -> Receipt:
        """Send a command to a meter."""
        return read_receipt(await self.call(command_call(meter_path(name, "/commands"), draft, key)))

    async def take_chips(self, cents: int, *, key: str | None = None) -> Receipt:
        """Take play chips in a demo house."""
        return read_receipt(await self.call(command_call("/me/chips", {"cents": cents}, key)))

    async def watch(self, number: str, since: int = -1, *, tries: int | None = None) -> AsyncGenerator[TableSight]:
        """What you see at a table, each time it changes; reconnects by itself after a lost connection.

        Raises a `ProblemError` if you may not watch. With `tries`, gives up after that many failed attempts in a row
        and raises the error of the last one.
        """
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

        tried = 0
        while True:
            lost: Exception = ConnectionError("the stream was closed")
            try:
                async with connect(
                    stream_url(self.base, table_path(number, "/stream"), since),
                    additional_headers=headers_of(ApiCall("GET", ""), self.secret),
                    compression=None,
                    proxy=None,
                ) as socket:
                    async for message in socket:
                        tried = 0
                        sight = read_sight(json.loads(message))
                        since = sight.version
                        yield sight
            except InvalidStatus as error:
                response = error.response
                problem = handshake_problem(response.status_code, response.reason_phrase, bytes(response.body))
                if problem is not None:
                    raise problem from None
                lost = error
            except ConnectionClosed as error:
                problem = close_problem(error.rcvd.code if error.rcvd else None)
                if problem is not None:
                    raise problem from None
                lost = error
            except (OSError, InvalidHandshake, TimeoutError) as error:
                lost = error
            if gives_up(tried, tries):
                raise lost
            await asyncio.sleep(wait_seconds(tried))
            tried += 1

    def _open_session(self, session: Mapping[str, Any]) -> Me:
        self.secret = session["secret"]
        return read_me(session["me"])
