"""Several progressives at one table, on any cards: each has its own meter and light, and is paid by its own cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from boardwalk.cards import DECK, parse_cards
from boardwalk.conformance.evening import play_evening
from boardwalk.games import declared
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.settlement import settle_progressive
from boardwalk.school.lesson_table import closed_table
from boardwalk.soak.floor import soak_linked
from boardwalk.soak.table import soak
from boardwalk.soak.world import prepared_order
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.device import Device
from boardwalk.table.machine import fold
from boardwalk.table.message import COMMUNITY, Place
from boardwalk.table.message import DEALER as DEALERS_CARDS
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from tests.support.games.outside import QUAY, forgotten, loaded
from tests.support.table.books import Audited, Shuffling
from tests.support.table.collected_wagers import STAY
from tests.support.table.houses import DEALER, NAMES, SUPERVISOR, Arranged

BEFORE_THE_DEAL = (happened.BetPlaced, happened.LightsCompared, happened.ReturnDeviceEmptied)
METERS = {"progressive": "Wharf", "dealer-jackpot": "Dealers", "seven-card": "Seven"}
DEVICES = (Device.MANUAL_SHOE, Device.PROGRESSIVE)


@pytest.fixture(autouse=True)
def quay(tmp_path: Path) -> Iterator[None]:
    with forgotten():
        loaded(tmp_path, QUAY, "quay.py")
        yield


def table_of(cards: Mapping[Place, str] = MappingProxyType({}), seats: int = 2) -> Audited:
    world = Arranged(meter=10_000_00)
    house = Audited(world)
    house.open("quay", {}, DEVICES, meter=METERS)
    for seat, name in enumerate(NAMES[:seats], 1):
        house.seat(seat, name, 10_000_00, STAY)
    world.decks = [prepared_order(house.table, DECK, {place: parse_cards(text) for place, text in cards.items()})]
    house.attend()
    for seated in list(house.table.seats.values()):
        house.bet(seated.player, opening_bets(house.table.game, 10_00, dict.fromkeys(METERS, 1)))
    return house


def test_each_wager_has_a_meter_of_its_own() -> None:
    house = table_of()
    assert {wager: link.meter for wager, link in house.table.links.items()} == METERS
    house.refused(do.DisconnectMeter(SUPERVISOR), "13:69D-1.39B(a)", "say whose meter it is: progressive or dealer-")
    house.do(do.DisconnectMeter(SUPERVISOR, "dealer-jackpot"))
    assert house.table.links.keys() == {"progressive", "seven-card"}
    assert all("dealer-jackpot" not in seated.bets for seated in house.table.seats.values())
    assert all("progressive" in seated.bets for seated in house.table.seats.values())
    house.refused(
        do.ConnectMeter(SUPERVISOR, "Wharf", "dealer-jackpot"), "13:69D-1.39B(a)", "already the meter of the Wharf"
    )
    house.refused(do.ConnectMeter(SUPERVISOR, "Dealers"), "13:69D-1.39B(a)", "say which wager")
    house.refused(do.ConnectMeter(SUPERVISOR, "Dealers", "ante"), "13:69D-1.39B(a)", "must be progressive or dealer-")
    house.do(do.ReportLinkDown(DEALER, "no signal", "seven-card"))
    assert {wager: link.up for wager, link in house.table.links.items()} == {"progressive": True, "seven-card": False}
    shown = {(link.wager, link.meter, link.up) for link in view(house.table, SUPERVISOR).links}
    assert shown == {("progressive", "Wharf", True), ("dealer-jackpot", None, False), ("seven-card", "Seven", False)}
    offered = [
        prompt.title for prompt in prompts(house.table, SUPERVISOR) if isinstance(prompt.command, do.ConnectMeter)
    ]
    assert offered == ["Connect a meter to Dealer Jackpot"]


def test_one_win_is_paid_before_the_next_progressive_is_decided() -> None:
    """Four nines win the first and the whole meter of the third; the dealer's two pair win nothing."""
    house = table_of({1: "9h 9d", DEALERS_CARDS: "2d 3h", COMMUNITY: "9s 9c 2c 4d 5s"}, seats=1)
    began = len(house.events)
    house.play_round()
    told = [event for event in house.events[began:] if getattr(event, "wager", "") in METERS]
    told = [event for event in told if not isinstance(event, happened.WagersTakenIn)]
    after = [(type(event).__name__, event.wager) for event in told if not isinstance(event, BEFORE_THE_DEAL)]  # type: ignore[attr-defined]
    won = ["ProgressiveWon", "LightVerified", "ProgressiveValidated", "ProgressivePaid", "WagerSettled"]
    assert after == [
        *((name, "progressive") for name in won),
        ("WagerSettled", "dealer-jackpot"),
        *((name, "seven-card") for name in won),
    ]
    first, second, third = (event for event in told if isinstance(event, happened.WagerSettled))
    assert (first.paid_cents, first.off_meter_cents) == (300_00, 0)
    assert second.paid_cents == 0
    assert (third.paid_cents, third.off_meter_cents) == (10_000_00, 10_000_00)
    gone = [type(event) for event in house.events[began:]]
    assert gone.index(happened.CardsCollected) > max(
        place for place, kind in enumerate(gone) if kind is happened.ProgressivePaid
    )


