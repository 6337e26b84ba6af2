"""Opening a house: its database, its key, its people, its file and its automatic staff, ready to be served."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boardwalk.actor import Role
from boardwalk.documents.layout.house import read_lawful_house
from boardwalk.errors import InputError, Refusal
from boardwalk.pit.automatic import CREW
from boardwalk.pit.house.command import ApplyConfiguration, HouseKind
from boardwalk.pit.house.name import verify_name
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.demo import demo_text
from boardwalk.pit.house_file.examine import load_text, read_house
from boardwalk.pit.house_file.plan import plan
from boardwalk.pit.house_file.setup import HouseFile
from boardwalk.pit.people.people import People
from boardwalk.pit.people.person import Person
from boardwalk.pit.people.secret import Secret
from boardwalk.pit.pit import Pit
from boardwalk.pit.seal import key_at, public_hex, read_key
from boardwalk.pit.staffing import AutomaticStaff
from boardwalk.pit.store.engine import file_of, open_store, url_of
from boardwalk.web.log import Logger
from boardwalk.web.roster import STEP_SECONDS, Roster, Troubles
from boardwalk.web.unapplied import unapplied

ADMINISTRATOR = "admin"
BY_FILE = "house:file"
USUAL_NAME = "Boardwalk"
Say = Callable[[str], None]


class Wanted(NamedTuple):
    """Which house is to be opened, and how."""

    database: str
    demo: bool = False
    name: str | None = None
    file: Path | None = None
    key: Path | None = None
    staffed: bool = True
    step_seconds: float = STEP_SECONDS


class OpenHouse(NamedTuple):
    """A house that is open."""

    pit: Pit
    people: People
    key: Ed25519PrivateKey | None
    staff: AutomaticStaff | None
    """The automatic staff, where it was wanted."""


@contextmanager
def open_house(wanted: Wanted, say: Say, log: Logger | None = None) -> Iterator[OpenHouse]:
    """Open a house, and close it again. Secrets that are shown once are said, and stand nowhere else."""
    if wanted.name is not None:
        verify_name(wanted.name)
    text = _file_text(wanted)
    file = None if text is None else read_lawful_house(text, str(wanted.file or "the demonstration house"))
    with ExitStack() as stack:
        stack.enter_context(_alone(wanted.database))
        store = open_store(wanted.database)
        stack.callback(store.close)
        pit = Pit.open(store)
        stack.callback(pit.close)
        people = People(store, pit)
        key = _founded(pit, people, wanted, file, say)
        if file is not None and text is not None:
            _apply(pit, people, file, text, wanted, say)
        roster = Roster(pit, wanted.step_seconds, None if log is None else Troubles(log)) if wanted.staffed else None
        if roster is not None:
            roster.start()
            stack.callback(roster.stop)
        yield OpenHouse(pit, people, key, None if roster is None else roster.staff)


def _file_text(wanted: Wanted) -> str | None:
    if wanted.file is not None:
        return load_text(wanted.file)
    return demo_text() if wanted.demo else None


@contextmanager
def _alone(database: str) -> Iterator[None]:
    """A file of SQLite has one server; the lock is the operating system's, and goes with the process."""
    path = file_of(database)
    if path is None:
        yield
        return
    if not path.parent.is_dir():
        raise InputError("database", f"there is no directory {str(path.parent)!r}")
    with path.with_name(f"{path.name}.lock").open("a", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError("database", f"{str(path)!r} is in use by another server") from None
        yield


def _founded(pit: Pit, people: People, wanted: Wanted, file: HouseFile | None, say: Say) -> Ed25519PrivateKey | None:
    """Found the house if there is none, and see to it that someone can log in; its key, where it is at hand."""
    path = wanted.key or _beside(wanted.database)
    if pit.house is None:
        key = key_at(path)
        kind = HouseKind.DEMO if wanted.demo else HouseKind.LIVE
        name = wanted.name or (USUAL_NAME if file is None else file.name)
        people.found(name, kind, public_hex(key), ADMINISTRATOR, partial(_say_password, say, ADMINISTRATOR))
        return key
    _verify_kind(pit.house, demo=wanted.demo)
    stranded = people.stranded()
    if stranded is not None:
        people.restore(stranded, partial(_say_password, say, stranded))
    if wanted.key is None and not path.exists():
        return None
    key = read_key(path)
    if public_hex(key) != pit.house.public_key:
        raise InputError("key", f"{str(path)!r} is not the key of {pit.house.name}")
    return key


def _verify_kind(house: House, *, demo: bool) -> None:
    if demo and house.kind is not HouseKind.DEMO:
        raise InputError("demo", f"{house.name} is a {house.kind.value} house, and is not opened with --demo")
    if not demo and house.kind is HouseKind.DEMO:
        raise InputError("demo", f"{house.name} is a demo house with play money; open it with --demo")


def _beside(database: str) -> Path:
    """Where the key of a house is kept, unless it is said."""
    if "://" not in database:
        return Path(f"{database}.key")
    return Path(f"{Path(url_of(database).database or 'boardwalk').name}.key")


def _apply(pit: Pit, people: People, file: HouseFile, text: str, wanted: Wanted, say: Say) -> None:
    """Bring the house to what its file says; a demo house only when it opens first, and no table in its round."""
    house = _house(pit)
    if wanted.file is None and house.configuration:
        return
    administrator = house.open_people(Role.ADMINISTRATOR)[0]
    by = Person(administrator.name, administrator.role)
    for each in file.people:
        if house.person(each.name) is None:
            _say_password(say, each.name, people.add(by, each.name, each.role))
    try:
        orders, left = plan(file, pit.tables, pit.meters, CREW.supervisor, _in_force(house))
        for order in orders:
            pit.do(order, person=BY_FILE)
    except Refusal as refusal:
        say(f"The house file is not applied, and the house opens as it stands: {refusal}")
        return
    for fault in (*left, *unapplied(file, _house(pit))):
        say(f"Left as it is: {fault}")
    if text != house.configuration:
        pit.do(AtHouse(ApplyConfiguration(by.actor, text)))


def _in_force(house: House) -> HouseFile | None:
    """The file that the house follows; one that cannot be read any more says nothing."""
    with suppress(InputError):
        return read_house(house.configuration) if house.configuration else None
    return None


def _house(pit: Pit) -> House:
    house = pit.house
    assert house is not None, "it was founded before"
    return house


def _say_password(say: Say, name: str, secret: Secret) -> None:
    say(f"One-time password of {name}: {secret.reveal()}")
