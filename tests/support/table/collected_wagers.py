"""Tables that offer a wager that is taken in before the deal: its options, its hardware, its meter, and its bets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from boardwalk.actor import Actor
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import Policy, RandomLegal, opening_bets
from boardwalk.table.deal_script import Delivery
from boardwalk.table.device import Device
from boardwalk.table.events import WagerReturned, WagerSettled
from boardwalk.table.machine import act, fold
from boardwalk.table.message import Event
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.view import View
from boardwalk.table.record import Entry, write_entry
from boardwalk.table.state import FinishedRound, Round, Table
from tests.support.table.books import Audited, Shuffling
from tests.support.table.houses import DEALER, MODES, NAMES, SUPERVISOR, Arranged, House, deck_with

METER = "Grand"
SHOE = DealingMode.MANUAL_SHOE
CHIPS = 10_000_00


class Offer(NamedTuple):
    """What a table needs to offer its wager."""

    wager: str
    options: Mapping[str, str]
    hardware: Device
    stake: int


OFFERS = {
    "texas-bonus": Offer("progressive", {"progressive": "A"}, Device.PROGRESSIVE, 1_00),
    "caribbean": Offer("progressive", {"progressive": "on"}, Device.PROGRESSIVE, 1_00),
    "premium": Offer(
        "bonus-spin",
        {"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"},
        Device.BONUS_SPIN,
        5_00,
    ),
}
FIXED = {"bonus-spin": "5-fixed", "bonus-spin-weights": "demonstration", "bonus-spin-prize": "25000"}
MERCHANDISE = {**FIXED, "bonus-spin-prize": "merchandise: 2027 Harbor Cruiser, $25,000"}
every_offer = pytest.mark.parametrize("game", OFFERS)
progressive_games = pytest.mark.parametrize("game", ["texas-bonus", "caribbean"])


@dataclass(frozen=True)
class Choosing:
    """Makes its choices one after the other, and then always the one that costs least."""

    choices: Iterable[str] = ()

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return next((choice for choice in self.choices if choice in options), options[0])


STAY = Choosing(("flop-2x", "bet-2x", "play-3x", "check"))
FOLD = Choosing()


def house_of(
    game: str,
    deck: str = "",
    *,
    mode: DealingMode = SHOE,
    options: Mapping[str, str] | None = None,
    seats: Iterable[int] = (1, 2, 3),
    policies: Mapping[int, Policy] | Policy = STAY,
    meter: str | None = METER,
    inventory: int = 1_000_000_00,
    devices: Iterable[Device] | None = None,
    shows: int = 10_000_00,
    stops: Iterable[int] = (),
) -> Audited:
    """An open table with its hardware and meter, players with $10,000 each, and a deck that deals these cards first."""
    offer = OFFERS[game]
    used = (*MODES[mode], offer.hardware) if devices is None else tuple(devices)
    by_hand = not {Device.SHUFFLER, Device.COUNTING_SHUFFLER} & set(used)
    house = Audited(Arranged([deck_with(deck)], by_hand, [*stops], shows))
    house.open(game, offer.options if options is None else options, used, meter=meter, inventory_cents=inventory)
    for seat in seats:
        policy = policies.get(seat, STAY) if isinstance(policies, Mapping) else policies
        house.seat(seat, NAMES[seat - 1], CHIPS, policy)
    house.attend()
    return house


def stacked(mode: DealingMode, hands: Sequence[str], dealer: str, then: str = "") -> str:
    """The top of a deck that deals these hands, in stacks or one card at a time, and then these cards."""
    rows = [hand.split() for hand in (*hands, dealer)]
    in_order = rows if mode is DealingMode.AUTOMATED_SHOE else zip(*rows, strict=True)
    return " ".join(card for row in in_order for card in row) + f" {then}"


def wager_of(house: Audited) -> Offer:
    return OFFERS[house.table.game.name]


def bet(house: Audited, *seats: int, base: int = 10_00, side: Mapping[str, int] | None = None) -> Audited:
    """Everyone places the required bets; these seats, or all, make the wager that is taken in."""
    name = wager_of(house).wager
    for seat, seated in list(house.table.seats.items()):
        chosen = {name: 1} if seat in (seats or house.table.seats) else {}
        house.bet(seated.player, opening_bets(house.table.game, base, {**(side or {}), **chosen}))
    return house


def coupon(house: Audited, seat: int) -> None:
    """The player redeems a coupon in place of the chip."""
    offer = wager_of(house)
    house.do(do.PlaceBet(at(seat), offer.wager, 0, offer.stake))


def closed(house: Audited) -> Audited:
    """No more bets, and the lock-out where there is one: the wagers are ready to be taken in."""
    house.do(do.CloseBets(DEALER))
    if house.due is Due.LOCK_OUT:
        house.do(do.PressLockOut(DEALER))
    return house


def take_in(house: Audited) -> tuple[Event, ...]:
    """The count agrees."""
    name = wager_of(house).wager
    placed = tuple(seat for seat, seated in house.table.seats.items() if name in seated.bets)
    return house.do(do.TakeInWagers(DEALER, name, len(placed), placed))


def at(seat: int) -> Actor:
    return player(NAMES[seat - 1])


Kind = TypeVar("Kind", bound=Event)


def all_of(house: Audited, kind: type[Kind]) -> list[Kind]:
    """Everything of one kind that happened."""
    return [event for event in house.events if isinstance(event, kind)]


def outcome(house: Audited, seat: int, wager: str | None = None) -> tuple[str, int]:
    """The result of a wager: won or lost and what was paid, or returned."""
    name = wager_of(house).wager if wager is None else wager
    hands = last_of(house).hands if house.table.round is None else house.table.round.hands
    event = hands[seat].settled[name]
    if isinstance(event, WagerReturned):
        return "returned", event.cents
    assert isinstance(event, WagerSettled)
    return ("won" if event.result is Result.WIN else event.result.value), event.paid_cents


def net(house: Audited) -> dict[int, int]:
    """What each player has won or lost."""
    return {seat: seated.chips_cents - CHIPS for seat, seated in house.table.seats.items()}


def round_of(house: House) -> Round:
    """The round in progress."""
    assert house.table.round is not None
    return house.table.round


def last_of(house: House) -> FinishedRound:
    """The finished round."""
    assert house.table.last_round is not None
    return house.table.last_round


def upcoming(house: House) -> Delivery:
    """The next step of the deal."""
    step = round_of(house).upcoming
    assert step is not None
    return step


def due(house: House) -> Due:
    """What the table is waiting for."""
    return house.due


def finish(house: Audited) -> Audited:
    """Play the round to its end."""
    while house.table.round is not None:
        assert house.step()
    return house


def by_chance(game: str, mode: DealingMode, chance: Random) -> House:
    """Three players who choose at random, at a table that offers everything its game has."""
    offer = OFFERS.get(game)
    by_hand = mode is not DealingMode.HAND
    house = House(Shuffling(by_hand=by_hand, dice=chance))
    devices = (*MODES[mode], *(() if offer is None else (offer.hardware,)))
    house.open(game, {} if offer is None else offer.options, devices, meter=None if offer is None else METER)
    for seat in (1, 2, 3):
        house.seat(seat, NAMES[seat - 1], CHIPS, RandomLegal(chance))
    house.attend()
    return house


def place_taken_in(house: House, name: str, *, by_coupon: bool) -> None:
    """Place the wager that is taken in, if allowed; by coupon only if the game has one."""
    wager = next(iter(house.table.game.collected.values()))
    stake = wager.stake_cents
    chips = not (by_coupon and wager.coupon is not None)
    if all(link.up for link in house.table.links.values()):
        house.do(do.PlaceBet(player(name), wager.name, stake if chips else 0, 0 if chips else stake))


WINNING = {
    "texas-bonus": "Ah 2c 9d 3s  Kh 2d 9c 4s  5d Qh Jh Th 5c 8c 5s 7c",
    "caribbean": "Ah Ad 9d 3s Kh Kd 9c 4s Qh Qd 9h 5s Jh Jd 9s 7c Th Td 2c 8c",
    "premium": "Ah Ad 9d 3s Kh Kd 9c 4s 2h 3d 9h 5s Jc Jd 8s 7c",
}


@cache
def record(game: str) -> tuple[Entry, ...]:
    """A count that is resolved, a meter that goes down and comes back, winners who folded, and the next round."""
    house = house_of(game, WINNING[game], policies={1: FOLD, 2: FOLD}, shows=10_000_01, stops=(3, 1))
    bet(house)
    house.do(do.ReportLinkDown(DEALER, "no answer"))
    house.do(do.ReportLinkUp(DEALER))
    bet(house)
    if game != "premium":
        coupon(house, 2)
    closed(house)
    house.do(do.TakeInWagers(DEALER, OFFERS[game].wager, 3, (1, 3)))
    house.do(do.ResolveCount(SUPERVISOR, OFFERS[game].wager, (1, 2, 3), "one light is broken"))
    if game == "premium":
        house.until(Due.SPIN)
        house.do(do.PressSpin(at(1)))
    else:
        house.until(Due.LIGHT)
        award = round_of(house).award
        assert award is not None
        house.do(do.ReportDarkLight(DEALER, award.seat))
        house.do(do.ResolveLight(SUPERVISOR, stands=True, reason="the recording shows the chip"))
    finish(house)
    house.attend()
    closed(bet(house))
    finish(house)
    house.do(do.ReportLinkedGames(SUPERVISOR, ("heads-up",)))
    for sign in house.table.unconfirmed_signs:
        house.do(do.ConfirmSigns(SUPERVISOR, (sign.name,)))
    house.do(do.DisconnectMeter(SUPERVISOR))
    return written(house)


@cache
def merchandise_record() -> tuple[Entry, ...]:
    """A wheel that stops at its top prize, which a supervisor hands over."""
    house = house_of("premium", WINNING["premium"], options=MERCHANDISE, meter=None, stops=(1,))
    return written(finish(closed(bet(house))))


def written(house: Audited) -> tuple[Entry, ...]:
    """Everything that happened, as the record has it."""
    entries: list[Entry] = []
    table: Table | None = None
    for command in house.commands:
        table, events = act(table, command)
        entries.append(Entry(command, events))
    assert table == house.table == fold(house.events)
    return tuple(entries)


def lines_of(game: str) -> list[str]:
    return [write_entry(entry) for entry in record(game)]
