"""The audit finds what one person did alone, or signed too soon, if the pit had let it happen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import func, select

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.signature import SignatureAudit
from boardwalk.pit.errors import SecondNeeded
from boardwalk.pit.house.cage import IssueCoupons, RedeemChips, SellChips
from boardwalk.pit.house.configuration import Founder, FoundHouse, SetPolicy
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson, ChangeRole, ClosePerson, IssueToken, RevokeToken, SetPassword
from boardwalk.pit.house.policy import LIVE_POLICY, NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house.suspension import RestorePerson, SuspendPerson
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import records
from boardwalk.pit.writer import batch
from boardwalk.pit.writer.request import PitRequest
from boardwalk.progressive.commands import CorrectMeter
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import BuyIn, CloseBets, CreditInventory, DealNext, FillInventory, ReportWrongHand
from tests.support.pit.houses import TableInPit, open_meter, open_table

ANN, BEA = Actor(Role.ADMINISTRATOR, "Ann"), Actor(Role.ADMINISTRATOR, "Bea")
SUE, GUS, FLO = Actor(Role.SUPERVISOR, "Sue"), Actor(Role.SECURITY, "Gus"), Actor(Role.FLOORPERSON, "Flo")
CAL, DALE = Actor(Role.ACCOUNTING, "Cal"), Actor(Role.DEALER, "Dale")
NEW = Actor(Role.SUPERVISOR, "Nell")
POLICY = replace(
    LIVE_POLICY, alone={**LIVE_POLICY.alone, "credit": 50_00, "buy-in": 50_00, "redemption": 50_00, "void": 5_00}
)


class Signing:
    """A test house with the policy of a live one, a meter and a table with a patron, and a pit that can be told not to
    look at signatures.
    """

    def __init__(self, store: Store, patch: pytest.MonkeyPatch) -> None:
        self.store, self._patch = store, patch
        self.pit = Pit.open(store, SeededWorld(Random(1)))
        founders = (
            *(Founder(each.name, each.role) for each in (BEA, SUE, GUS, FLO, CAL, DALE)),
            Founder("Zoe", Role.PLAYER),
        )
        self.pit.do(AtHouse(FoundHouse(ANN, "Marina", HouseKind.TEST, "07" * 32, POLICY, founders)))
        self.pit.do(AtHouse(IssueToken(DALE, "Dale", "bot", ("see a table",))))
        self.pit.do(AtHouse(SellChips(CAL, "Zoe", 100_00)))
        open_meter(self.pit)

    def table(self) -> TableInPit:
        """A table with two players."""
        return open_table(self.pit, "premium")

    @contextmanager
    def unwatched(self) -> Iterator[None]:
        with self._patch.context() as patch:
            patch.setattr(batch, "verify_signatures", lambda *_: None)
            yield

    def findings(self) -> list[str]:
        return [str(finding) for finding in audit(self.store).findings]


@pytest.fixture
def signing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Signing]:
    store = open_store(str(tmp_path / "house.db"))
    found = Signing(store, monkeypatch)
    yield found
    found.pit.close()
    store.close()


def at_table(command: FillInventory | CreditInventory | BuyIn, second: Actor | None = None) -> AtTable:
    return AtTable("1", command, second)


ALONE: dict[str, PitRequest] = {
    "add": AtHouse(AddPerson(ANN, "Mallory", Role.SUPERVISOR)),
    "role": AtHouse(ChangeRole(ANN, "Dale", Role.SUPERVISOR)),
    "reset": AtHouse(SetPassword(ANN, "Sue")),
    "close": AtHouse(ClosePerson(ANN, "Sue", "gone")),
    "suspension": AtHouse(SuspendPerson(ANN, "Sue", "under review")),
    "restoring": AtHouse(RestorePerson(ANN, "Gus", "cleared")),
    "token": AtHouse(RevokeToken(ANN, "Dale", "bot")),
    "policy": AtHouse(SetPolicy(ANN, NO_POLICY)),
    "sale": AtHouse(SellChips(CAL, "Zoe", POLICY.alone["sale"] + 1)),
    "coupons": AtHouse(IssueCoupons(CAL, "Zoe", POLICY.alone["coupons"] + 1)),
    "redemption": AtHouse(RedeemChips(CAL, "Zoe", 50_01)),
    "fill": at_table(FillInventory(FLO, POLICY.alone["fill"] + 1)),
    "credit": at_table(CreditInventory(SUE, 50_01)),
    "buy-in": at_table(BuyIn(DALE, 1, 50_01)),
}
TOGETHER: dict[str, PitRequest] = {
    "with oneself": AtHouse(AddPerson(ANN, "Mallory", Role.SUPERVISOR), ANN),
    "with oneself, spelled otherwise": AtHouse(AddPerson(ANN, "Mallory", Role.SUPERVISOR), Actor(ANN.role, "ann ")),
    "with the wrong role": AtHouse(AddPerson(ANN, "Mallory", Role.SUPERVISOR), SUE),
    "with nobody": AtHouse(AddPerson(ANN, "Mallory", Role.SUPERVISOR), Actor(ANN.role, "Nobody")),
    "with a role that is not theirs": AtHouse(SellChips(CAL, "Zoe", 10**9), Actor(Role.SUPERVISOR, "Gus")),
    "with a new account": AtHouse(SellChips(CAL, "Zoe", 10**9), NEW),
    "of a meter, with a new account": AtMeter("north", CorrectMeter(NEW, GUS, 100_000_00, "none")),
    "of a fill, with security": at_table(FillInventory(FLO, 10**9), GUS),
}


@pytest.mark.parametrize("name", [*ALONE, *TOGETHER])
def test_the_pit_refuses_it_and_the_audit_would_find_it(signing: Signing, name: str) -> None:
    signing.pit.do(AtHouse(AddPerson(ANN, NEW.name, NEW.role), BEA))
    if name == "restoring":
        signing.pit.do(AtHouse(SuspendPerson(ANN, "Gus", "under review"), BEA))
    request = (ALONE | TOGETHER)[name]
    if isinstance(request, AtTable):
        signing.table()
    with pytest.raises(InputError) as caught:
        signing.pit.do(request)
    assert isinstance(caught.value, SecondNeeded) is (name in ALONE)
    with signing.unwatched():
        signing.pit.do(request)
    assert any("sign" in each for each in signing.findings())


def test_the_audit_knows_when_an_account_was_suspended(signing: Signing) -> None:
    signing.table()
    fill = at_table(FillInventory(FLO, POLICY.alone["fill"] + 1), SUE)
    signing.pit.do(AtHouse(SuspendPerson(ANN, "Sue", "under review"), BEA))
    signing.pit.do(AtHouse(RestorePerson(ANN, "Sue", "cleared"), BEA))
    signing.pit.do(fill)
    assert signing.findings() == []
    signing.pit.do(AtHouse(SuspendPerson(ANN, "Sue", "under review"), BEA))
    with pytest.raises(InputError, match="no longer a supervisor"):
        signing.pit.do(fill)


def test_a_limit_holds_to_the_cent_and_two_may_go_beyond_it(signing: Signing) -> None:
    signing.table()
    for cents, second in ((-1, None), (0, None), (1, SUE)):
        signing.pit.do(at_table(FillInventory(FLO, POLICY.alone["fill"] + cents), second))
        signing.pit.do(AtHouse(SellChips(CAL, "Zoe", POLICY.alone["sale"] + cents), second))
    signing.pit.do(AtHouse(AddPerson(ANN, "Nell", Role.SUPERVISOR), BEA))
    signing.pit.do(AtHouse(SetPassword(ANN, "Sue"), BEA))
    with pytest.raises(InputError, match="Sue may not sign with another person before"):
        signing.pit.do(at_table(FillInventory(FLO, 10**9), SUE))
    assert signing.findings() == []


@pytest.mark.parametrize("confirmed", [False, True])
def test_wagers_above_the_limit_are_not_returned_by_one_person(signing: Signing, confirmed: bool) -> None:
    table = signing.table()
    table.attend()
    for seated in list(table.table.seats.values()):
        table.bet(seated.player, {wager.name: 10_00 for wager in table.table.game.required})
    table.do(CloseBets(DALE))
    table.do(DealNext(DALE))
    report = AtTable("1", ReportWrongHand(FLO, 1, 5))
    with pytest.raises(SecondNeeded, match="returning wagers of"):
        signing.pit.do(report)
    if confirmed:
        signing.pit.do(replace(report, second=SUE))
        assert signing.findings() == []
        return
    with signing.unwatched():
        signing.pit.do(report)
    assert any("signed report-wrong-hand" in each for each in signing.findings())


def test_an_audit_that_goes_on_from_a_checkpoint_looks_at_new_orders_only(signing: Signing) -> None:
    with signing.unwatched():
        signing.pit.do(ALONE["sale"])
    found: list[tuple[str, int, str]] = []
    with signing.store.reading() as connection:
        last = dict(
            connection.execute(select(records.c.stream, func.max(records.c.seq)).group_by(records.c.stream)).all()
        )
        signatures = SignatureAudit(connection, lambda *what: found.append(what))
        signatures.verify(last, last)
        assert found == []
        signatures.verify({**last, "house": last["house"] - 1}, last)
        assert len(found) == 1
