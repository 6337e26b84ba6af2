"""A card entered wrongly has won off a meter: the award goes back, and the round ends as if the right card had been
entered at once (D49).
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import Refusal
from boardwalk.floor.driver import FloorKeeper, TableOnFloor
from boardwalk.floor.request import AtMeter
from boardwalk.games.bonus_spin import WHEELS
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.machine import decide
from boardwalk.progressive.parameters import Parameters
from boardwalk.soak.real_deck import RealDecks
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import AlwaysRaise
from boardwalk.table.device import Device
from boardwalk.table.message import Command, Event, Place
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.state import CardSource
from tests.support.floor.floors import OPTIONS, SUPERVISOR, USUAL, Watched, begin, open_floor
from tests.support.table.houses import CREW, FLOORPERSON, NAMES, Arranged, deck_with

D49 = pytest.mark.law("D49")
WHEEL = WHEELS["5-jackpot"]
WHEEL_TERMS = Parameters(WHEEL.seed_cents, WHEEL.seed_cents, WHEEL.rate)
JACKPOT_POSITION = next(each.number for each in WHEEL.positions if each.player_cents is None)


class MisreadTable(TableOnFloor):
    """A table whose dealer enters some cards wrong at first."""

    def __init__(self, floor: FloorKeeper, world: Arranged, wrong: Mapping[Place, str]) -> None:
        super().__init__(floor, "1", world, CREW)
        self.decks, self.wrong = RealDecks(), dict(wrong)
        self.events: list[Event] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        if "1" in self.keeper.floor.tables:
            command = self.decks.keep(self.table, command)
        events = super().do(command)
        self.events += events
        return events

    def next_command(self) -> Command | None:
        entry = self.decks.entry(self.table, self.crew)
        if isinstance(entry, do.EnterCards) and entry.place in self.wrong:
            return do.EnterCards(entry.actor, entry.place, parse_cards(self.wrong.pop(entry.place)))
        return entry or super().next_command()

    def until(self, due: Due) -> None:
        while waiting_for(self.table).due is not due:
            assert self.step(), waiting_for(self.table)

    def finish(self) -> None:
        while self.table.round is not None:
            assert self.step(), waiting_for(self.table)
        self.attend()


def seen_table(game: str, deck: str, players: int = 1, **wrong: str) -> tuple[Watched, MisreadTable]:
    """A table on the meter with real cards, entered by the dealer: `seat_2` says what is entered there at first."""
    floor = open_floor(WHEEL_TERMS if game == "premium" else USUAL)
    named: dict[Place, str] = {
        int(name.removeprefix("seat_")) if name.startswith("seat_") else name: cards for name, cards in wrong.items()
    }
    table = MisreadTable(floor, Arranged([deck_with(deck)], stops=[JACKPOT_POSITION]), named)
    hardware = Device.BONUS_SPIN if game == "premium" else Device.PROGRESSIVE
    devices = (Device.MANUAL_SHOE, hardware)
    table.open(game, OPTIONS[game], devices, number="1", meter="main", card_source=CardSource.SEEN)
    for seat, name in enumerate(NAMES[:players], 1):
        table.seat(seat, name, 10_000_00, AlwaysRaise())
    table.attend()
    floor.tables["1"] = table
    begin(table)
    return floor, table


def ended_alike(one: tuple[Watched, MisreadTable], other: tuple[Watched, MisreadTable]) -> None:
    """Both rounds ended with the same chips and the same meter, and the records say so."""
    for floor, table in (one, other):
        table.finish()
        assert floor.replayed()
    assert one[1].table.seats == other[1].table.seats
    assert one[1].table.inventory_cents == other[1].table.inventory_cents
    assert one[1].table.last_round == other[1].table.last_round
    meters = [floor.meter() for floor, _ in (one, other)]
    amounts = [
        (meter.display_cents, meter.reserve_cents, meter.funded_cents, meter.won_cents, meter.hits) for meter in meters
    ]
    assert amounts[0] == amounts[1]


def withdrawn(table: MisreadTable, place: Place) -> tuple[Event, ...]:
    return table.do(do.WithdrawEntry(FLOORPERSON, place, "misread"))


STUD, FLUSH, ROYAL = "Ad 2c Kd 3c Qd 4h Jd 5h 8d 9c", "Ad Kd Qd Jd 8d", "Ad Kd Qd Jd Td"
STRAIGHT_FLUSH = "9s Ts Js Qs Ks"


@D49
@pytest.mark.parametrize("due", [Due.LIGHT, Due.VALIDATE, Due.PAY, Due.COLLECT])
@pytest.mark.parametrize("hand", [ROYAL, STRAIGHT_FLUSH])
def test_an_award_won_by_a_wrong_card_goes_back_to_the_meter(due: Due, hand: str) -> None:
    """Before it is paid, the claim is withdrawn; after that, the award is reversed, and so is the reset."""
    right = seen_table("caribbean", STUD)
    floor, table = wrong = seen_table("caribbean", STUD, seat_1=hand)
    table.until(due)
    before = floor.meter()
    events = withdrawn(table, 1)
    if due is Due.COLLECT:
        (reversed_award,) = floor.of_meter(meter_events.AwardReversed)
        assert isinstance(reversed_award, meter_events.AwardReversed)
        assert reversed_award.paid_cents == before.won_cents > 0
    else:
        assert any(isinstance(event, happened.AwardWithdrawn) for event in events)
    assert (floor.meter().display_cents, floor.meter().won_cents, floor.meter().claims) == (10_000_70, 0, {})
    ended_alike(wrong, right)


@D49
def test_a_light_that_was_found_dark_is_resolved_before_the_cards_are_corrected() -> None:
    right = seen_table("caribbean", STUD)
    _, table = wrong = seen_table("caribbean", STUD, seat_1=ROYAL)
    table.until(Due.LIGHT)
    table.do(do.ReportDarkLight(CREW.dealer, 1))
    with pytest.raises(Refusal, match="resolve the dark light of seat 1 first") as refused:
        withdrawn(table, 1)
    assert refused.value.law.id == "R42"
    table.do(do.ResolveLight(SUPERVISOR, True, "the lamp is broken"))
    withdrawn(table, 1)
    ended_alike(wrong, right)


@D49
def test_a_progressive_that_lost_by_a_wrong_card_wins_by_the_right_one() -> None:
    deck = STUD.replace("8d", "Td")
    right, wrong = seen_table("caribbean", deck), seen_table("caribbean", deck, seat_1="Ad Kd Qd Jd 2h")
    wrong[1].until(Due.COLLECT)
    withdrawn(wrong[1], 1)
    ended_alike(wrong, right)
    assert wrong[0].meter().hits == {"royal flush": 1}


@D49
def test_a_wrong_dealer_card_leaves_a_progressive_that_does_not_read_it() -> None:
    deck = STUD.replace("8d", "Td")
    right, wrong = seen_table("caribbean", deck), seen_table("caribbean", deck, dealer="2h")
    wrong[1].until(Due.COLLECT)
    withdrawn(wrong[1], "dealer")
    assert not wrong[0].of_meter(meter_events.AwardReversed)
    ended_alike(wrong, right)


@D49
def test_winners_who_shared_the_meter_are_paid_again() -> None:
    """Seat 2 has no royal flush after all, so seat 1 gets all of it."""
    deck = "Ad Ah 2c Kd Kh 3c Qd Qh 4h Jd Jh 5h Td 8h 9c"
    right, wrong = (
        seen_table("caribbean", deck, 2),
        seen_table("caribbean", deck, 2, seat_2="Ah Kh Qh Jh Th"),
    )
    wrong[1].until(Due.COLLECT)
    assert wrong[0].meter().hits == {"royal flush": 2}
    withdrawn(wrong[1], 2)
    assert len(wrong[0].of_meter(meter_events.AwardReversed)) == 1, "it was one award, which two seats shared"
    ended_alike(wrong, right)


@D49
@pytest.mark.parametrize("due", [Due.SPIN, Due.COLLECT])
def test_a_spin_that_wrong_cards_gave_is_void_and_its_jackpot_goes_back(due: Due) -> None:
    deck = "Ah 2c Kh 3c Qd 4d"
    right, wrong = seen_table("premium", deck), seen_table("premium", deck, seat_1="Ah Kh Qh")
    floor, table = wrong
    table.until(due)
    withdrawn(table, 1)
    table.until(Due.ENTER)
    events = table.do(table.next_command() or do.SettleSeat(CREW.dealer))
    assert any(isinstance(event, happened.SpinWithdrawn) for event in events)
    assert len(floor.of_meter(meter_events.AwardReversed)) == (1 if due is Due.COLLECT else 0)
    ended_alike(wrong, right)


@D49
def test_a_spin_stays_if_the_right_cards_give_one_too() -> None:
    deck = "Ah 2c Kh 3c Qh 4d"
    right, wrong = seen_table("premium", deck), seen_table("premium", deck, seat_1="Ah Kh Jh")
    wrong[1].until(Due.COLLECT)
    withdrawn(wrong[1], 1)
    ended_alike(wrong, right)
    assert not wrong[0].of_meter(meter_events.AwardReversed)
    assert len([event for event in wrong[1].events if isinstance(event, happened.WheelSpun)]) == 1


@D49
def test_an_award_is_reversed_only_with_the_cards_that_won_it() -> None:
    floor, table = seen_table("caribbean", STUD, seat_1=ROYAL)
    table.until(Due.COLLECT)
    floor.refused(AtMeter("main", meter_commands.ReverseAward(SUPERVISOR, 1)), "13:69D-1.39B(a)", "at a table")
    with pytest.raises(Refusal, match="award 9 is not a paid award") as refused:
        decide(floor.meter(), meter_commands.ReverseAward(SUPERVISOR, 9))
    assert refused.value.law.id == "D49"
