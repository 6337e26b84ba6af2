"""A live house opens no table without its papers: the writer, the automatic staff and the auditor see to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.automatic_staff import CREW, Pace, StaffPlan, staff_plan
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import open_store
from boardwalk.table import commands as do
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.presentation.step import NEW_DECK
from tests.support.pit.houses import ADMINISTRATOR, founded

FLO, SUE, DALE = Actor(Role.FLOORPERSON, "Flo"), Actor(Role.SUPERVISOR, "Sue"), Actor(Role.DEALER, "Dale")
PAPERS = do.RecordApproval(SUE, ("layout-rendering", "layout-photograph"), "DGE 7", "2026-03-05", "the Division")
OPENING = (do.CountInventory(DALE, 500_00), do.CountInventory(FLO, 500_00), do.OpenTable(FLO, 500_00))
SETTING_UP = (do.InstallTable(SUE, "1", "heads-up"), do.InstallDevice(SUE, Device.MANUAL_SHOE))


def house(path: Path, kind: HouseKind) -> Pit:
    """A house with a closed table of Heads Up Hold'em."""
    pit = founded(open_store(str(path)), kind=kind)
    for actor in (FLO, SUE, DALE):
        pit.do(AtHouse(AddPerson(ADMINISTRATOR, actor.name, actor.role)))
    send(pit, *SETTING_UP)
    return pit


def send(pit: Pit, *commands: Command) -> None:
    for command in commands:
        pit.do(AtTable("1", command))


@pytest.mark.law("R51", "13:69E-1.13Z(b)")
def test_a_live_house_opens_a_table_with_its_papers_and_not_with_a_demonstration(tmp_path: Path) -> None:
    pit = house(tmp_path / "live.db", HouseKind.LIVE)
    with pytest.raises(Refusal, match="a live house needs real approvals") as refused:
        send(pit, do.RecordDemonstration(SUE))
    assert refused.value.law.id == "R51"
    with pytest.raises(Refusal, match="not on record") as refused:
        send(pit, *OPENING)
    assert refused.value.law.id == "13:69E-1.13Z(b)"
    offered = {type(each.command) for each in pit.sight("1", SUE).table.prompts}
    assert do.RecordApproval in offered
    assert do.RecordDemonstration not in offered
    send(pit, PAPERS, OPENING[-1])
    assert pit.tables["1"].open
    pit.close()
    assert audit(open_store(str(tmp_path / "live.db"))).ok


@pytest.mark.law("R51")
@pytest.mark.parametrize("kind", [HouseKind.DEMO, HouseKind.TEST])
def test_other_houses_open_with_a_demonstration(tmp_path: Path, kind: HouseKind) -> None:
    pit = house(tmp_path / "play.db", kind)
    assert do.RecordDemonstration in {type(each.command) for each in pit.sight("1", SUE).table.prompts}
    send(pit, do.RecordDemonstration(SUE), *OPENING)
    assert pit.tables["1"].open
    pit.close()
    assert audit(open_store(str(tmp_path / "play.db"))).ok


@pytest.mark.law("R51")
def test_an_audit_finds_a_demonstration_in_a_live_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.pit.writer.batch._verify_for_money", lambda *_: None)
    pit = house(tmp_path / "live.db", HouseKind.LIVE)
    send(pit, do.RecordDemonstration(SUE), *OPENING)
    pit.close()
    found = audit(open_store(str(tmp_path / "live.db")))
    assert not found.ok
    assert any("a live house needs real approvals" in each.what for each in found.findings)


@pytest.mark.law("R51", "R52")
def test_automatic_staff_confirms_signs_and_leaves_missing_papers_to_people_where_money_is_at_stake(
    tmp_path: Path,
) -> None:
    pit = house(tmp_path / "live.db", HouseKind.LIVE)
    live, play = Pace(500_00), Pace(500_00, supervises=True)
    assert staff_plan(pit.floor_with("1"), "1", live, NEW_DECK) == StaffPlan()
    assert staff_plan(pit.floor_with("1"), "1", play, NEW_DECK).command == do.RecordDemonstration(CREW.supervisor)
    send(pit, PAPERS)
    assert staff_plan(pit.floor_with("1"), "1", live, NEW_DECK).command == do.CountInventory(CREW.dealer, 500_00)
    send(pit, do.ChangeGame(SUE, "holdem3"), PAPERS, do.RecordApproval(SUE, ("cover-cards",), "8", "2026-03-05", "DGE"))
    assert staff_plan(pit.floor_with("1"), "1", live, NEW_DECK).command == do.ConfirmSigns(
        CREW.floorperson, ("payouts",)
    )
    pit.close()
