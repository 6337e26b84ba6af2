"""A machine with a server of the house and its PostgreSQL is lost: the standby has everything that was acknowledged,
another server opens the house on it with the same heads file, and its automatic staff goes on with the rounds.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from boardwalk.pit.store.engine import open_store
from tests.support.pit.crash.checks import Proved, verify
from tests.support.pit.crash.clients import Client, clients_of
from tests.support.pit.crash.nursery import PATIENCE_SECONDS, Child, Nursery
from tests.support.pit.crash.premises import GAMES, Premises, build
from tests.support.pit.postgresql_programs import ServerPair

ANSWERS = 60


def port_of(server: Child) -> int:
    told = server.report()
    assert told is not None
    return int(told["port"])


def under_load(clients: Sequence[Client], server: Child, port: int, pair: ServerPair | None = None) -> None:
    """All clients send until there are enough answers; with a pair, its first server is lost in the middle of that."""
    stop, before = threading.Event(), answers(clients)
    ports = dict.fromkeys([None, *GAMES], port)
    running = [threading.Thread(target=each.run, args=(ports, [port], stop, server.began)) for each in clients]
    for each in running:
        each.start()
    ends = time.monotonic() + PATIENCE_SECONDS
    while answers(clients) < before + ANSWERS:
        assert time.monotonic() < ends
        time.sleep(0.01)
    if pair is not None:
        pair.lose_first()
        server.kill()
    stop.set()
    for each in running:
        each.join()


def answers(clients: Sequence[Client]) -> int:
    return sum(len(client.notes.acknowledged) for client in clients)


def proved(premises: Premises, clients: Sequence[Client]) -> Proved:
    with closing(open_store(premises.database)) as store:
        return verify(store, premises, [client.notes for client in clients], audited=True)


@pytest.mark.long
def test_the_standby_has_everything_that_was_acknowledged(nursery: Nursery, tmp_path: Path) -> None:
    with ServerPair() as pair:
        premises = build(pair.url, tmp_path)
        clients = clients_of(premises.guests, 9)
        first = nursery.start("serve", database=premises.database, tables=list(GAMES), heads=premises.heads())
        under_load(clients, first, port_of(first), pair)
        lost_at = time.monotonic()
        pair.promote_second()
        second = nursery.start("serve", database=premises.database, tables=list(GAMES), heads=premises.heads())
        port = port_of(second)
        away = time.monotonic() - lost_at
        for client in clients:
            client.hang_up()
            for _ in range(5):
                client.send_again(port, second.began)
            assert not client.notes.pending
        rounds = proved(premises, clients).rounds
        under_load(clients, second, port)
        second.kill()
        second.verify_killed()
        for client in clients:
            client.hang_up()
        assert proved(premises, clients).rounds > rounds
        print(f"{answers(clients)} answers, {rounds} rounds before, open again after {away:.1f} s")  # noqa: T201
