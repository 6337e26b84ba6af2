"""A Dask cluster, to which long work can be sent."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.extras import explain_missing

CONNECT_SECONDS = 10
WORKERS_SECONDS = 10


def verify_cluster(address: str) -> None:
    """Refuse an address without a working cluster before any long work begins."""
    with client_of(address):
        pass


def answer_of(future: Any) -> Any:
    """The result of a task, or an error that says that the cluster failed."""
    try:
        return future.result()
    except Exception as error:  # whatever a worker raises is raised again here
        raise BoardwalkError(f"the cluster failed: {type(error).__name__}: {error}") from None


@contextmanager
def client_of(address: str) -> Iterator[Any]:
    """A client of the scheduler at this address, with at least one worker behind it."""
    with explain_missing("--cluster"):
        from dask.distributed import Client
    _verify_reachable(address)
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


def _verify_reachable(address: str) -> None:
    """Refuse at once an address where nothing listens: Dask would keep retrying, and log errors at exit."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if address.startswith("inproc://"):
        return
    if host is None or port is None or parts.scheme not in ("tcp", "tls"):
        raise InputError("--cluster", f"{address!r} is not a scheduler's address, such as tcp://10.0.0.1:8786")
    try:
        socket.create_connection((host, port), CONNECT_SECONDS).close()
    except OSError as error:
        raise InputError("--cluster", f"no scheduler answers at {address!r}: {error.strerror or error}") from None
