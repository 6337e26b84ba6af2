"""The house under load: a house file with any number of tables, every game in turn, and an account, chips and a
token for each bot.
"""

from __future__ import annotations

import re
import secrets
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from boardwalk.actor import Role
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.log_in import Passwords
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.pit import Pit
from boardwalk.web.house_opening import ADMINISTRATOR, OpeningOptions, open_house

TABLES_OF_A_METER = 50
"""In each group of this many tables, those with the same progressive share one meter."""
_SECTION = re.compile(r"^(?=\[\[)", re.MULTILINE)
_NUMBER, _METER, _NAME = (re.compile(rf'^{key} = "(.*)"$', re.MULTILINE) for key in ("number", "meter", "name"))


def house_text(tables: int) -> str:
    """A house file with this many tables: those of `house.toml`, repeated.

    >>> from boardwalk.pit.house_file.examination import read_house
    >>> house = read_house(house_text(60))
    >>> [table.number for table in house.tables if "Spin 2" in table.meters.values()]
    ['56']
    """
    house, *sections = _SECTION.split(resources.files("boardwalk.load_test").joinpath("house.toml").read_text("utf-8"))
    kinds = [each for each in sections if each.startswith("[[table]]")]
    meters = {_value(_NAME, each): each for each in sections if each.startswith("[[meter]]")}
    parts, used = [house], dict[str, str]()
    for number in range(1, tables + 1):
        table = _NUMBER.sub(f'number = "{number}"', kinds[(number - 1) % len(kinds)])
        meter = _value(_METER, table)
        if meter:
            name = f"{meter} {(number - 1) // TABLES_OF_A_METER + 1}"
            table = _METER.sub(f'meter = "{name}"', table)
            used[name] = _NAME.sub(f'name = "{name}"', meters[meter])
        parts.append(table)
    return "\n".join(part.strip() + "\n" for part in (*parts, *(used[name] for name in sorted(used))))


def _value(key: re.Pattern[str], section: str) -> str:
    """What a section says under this key, if anything."""
    found = key.search(section)
    return "" if found is None else found[1]


PURSE_CENTS = 10_000_00
"""The chips that a bot buys and sits down with."""
TOKEN_LABEL = "load"  # noqa: S105 - a label, not a secret


class Patron(NamedTuple):
    """One bot: its table, name and token."""

    table: str
    name: str
    token: str


class LoadHouse(NamedTuple):
    """A house that is set up and closed, ready for a server to open."""

    database: str
    file: Path
    key: Path
    patrons: tuple[Patron, ...]
    watcher: str
    """The token of someone who may see the metrics."""


def prepare_house(database: str, folder: Path, tables: int, bots: int) -> LoadHouse:
    """Found a house with this many tables in an empty database, with bots for every table."""
    file, key = folder / "house.toml", folder / "house.key"
    file.write_text(house_text(tables), "utf-8")
    with open_house(OpeningOptions(database, True, None, file, key, staffed=False), lambda _: None) as house:
        # Nobody ever logs in with these passwords, so their hashes can be cheap.
        people = Accounts(house.pit.store, house.pit, house.pit.clock.now, Passwords(1, 8, 1))
        names = [(str(table), f"Patron {table}-{bot}") for table in range(1, tables + 1) for bot in range(1, bots + 1)]
        patrons = tuple(Patron(table, name, _enter_patron(house.pit, people, name)) for table, name in names)
        watcher = _watcher_token(people)
    return LoadHouse(database, file, key, patrons, watcher)


def _enter_patron(pit: Pit, people: Accounts, name: str) -> str:
    people.register(name, secrets.token_urlsafe(24))
    person = Person(name, Role.PLAYER)
    pit.do(AtHouse(SellChips(person.actor, name, PURSE_CENTS)))
    return people.issue_token(person, TOKEN_LABEL).reveal()


def _watcher_token(people: Accounts) -> str:
    """A token of the administrator, whose one-time password has to be changed first."""
    administrator = Person(ADMINISTRATOR, Role.ADMINISTRATOR)
    old = people.restore(ADMINISTRATOR)
    people.change_password(administrator, old.reveal(), secrets.token_urlsafe(24))
    return people.issue_token(administrator, TOKEN_LABEL).reveal()
