"""`boardwalk audit` goes on from the latest checkpoint, makes new ones, and checks the seals kept elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import create_key, public_hex
from tests.support.cli.command import Run
from tests.support.pit.audit_databases import opened
from tests.support.pit.houses import ADMINISTRATOR, CASHIER, with_chips


class KeyedHouse:
    def __init__(self, folder: Path) -> None:
        self.database, self.key, self.away = folder / "house.db", folder / "house.key", folder / "away"
        self.away.mkdir()
        with opened(self.database) as store:
            pit = Pit.open(store)
            key = public_hex(create_key(self.key))
            pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.LIVE, key, NO_POLICY)))
            pit.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)))
            pit.close()

    def sell(self, name: str) -> None:
        with opened(self.database) as store:
            pit = Pit.open(store)
            with_chips(pit, name)
            pit.close()

    @property
    def audit(self) -> tuple[str, ...]:
        return ("audit", "--database", str(self.database), "--json")

    @property
    def checkpoint(self) -> tuple[str, ...]:
        return (*self.audit, "--write-checkpoint", "--key", str(self.key), "--checkpoints", str(self.away))


@pytest.fixture
def house(tmp_path: Path) -> KeyedHouse:
    return KeyedHouse(tmp_path)


def test_an_audit_goes_on_from_the_last_checkpoint(run: Run, house: KeyedHouse) -> None:
    first = json.loads(run(*house.checkpoint).out)
    assert (first["ok"], first["since"], first["counts"]["records"]) == (True, None, 3)
    house.sell("Zoe")
    later = json.loads(run(*house.audit).out)
    assert later["since"] is not None
    assert later["counts"]["records"] == 2
    full = json.loads(run(*house.audit, "--full").out)
    assert (full["since"], full["counts"]["records"]) == (None, 5)
    (seal,) = house.away.iterdir()
    assert json.loads(run(*house.audit, "--since", str(seal)).out)["since"] == later["since"]
    words = run("audit", "--database", str(house.database)).out
    assert words.startswith("The audit passed from the checkpoint of 20")


def test_seals_kept_elsewhere_show_that_a_stream_was_cut(run: Run, house: KeyedHouse) -> None:
    house.sell("Zoe")
    run(*house.checkpoint)
    with opened(house.database) as store, store.writing() as connection:
        for statement in (
            "DELETE FROM postings",
            "DELETE FROM accounts",
            "DELETE FROM patrons",
            "DELETE FROM checkpoints",
            "DELETE FROM records WHERE seq > 3",
            "DELETE FROM orders WHERE seq > 3",
            "UPDATE streams SET seq = 3, number = 3, head = (SELECT hash FROM records WHERE seq = 3)",
        ):
            connection.exec_driver_sql(statement)
    assert json.loads(run(*house.audit).out)["ok"], "by itself, the database does not tell"
    outcome = run(*house.audit, "--checkpoints", str(house.away))
    (finding,) = json.loads(outcome.out)["findings"]
    assert (outcome.code, finding["stream"], finding["seq"]) == (1, "house", 5)
    assert "has been rewritten since checkpoint-" in finding["what"]


def test_a_checkpoint_that_was_changed_is_told_and_everything_is_proved(run: Run, house: KeyedHouse) -> None:
    run(*house.checkpoint)
    with opened(house.database) as store, store.writing() as connection:
        connection.exec_driver_sql("UPDATE checkpoints SET contents = replace(contents, 'Ann', 'Eve')")
    outcome = run(*house.audit)
    assert "Not used: checkpoint" in outcome.err
    assert "was changed since it was sealed" in outcome.err
    assert json.loads(outcome.out)["since"] is None


def test_what_goes_together(run: Run, house: KeyedHouse) -> None:
    outcome = run(*house.audit, "--write-checkpoint")
    assert (outcome.code, "goes with --write-seal or --write-checkpoint" in outcome.err) == (2, True)
    outcome = run(*house.audit, "--checkpoints", str(house.away / "nowhere"))
    assert (outcome.code, "does not exist" in outcome.err) == (2, True)
