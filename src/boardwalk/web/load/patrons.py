"""Letting the bots in: a demo house is founded and set up, and each bot has an account, chips and a token.

This is done before the server starts, since a server lets in only so many guests a minute.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import NamedTuple

from boardwalk.actor import Role
from boardwalk.pit.house.command import SellChips
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.people.password import Passwords
from boardwalk.pit.people.people import People, clock
from boardwalk.pit.people.person import Person
from boardwalk.pit.pit import Pit
from boardwalk.web.load.house import house_text
from boardwalk.web.opening import ADMINISTRATOR, Wanted, open_house

PURSE_CENTS = 10_000_00
"""What a bot buys and sits down with."""
LABEL = "load"


class Patron(NamedTuple):
    """One bot: where it plays, who it is, and what it shows at the door."""

    table: str
    name: str
    token: str


class Ready(NamedTuple):
    """A house that is set up and closed, to be opened by a server."""

    database: str
    file: Path
    key: Path
    patrons: tuple[Patron, ...]
    watcher: str
    """The token of someone who may see the metrics."""


def prepare(database: str, folder: Path, tables: int, bots: int) -> Ready:
    """Found a house of this many tables in an empty database, with bots for every table."""
    file, key = folder / "house.toml", folder / "house.key"
    file.write_text(house_text(tables), "utf-8")
    with open_house(Wanted(database, True, None, file, key, staffed=False), lambda _: None) as house:
        # Nobody will ever log in with these passwords, so that their hashes may be cheap.
        people = People(house.pit.store, house.pit, clock, Passwords(1, 8, 1))
        names = [(str(table), f"Bot {table}-{bot}") for table in range(1, tables + 1) for bot in range(1, bots + 1)]
        patrons = tuple(Patron(table, name, _enter(house.pit, people, name)) for table, name in names)
        watcher = _watcher(people)
    return Ready(database, file, key, patrons, watcher)


def _enter(pit: Pit, people: People, name: str) -> str:
    people.register(name, secrets.token_urlsafe(24))
    person = Person(name, Role.PLAYER)
    pit.do(AtHouse(SellChips(person.actor, name, PURSE_CENTS)))
    return people.issue_token(person, LABEL).reveal()


def _watcher(people: People) -> str:
    """The administrator, whose password is not a one-time one any more."""
    administrator = Person(ADMINISTRATOR, Role.ADMINISTRATOR)
    old = people.restore(ADMINISTRATOR)
    people.change_password(administrator, old.reveal(), secrets.token_urlsafe(24))
    return people.issue_token(administrator, LABEL).reveal()
