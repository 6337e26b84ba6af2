"""Alarms: what needs attention at a table, in words, with the paragraph if there is one.

They come from the state of the floor and from four facts that are not in it: how long nothing has happened in a round,
what the table opened with, what its automatic staff could not do, and whether its dealer is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardwalk.floor.link import meter_of
from boardwalk.floor.state import Floor
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.progressive.award import SIMULTANEOUS, in_turn, is_decided, simultaneous
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.winner_order import is_noticed, is_reviewed
from boardwalk.table.absence import DEALER_AWAY
from boardwalk.table.hardware.registration import DEVICES
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.progressive.light import RESOLUTION
from boardwalk.table.state import Round, Table
from boardwalk.table.supervision.approval import RECORDS, missing_words
from boardwalk.table.supervision.posted_sign import sign_title

COUNT, VARIANCE, INVENTORY = cite("D23"), cite("D24"), cite("B33")
REPORTS = cite("R44")
HELD, DOWN = cite("D19"), cite("B41")
STILL_SECONDS = 300
LOW = 10
"""A table is low on chips below this fraction (one tenth) of what it opened with. No paragraph sets a level, but
payouts must wait for a fill once chips run short, and a tenth leaves time to bring one."""


class Alarm(NamedTuple):
    """Something that needs attention."""

    kind: str
    says: str
    law: Paragraph | None


class StaffTrouble(NamedTuple):
    """What the automatic staff could not do at a table, and the paragraph that forbids it."""

    doing: str
    law: Paragraph | None = None


class DealerGone(NamedTuple):
    """The dealer is gone while players are at the table."""

    takeover_seconds: int | None
    """When automatic staff takes over, counted from when the dealer left; None if it does not."""


class AlarmFacts(NamedTuple):
    """Facts that are not in the state of a table."""

    still_seconds: float = 0
    """How long nothing has happened at the table."""
    opened_cents: int | None = None
    trouble: StaffTrouble | None = None
    dealer_gone: DealerGone | None = None


def alarms(floor: Floor, number: str, facts: AlarmFacts | None = None) -> tuple[Alarm, ...]:
    """Everything at a table that needs attention; what keeps people waiting comes first."""
    table, facts = floor.tables[number], facts or AlarmFacts()
    return (
        *_of_report(table),
        *_of_dealer(table, facts.dealer_gone),
        *_of_devices(floor, table),
        *_in_round(table, facts),
        *(alarm for wager in table.links for alarm in _of_meter(floor, table, wager)),
        *_of_records(table),
        *_of_inventory(table, facts),
        *_of_decks(table),
        *_of_staff(facts),
    )


def _of_dealer(table: Table, gone: DealerGone | None) -> Iterator[Alarm]:
    """The words stay the same as time goes by, because every new alarm is called out."""
    if table.relieved:
        says = "The dealer was away, and the automatic staff has taken over: take the table back, or leave it there"
        yield Alarm("dealer-relieved", says, DEALER_AWAY)
    elif gone is not None:
        seconds = gone.takeover_seconds
        then = "" if seconds is None else f"; the automatic staff takes over after {seconds} seconds"
        yield Alarm("dealer-away", f"The dealer has left the table, and players are waiting{then}", DEALER_AWAY)


def _of_devices(floor: Floor, table: Table) -> Iterator[Alarm]:
    """One alarm for each kind of device. A sign that is behind the meter for a moment is no alarm that lasts."""
    for device in table.hardware.values():
        if not device.connected:
            continue
        kind = device.kind.value.replace(" ", "-")
        if device.fault is not None:
            yield Alarm(f"{kind}-at-fault", f"The {device.name} is at fault: {device.why}", DEVICES)
        elif not device.in_service:
            yield Alarm(f"{kind}-out-of-service", f"The {device.name} is out of service; people report for it", DEVICES)
        meters = [meter for wager in table.links if (meter := meter_of(floor, table, wager)) is not None]
        shown = device.shows_cents
        if device.reliable and shown is not None and meters and shown not in [each.display_cents for each in meters]:
            says = f"The {device.name} shows {dollars(shown)}, but the meter shows {dollars(meters[0].display_cents)}"
            yield Alarm("sign-differs", says, DEVICES)


def _of_report(table: Table) -> Iterator[Alarm]:
    if table.report is not None:
        says = f"The dealer's report must be confirmed or dismissed: {table.report.irregularity.words}"
        yield Alarm("report-to-confirm", says, REPORTS)


def _in_round(table: Table, facts: AlarmFacts) -> Iterator[Alarm]:
    now = table.round
    if now is None:
        return
    yield from _for_supervisors(table)
    if now.void is not None:
        yield Alarm("round-void", f"Round {now.number} is void: {now.void.reason.words}", now.void.law)
        yield from _condemned(now)
    if facts.still_seconds >= STILL_SECONDS:
        minutes = int(facts.still_seconds // 60)
        yield Alarm("round-stands-still", f"Nothing has happened in round {now.number} for {minutes} minutes", None)


def _for_supervisors(table: Table) -> Iterator[Alarm]:
    waiting = waiting_for(table)
    award = None if table.round is None else table.round.award
    if waiting.due is Due.RESOLVE:
        wager = table.game.collected[str(waiting.place)]
        says = f"Chips and lights of the {wager.title} do not match: a supervisor must resolve it"
        yield Alarm("count-to-resolve", says, wager.counted)
    if waiting.due is Due.RESOLVE_LIGHT:
        says = f"The light of the winner at seat {waiting.place} is dark: a supervisor must resolve it"
        yield Alarm("light-to-resolve", says, RESOLUTION)
    if waiting.due is Due.VALIDATE and award is not None:
        progressive = table.game.progressive_by_name[award.wager]
        called = progressive.title if len(table.game.progressives) > 1 else "progressive"
        says = f"The {called} at seat {waiting.place} needs a supervisor to validate it"
        yield Alarm("progressive-to-validate", says, progressive.validated)
    spin = table.game.bonus_spin
    if waiting.due is Due.AWARD and spin is not None:
        says = f"Seat {waiting.place} won {spin.prize}: a supervisor must hand it over"
        yield Alarm("merchandise-to-award", says, spin.awarded)


def _condemned(now: Round) -> Iterator[Alarm]:
    if now.void is not None and now.void.deck_condemned:
        yield Alarm("deck-condemned", f"The {now.deck} deck must be removed: {now.void.reason.words}", now.void.law)


def _of_meter(floor: Floor, table: Table, wager: str) -> Iterator[Alarm]:
    meter = meter_of(floor, table, wager)
    if meter is None:
        return
    if not meter.up:
        yield Alarm("meter-down", f"The controller of {meter.name} is down", DOWN)
    elif not table.links[wager].up:
        yield Alarm("link-down", f"The link to {meter.name} is down", DOWN)
    if needs_decision(meter) and any(claim.table == table.number for claim in in_turn(meter)):
        yield Alarm("winners-to-decide", f"{_who_is_next(meter)} who is paid first off {meter.name}", SIMULTANEOUS)
    for held in meter.held.values():
        if held.table == table.number:
            says = f"{dollars(held.cents)} from round {held.round} is kept off {meter.name} until two people admit it"
            yield Alarm("held-contribution", says, HELD)


def _who_is_next(meter: Meter) -> str:
    """Notice, review and decision, in this order."""
    if not is_noticed(meter):
        return "The dealer must notify surveillance and casino management, before anyone decides"
    return "A supervisor must decide" if is_reviewed(meter) else "Surveillance must review the recordings to find"


def needs_decision(meter: Meter) -> bool:
    """Whether several tables have winners of a percentage, and nobody has decided who is first."""
    return bool(simultaneous(meter)) and not is_decided(meter)


def _of_records(table: Table) -> Iterator[Alarm]:
    missing = table.missing_approvals
    if missing:
        what = "An approval was revoked; close the table" if table.open else "The table cannot open yet"
        yield Alarm("approvals-missing", f"{what}. Not on record: {missing_words(missing)}", RECORDS)
    for sign in table.unconfirmed_signs if table.open else ():
        says = f"A floorperson must confirm the sign: {sign_title(table, sign)}"
        yield Alarm("sign-to-confirm", says, sign.law)


def _of_inventory(table: Table, facts: AlarmFacts) -> Iterator[Alarm]:
    dealer, in_charge = table.counts
    agreed = table.counts.agreed_cents
    if dealer is not None and in_charge is not None and agreed is None:
        counts = f"{dealer.by} counted {dollars(dealer.cents)}, {in_charge.by} {dollars(in_charge.cents)}"
        yield Alarm("counts-differ", f"{counts}: count again", COUNT)
    if not table.open:
        return
    has = dollars(table.inventory_cents)
    if agreed not in (None, table.inventory_cents):
        yield Alarm("count-not-on-record", f"{dollars(agreed)} was counted, but {has} is on record", VARIANCE)
    if facts.opened_cents is not None and table.inventory_cents * LOW < facts.opened_cents:
        opened = dollars(facts.opened_cents)
        yield Alarm("low-inventory", f"The table inventory is down to {has}; it opened with {opened}", INVENTORY)


def _of_decks(table: Table) -> Iterator[Alarm]:
    if table.open and table.seats and not table.decks:
        yield Alarm(
            "no-deck", "Players are seated, but there is no deck at the table", table.game.procedure.preparation.receipt
        )


def _of_staff(facts: AlarmFacts) -> Iterator[Alarm]:
    if facts.trouble is not None:
        doing = facts.trouble.doing.replace("-", " ")
        yield Alarm("staff-in-trouble", f"The automatic staff could not {doing}", facts.trouble.law)
