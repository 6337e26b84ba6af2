"""The client of a house, for scripts (`Client`) and for asynchronous programs (`AsyncClient`)."""

from __future__ import annotations

from functools import cached_property
from types import TracebackType
from typing import Any, Self

import httpx

from boardwalk.client.call import Call
from boardwalk.client.calls.account import AccountCalls
from boardwalk.client.calls.books import BooksCalls, CageCalls
from boardwalk.client.calls.house import HouseCalls
from boardwalk.client.calls.lab import LabCalls
from boardwalk.client.calls.meter import MeterCalls
from boardwalk.client.calls.people import PeopleCalls, ProposalCalls
from boardwalk.client.calls.school import SchoolCalls
from boardwalk.client.calls.table import TableCalls
from boardwalk.client.connection import AsyncConnection, Connection
from boardwalk.client.operation import Way


class Offices(HouseCalls[Way]):
    """The parts of a house, each with its own operations."""

    @property
    def address(self) -> str:
        """Where the house is."""
        return self._connection.address

    @property
    def secret(self) -> str | None:
        """What proves who you are: the secret of your session, or your token."""
        return self._connection.secret

    def table(self, number: str) -> TableCalls[Way]:
        """A table."""
        return TableCalls(self._connection, table=number)

    def meter(self, name: str) -> MeterCalls[Way]:
        """A progressive meter."""
        return MeterCalls(self._connection, meter=name)

    @cached_property
    def account(self) -> AccountCalls[Way]:
        """Your own account."""
        return AccountCalls(self._connection)

    @cached_property
    def people(self) -> PeopleCalls[Way]:
        """The accounts of the house."""
        return PeopleCalls(self._connection)

    @cached_property
    def proposals(self) -> ProposalCalls[Way]:
        """What two people must sign."""
        return ProposalCalls(self._connection)

    @cached_property
    def cage(self) -> CageCalls[Way]:
        """Patrons' chips and coupons."""
        return CageCalls(self._connection)

    @cached_property
    def books(self) -> BooksCalls[Way]:
        """The ledger, signed heads, audits and exports."""
        return BooksCalls(self._connection)

    @cached_property
    def lab(self) -> LabCalls[Way]:
        """The mathematics of the games."""
        return LabCalls(self._connection)

    @cached_property
    def school(self) -> SchoolCalls[Way]:
        """Practice and table tests for dealers."""
        return SchoolCalls(self._connection)

    def __repr__(self) -> str:
        return f"<client of {self.address}>"


class Client(Offices[Connection]):
    """One person's client of a house: each method waits for its answer, which is a dataclass.

    Log in, or give a `token`. If you pass an `httpx.Client` as `http`, closing the client leaves it open.

    >>> client = Client("http://127.0.0.1:8765/", token="bt_1")
    >>> client, client.secret
    (<client of http://127.0.0.1:8765>, 'bt_1')
    >>> Client("127.0.0.1:8765")
    Traceback (most recent call last):
    boardwalk.errors.InputError: address: "127.0.0.1:8765" must begin with http:// or https://
    """

    def __init__(self, address: str, *, token: str | None = None, http: httpx.Client | None = None) -> None:
        super().__init__(Connection(address, token, http))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the session stays open until you log out."""
        self._connection.close()

    def get(self, path: str, **parameters: Any) -> Any:
        """Any path of the API, such as `tables/7`, as plain JSON."""
        call: Call[Any] = Call(Any, "GET", path, parameters)
        return self._connection.call(call)


class AsyncClient(Offices[AsyncConnection]):
    """One person's client of a house, with the methods of `Client`: await each answer, and iterate over streams with
    `async for`. Several clients can share one `httpx.AsyncClient` as `http`, which closing a client leaves open.
    """

    def __init__(self, address: str, *, token: str | None = None, http: httpx.AsyncClient | None = None) -> None:
        super().__init__(AsyncConnection(address, token, http))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; the session stays open until you log out."""
        await self._connection.close()

    async def get(self, path: str, **parameters: Any) -> Any:
        """Any path of the API, such as `tables/7`, as plain JSON."""
        call: Call[Any] = Call(Any, "GET", path, parameters)
        return await self._connection.call(call)
