"""Reports of devices: their numbers, what becomes of each, and what waits for a device that is at fault (D51)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import demonstration, opening
from boardwalk.table.deck.card_entry import card_to_read
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceFault, DeviceKind, ReportOutcome
from boardwalk.table.machine import decide, fold
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.sentence import tell
from boardwalk.table.state import CardSource, Phase
from tests.support.table.collected_wagers import OFFERS, STAY, house_of
from tests.support.table.devices import connect, device, name_of, report, says
from tests.support.table.houses import DEALER, FLOORPERSON, MODES, SUPERVISOR, Arranged, House

PROGRESSIVE = (DeviceKind.ACCEPTORS, DeviceKind.LOCK_OUT, DeviceKind.RETURN_DEVICE, DeviceKind.SIGN)


def linked() -> House:
    """Texas Hold 'Em Bonus with a progressive and its devices; everyone has an ante."""
    house = house_of("texas-bonus")
    connect(house, *PROGRESSIVE)
    for seated in list(house.table.seats.values()):
        house.bet(seated.player, {"ante": 10_00})
    return house


def with_real_cards() -> House:
    """Heads Up Hold 'Em with a shoe that reads cards and a shuffler; nothing is shuffled yet."""
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "1", "heads-up"))
    for installed in (*MODES[DealingMode.AUTOMATED_SHOE], Device.COUNTING_SHUFFLER):
        house.do(do.InstallDevice(FLOORPERSON, installed))
    house.do(do.ChooseCardSource(SUPERVISOR, CardSource.READ))
    connect(house, DeviceKind.SHUFFLER, DeviceKind.SHOE)
    for command in (*demonstration(house.table, house.crew), *opening(house.table, house.crew, 100_000_00)):
        house.do(command)
    house.do(do.ReceiveDeck(DEALER, "red"))
    house.seat(1, "Ann", 1_000_00, STAY)
    return house


def in_shuffler(house: House) -> House:
    """The deck is prepared as far as the shuffler."""
    for _ in range(20):
        if any(deck.phase is Phase.IN_SHUFFLER for deck in house.table.decks.values()):
            return house
        assert house.tend()
    raise AssertionError("the deck never reaches the shuffler")


@pytest.mark.law("D51")
def test_a_round_with_its_chips_lock_out_and_count_reported_by_devices_is_the_same_as_by_hand() -> None:
    house = linked()
    for seat in (1, 3):
        assert says(house, do.ChipIn, seat) is ReportOutcome.TAKEN
        assert says(house, do.LightChanged, seat, True) is ReportOutcome.TAKEN
    assert [house.table.seats[seat].bets["progressive"].cents for seat in (1, 3)] == [1_00, 1_00]
    house.do(do.CloseBets(DEALER))
    house.refused(do.PressLockOut(DEALER), "D51", "the lock-out 77 reports this itself")
    assert not any(isinstance(each.command, do.PressLockOut) for each in prompts(house.table, DEALER))
    assert says(house, do.LockOutPressed) is ReportOutcome.TAKEN
    house.refused(do.TakeInWagers(DEALER, "progressive", 2, (1, 3)), "D51", "has not counted yet")
    assert says(house, do.ChipsReturned, 2) is ReportOutcome.TAKEN
    house.do(do.TakeInWagers(DEALER, "progressive", 2, (1, 3)))
    assert house.last(happened.WagersTakenIn)[-1].seats == (1, 3)
    recorded = house.last(happened.DeviceReported)
    assert {(each.serial, each.approval) for each in recorded} == {("77", "DGE 9")}
    assert fold(house.events) == house.table


@pytest.mark.law("D51")
@pytest.mark.parametrize(("lights", "counted"), [((1,), 2), ((1, 3), 1)])
def test_devices_that_do_not_say_what_the_dealer_counts_leave_the_wagers_to_a_supervisor(
    lights: tuple[int, ...], counted: int
) -> None:
    house = linked()
    for seat in (1, 3):
        says(house, do.ChipIn, seat)
    for seat in lights:
        says(house, do.LightChanged, seat, True)
    house.do(do.CloseBets(DEALER))
    says(house, do.LockOutPressed)
    says(house, do.ChipsReturned, counted)
    house.do(do.TakeInWagers(DEALER, "progressive", 2, (1, 3)))
    assert house.due is Due.RESOLVE


