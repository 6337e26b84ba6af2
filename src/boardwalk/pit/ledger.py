"""The ledger: what every event moves from one account to another, in cents. Each event's postings sum to zero.

An account is a place where value lies, and its balance is what lies there. What comes from beyond the books comes from
an account that may go below zero: `outside` are the pockets of patrons, `cage` the chips and cash of the house,
`coupons issued` all coupons that are out, with patrons, on the layout and in drop boxes. `funding:<meter>` is the house
behind a meter: wagers that feed it stay in the table inventory as chips, so that what the meter gains is owed by the
house, and what a player is paid off the meter comes from there as the meter falls by it. `variance:<table>` is what was
missing when a table was closed; below zero, it was over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from boardwalk.floor.order import MeterHappening, TableHappening
from boardwalk.floor.state import Floor
from boardwalk.games.wager import Result
from boardwalk.pit.house.event import ChipsRedeemed, ChipsSold, CouponsIssued, HouseEvent
from boardwalk.progressive import event as metered
from boardwalk.progressive.event import MeterEvent
from boardwalk.table import event as happened
from boardwalk.table import event_round as in_round
from boardwalk.table.event import Event
from boardwalk.table.event_progressive import WagersTakenIn
from boardwalk.table.state import Bet, Table

OUTSIDE, CAGE, COUPONS, COUNT_ROOM, TIP_POOL = "outside", "cage", "coupons issued", "count room", "tip pool"
NOTHING = Bet(0)


class Posting(NamedTuple):
    """So many cents came to an account, or below zero left it."""

    account: str
    cents: int


Moves = Iterator[tuple[str, str, int]]
"""From where, to where, and how much; below zero it goes the other way."""


def postings(before: Floor, happening: TableHappening | MeterHappening) -> tuple[Posting, ...]:
    """What an event at a table or a meter moves; `before` is the section as it stood before it.

    >>> from boardwalk.law import cite
    >>> reset = metered.MeterReset(cite("D15"), reset_cents=1_000_00, reserve_cents=200_00, house_cents=800_00)
    >>> [tuple(each) for each in postings(Floor(), MeterHappening(1, "north", reset))]
    [('funding:north', -80000), ('meter:north', 80000)]
    """
    event: Any = happening.event
    if isinstance(happening, TableHappening):
        at_table = AT_TABLE.get(type(event))
        return () if at_table is None else _posted(at_table(before.tables[happening.table], happening.table, event))
    at_meter = AT_METER.get(type(event))
    return () if at_meter is None else _posted(at_meter(happening.meter, event))


def house_postings(event: HouseEvent) -> tuple[Posting, ...]:
    """What an event of the house moves: chips are sold and redeemed at the cage, coupons issued.

    >>> [tuple(each) for each in house_postings(ChipsSold("Ann", 100_00))]
    [('outside', -10000), ('patron:Ann', 10000)]
    """
    if isinstance(event, ChipsSold):
        return _posted(iter([(OUTSIDE, patron(event.patron), event.cents)]))
    if isinstance(event, ChipsRedeemed):
        return _posted(iter([(patron(event.patron), OUTSIDE, event.cents)]))
    if isinstance(event, CouponsIssued):
        return _posted(iter([(COUPONS, coupons(event.patron), event.cents)]))
    return ()


def _posted(moves: Moves) -> tuple[Posting, ...]:
    entries = ((Posting(source, -cents), Posting(target, cents)) for source, target, cents in moves if cents)
    return tuple(posting for entry in entries for posting in entry)


def patron(name: str) -> str:
    """The account of the chips that a patron has away from the tables."""
    return f"patron:{name}"


def coupons(name: str) -> str:
    """The account of the coupons that a patron holds."""
    return f"coupons:{name}"


def _stack(number: str, seat: int) -> str:
    return f"stack:{number}:{seat}"


def _bet(number: str, seat: int, wager: str) -> str:
    return f"bet:{number}:{seat}:{wager}"


def _coupon(number: str, seat: int, wager: str) -> str:
    return f"coupon-bet:{number}:{seat}:{wager}"


def _inventory(number: str) -> str:
    return f"inventory:{number}"


def _coupon_drop(number: str) -> str:
    return f"coupon-drop:{number}"


def _opened(_: Table, number: str, event: happened.TableOpened) -> Moves:
    yield CAGE, _inventory(number), event.inventory_cents


def _closed(_: Table, number: str, event: happened.TableClosed) -> Moves:
    """The variance makes the books agree with what was counted, which goes to the cage."""
    yield f"variance:{number}", _inventory(number), event.variance_cents
    yield _inventory(number), CAGE, event.inventory_cents


def _filled(_: Table, number: str, event: happened.InventoryFilled) -> Moves:
    yield CAGE, _inventory(number), event.cents


def _credited(_: Table, number: str, event: happened.InventoryCredited) -> Moves:
    yield _inventory(number), CAGE, event.cents


def _boxes(_: Table, number: str, event: happened.BoxesCollected) -> Moves:
    yield f"drop:{number}", COUNT_ROOM, event.drop_cents
    yield _coupon_drop(number), COUPONS, event.coupon_cents
    yield f"tips:{number}", TIP_POOL, event.tip_cents


def _seated(_: Table, number: str, event: happened.SeatTaken) -> Moves:
    yield patron(event.player), _stack(number, event.seat), event.chips_cents


def _left(_: Table, number: str, event: happened.SeatLeft) -> Moves:
    yield _stack(number, event.seat), patron(event.player), event.chips_cents


def _bought_in(_: Table, number: str, event: happened.CashBoughtIn) -> Moves:
    yield OUTSIDE, f"drop:{number}", event.cents
    yield _inventory(number), _stack(number, event.seat), event.cents


def _tipped(_: Table, number: str, event: happened.TipGiven) -> Moves:
    yield _stack(number, event.seat), f"tips:{number}", event.cents


def _bet_placed(table: Table, number: str, event: happened.BetPlaced) -> Moves:
    """A bet that is placed anew replaces what lay there."""
    seat, wager = event.seat, event.wager
    lay = table.seats[seat].bets.get(wager, NOTHING)
    yield _stack(number, seat), _bet(number, seat, wager), event.cents - lay.cents
    yield _held(table, seat), _coupon(number, seat, wager), event.coupon_cents - lay.coupon_cents


def _bet_taken_back(table: Table, number: str, event: happened.BetTakenBack | in_round.WagerReturned) -> Moves:
    seat, wager = event.seat, event.wager
    yield _bet(number, seat, wager), _stack(number, seat), event.cents
    yield _coupon(number, seat, wager), _held(table, seat), event.coupon_cents


def _held(table: Table, seat: int) -> str:
    return coupons(table.seats[seat].player)


def _acted(_: Table, number: str, event: in_round.PlayerActed) -> Moves:
    if event.wager is not None:
        yield _stack(number, event.seat), _bet(number, event.seat, event.wager), event.cents


def _taken_in(table: Table, number: str, event: WagersTakenIn) -> Moves:
    for seat in event.seats:
        bet = table.seats[seat].bets[event.wager]
        yield _bet(number, seat, event.wager), _inventory(number), bet.cents
        yield _coupon(number, seat, event.wager), _coupon_drop(number), bet.coupon_cents


def _rides(table: Table, event: in_round.WagerSettled | in_round.WagerReturned) -> bool:
    """Whether the wager was taken in before the deal: its chips lie in the inventory, its coupon in the drop box."""
    assert table.round is not None, "a wager is decided in a round"
    return event.wager in table.round.hands[event.seat].riding


def _returned(table: Table, number: str, event: in_round.WagerReturned) -> Moves:
    if not _rides(table, event):
        yield from _bet_taken_back(table, number, event)
        return
    yield _inventory(number), _stack(number, event.seat), event.cents
    yield _coupon_drop(number), _held(table, event.seat), event.coupon_cents


def _settled(table: Table, number: str, event: in_round.WagerSettled) -> Moves:
    """The stake goes with the result, unless it was taken in; the payout is the inventory's or comes off the meter."""
    seat, wager = event.seat, event.wager
    if not _rides(table, event):
        lost, pushed = event.result is Result.LOSE, event.result is Result.PUSH
        yield _bet(number, seat, wager), _inventory(number) if lost else _stack(number, seat), event.cents
        yield _coupon(number, seat, wager), _held(table, seat) if pushed else _coupon_drop(number), event.coupon_cents
    yield _inventory(number), _stack(number, seat), event.paid_cents - event.off_meter_cents
    if event.off_meter_cents:
        assert table.meter is not None, "what is paid off a meter is paid at a table that is connected"
        yield f"funding:{table.meter}", _stack(number, seat), event.off_meter_cents


