"""What each event of the meter, the progressive and the wheel does to the state of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.table import event_progressive as happened
from boardwalk.table.event import Event
from boardwalk.table.fold_round import bet_gone, in_round, nothing_moves, round_of
from boardwalk.table.state import Award, Round, Spin, Table


def _meter_connected(table: Table, event: happened.MeterConnected) -> Table:
    return table._replace(meter=event.meter, link_up=True)


def _meter_disconnected(table: Table, event: happened.MeterDisconnected) -> Table:
    del event
    return table._replace(meter=None, link_up=True)


def _link(*, up: bool) -> Callable[[Table, Any], Table]:
    return lambda table, _: table._replace(link_up=up)


def _lights_compared(now: Round, event: happened.LightsCompared) -> Round:
    return now._replace(mismatched="" if event.agree else event.wager)


def _count_resolved(now: Round, event: happened.CountResolved) -> Round:
    del event
    return now._replace(mismatched="")


def _taken_in(table: Table, event: happened.WagersTakenIn) -> Table:
    now = round_of(table)
    seats, hands = dict(table.seats), dict(now.hands)
    chips = coupons = 0
    for seat in event.seats:
        bet = seats[seat].bets[event.wager]
        chips, coupons = chips + bet.cents, coupons + bet.coupon_cents
        seats[seat] = bet_gone(seats[seat], event.wager, 0)
        hands[seat] = hands[seat]._replace(riding={**hands[seat].riding, event.wager: bet})
    return table._replace(
        seats=seats,
        inventory_cents=table.inventory_cents + chips,
        dropped_coupon_cents=table.dropped_coupon_cents + coupons,
        round=now._replace(hands=hands),
    )


def _progressive_won(now: Round, event: happened.ProgressiveWon) -> Round:
    return now._replace(award=Award(event.seat, event.seats, event.hand, event.by))


def _validated(now: Round, event: happened.ProgressiveValidated) -> Round:
    del event
    assert now.award is not None, "what is validated was won"
    return now._replace(award=now.award._replace(validated=True))


def _progressive_paid(now: Round, event: happened.ProgressivePaid) -> Round:
    del event
    return now._replace(award=None)


def _triggered(now: Round, event: happened.SpinTriggered) -> Round:
    return now._replace(triggered=(*now.triggered, event.seat))


def _pressed(now: Round, event: happened.SpinPressed) -> Round:
    del event
    return now._replace(pressed=True)


def _spun(now: Round, event: happened.WheelSpun) -> Round:
    spin = Spin(event.seat, event.position, event.prize_cents, event.off_meter_cents, event.community_cents)
    return now._replace(spins=(*now.spins, spin), pressed=False)


FOLD_PROGRESSIVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    happened.MeterConnected: _meter_connected,
    happened.MeterDisconnected: _meter_disconnected,
    happened.LinkWentDown: _link(up=False),
    happened.LinkCameUp: _link(up=True),
    happened.ReturnDeviceEmptied: in_round(nothing_moves),
    happened.LightsCompared: in_round(_lights_compared),
    happened.CountResolved: in_round(_count_resolved),
    happened.WagersTakenIn: _taken_in,
    happened.ProgressiveWon: in_round(_progressive_won),
    happened.LightVerified: in_round(nothing_moves),
    happened.ProgressiveValidated: in_round(_validated),
    happened.ProgressivePaid: in_round(_progressive_paid),
    happened.SpinTriggered: in_round(_triggered),
    happened.SpinPressed: in_round(_pressed),
    happened.WheelSpun: in_round(_spun),
}
