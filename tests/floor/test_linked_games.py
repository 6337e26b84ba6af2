"""Which games share a meter is told to every linked table, and their signs must say so before anyone bets again."""

from __future__ import annotations

import pytest

from boardwalk.floor.alarm import alarms
from boardwalk.floor.request import AtTable, TableHappening
from boardwalk.table import commands as do
from boardwalk.table.events import LinkedGamesChanged
from tests.support.floor.floors import SUPERVISOR, Watched, add_table, ann, begin, go_on, open_floor

BET = do.PlaceBet(ann(), "progressive", 1_00)


def told(floor: Watched) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (each.table, each.event.games)
        for each in floor.happenings
        if isinstance(each, TableHappening) and isinstance(each.event, LinkedGamesChanged)
    ]


@pytest.mark.law("R52", "13:69E-1.13Q(f)", "13:69E-1.13G(h)")
def test_the_first_table_of_another_game_and_the_last_change_the_signs_of_all() -> None:
    floor = open_floor()
    first = add_table(floor, "1", "texas-bonus")
    add_table(floor, "2", "texas-bonus")
    assert told(floor) == []
    stud = add_table(floor, "3", "caribbean")
    assert told(floor) == [("1", ("caribbean",)), ("2", ("caribbean",)), ("3", ("texas-bonus",))]
    floor.table_refuses("1", BET, "13:69E-1.13Q(e)2", "a floorperson must confirm the sign first")
    assert {each.law.id for each in alarms(floor.floor, "1") if each.kind == "sign-to-confirm" and each.law} == {
        "13:69E-1.13Q(e)2",
        "13:69E-1.13Q(f)",
    }
    first.attend()
    assert not [each for each in alarms(floor.floor, "1") if each.kind == "sign-to-confirm"]
    begin(first)
    assert go_on(first)
    stud.do(do.DisconnectMeter(SUPERVISOR))
    assert told(floor)[3:] == [("1", ()), ("2", ())]
    assert [link.games for each in floor.floor.tables.values() for link in each.links.values()] == [(), ()]
    assert floor.replayed()


@pytest.mark.law("R52", "13:69E-1.13G(h)")
def test_a_link_with_another_game_stops_a_table_that_was_open_alone() -> None:
    floor = open_floor()
    stud = add_table(floor, "1", "caribbean")
    stud.bet("Ann", {"ante": 10_00, "progressive": 1_00})
    add_table(floor, "2", "texas-bonus")
    assert "progressive" not in stud.table.seats[1].bets
    floor.table_refuses("1", BET, "13:69E-1.13G(h)", "link with Texas Hold 'Em Bonus Poker")
    stud.do(do.ConfirmSigns(stud.crew.floorperson, ("link",)))
    stud.do(BET)


@pytest.mark.law("13:69D-1.39B(a)")
def test_nobody_reports_linked_games_by_hand() -> None:
    floor = open_floor()
    add_table(floor, "1", "caribbean")
    order = AtTable("1", do.ReportLinkedGames(SUPERVISOR, ("texas-bonus",)))
    floor.refused(order, "13:69D-1.39B(a)", "follows from what happens at a meter")


@pytest.mark.law("R51")
def test_a_revoked_approval_raises_an_alarm() -> None:
    floor = open_floor()
    table = add_table(floor, "1", "caribbean")
    assert not [each for each in alarms(floor.floor, "1") if each.kind == "approvals-missing"]
    table.do(do.RecordApproval(SUPERVISOR, ("progressive-3",), "DGE 3", "2026-03-05", "the Division"))
    table.do(do.RevokeApproval(SUPERVISOR, "DGE 3", "withdrawn"))
    (alarm,) = [each for each in alarms(floor.floor, "1") if each.kind == "approvals-missing"]
    assert "An approval was revoked" in alarm.says
    assert "filing for the progressive, item 3 (13:69D-1.39B(e)3)" in alarm.says
