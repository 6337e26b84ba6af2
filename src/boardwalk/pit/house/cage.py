"""The cage: chips sold and redeemed, and coupons issued, with their commands, events, handlers and folds. Patrons'
balances are in the ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.money import MOST_CENTS, dollars
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.people import known_person, open_person
from boardwalk.pit.house.state import House, HouseKind, Member


@dataclass(frozen=True, slots=True)
class SellChips(HouseCommand):
    """Sell chips to a patron at the cage; in a demo house, a player takes play chips."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class RedeemChips(HouseCommand):
    """Redeem a patron's chips at the cage."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class IssueCoupons(HouseCommand):
    """Issue coupons to a patron, for match play or for a progressive."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsSold(HouseEvent):
    """A patron bought chips at the cage, or took play chips."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsRedeemed(HouseEvent):
    """A patron's chips were redeemed at the cage."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class CouponsIssued(HouseEvent):
    """A patron was issued coupons."""

    patron: str
    cents: int


MOST_CAGE_CENTS = MOST_CENTS
"""The most that anyone can buy or redeem at one time; what one person may sell alone is up to the house's policy."""
MOST_PLAY_CENTS = 10_000_00
"""The most play chips that a player can take at one time."""


@handles(SellChips, Role.ACCOUNTING, Role.PLAYER)
def _sell_chips(house: House, command: SellChips) -> Iterator[HouseEvent]:
    patron = _patron(house, command.patron)
    most = MOST_CAGE_CENTS
    if command.actor.role is Role.PLAYER:
        if house.kind is not HouseKind.DEMO or patron.name != command.actor.name:
            raise Forbidden("actor", "players can take play chips only in a demo house, and only for themselves")
        most = MOST_PLAY_CENTS
    _verify_cents(command.cents, most)
    yield ChipsSold(patron.name, command.cents)


@handles(IssueCoupons, Role.ACCOUNTING)
def _issue_coupons(house: House, command: IssueCoupons) -> Iterator[HouseEvent]:
    patron = _patron(house, command.patron)
    _verify_cents(command.cents, MOST_CAGE_CENTS)
    yield CouponsIssued(patron.name, command.cents)


@handles(RedeemChips, Role.ACCOUNTING)
def _redeem_chips(house: House, command: RedeemChips) -> Iterator[HouseEvent]:
    """The house owes patrons their chips even if the account is closed, or the patron now works here."""
    patron = known_person(house, command.patron, "patron")
    _verify_cents(command.cents, MOST_CAGE_CENTS)
    yield ChipsRedeemed(patron.name, command.cents)


def _patron(house: House, name: str) -> Member:
    patron = open_person(house, name, "patron")
    if patron.role is not Role.PLAYER:
        raise InputError("patron", f"{patron.name} is {patron.role.article}; only players can have chips and coupons")
    return patron


def _verify_cents(cents: int, most: int) -> None:
    if type(cents) is not int or not 0 < cents <= most:
        raise InputError("cents", f"must be {dollars(1)} to {dollars(most)}")


@folds(ChipsSold)
def _chips_sold(house: House, event: ChipsSold) -> House:
    del event  # patrons' balances are in the ledger
    return house


@folds(ChipsRedeemed)
def _chips_redeemed(house: House, event: ChipsRedeemed) -> House:
    del event  # patrons' balances are in the ledger
    return house


@folds(CouponsIssued)
def _coupons_issued(house: House, event: CouponsIssued) -> House:
    del event  # patrons' balances are in the ledger
    return house


@tells(ChipsSold)
def _tell_chips_sold(event: ChipsSold) -> str:
    return f"{event.patron} buys {dollars(event.cents)} in chips"


@tells(ChipsRedeemed)
def _tell_chips_redeemed(event: ChipsRedeemed) -> str:
    return f"{event.patron} redeems {dollars(event.cents)} in chips"


@tells(CouponsIssued)
def _tell_coupons_issued(event: CouponsIssued) -> str:
    return f"{event.patron} is issued {dollars(event.cents)} in coupons"
