"""Who may do what at a table: each command is one role's or two roles', and everyone else is refused by a paragraph."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.errors import Refusal
from boardwalk.table import commands as do
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.machine import decide
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due
from boardwalk.table.state import CardSource
from tests.support.parameters import every_game
from tests.support.table import strategies
from tests.support.table.by_game import paragraph
from tests.support.table.houses import House, dealt, open_house

NOBODY = Actor(Role.PLAYER, "")
"""A placeholder for the actor, which each test replaces."""
OF_SUPERVISOR: tuple[Command, ...] = (
    do.InstallTable(NOBODY, "2", "premium"),
    do.ChangeGame(NOBODY, "premium"),
    do.ScheduleChange(NOBODY, "premium"),
    do.CancelChange(NOBODY),
    do.ChooseCardSource(NOBODY, CardSource.READ),
    do.OrderRecut(NOBODY, "red", "a thin cut"),
    do.ChooseForSeat(NOBODY, 1, "gone to the bar"),
    do.ClearSeat(NOBODY, 1, "gone to the bar"),
    do.RecordApproval(NOBODY, ("layout",), "DGE 1", "2026-03-05", "the Division"),
    do.RecordDemonstration(NOBODY),
    do.RevokeApproval(NOBODY, "DGE 1", "withdrawn"),
    do.ReportLinkedGames(NOBODY, ("caribbean",)),
    do.ConnectMeter(NOBODY, "Grand"),
    do.DisconnectMeter(NOBODY),
    do.ResolveCount(NOBODY, "progressive", (1,), "counted again"),
    do.ResolveLight(NOBODY, stands=True, reason="the recording"),
    do.ValidateProgressive(NOBODY),
    do.AwardMerchandise(NOBODY),
)
OF_FLOOR: tuple[Command, ...] = (
    do.InstallDevice(NOBODY, Device.SHUFFLER),
    do.RemoveDevice(NOBODY, Device.MANUAL_SHOE),
    do.ConfirmSigns(NOBODY, ("prizes",)),
    do.OpenTable(NOBODY, 1),
    do.SitOut(NOBODY, 1, "gone to the bar"),
    do.RelieveDealer(NOBODY, "gone to the bar"),
    do.ConnectDevice(NOBODY, DeviceKind.SHOE, "1", "DGE 9"),
    do.DisconnectDevice(NOBODY, "shoe 1"),
    do.TakeOutOfService(NOBODY, "shoe 1", "it smokes"),
    do.PutIntoService(NOBODY, "shoe 1"),
    do.ReportSilence(NOBODY, "shoe 1"),
    do.ReportHeard(NOBODY, "shoe 1"),
    do.ClearFault(NOBODY, "shoe 1", "a bent card"),
    do.WithdrawEntry(NOBODY, 1, "misread"),
    do.CloseTable(NOBODY),
    do.FillInventory(NOBODY, 1),
    do.CreditInventory(NOBODY, 1),
    do.VerifyDeck(NOBODY, "red"),
    do.VerifySeal(NOBODY, "red"),
    do.RemoveDeck(NOBODY, "red", "a bent card"),
    do.ConfirmReport(NOBODY),
    do.DismissReport(NOBODY, "a mistake"),
)
OF_DEALER: tuple[Command, ...] = (
    do.ReceiveDeck(NOBODY, "blue"),
    do.NoteLookDeclined(NOBODY, "red", "Ann"),
    do.EndLook(NOBODY, "red"),
    do.InspectDeck(NOBODY, "red"),
    do.SpreadDeck(NOBODY, "red"),
    do.TurnDeckUp(NOBODY, "red"),
    do.WashDeck(NOBODY, "red"),
    do.LoadShuffler(NOBODY, "red"),
    do.ShuffleDeck(NOBODY, "red", DECK),
    do.ReportShufflerCount(NOBODY, "red", 52),
    do.CutDeck(NOBODY, "red", 26),
    do.TakeDeck(NOBODY, "red"),
    do.BuyIn(NOBODY, 1, 10_00),
    do.ColorUp(NOBODY, 1, 10_00),
    do.AcceptBet(NOBODY, 1, "ante", 10_00),
    do.ReturnBet(NOBODY, 1, "ante"),
    do.CloseBets(NOBODY),
    do.DealNext(NOBODY),
    do.ReadCard(NOBODY, DECK[0]),
    do.EnterCards(NOBODY, 1, DECK[:2]),
    do.ConfirmWager(NOBODY),
    do.RackStub(NOBODY),
    do.CountStub(NOBODY, 40),
    do.CountPlaces(NOBODY, {1: 3}),
    do.SettleExposed(NOBODY),
    do.RevealDealer(NOBODY),
    do.ShowHands(NOBODY),
    do.SettleSeat(NOBODY),
    do.CollectCards(NOBODY),
    do.PressLockOut(NOBODY),
    do.TakeInWagers(NOBODY, "progressive", 1, (1,)),
    do.VerifyLight(NOBODY),
    do.ReportDarkLight(NOBODY, 1),
    do.PayProgressive(NOBODY, 1),
    do.TapSeat(NOBODY),
    do.SettleSpins(NOBODY),
    do.SpinWheel(NOBODY, 1, 1),
)
OF_PLAYER: tuple[Command, ...] = (
    do.LookAtDeck(NOBODY, "red"),
    do.TakeSeat(NOBODY, 2, 100_00),
    do.LeaveSeat(NOBODY),
    do.PlaceBet(NOBODY, "ante", 10_00),
    do.TakeBackBet(NOBODY, "ante"),
    do.GiveTip(NOBODY, 1),
    do.ComeBack(NOBODY),
    do.Expose(NOBODY, exposed=True),
    do.Act(NOBODY, "check"),
    do.PressSpin(NOBODY),
)
OF_STAFF: tuple[Command, ...] = (do.ReportLinkDown(NOBODY, "no answer"), do.ReportLinkUp(NOBODY))
"""Anyone who notices it may report it, including surveillance."""
OF_COUNTERS: tuple[Command, ...] = (do.CountInventory(NOBODY, 1),)
OF_TABLE_GAMES: tuple[Command, ...] = (
    do.HandOver(NOBODY, automatic=True),
    do.ReportShufflerJam(NOBODY, "red"),
    do.Misdeal(NOBODY, 2),
    do.ReportDealerCard(NOBODY, 1),
    do.ReportFaceUp(NOBODY),
    do.ReportDrawnInError(NOBODY),
    do.ReportWrongHand(NOBODY, 1, 4),
    do.ReportShoeJam(NOBODY),
)
"""Handing over a table, and every irregularity (R44)."""
OF_ACCOUNTING: tuple[Command, ...] = (do.CollectBoxes(NOBODY),)
OF_DEVICE: tuple[Command, ...] = (
    do.ShuffleStarted(NOBODY, 1, 0),
    do.ShuffleFinished(NOBODY, 1, 0),
    do.CardsCounted(NOBODY, 1, 0, 52),
    do.ShufflerStopped(NOBODY, 1, 0),
    do.CardDrawn(NOBODY, 1, 0, DECK[0]),
    do.StackOut(NOBODY, 1, 0, 3),
    do.ShoeStopped(NOBODY, 1, 0),
    do.ChipIn(NOBODY, 1, 0, 1),
    do.LightChanged(NOBODY, 1, 0, 1, on=True),
    do.LockOutPressed(NOBODY, 1, 0),
    do.ChipsReturned(NOBODY, 1, 0, 1),
    do.WheelStopped(NOBODY, 1, 0, 1),
    do.SignShows(NOBODY, 1, 0, 1),
)
OF_METER = (do.ConnectMeter, do.DisconnectMeter, do.ReportLinkDown, do.ReportLinkUp)
COMMANDS = (*OF_SUPERVISOR, *OF_FLOOR, *OF_DEALER, *OF_PLAYER, *OF_STAFF, *OF_COUNTERS, *OF_TABLE_GAMES, *OF_ACCOUNTING)
COMMANDS += OF_DEVICE


def may_give(game: str, command: Command, role: Role) -> bool:
    if command in OF_SUPERVISOR:
        return role is Role.SUPERVISOR
    if command in OF_FLOOR:
        only_floorperson = isinstance(command, do.VerifyDeck | do.VerifySeal) and game != "holdem3"
        return role is Role.FLOORPERSON or (role is Role.SUPERVISOR and not only_floorperson)
    if command in OF_STAFF:
        return role not in (Role.PLAYER, Role.REGULATOR, Role.ACCOUNTING, Role.ADMINISTRATOR, Role.DEVICE)
    if command in (*OF_COUNTERS, *OF_TABLE_GAMES):
        return role in (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
    if command in (*OF_ACCOUNTING, *OF_DEVICE):
        return role is (Role.ACCOUNTING if command in OF_ACCOUNTING else Role.DEVICE)
    return role is (Role.DEALER if command in OF_DEALER else Role.PLAYER)


def refusal_of(house: House, command: Command, role: Role) -> Refusal | None:
    """The refusal that a person in this role gets; none if the command is accepted."""
    try:
        decide(house.table, replace(command, actor=Actor(role, "Ann" if role is Role.PLAYER else "Kim")))
    except Refusal as refusal:
        return refusal
    return None


def test_every_command_of_the_table_is_among_those_tested_here() -> None:
    assert {type(command) for command in COMMANDS} == set(strategies.COMMANDS)


@dataclass(frozen=True, slots=True)
class Whistle(Command):
    """Not a command to a table."""


class DealSlowly(do.DealNext):
    """A known command under another name."""


@pytest.mark.law("B34")
@every_game
@pytest.mark.parametrize("kind", [Command, Whistle, DealSlowly])
def test_what_is_no_command_of_the_table_is_refused(game: str, kind: type[Command]) -> None:
    houses = (open_house(game, seats=(1,)), dealt(open_house(game, seats=(1,))))
    for role in Role:
        for house in houses:
            refusal = house.refused(kind(Actor(role, "Ann")), "B34", f"{kind.__name__} is not a table command")
            assert refusal.field == "command"
        with pytest.raises(Refusal) as refused:
            decide(None, kind(Actor(role, "Ann")))
        assert refused.value.law.id == "B34"


def numbers_of(command: Command) -> list[str]:
    return [each.name for each in fields(command) if type(getattr(command, each.name)) is int]


@every_game
@pytest.mark.parametrize(
    "number", [True, False, 10**19, -(10**19), 10**5_000], ids=["yes", "no", "huge", "below", "endless"]
)
@pytest.mark.parametrize("in_round", [False, True])
def test_neither_a_truth_value_nor_a_number_without_end_is_a_number(game: str, number: int, *, in_round: bool) -> None:
    """No matter who sends it and what the table is waiting for."""
    house = open_house(game, seats=(1,))
    if in_round:
        dealt(house)
    tried = 0
    for command in COMMANDS:
        for name in numbers_of(command):
            changes: dict[str, Any] = {name: number}
            for role in Role:
                refusal = refusal_of(house, replace(command, **changes), role)
                assert refusal is not None, command
                assert refusal.field == name, command
                tried += 1
    assert tried == 69 * len(Role)


def test_a_truth_value_stands_where_a_truth_value_is_asked_for() -> None:
    house = open_house("holdem3", seats=(1,))
    assert refusal_of(house, do.SpreadDeck(NOBODY, "red", face_up=False), Role.DEALER) is None
    dealt(house, side=5_00).until(Due.EXPOSE)
    assert refusal_of(house, do.Expose(NOBODY, exposed=False), Role.PLAYER) is None


@every_game
def test_a_command_is_refused_to_every_role_but_its_own(game: str) -> None:
    house = open_house(game, seats=(1,))
    for command, role in itertools.product(COMMANDS, Role):
        refusal = refusal_of(house, command, role)
        if may_give(game, command, role):
            assert refusal is None or refusal.field != "actor", (command, role)
        else:
            assert refusal is not None, (command, role)
            assert refusal.field == "actor", (command, role)
            assert game in refusal.law.games, (command, role)


@pytest.mark.parametrize("game", ["premium", "heads-up", "holdem3"])
def test_what_is_refused_about_a_meter_rests_on_a_paragraph_of_the_game(game: str) -> None:
    house = open_house(game, seats=(1,))
    for command in [command for command in COMMANDS if isinstance(command, OF_METER)]:
        refusal = refusal_of(house, command, Role.PLAYER)
        assert refusal is not None
        assert game in refusal.law.games


@every_game
def test_who_has_no_part_in_the_game_watches_and_touches_nothing(game: str) -> None:
    house = dealt(open_house(game, seats=(1,)))
    watching = (Role.SECURITY, Role.SURVEILLANCE, Role.REGULATOR, Role.ADMINISTRATOR)
    for command, role in itertools.product(COMMANDS, watching):
        refusal = refusal_of(house, command, role)
        assert refusal is not None, (command, role)
        reports = command in OF_STAFF and may_give(game, command, role)  # this table has no meter to report on
        assert refusal.field == ("meter" if reports else "actor"), (command, role)


@pytest.mark.law(
    "13:69F-40.3(a)", "13:69F-40.3(b)", "13:69F-40.3(c)", "13:69F-40.4(a)", "13:69F-40.4(c)", "13:69F-40.4(d)",
    "13:69F-39.3(a)", "13:69F-39.3(b)", "13:69F-39.3(c)", "13:69F-39.4(a)", "13:69F-39.4(c)", "13:69F-39.4(d)",
    "13:69F-42.3(a)", "13:69F-42.3(b)", "13:69F-42.3(c)", "13:69F-42.4(a)", "13:69F-42.4(c)", "13:69F-42.4(d)",
    "B7", "B8", "B9", "B11", "B13", "B15",
)  # fmt: skip
@every_game
@pytest.mark.parametrize(
    ("command", "role", "section", "common"),
    [
        (do.InspectDeck(NOBODY, "red"), Role.FLOORPERSON, "3(a)", "B7"),
        (do.VerifyDeck(NOBODY, "red"), Role.DEALER, "3(b)", "B8"),
        (do.LookAtDeck(NOBODY, "red"), Role.DEALER, "3(b)", "B8"),
        (do.WashDeck(NOBODY, "red"), Role.FLOORPERSON, "3(c)", "B9"),
        (do.ShuffleDeck(NOBODY, "red", DECK), Role.PLAYER, "4(a)", "B11"),
        (do.CutDeck(NOBODY, "red", 26), Role.PLAYER, "4(b)2", "B13"),
        (do.CutDeck(NOBODY, "red", 26), Role.SUPERVISOR, "4(b)2", "B13"),
        (do.OrderRecut(NOBODY, "red", "a thin cut"), Role.DEALER, "4(d)", "B15"),
        (do.OrderRecut(NOBODY, "red", "a thin cut"), Role.FLOORPERSON, "4(d)", "B15"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Command) else str(value),
)
def test_the_dealer_handles_the_cards_the_floor_checks_them_and_a_player_only_looks(
    game: str, command: Command, role: Role, section: str, common: str
) -> None:
    refusal = refusal_of(open_house(game, seats=(1,)), command, role)
    assert refusal is not None
    assert refusal.law.id == paragraph(game, section, common)


@pytest.mark.law("B33", "B34")
@every_game
@pytest.mark.parametrize(
    ("command", "law"),
    [
        (do.OpenTable(NOBODY, 1), "B33"),
        (do.CloseTable(NOBODY), "B33"),
        (do.FillInventory(NOBODY, 1), "B33"),
        (do.InstallTable(NOBODY, "2", "premium"), "B34"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Command) else str(value),
)
def test_neither_dealer_nor_player_sets_up_opens_closes_or_fills_a_table(game: str, command: Command, law: str) -> None:
    house = open_house(game, seats=(1,))
    for role in (Role.PLAYER, Role.DEALER):
        refusal = refusal_of(house, command, role)
        assert refusal is not None
        assert refusal.law.id == law


@pytest.mark.law("R1")
@every_game
def test_nobody_but_the_dealer_accepts_a_bet_by_hand(game: str) -> None:
    house = open_house(game, seats=(1,))
    for role in set(Role) - {Role.DEALER}:
        refusal = refusal_of(house, do.AcceptBet(NOBODY, 1, "ante", 10_00), role)
        assert refusal is not None
        assert refusal.law.id == "R1"