def test_the_dealers_cards_win_for_everyone_who_bet_even_with_a_hand_folded() -> None:
    house = table_of({1: "2c 3d", 2: "4c 8d", DEALERS_CARDS: "Ks Qs", COMMUNITY: "As Js Ts 7c 9d"})
    began = len(house.events)
    house.play_round()
    (paid,) = [
        each for each in house.events[began:] if isinstance(each, happened.ProgressivePaid) and "dealer" in each.wager
    ]
    assert (len(paid.seats), paid.hand, paid.paid_cents) == (2, "royal flush", 10_000_00)


@pytest.mark.parametrize("seed", range(6))
def test_every_progressive_is_decided_in_its_order_by_its_own_cards(seed: int) -> None:
    """Against the settlement of each by itself, with the cards that were dealt."""
    house = Audited(Shuffling(dice=Random(seed)))
    house.open("quay", {}, DEVICES, meter=METERS)
    for seat, name in enumerate(NAMES[:3], 1):
        house.seat(seat, name, 10_000_00, STAY)
    house.attend()
    for _ in range(4):
        began = len(house.events)
        for seated in list(house.table.seats.values()):
            house.bet(seated.player, opening_bets(house.table.game, 10_00, dict.fromkeys(METERS, 1)))
        house.play_round()
        last, events = house.table.last_round, house.events[began:]
        assert last is not None
        shows = {(event.wager, seat): event.meter_cents for event in events
                 if isinstance(event, happened.ProgressivePaid) for seat in event.seats}  # fmt: skip
        for seat, hand in last.hands.items():
            own = [each for each in events if isinstance(each, happened.WagerSettled) and each.seat == seat]
            assert sorted(each.wager for each in own if each.wager in METERS) == sorted(METERS)
            for name in METERS:
                paid = hand.settled[name]
                assert isinstance(paid, happened.WagerSettled)
                line = settle_progressive(
                    house.table.game, hand.cards, last.community, 1_00, shows.get((name, seat), 0), name=name,
                    dealer=last.dealer,
                )  # fmt: skip
                assert paid.result is line.result
                shared = any(isinstance(event, happened.ProgressivePaid) and event.wager == name
                             and seat in event.seats and len(event.seats) > 1 for event in events)  # fmt: skip
                assert shared or paid.paid_cents == line.paid
    assert fold(house.events) == house.table


def test_the_lock_out_comes_once_and_every_wager_is_taken_in_before_the_first_card() -> None:
    house = table_of()
    house.do(do.CloseBets(DEALER))
    house.refused(do.TakeInWagers(DEALER, "progressive", 2, (1, 2)), "quay:progressive", "lock-out")
    house.do(do.PressLockOut(DEALER))
    for name in METERS:
        assert waiting_for(house.table) == (Due.TAKE_IN, name)
        house.do(do.TakeInWagers(DEALER, name, 2, (1, 2)))
    assert waiting_for(house.table).due is not Due.TAKE_IN


@pytest.mark.parametrize("seed", [3, 11])
def test_a_soak_with_faults_holds_every_invariant(seed: int) -> None:
    tally = soak_linked(24, seed, tables=3, game="quay", faults=True)
    assert tally.rounds == 24
    assert tally.metered["meter opened"] >= len(METERS)
    assert soak(12, seed, faults=True, games=("quay",)).rounds == 12


def test_they_share_their_hardware_wherever_a_table_is_set_up() -> None:
    """The school, `check` and the front door install it once."""
    game = declared("quay", {})
    assert Device.PROGRESSIVE in closed_table(game, Random(1)).table.devices
    assert Device.PROGRESSIVE in play_evening(game, DealingMode.MANUAL_SHOE, 1, "quay").table.devices