AT_TABLE: dict[type[Event], Callable[[Table, str, Any], Moves]] = {
    happened.TableOpened: _opened,
    happened.TableClosed: _closed,
    happened.InventoryFilled: _filled,
    happened.InventoryCredited: _credited,
    happened.BoxesCollected: _boxes,
    happened.SeatTaken: _seated,
    happened.SeatLeft: _left,
    happened.CashBoughtIn: _bought_in,
    happened.TipGiven: _tipped,
    happened.BetPlaced: _bet_placed,
    happened.BetTakenBack: _bet_taken_back,
    in_round.PlayerActed: _acted,
    in_round.WagerReturned: _returned,
    in_round.WagerSettled: _settled,
    WagersTakenIn: _taken_in,
}


def _raised(meter: str, cents: int) -> Moves:
    """The meter as a whole, display, overflow and reserve, gains so much, or below zero gives it up."""
    yield f"funding:{meter}", f"meter:{meter}", cents


def _meter_opened(meter: str, event: metered.MeterOpened) -> Moves:
    yield from _raised(meter, event.parameters.base_cents)


def _contributed(meter: str, event: metered.Contributed | metered.HeldAdmitted) -> Moves:
    yield from _raised(meter, event.display_cents + event.overflow_cents + event.reserve_cents)


def _reversed(meter: str, event: metered.ContributionReversed) -> Moves:
    yield from _raised(meter, -(event.display_cents + event.overflow_cents + event.reserve_cents))


def _award_paid(meter: str, event: metered.AwardPaid) -> Moves:
    """The meter gives up what it can; the house has that and any shortfall to pay, when the wager is settled."""
    yield from _raised(meter, -event.display_cents)


def _meter_reset(meter: str, event: metered.MeterReset) -> Moves:
    yield from _raised(meter, event.reset_cents - event.reserve_cents)


def _meter_corrected(meter: str, event: metered.MeterCorrected) -> Moves:
    yield from _raised(meter, event.cents)


AT_METER: dict[type[MeterEvent], Callable[[str, Any], Moves]] = {
    metered.MeterOpened: _meter_opened,
    metered.Contributed: _contributed,
    metered.HeldAdmitted: _contributed,
    metered.ContributionReversed: _reversed,
    metered.AwardPaid: _award_paid,
    metered.MeterReset: _meter_reset,
    metered.MeterCorrected: _meter_corrected,
}
