"""The table and its meter: connected or not, in reach or not, and what may be wagered on it (13:69D-1.39B)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import ON_THE_FLOOR, Role
from boardwalk.errors import Refusal
from boardwalk.games.collected import CollectedWager
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.table import event_progressive as happened
from boardwalk.table.command_progressive import ConnectMeter, DisconnectMeter, ReportLinkDown, ReportLinkUp
from boardwalk.table.equipment import hardware_of
from boardwalk.table.event import BetTakenBack, Event
from boardwalk.table.handler import between_rounds, handles
from boardwalk.table.state import Bet, Table

LINK = cite("13:69D-1.39B(a)")
DOWN = cite("B41")


def lying(table: Table, wager: CollectedWager) -> Iterator[tuple[int, Bet]]:
    """The seats at which a wager has been placed and not been taken in."""
    for seat, seated in table.seats.items():
        if wager.name in seated.bets:
            yield seat, seated.bets[wager.name]


def _link_law(table: Table) -> Paragraph:
    """The paragraph on links, at games that know a meter; the one on wagers at others."""
    return LINK if table.game.collected else table.game.basics.wagering


def _down_law(table: Table) -> Paragraph:
    return DOWN if table.game.collected else table.game.basics.wagering


@handles(ConnectMeter, Role.SUPERVISOR, law=_link_law)
def connect_meter(table: Table, command: ConnectMeter) -> Iterator[Event]:
    law = _link_law(table)
    between_rounds(table, law)
    wager = table.game.feeding
    if wager is None:
        raise Refusal("meter", f"{table.game.title} offers no wager here that feeds a meter", law)
    if not command.meter.strip():
        raise Refusal("meter", "a meter has a name", LINK)
    if table.meter is not None:
        raise Refusal("meter", f"the table is connected to {table.meter}", LINK)
    _verify_hardware(table, wager)
    yield happened.MeterConnected(LINK, command.meter)


@handles(DisconnectMeter, Role.SUPERVISOR, law=_link_law)
def disconnect_meter(table: Table, command: DisconnectMeter) -> Iterator[Event]:
    del command
    between_rounds(table, _link_law(table))
    meter = _connected(table)
    yield from _given_back(table, LINK)
    yield happened.MeterDisconnected(LINK, meter)


@handles(ReportLinkDown, *ON_THE_FLOOR, law=_down_law)
def report_link_down(table: Table, command: ReportLinkDown) -> Iterator[Event]:
    """Nothing more is wagered on the meter; a round that has begun goes on, and what was placed by then counts."""
    meter = _connected(table)
    if not table.link_up:
        raise Refusal("meter", f"{meter} is reported down already", DOWN)
    if not command.reason.strip():
        raise Refusal("reason", "say what is wrong with it", DOWN)
    if table.round is None:
        yield from _given_back(table, DOWN)
    yield happened.LinkWentDown(DOWN, meter, command.reason)


@handles(ReportLinkUp, *ON_THE_FLOOR, law=_down_law)
def report_link_up(table: Table, command: ReportLinkUp) -> Iterator[Event]:
    del command
    meter = _connected(table)
    if table.link_up:
        raise Refusal("meter", f"{meter} is not down", DOWN)
    yield happened.LinkCameUp(DOWN, meter)


def _connected(table: Table) -> str:
    if table.meter is None:
        raise Refusal("meter", "the table is connected to none", _link_law(table))
    return table.meter


def _given_back(table: Table, law: Paragraph) -> Iterator[Event]:
    wager = table.game.feeding
    if wager is not None:
        for seat, bet in lying(table, wager):
            yield BetTakenBack(law, seat, wager.name, *bet)


def _verify_hardware(table: Table, wager: CollectedWager) -> None:
    device = hardware_of(wager)
    if device not in table.devices:
        raise Refusal("device", f"there is no {device.value} on the table", wager.hardware)


def verify_collected(table: Table, wager: CollectedWager, bet: Bet) -> None:
    """What holds for a wager that is taken in: its hardware, its meter, and the one amount."""
    _verify_hardware(table, wager)
    if wager.feeds_meter:
        if table.meter is None:
            raise Refusal(wager.name, "the table is connected to no meter", LINK)
        if not table.link_up:
            raise Refusal(wager.name, f"the controller of {table.meter} is down", DOWN)
    stake = wager.stake_cents
    by_coupon = wager.coupon is not None and bet == Bet(0, stake)
    if bet != Bet(stake) and not by_coupon:
        coupon = ", or a coupon for it" if wager.coupon is not None else ""
        raise Refusal(wager.name, f"it is exactly {dollars(stake)} in chips{coupon}", wager.coupon or wager.law)
