"""Which bets would stand at "No more bets": what is missing, the range of amounts for a wager, and the rules for a
wager that is collected before the deal.

An amount that cannot stand would only be refused when betting closes. So prompts do not offer it, and views say what
is wrong with the bets on the layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import CollectedWager
from boardwalk.games.declaration.wager import Placement, Wager
from boardwalk.games.legality import verify_opening
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.table.device import hardware_of
from boardwalk.table.state import Bet, SeatedPlayer, Table
from boardwalk.table.supervision.approval import verify_approvals
from boardwalk.table.supervision.posted_sign import verify_signs


@dataclass(frozen=True, slots=True)
class Incomplete:
    """Why the bets at a seat cannot stand: the wager at fault, the reason and its paragraph."""

    seat: int
    wager: str
    reason: str
    law: Paragraph


def incomplete(table: Table) -> Iterator[Incomplete]:
    """The seats whose bets would not stand, while betting is open."""
    if not table.open or table.round is not None:
        return
    game = table.game
    for seat, seated in table.seats.items():
        if not seated.bets:
            continue
        try:
            verify_opening(game, {name: bet.cents for name, bet in seated.bets.items() if name not in game.collected})
        except Refusal as refusal:
            yield Incomplete(seat, refusal.field, refusal.reason, refusal.law)


class Stake(NamedTuple):
    """The range of amounts that can stand, and the coupon that may stay with the lowest."""

    least: int
    most: int
    coupon_cents: int


def stake(table: Table, seated: SeatedPlayer, wager: Wager, *, by_hand: bool = False) -> Stake | None:
    """The amounts a player can bet on a betting area; None if there are none.

    A wager that must equal the base wager comes after it. A dealer who accepts a bet by hand may ignore posted limits.
    """
    if wager.place is Placement.EQUAL:
        return _following(seated, table.game.base, wager)
    current, required = _current_bet(seated, wager), table.game.required
    least, limit = _posted(table, wager, by_hand=by_hand)
    has = seated.chips_cents + current.cents
    if wager.place is Placement.BASE:
        least = _least_base(table, by_hand=by_hand)
        purse = seated.chips_cents + sum(_current_bet(seated, each).cents for each in required)
        has = min(has, purse // len(required))
    else:
        has -= _still_required(table, seated, by_hand=by_hand)
    least, most = max(least, current.coupon_cents), has if limit is None else min(limit, has)
    return Stake(least, most, current.coupon_cents) if least <= most else None


def _following(seated: SeatedPlayer, base: Wager, wager: Wager) -> Stake | None:
    """A wager that must equal the base wager, once that is placed."""
    cents, current = _current_bet(seated, base).cents, _current_bet(seated, wager)
    if not 0 < cents <= seated.chips_cents + current.cents:
        return None
    return Stake(cents, cents, min(current.coupon_cents, cents))


def _current_bet(seated: SeatedPlayer, wager: Wager) -> Bet:
    return seated.bets.get(wager.name, Bet(0))


def _posted(table: Table, wager: Wager, *, by_hand: bool) -> tuple[int, int | None]:
    """The minimum and maximum of one wager by itself."""
    least, most = (None, None) if by_hand else table.game.limits(wager)
    return max(1, wager.min_cents, least or 0), most


def _least_base(table: Table, *, by_hand: bool) -> int:
    """The lowest base wager that the other required wagers may equal."""
    return max(_posted(table, wager, by_hand=by_hand)[0] for wager in table.game.required)


def _still_required(table: Table, seated: SeatedPlayer, *, by_hand: bool) -> int:
    """The chips a player still needs for the required wagers: for the base wager first, then for all together.

    A wager that was placed before the base wager may have to come down to it, which frees chips for the others.
    """
    placed = _current_bet(seated, table.game.base).cents
    base = placed or _least_base(table, by_hand=by_hand)
    return max(base - placed, sum(base - _current_bet(seated, wager).cents for wager in table.game.required))


LINK = cite("13:69D-1.39B(a)")
DOWN = cite("B41")


def verify_hardware(table: Table, wager: CollectedWager) -> None:
    device = hardware_of(wager)
    if device not in table.devices:
        raise Refusal("device", f"the {device.value} is not installed", wager.hardware)


def verify_collected(table: Table, wager: CollectedWager, bet: Bet) -> None:
    """The checks for a wager that is collected before the deal: its hardware, its meter, and its one amount."""
    verify_hardware(table, wager)
    if wager.feeds_meter:
        link = table.links.get(wager.name)
        if link is None:
            raise Refusal(wager.name, "the table is not connected to a meter", LINK)
        if not link.up:
            raise Refusal(wager.name, f"the controller of {link.meter} is down", DOWN)
    verify_approvals(table, wager.approvals, wager.name)
    verify_signs(table, wager.name, wager.signs)
    stake = wager.stake_cents
    by_coupon = wager.coupon is not None and bet == Bet(0, stake)
    if bet != Bet(stake) and not by_coupon:
        coupon = ", or a coupon" if wager.coupon is not None else ""
        raise Refusal(wager.name, f"must be exactly {dollars(stake)} in chips{coupon}", wager.coupon or wager.law)
