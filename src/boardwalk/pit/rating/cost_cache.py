"""What the choices of a round cost, kept on disk, so that no round is ever worked out twice.

A round goes by the hash of its last record, which covers every record before it, and by the digest of the code. So what
is found here is right whichever house it came from, and nothing has to be brought up to date. There are no names and no
cards in it, and only rounds that have ended.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from boardwalk.errors import InputError
from boardwalk.odds.result_store import code_digest
from boardwalk.pit.rating.choice_cost import ChoiceCost

FILE = "choice-costs.sqlite"
KEYS_AT_ONCE = 400
MOST_ROUNDS = 2_000_000
"""Some 300 MB; then the file is begun again."""
FORM = 1
"""Raise this whenever what is kept means something else."""


class CostCache:
    """The costs of rounds, in a file in this folder; without one that can be written, nothing is kept."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def known(self, hashes: Iterable[str]) -> Mapping[str, tuple[ChoiceCost, ...]]:
        """The costs of those rounds that are here, by the hash of their last record."""
        wanted = {_key(each): each for each in hashes}
        found: dict[str, tuple[ChoiceCost, ...]] = {}
        keys = list(wanted)
        with suppress(sqlite3.Error, OSError), closing(self._opened()) as connection:
            for place in range(0, len(keys), KEYS_AT_ONCE):
                some = keys[place : place + KEYS_AT_ONCE]
                marks = ",".join("?" * len(some))
                query = f"SELECT key, costs FROM rounds WHERE key IN ({marks})"  # noqa: S608 - only question marks
                for key, text in connection.execute(query, some):
                    with suppress(ValueError, TypeError, InputError):  # a damaged row is worked out again
                        found[wanted[key]] = _read(text)
        return found

    def keep(self, costs: Mapping[str, Sequence[ChoiceCost]]) -> None:
        """Keep the costs of rounds, by the hash of their last record."""
        with suppress(sqlite3.Error, OSError), closing(self._opened()) as connection, connection:
            (rounds,) = connection.execute("SELECT count(*) FROM rounds").fetchone()
            if rounds > MOST_ROUNDS:
                connection.execute("DELETE FROM rounds")
            rows = [(_key(each), _written(found)) for each, found in costs.items()]
            connection.executemany("INSERT OR REPLACE INTO rounds VALUES (?, ?)", rows)

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path)
        connection.execute("CREATE TABLE IF NOT EXISTS rounds (key TEXT PRIMARY KEY, costs TEXT NOT NULL)")
        return connection


def _key(last_hash: str) -> str:
    return sha256(f"{FORM} {code_digest()} {last_hash}".encode()).hexdigest()


def _written(costs: Sequence[ChoiceCost]) -> str:
    return json.dumps([[*each._replace(cents=None), None if each.cents is None else str(each.cents)] for each in costs])


def _read(text: str) -> tuple[ChoiceCost, ...]:
    found = []
    for *fields, cents in json.loads(text):
        found.append(ChoiceCost(*fields)._replace(cents=None if cents is None else Fraction(cents)))
    return tuple(found)
