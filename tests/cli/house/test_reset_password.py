"""`boardwalk house reset-password`: at the machine, with the server stopped, and on the record."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

import pytest
from sqlalchemy import select

from boardwalk.actor import Role
from boardwalk.cli.house import password as command
from boardwalk.codec import read_json
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.schema import records
from boardwalk.web.house_opening import accounts_at_machine
from tests.support.cli.command import Run
from tests.support.pit.audit_databases import audited, opened
from tests.support.pit.fake_pit import KEY, cheap_passwords

NEW = "a flush beats a straight"
ANN = Person("Ann", Role.ADMINISTRATOR)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A live house with Ann, who lost her password, and Dale."""
    path = tmp_path / "house.db"
    with opened(path) as store:
        pit = Pit.open(store)
        people = Accounts(store, pit, passwords=cheap_passwords())
        people.found("Marina", HouseKind.LIVE, KEY, "Ann", policy=NO_POLICY)
        people.add(ANN, "Dale", Role.DEALER)
        pit.close()
    return path


def type_in(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    answers = iter(typed)
    monkeypatch.setattr(command, "getpass", lambda _: next(answers))


def reset(run: Run, database: Path, name: str, *options: str) -> tuple[int, str]:
    outcome = run("house", "reset-password", name, "--database", str(database), *options)
    assert NEW not in outcome.out + outcome.err
    return outcome.code, outcome.out + outcome.err


def test_an_administrator_gets_in_again_and_the_record_says_so(
    run: Run, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, NEW, NEW)
    code, said = reset(run, database, "ann")
    user = pwd.getpwuid(os.getuid()).pw_name
    assert (code, said) == (0, f"Ann has a new password. The record says that {user} set it at the machine.\n")
    with opened(database) as store, store.reading() as connection:
        last = read_json(connection.scalars(select(records.c.event).order_by(records.c.seq.desc())).first() or "")
    assert last == {"event": "password-reset-at-machine", "name": "Ann", "machine_user": user}
    with accounts_at_machine(str(database)) as people:
        assert people.who(people.log_in("Ann", NEW, "here").reveal()) == ANN
    assert audited(database).ok


@pytest.mark.parametrize(
    ("name", "typed", "words"),
    [
        ("Dale", (), "not an administrator"),
        ("Nobody", (), "not an administrator"),
        ("Ann", (NEW, "another one"), "the two passwords are different"),
        ("Ann", ("short", "short"), "at least 10 characters"),
    ],
)
def test_nothing_else_is_reset(
    run: Run, database: Path, monkeypatch: pytest.MonkeyPatch, name: str, typed: tuple[str, ...], words: str
) -> None:
    type_in(monkeypatch, *typed)
    before = database.read_bytes()
    code, said = reset(run, database, name)
    assert code == 2
    assert words in said
    assert database.read_bytes() == before


def test_a_house_that_is_open_is_left_alone(run: Run, database: Path) -> None:
    with accounts_at_machine(str(database)):
        code, said = reset(run, database, "Ann")
    assert code == 2
    assert "in use by another server" in said


def test_a_database_that_does_not_exist_is_not_made(run: Run, tmp_path: Path) -> None:
    code, said = reset(run, tmp_path / "nothing.db", "Ann")
    assert code == 2
    assert "does not exist" in said
    assert not (tmp_path / "nothing.db").exists()
