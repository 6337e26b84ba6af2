"""A trial: servers under load are killed at instants drawn from a seed and started again, and the house is checked."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random

from boardwalk.pit.store.engine import open_store
from tests.support.pit.crash.checks import Proved, verify
from tests.support.pit.crash.clients import Client, clients_of
from tests.support.pit.crash.nursery import PATIENCE_SECONDS, Child, Nursery
from tests.support.pit.crash.premises import GAMES, Estate

LOAD_SECONDS = 0.25
"""The longest that a server is under load before it is killed."""
STARTING_SECONDS = 0.12
"""The longest life of a server that is killed while it starts, recovers and gets unanswered requests again."""
STARTING = 0.2
"""The fraction of servers that are killed that way."""
AUDIT_EVERY = 3
"""The audit is the most expensive check."""
TRIES = 5
"""How often a request is sent again to servers that report an unavailable store."""
ALONE: tuple[tuple[str, ...], ...] = (tuple(GAMES),)
"""One server for all tables."""
SPLIT: tuple[tuple[str, ...], ...] = (("1", "4"), ("2", "3"))
"""Two servers, each with some of the tables that share a meter."""


class Trial:
    """One estate, its servers and its clients, from kill to kill."""

    def __init__(
        self, nursery: Nursery, estate: Estate, seed: object, tables: Sequence[Sequence[str]] = ALONE,
        *, fault: str | None = None, kills_each: int = 10, load_seconds: float = LOAD_SECONDS,
        audit_every: int = AUDIT_EVERY,
    ) -> None:  # fmt: skip
        """Server number n deals at `tables[n]`; after `kills_each` kills the trial continues in a new, small house."""
        self._nursery, self._estate, self._seed = nursery, estate, seed
        self._tables, self._fault, self._kills_each, self._load_seconds = tables, fault, kills_each, load_seconds
        self._audit_every = audit_every
        self.dice = Random(f"{seed}")
        self.counted: Counter[str] = Counter()
        self._servers: dict[int, Child] = {}
        self._ports: dict[int, int] = {}
        self._proved = Proved(0, 0, 0)

    def run(self, kills: int) -> None:
        """Kill this many servers, and check the house after each start that got far enough, and after the last."""
        try:
            while self.counted["kills"] < kills:
                self._in_one_house(min(kills, self.counted["kills"] + self._kills_each))
        finally:
            self._stop()

    def _in_one_house(self, kills: int) -> None:
        self._move_in()
        while self.counted["kills"] < kills:
            self._life()
        self._open_all()
        self._check(audited=True)
        self.counted["rounds"] += self._proved.rounds
        self.counted["cents on the meter"] += self._proved.metered_cents
        self._abandon()

    def _move_in(self) -> None:
        self._premises = self._estate.fresh()
        self.counted["houses"] += 1
        self._clients: list[Client] = clients_of(self._premises.guests, f"{self._seed} {self.counted['houses']}")

    def _stop(self) -> None:
        for child in self._servers.values():
            child.kill()
        self._servers.clear()
        self._ports.clear()

    def _abandon(self) -> None:
        self._stop()
        for client in self._clients:
            client.hang_up()
            notes = client.notes
            again = [receipt for receipt, _ in notes.resent.values()]
            self.counted["sent"] += len(notes.posted)
            self.counted["acknowledged"] += len(notes.acknowledged)
            self.counted["refused"] += len(notes.refused)
            self.counted["done before the crash, unanswered"] += sum(bool(each and each.repeated) for each in again)
            self.counted["done when sent again"] += sum(bool(each and not each.repeated) for each in again)
            self.counted["refused when sent again"] += sum(each is None for each in again)

    def _life(self) -> None:
        """Until the next kill."""
        early = self.dice.random() < STARTING
        if early:
            self._start_missing()
            victims = self._victims()
            with self._killed(victims, self.dice.random() * STARTING_SECONDS):
                if self._hear_ports():
                    self._load()
        else:
            self._open_all()
            self._check(audited=self.counted["starts"] % self._audit_every == 0)
            victims = self._victims()
            with self._killed(victims, self.dice.random() ** 1.5 * self._load_seconds):
                self._load()
        self.counted["kills"] += len(victims)
        self.counted["early"] += early

    def _victims(self) -> list[int]:
        """One server, or several."""
        numbers = range(len(self._tables))
        return self.dice.sample(numbers, self.dice.randint(1, len(numbers)))

    @contextmanager
    def _killed(self, victims: Sequence[int], seconds: float) -> Iterator[None]:
        """Another thread kills them after this many seconds, while something else is done."""
        self._over = threading.Event()
        timer = threading.Timer(seconds, self._kill, [victims])
        timer.start()
        try:
            yield
        finally:
            timer.join(PATIENCE_SECONDS)
            for number in victims:
                self._servers.pop(number).verify_killed()
                self._ports.pop(number, None)

    def _kill(self, victims: Sequence[int]) -> None:
        for number in victims:
            self._servers[number].kill()
        self._over.set()

    def _start_missing(self) -> None:
        for number, tables in enumerate(self._tables):
            if number not in self._servers:
                self._servers[number] = self._nursery.start(
                    "serve",
                    database=self._premises.database,
                    tables=list(tables),
                    fault=self._fault,
                    heads=self._premises.heads(number),
                )
                self.counted["starts"] += 1

    def _hear_ports(self) -> bool:
        """Whether all servers got far enough to listen."""
        for number, child in self._servers.items():
            if number not in self._ports:
                told = child.report()
                if told is None:
                    return False
                self._ports[number] = told["port"]
        return True

    def _open_all(self) -> None:
        """Start all servers, and settle everything that was left unanswered."""
        self._start_missing()
        assert self._hear_ports()
        began = max(child.began for child in self._servers.values())
        for client in self._clients:
            client.hang_up()
            for _ in range(TRIES):
                client.send_again(self.dice.choice(list(self._ports.values())), began)
            assert not client.notes.pending, "a server that serves decides what it is sent"

    def _check(self, *, audited: bool) -> None:
        began = time.perf_counter()
        store = open_store(self._premises.database)
        try:
            notebooks = [client.notes for client in self._clients]
            self._proved = verify(store, self._premises, notebooks, audited=audited)
        finally:
            store.close()
        self.counted["checks"] += 1
        self.counted["recovered from snapshots"] += self._proved.snapshots
        self.counted["audits"] += audited
        self.counted["check ms"] += round((time.perf_counter() - began) * 1000)

    def _load(self) -> None:
        """All clients send requests until the servers are dead; a server that is not to be killed keeps serving."""
        ports: Mapping[str | None, int] = {
            table: self._ports[number] for number, tables in enumerate(self._tables) for table in tables
        } | {None: self.dice.choice(list(self._ports.values()))}
        began = max(child.began for child in self._servers.values())
        with ThreadPoolExecutor(len(self._clients)) as pool:
            everywhere = list(self._ports.values())
            running = [pool.submit(client.run, ports, everywhere, self._over, began) for client in self._clients]
        for each in running:
            each.result()
