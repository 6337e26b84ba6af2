"""The signs that must be posted: confirmed before a table opens, and again when its link changes."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.duty import duty
from boardwalk.table.device import Device
from boardwalk.table.machine import IN_CHARGE
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.step import NEW_DECK
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, Arranged, House

ANN = Actor(Role.PLAYER, "Ann")
OPEN = do.OpenTable(FLOORPERSON, 500_00)
PROGRESSIVE = {"texas-bonus": {"progressive": "A"}, "caribbean": {"progressive": "on"}}
LINK_LAW = {"texas-bonus": "13:69E-1.13Q(f)", "caribbean": "13:69E-1.13G(h)"}
OTHER = {"texas-bonus": "caribbean", "caribbean": "texas-bonus"}
BOTH = pytest.mark.parametrize("game", PROGRESSIVE)


def counted(game: str, *, meter: bool = True) -> House:
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "1", game, PROGRESSIVE.get(game, {})))
    house.do(do.InstallDevice(FLOORPERSON, Device.MANUAL_SHOE))
    if game in PROGRESSIVE:
        house.do(do.InstallDevice(FLOORPERSON, Device.PROGRESSIVE))
    if house.table.missing_approvals:
        house.do(do.RecordDemonstration(SUPERVISOR))
    if game in PROGRESSIVE and meter:
        house.do(do.ConnectMeter(SUPERVISOR, "Royal"))
    house.do(do.CountInventory(DEALER, 500_00))
    house.do(do.CountInventory(FLOORPERSON, 500_00))
    return house


def confirm(*signs: str, actor: Actor = FLOORPERSON) -> do.ConfirmSigns:
    return do.ConfirmSigns(actor, signs)


def open_with_signs(game: str) -> House:
    house = counted(game)
    for sign in house.table.unconfirmed_signs:
        house.do(confirm(sign.name))
    house.do(OPEN)
    house.do(do.TakeSeat(ANN, 1, 100_00))
    return house


BET = do.PlaceBet(ANN, "progressive", 1_00)


@pytest.mark.law("R52", "13:69E-1.13Q(e)2", "13:69E-1.13BB(c)")
@pytest.mark.parametrize(
    ("game", "sign", "law"), [("texas-bonus", "prizes", "13:69E-1.13Q(e)2"), ("holdem3", "payouts", "13:69E-1.13BB(c)")]
)
def test_a_table_that_needs_a_sign_opens_when_it_is_confirmed(game: str, sign: str, law: str) -> None:
    house = counted(game)
    house.refused(OPEN, law, "a floorperson must confirm the sign first")
    (event,) = house.do(confirm(sign))
    assert event == happened.SignsConfirmed(event.law, FLOORPERSON, (sign,))
    assert event.law.id == law
    house.do(OPEN)
    house.close()
    house.do(do.CountInventory(DEALER, 500_00))
    house.do(do.CountInventory(FLOORPERSON, 500_00))
    house.refused(OPEN, law, "a floorperson must confirm the sign first")


@pytest.mark.law("R52")
@pytest.mark.parametrize("game", ["premium", "heads-up", "caribbean"])
def test_a_table_without_a_required_sign_opens_without_one(game: str) -> None:
    house = counted(game)
    house.refused(confirm("prizes"), "R52", "signs needed here: none")
    house.do(OPEN)


@pytest.mark.law("R52", "D46", "13:69E-1.13Q(f)", "13:69E-1.13G(h)")
@BOTH
def test_other_games_on_the_meter_stop_progressive_betting_until_the_sign_says_so(game: str) -> None:
    house = open_with_signs(game)
    house.do(BET)
    returned, changed = house.do(do.ReportLinkedGames(SUPERVISOR, (OTHER[game],)))
    assert isinstance(returned, happened.BetTakenBack)
    assert changed == happened.LinkedGamesChanged(changed.law, "Royal", "progressive", (OTHER[game],))
    signs = [sign.name for sign in house.table.unconfirmed_signs]
    assert signs[-1] == "link"
    for name in signs[:-1]:
        house.do(confirm(name))
    house.refused(BET, LINK_LAW[game], "a floorperson must confirm the sign first: link with")
    house.do(do.PlaceBet(ANN, "ante", 10_00))
    (event,) = house.do(confirm("link"))
    assert event.law.id == LINK_LAW[game]
    house.do(BET)


@pytest.mark.law("R52", "D46", "13:69E-1.13Q(e)2")
def test_connecting_and_disconnecting_lapse_what_was_confirmed() -> None:
    house = open_with_signs("texas-bonus")
    house.do(do.DisconnectMeter(SUPERVISOR))
    assert not house.table.signs
    house.do(confirm("prizes"))
    house.do(do.ConnectMeter(SUPERVISOR, "Other"))
    house.refused(BET, "13:69E-1.13Q(e)2", "a floorperson must confirm the sign first")
    house.do(confirm("prizes", actor=SUPERVISOR))
    house.do(BET)


@pytest.mark.law("R52")
@pytest.mark.parametrize(
    ("signs", "reason"),
    [((), "name the signs"), (("prizes", "prizes"), "each once"), (("menu",), "signs needed here: prizes"),
     (("link",), "signs needed here: prizes")],
)  # fmt: skip
def test_only_signs_that_the_table_needs_are_confirmed(signs: tuple[str, ...], reason: str) -> None:
    counted("texas-bonus").refused(confirm(*signs), "R52", reason)


@pytest.mark.law("R52")
def test_a_sign_is_confirmed_once_and_by_the_people_in_charge() -> None:
    house = counted("texas-bonus")
    for role in Role:
        if role not in IN_CHARGE:
            house.refused(confirm("prizes", actor=Actor(role, "Max")), "R52")
    house.do(confirm("prizes"))
    house.refused(confirm("prizes"), "13:69E-1.13Q(e)2", "already confirmed")


@pytest.mark.law("R52")
def test_a_round_in_progress_goes_on_when_the_link_changes() -> None:
    house = open_with_signs("caribbean")
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.attend()
    house.do(BET)
    house.do(do.PlaceBet(ANN, "ante", 10_00))
    house.do(do.CloseBets(DEALER))
    (changed,) = house.do(do.ReportLinkedGames(SUPERVISOR, ("texas-bonus",)))
    assert isinstance(changed, happened.LinkedGamesChanged)
    house.do(confirm("link"))
    assert not house.table.unconfirmed_signs


@pytest.mark.law("R52")
def test_the_checklist_prompts_and_automatic_staff_know_the_signs() -> None:
    house = counted("texas-bonus")
    assert (checklist(house.table)[0].name, checklist(house.table)[0].state) == ("confirm-signs:prizes", "now")
    titles = {each.title for each in prompts(house.table, FLOORPERSON)}
    assert "Confirm the prizes sign" in titles
    house.do(confirm("prizes"))
    assert checklist(house.table)[0].state == "done"
    house.do(OPEN)
    house.do(do.ReportLinkedGames(SUPERVISOR, ("caribbean",)))
    titles = {each.title for each in prompts(house.table, FLOORPERSON)}
    assert "Confirm the link sign" in titles
    assert duty(house.table, house.crew, NEW_DECK) == do.ConfirmSigns(house.crew.floorperson, ("prizes", "link"))


@pytest.mark.law("R52")
def test_linked_games_are_reported_once_and_only_on_a_meter() -> None:
    house = counted("caribbean", meter=False)
    house.refused(do.ReportLinkedGames(SUPERVISOR, ("texas-bonus",)), "13:69D-1.39B(a)", "not connected to a meter")
    house.do(do.ConnectMeter(SUPERVISOR, "Royal"))
    house.refused(do.ReportLinkedGames(SUPERVISOR, ()), "13:69D-1.39B(a)", "already on record")