@pytest.mark.law("D51")
def test_reports_are_numbered_and_none_is_taken_twice_or_skipped() -> None:
    house = linked()
    first = report(house, do.ChipIn, 1)
    house.do(first)
    chips = house.table.seats[1].chips_cents
    house.refused(first, "D51", "must be 2 now; report 1 was taken before")
    house.refused(replace(first, number=4), "D51", "must be 2 now, not 4; send the reports in between again")
    house.refused(replace(first, number=2, round=9), "D51", "must be 0; no round has begun here, not 9")
    house.refused(replace(first, number=2, actor=Actor(Role.DEVICE, "acceptors 78")), "D51", "is connected")
    house.refused(do.LockOutPressed(first.actor, 2, 0), "D51", 'of the kind "lock-out", not "acceptors"')
    assert house.table.seats[1].chips_cents == chips
    house.do(do.DisconnectDevice(FLOORPERSON, name_of(DeviceKind.ACCEPTORS)))
    house.refused(replace(first, number=2), "D51", "no device")
    connect(house, DeviceKind.ACCEPTORS)
    assert device(house, DeviceKind.ACCEPTORS).last_number == 1  # it goes on with its numbers


@pytest.mark.law("D51")
def test_a_chip_after_no_more_bets_is_recorded_as_late_and_is_no_wager() -> None:
    house = linked()
    late = report(house, do.ChipIn, 2)
    house.do(do.CloseBets(DEALER))
    house.do(late)
    assert says(house, do.ChipIn, 3) is ReportOutcome.LATE
    assert [each.outcome for each in house.last(happened.DeviceReported)] == [ReportOutcome.LATE] * 2
    assert not any("progressive" in seated.bets for seated in house.table.seats.values())
    assert device(house, DeviceKind.ACCEPTORS).reliable
    assert "which is late" in tell(house.last(happened.DeviceReported)[-1], house.table)


@pytest.mark.law("D51")
def test_a_silent_device_stops_what_depends_on_it_and_nothing_else_until_it_is_heard() -> None:
    house = linked()
    house.do(do.ReportSilence(FLOORPERSON, name_of(DeviceKind.ACCEPTORS)))
    ann = player("Ann")
    house.refused(do.PlaceBet(ann, "progressive", 1_00), "D51", "is at fault: it is not responding")
    house.do(do.PlaceBet(ann, "ante", 20_00))
    house.do(do.CloseBets(DEALER))
    says(house, do.LockOutPressed)
    assert waiting_for(house.table).due is Due.DEAL  # the round goes on without progressives
    house.do(do.DealNext(DEALER))
    assert says(house, do.LightChanged, 1, False) is ReportOutcome.TAKEN
    assert device(house, DeviceKind.ACCEPTORS).reliable


@pytest.mark.law("D51")
def test_a_silent_sign_stops_new_progressive_wagers_only() -> None:
    house = linked()
    house.do(do.TakeOutOfService(FLOORPERSON, name_of(DeviceKind.ACCEPTORS), "no power"))
    house.do(do.ReportSilence(FLOORPERSON, name_of(DeviceKind.SIGN)))
    house.refused(do.PlaceBet(player("Ann"), "progressive", 1_00), "D51", "the sign 77 is at fault")
    house.do(do.ReportHeard(FLOORPERSON, name_of(DeviceKind.SIGN)))
    house.do(do.PlaceBet(player("Ann"), "progressive", 1_00))


@pytest.mark.law("D51")
def test_a_device_that_contradicts_the_table_waits_for_a_look_and_people_can_do_without_it() -> None:
    house = linked()
    lock_out = name_of(DeviceKind.LOCK_OUT)
    assert says(house, do.LockOutPressed) is ReportOutcome.CONTRADICTS  # no round is in progress
    assert device(house, DeviceKind.LOCK_OUT).fault is DeviceFault.CONTRADICTS
    house.do(do.CloseBets(DEALER))
    assert says(house, do.LockOutPressed) is ReportOutcome.SET_ASIDE
    house.refused(do.PressLockOut(DEALER), "D51", "is at fault")
    house.refused(do.ReportHeard(FLOORPERSON, lock_out), "D51", "is not silent")
    house.refused(do.ClearFault(FLOORPERSON, lock_out, " "), "D51", "enter a reason")
    house.do(do.TakeOutOfService(FLOORPERSON, lock_out, "the button sticks"))
    house.do(do.PressLockOut(DEALER))
    assert house.due is not Due.LOCK_OUT
    assert says(house, do.LockOutPressed) is ReportOutcome.SET_ASIDE
    house.refused(do.PutIntoService(FLOORPERSON, lock_out), "D51", "a round is in progress")


