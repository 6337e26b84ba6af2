"""The client for programs that wait for many things at once, such as a room full of bots."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
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


class AsyncClient:
    """One person's connection to a house. Many may share one `http`, which is then not closed with them."""

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

    async def call(self, call: Call) -> Any:
        """Send a request, again after a lost connection where that is safe; raises a `ProblemError`."""
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
                if not is_worth_another(call, response, tried):
                    return read(response)
            await asyncio.sleep(wait_before(tried))
        raise AssertionError("the last attempt answers or raises")

    async def get(self, path: str, **parameters: Any) -> Any:
        """What is at a path of the API, such as `/tables`."""
        return await self.call(Call("GET", path, parameters=parameters or None))

    async def log_in(self, name: str, password: str) -> Me:
        """Begin a session, in which everything else is done."""
        return self._opened(await self.call(Call("POST", "/session", {"name": name, "password": password})))

    async def enter_as_guest(self, role: str = "player") -> Me:
        """Begin a session as a guest of a demo house; `guest_roles` of the house says what one may be."""
        return self._opened(await self.call(Call("POST", "/guest", {"role": role})))

    async def log_out(self) -> None:
        await self.call(Call("DELETE", "/session"))
        self.secret = None

    async def change_password(self, old: str, new: str) -> None:
        """All sessions end; log in again."""
        await self.call(Call("POST", "/me/password", {"old": old, "new": new}))
        self.secret = None

    async def me(self) -> Me:
        return read_me(await self.get("/me"))

    async def tables(self) -> list[Mapping[str, Any]]:
        """The lobby."""
        found: list[Mapping[str, Any]] = await self.get("/tables")
        return found

    async def sight(self, number: str) -> Seen:
        """What one sees at a table now."""
        return read_seen(await self.get(to_table(number)))

    async def send(
        self, number: str, draft: Draft, *, key: str | None = None, seen: int | None = None, sight: bool = False
    ) -> Receipt:
        """Do something at a table; with `sight` the receipt has what one sees after it."""
        told = await self.call(command(to_table(number, "/commands"), draft, key, seen, sight=sight))
        return read_receipt(told)

    async def ask_for_time(self, number: str) -> Mapping[str, Any]:
        """Have the automatic staff wait as long again, once for each wait; the clock as it stands then."""
        clock: Mapping[str, Any] = await self.call(Call("POST", to_table(number, "/time")))
        return clock

    async def send_to_meter(self, name: str, draft: Draft, *, key: str | None = None) -> Receipt:
        """Do something with a meter."""
        return read_receipt(await self.call(command(to_meter(name, "/commands"), draft, key)))

    async def take_chips(self, cents: int, *, key: str | None = None) -> Receipt:
        """Take play chips in a demo house."""
        return read_receipt(await self.call(command("/me/chips", {"cents": cents}, key)))

    async def watch(self, number: str, since: int = -1, *, tries: int | None = None) -> AsyncGenerator[Seen]:
        """What one sees at a table, whenever it changes; it comes back by itself after a lost connection.

        Whoever is not let in gets a `ProblemError`. With `tries`, so many attempts in a row that bring nothing end it
        with what the last of them met.
        """
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

        tried = 0
        while True:
            lost: Exception = ConnectionError("the stream was closed")
            try:
                async with connect(
                    stream_url(self.base, to_table(number, "/stream"), since),
                    additional_headers=headers_of(Call("GET", ""), self.secret),
                    compression=None,
                    proxy=None,
                ) as socket:
                    async for message in socket:
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
            await asyncio.sleep(wait_before(tried))
            tried += 1

    def _opened(self, told: Mapping[str, Any]) -> Me:
        self.secret = told["secret"]
        return read_me(told["me"])
