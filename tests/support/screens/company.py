"""Company at the tables: guests who play automatically, so that pictures show a busy house."""

from __future__ import annotations

import threading
from contextlib import suppress
from random import Random

from boardwalk.client import Client, ProblemError
from boardwalk.load_test.bot import choose

PURSE_CENTS = 500_00


class Company:
    """Some guests at some tables, until they are stopped."""

    def __init__(self, address: str, guests: dict[str, int]) -> None:
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(address, number, f"{number} {each}"))
            for number, many in guests.items()
            for each in range(many)
        ]
        for thread in self._threads:
            thread.start()

    def leave(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _play(self, address: str, number: str, seed: str) -> None:
        dice = Random(seed)
        with Client(address) as client:
            client.enter_as_guest()
            while not self._over.is_set():
                choice = choose(client.get(f"tables/{number}")["sight"], dice, PURSE_CENTS)
                if choice is not None:
                    with suppress(ProblemError):  # the table may have moved on
                        client.table(number).send(choice.draft)
                self._over.wait(0.15)
