"""A house with two games from outside, in files of its own: Pier Poker, and Wharf Poker with two meters; as a process
that serves it, and as a database that can be copied and compared.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from shutil import copytree
from typing import NamedTuple

import psycopg
import pytest
from sqlalchemy import MetaData, create_engine, make_url, select

from boardwalk.client import Client, ProblemError
from boardwalk.load_test.bot import choose
from tests.support.games.outside import PIER, WHARF
from tests.support.web.lab_processes import until

HOUSE = """
[house]
name = "Wharf and Pier"

[[table]]
number = 1
game = "./pier.py"
devices = ["automated shuffler"]
inventory = 20000
staff = "automatic"
betting-seconds = 1
decision-seconds = 5
look-seconds = 1

[[table]]
number = 2
game = "games/wharf.py"
options = {jackpot = true, dealer = true}
devices = ["automated shuffler", "progressive hardware"]
inventory = 20000
staff = "automatic"
meter = {progressive = "Wharf", dealer-jackpot = "Dealers"}
betting-seconds = 1
decision-seconds = 5
look-seconds = 1

[[meter]]
name = "Wharf"
base = 10000
rate = "70%"
approved = ["games/wharf.py"]

[[meter]]
name = "Dealers"
base = 5000
rate = "50%"
approved = ["games/wharf.py"]

[[layout]]
game = "./pier.py"
lines = ["On the water"]

[[sign]]
game = "games/wharf.py"
lines = ["Good luck"]
"""
SQLITE = "house.db"
OPEN = re.compile(r"^Wharf and Pier is open at (\S+)$", re.MULTILINE)


class OutsideHouse(NamedTuple):
    """The folder with the files of the house, and its database: the name of a file there, or a URL."""

    folder: Path
    database: str = SQLITE

    @property
    def stored(self) -> tuple[str, str]:
        """How a command is told which database to read."""
        return "--database", self.database

    @property
    def serve(self) -> tuple[str, ...]:
        """The command that serves it."""
        return ("serve", "--demo", "--port", "0", "--step", "0", "--log", "log.txt", *self.stored)

    def write_files(self, house: str = HOUSE) -> None:
        (self.folder / "games").mkdir()
        (self.folder / "pier.py").write_text(PIER, "utf-8")
        (self.folder / "games" / "wharf.py").write_text(WHARF, "utf-8")
        (self.folder / "house.toml").write_text(house, "utf-8")

    def copied(self, folder: Path) -> OutsideHouse:
        """The same house in another folder and another database; nobody may be in this one."""
        copytree(self.folder, folder)
        if self.database == SQLITE:
            return OutsideHouse(folder)
        url = make_url(self.database)
        name = f"{url.database}_{abs(hash(folder))}"
        with psycopg.connect(_text(url.set(database="postgres")), autocommit=True) as to:
            to.execute(f"CREATE DATABASE {name} TEMPLATE {url.database}")  # type: ignore[call-overload, unused-ignore]
        for path in folder.glob(f"{url.database}.*"):  # its key and its heads
            path.rename(path.with_stem(name))
        return OutsideHouse(folder, _text(url.set(database=name)))

    def contents(self) -> object:
        """Everything in its database, to be compared."""
        if self.database == SQLITE:
            return (self.folder / SQLITE).read_bytes()
        engine, tables = create_engine(_text(make_url(self.database).set(drivername="postgresql+psycopg"))), MetaData()
        with engine.connect() as connection:
            tables.reflect(connection)
            found = {name: sorted(map(str, connection.execute(select(each)))) for name, each in tables.tables.items()}
        engine.dispose()
        return found


def _text(url: object) -> str:
    return url.render_as_string(hide_password=False)  # type: ignore[attr-defined, no-any-return]


@contextmanager
def server(house: OutsideHouse, *options: str, end: signal.Signals = signal.SIGTERM) -> Iterator[str]:
    """The address of a server process, until the block is left; then it gets this signal."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "boardwalk", *house.serve, *options],
        cwd=house.folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    while not OPEN.search(said):
        line = process.stdout.readline()
        if not line:
            pytest.fail(f"it ended: {said} {process.communicate()[1]}")
        said += line
    found = OPEN.search(said)
    assert found is not None
    try:
        yield found[1]
    finally:
        process.send_signal(end)
        process.communicate(timeout=60)


def play(url: str, table: str, rounds: int) -> None:
    """Play as a guest who takes whatever is offered, until this many rounds are over."""
    dice = Random(table)
    with Client(url) as client:
        client.enter_as_guest()
        client.account.take_play_chips(1_000_00)

        def over() -> bool:
            sight = client.table(table).see()
            choice = choose(client.get(f"tables/{table}")["sight"], dice, 500_00)
            if choice is not None:
                with suppress(ProblemError):  # the table has moved on
                    client.table(table).send(choice.draft)
            last = sight.table.last_round
            return last is not None and last.number >= rounds and sight.table.round is None

        until(over)
