"""Work that takes a while: how it reports its progress, and the Dask cluster that it can be sent to."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from boardwalk.errors import BoardwalkError, InputError

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""
Begin = Callable[[str], Progress]
"""Called with what begins; gives whom to tell how far it is."""


def silent(done: float) -> None:
    """Nobody listens."""
    del done


def nobody(step: str) -> Progress:
    """Nobody listens to any step."""
    del step
    return silent


def part_of(progress: Progress, part: int, of: int) -> Progress:
    """What tells of one of several equal parts as of its share in the whole.

    >>> part_of(print, 1, 2)(0.5)
    0.75
    """
    return lambda done: progress((part + done) / of)


CONNECT_SECONDS = 10
WORKERS_SECONDS = 10


def verify_cluster(address: str) -> None:
    """Refuse an address at which no cluster works, before anything is solved for it."""
    with client_of(address):
        pass


def answer_of(future: Any) -> Any:
    """What a task brought, or an error that says that the cluster failed."""
    try:
        return future.result()
    except Exception as error:  # whatever went wrong over there comes back as it was raised
        raise BoardwalkError(f"the cluster failed: {type(error).__name__}: {error}") from None


@contextmanager
def client_of(address: str) -> Iterator[Any]:
    """A client of the scheduler at this address, with at least one worker behind it."""
    try:
        from dask.distributed import Client
    except ImportError:
        raise InputError("--cluster", "Dask is not installed; pip install boardwalk[cluster]") from None
    _knock(address)
    try:
        client = Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise InputError("--cluster", f"no scheduler answers at {address!r} ({type(error).__name__})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError:
            raise InputError("--cluster", f"the scheduler at {address!r} has no workers") from None
        yield client


def _knock(address: str) -> None:
    """Refuse an address where nobody listens at once: Dask would try again and again, and complain at exit."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if address.startswith("inproc://"):
        return
    if host is None or port is None or parts.scheme not in ("tcp", "tls"):
        raise InputError("--cluster", f"{address!r} is no scheduler's address, such as tcp://10.0.0.1:8786")
    try:
        socket.create_connection((host, port), CONNECT_SECONDS).close()
    except OSError as error:
        raise InputError("--cluster", f"no scheduler answers at {address!r}: {error.strerror or error}") from None