@pytest.mark.law("D51")
def test_a_wheel_stops_where_it_says_and_nobody_else_stops_it() -> None:
    house = house_of("premium", seats=(1,))
    connect(house, DeviceKind.WHEEL)
    assert says(house, do.WheelStopped, 3) is ReportOutcome.CONTRADICTS
    house.do(do.ClearFault(FLOORPERSON, name_of(DeviceKind.WHEEL), "nobody had spun"))
    now = house.table
    spinning = decide(now, report(house, do.WheelStopped, 4))
    assert [type(each) for each in spinning] == [happened.DeviceReported, happened.DeviceAtFault]
    house.refused(do.SpinWheel(DEALER, 1), "D51", "reports this itself")


@pytest.mark.law("D51")
def test_a_shuffler_and_a_shoe_deal_a_round_and_nobody_reads_cards_in_their_place() -> None:
    house = in_shuffler(with_real_cards())
    house.refused(do.ShuffleDeck(DEALER, "red", ()), "D51", "the shuffler 77 reports this itself")
    assert says(house, do.ShuffleStarted) is ReportOutcome.TAKEN
    assert says(house, do.ShufflerStopped) is ReportOutcome.TAKEN
    assert house.last(happened.ShufflerJammed)
    in_shuffler(house)
    assert says(house, do.ShuffleFinished) is ReportOutcome.TAKEN
    assert says(house, do.CardsCounted, 52) is ReportOutcome.TAKEN
    house.do(do.TakeDeck(DEALER, "red"))
    house.bet("Ann", {"ante": 10_00, "odds": 10_00})
    house.do(do.CloseBets(DEALER))
    house.refused(do.ReadCard(DEALER, DECK[0]), "D51", "the shoe 77 reports this itself")
    assert says(house, do.CardDrawn, DECK[0]) is ReportOutcome.TAKEN
    assert says(house, do.CardDrawn, DECK[0]) is ReportOutcome.CONTRADICTS
    assert DECK[0].pretty not in house.last(happened.DeviceReported)[-1].why
    house.refused(do.DealNext(DEALER), "D51", "is at fault")
    house.do(do.ClearFault(SUPERVISOR, name_of(DeviceKind.SHOE), "a card stuck"))
    for card in DECK[1:]:
        now = house.table.round
        assert now is not None
        if card_to_read(now) is None:
            break
        assert says(house, do.CardDrawn, card) is ReportOutcome.TAKEN
    upcoming = house.table.round.upcoming if house.table.round else None
    assert upcoming is not None
    assert says(house, do.StackOut, upcoming.drawn) is ReportOutcome.TAKEN
    house.do(do.DealNext(DEALER))


@pytest.mark.law("D51")
@pytest.mark.parametrize(
    ("kind", "serial", "approval", "reason"),
    [
        (DeviceKind.SHUFFLER, "1", "DGE 9", "belongs to a table with"),
        (DeviceKind.LOCK_OUT, "a b", "DGE 9", "must be 1 to 30"),
        (DeviceKind.LOCK_OUT, "1", " ", "enter the number of its approval"),
        (DeviceKind.ACCEPTORS, "77", "DGE 9", "is already connected"),
        (DeviceKind.ACCEPTORS, "78", "DGE 9", "must be disconnected first"),
    ],
)
def test_a_device_is_connected_where_it_belongs(kind: DeviceKind, serial: str, approval: str, reason: str) -> None:
    house = house_of(next(iter(OFFERS)))
    connect(house, DeviceKind.ACCEPTORS)
    house.refused(do.ConnectDevice(FLOORPERSON, kind, serial, approval), "D51", reason)


@pytest.mark.law("D51")
def test_hardware_stays_as_long_as_its_device_is_connected() -> None:
    house = house_of("texas-bonus")
    connect(house, DeviceKind.LOCK_OUT)
    house.refused(do.RemoveDevice(FLOORPERSON, Device.PROGRESSIVE), "D51", "disconnect the lock-out 77 first")
    house.refused(do.HandOver(DEALER, automatic=True), "D30", "the table has devices")
