"""Which bets could stand at "No more bets": what is missing, and between which amounts a wager is offered.

Chips that lie in an amount which cannot stand would be refused only when the betting is closed, and go back then. So
nobody is offered to lay them down, and of those that lie there everyone sees what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.games.verify import verify_opening
from boardwalk.games.wager import Place, Wager
from boardwalk.law import Paragraph
from boardwalk.table.state import Bet, Seated, Table


@dataclass(frozen=True, slots=True)
class Incomplete:
    """Why the bets at a seat could not be played as they lie: the wager at fault, the reason and its paragraph."""

    seat: int
    wager: str
    reason: str
    law: Paragraph


def incomplete(table: Table) -> Iterator[Incomplete]:
    """The seats whose bets would not stand, while bets may still be changed."""
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
    """Between which amounts a wager could stand, and the coupon that may stay with the least of them."""

    least: int
    most: int
    coupon_cents: int


def stake(table: Table, seated: Seated, wager: Wager, *, by_hand: bool = False) -> Stake | None:
    """What a player may let lie on a betting area, so that it could stand; none where nothing could.

    What must equal the base wager follows it, and waits for it. A dealer who accepts by hand keeps to no posted limit.
    """
    if wager.place is Place.EQUAL:
        return _following(seated, table.game.base, wager)
    lies, required = _lies(seated, wager), table.game.required
    least, limit = _posted(table, wager, by_hand=by_hand)
    has = seated.chips_cents + lies.cents
    if wager.place is Place.BASE:
        least = _least_base(table, by_hand=by_hand)
        purse = seated.chips_cents + sum(_lies(seated, each).cents for each in required)
        has = min(has, purse // len(required))
    else:
        has -= _still_required(table, seated, by_hand=by_hand)
    least, most = max(least, lies.coupon_cents), has if limit is None else min(limit, has)
    return Stake(least, most, lies.coupon_cents) if least <= most else None


def _following(seated: Seated, base: Wager, wager: Wager) -> Stake | None:
    """What must equal the base wager, which lies there first."""
    cents, lies = _lies(seated, base).cents, _lies(seated, wager)
    if not 0 < cents <= seated.chips_cents + lies.cents:
        return None
    return Stake(cents, cents, min(lies.coupon_cents, cents))


def _lies(seated: Seated, wager: Wager) -> Bet:
    return seated.bets.get(wager.name, Bet(0))


def _posted(table: Table, wager: Wager, *, by_hand: bool) -> tuple[int, int | None]:
    """The least and the most of one wager by itself."""
    least, most = (None, None) if by_hand else table.game.limits(wager)
    return max(1, wager.min_cents, least or 0), most


def _least_base(table: Table, *, by_hand: bool) -> int:
    """The least base wager that the others may equal."""
    return max(_posted(table, wager, by_hand=by_hand)[0] for wager in table.game.required)


def _still_required(table: Table, seated: Seated, *, by_hand: bool) -> int:
    """The chips that a player still owes to the wagers without which nothing stands."""
    base = _lies(seated, table.game.base).cents or _least_base(table, by_hand=by_hand)
    return sum(max(0, base - _lies(seated, wager).cents) for wager in table.game.required)
