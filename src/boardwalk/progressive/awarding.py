"""Awards: claimed when a hand is verified, put in order where winners are simultaneous, and paid off the meter."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games.collected import ProgressiveWager
from boardwalk.law import Paragraph, cite
from boardwalk.progressive import event as happened
from boardwalk.progressive.award import Award, find_award, wager_of
from boardwalk.progressive.command import ClaimAward, DecideAwards, PayAward
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.handler import AT_TABLE, handles, verify_linked
from boardwalk.progressive.meter import Claim, Meter
from boardwalk.progressive.order import ORDER, SIMULTANEOUS, award_of, in_turn, recorded_order, verify_payable

SHARED, SHORT, RESET = cite("R21"), cite("R23"), cite("D15")


@handles(ClaimAward, *AT_TABLE, law="B37")
def claim_award(meter: Meter, command: ClaimAward) -> Iterator[MeterEvent]:
    table, hand = command.table, command.hand
    verify_linked(meter, table)
    for other in command.overlapping:
        verify_linked(meter, other, "overlapping")
    award = find_award(meter.game_of(table), hand)
    _verify_seats(meter, command)
    _verify_shared(meter, command, award)
    if command.received < 0:
        raise Refusal("received", "is no number of an event", award.law)
    waits = award.in_turn and _simultaneous(meter, command)
    yield happened.AwardClaimed(
        SIMULTANEOUS if waits else award.law,
        meter.last_award + 1, table, command.round, command.seats, hand, command.received, waits,
    )  # fmt: skip


def _simultaneous(meter: Meter, command: ClaimAward) -> bool:
    elsewhere = any(table != command.table for table in command.overlapping)
    return elsewhere or any(claim.table != command.table for claim in in_turn(meter))


def _verify_seats(meter: Meter, command: ClaimAward) -> None:
    """A seat wins once, with a wager of the table's latest round that was not given back."""
    wager, fed = wager_of(meter.game_of(command.table)), meter.rounds.get(command.table)
    law = wager.light_verified if isinstance(wager, ProgressiveWager) else wager.settled
    if fed is None or fed.round != command.round:
        raise Refusal("round", f"round {command.round} is not the latest that fed the meter from this table", law)
    if not command.seats or len(set(command.seats)) < len(command.seats):
        raise Refusal("seats", "they are different seats, at least one", law)
    for seat in command.seats:
        if seat not in fed.alive:
            raise Refusal("seats", f"seat {seat} has no such wager in this round", law)
        if any(seat in claim.seats for claim in _claimed(meter, command)):
            raise Refusal("seats", f"seat {seat} has claimed an award in this round", law)


def _claimed(meter: Meter, command: ClaimAward) -> list[Claim]:
    """What was claimed in this round of the table before."""
    wanted = (command.table, command.round)
    return [claim for claim in meter.claims.values() if (claim.table, claim.round) == wanted]


def _verify_shared(meter: Meter, command: ClaimAward, award: Award) -> None:
    """Royals of one table are one claim, and nothing else is shared; each spin of a wheel is its own."""
    shared = award.in_turn and award.empties
    if len(command.seats) > 1 and not shared:
        raise Refusal("seats", f"each {command.hand} is paid by itself", SHARED)
    if shared and any(claim.hand == command.hand for claim in _claimed(meter, command)):
        raise Refusal("seats", "all who share the meter are claimed together, at the turn of the first", SHARED)


@handles(DecideAwards, Role.SUPERVISOR, law="13:69F-28.11(i)")
def decide_awards(meter: Meter, command: DecideAwards) -> Iterator[MeterEvent]:
    if not command.actor.name.strip():
        raise Refusal("actor", "who decides has a name", ORDER)
    claims = {claim.number: claim for claim in in_turn(meter)}
    if not claims:
        raise Refusal("order", "no percentage of the meter is claimed", ORDER)
    if sorted(command.order) != sorted(claims):
        numbers = ", ".join(map(str, claims))
        raise Refusal("order", f"it names each of the awards {numbers} once", ORDER)
    for table in dict.fromkeys(claim.table for claim in claims.values()):
        own = [number for number in command.order if claims[number].table == table]
        if own != sorted(own):
            raise Refusal("order", f"the awards of table {table} keep the order of their turns", ORDER)
    if command.order != recorded_order(meter) and not command.reason.strip():
        raise Refusal("reason", "it is recorded why the order is not that in which hands were received", ORDER)
    yield happened.AwardsDecided(ORDER, command.order, command.actor, command.reason)


@handles(PayAward, *AT_TABLE, law="B37")
def pay_award(meter: Meter, command: PayAward) -> Iterator[MeterEvent]:
    """The display pays what it has; a fixed prize that it cannot pay is completed by the house."""
    claim = verify_payable(meter, command.number)
    award, shown = award_of(meter, claim), meter.display_cents
    paid = award.cents(shown)
    short = max(0, paid - shown)
    law = _paying_law(claim, award, short)
    yield happened.AwardPaid(law, claim.number, claim.table, claim.round, claim.hand, shown, paid, paid - short, short)
    if award.empties:
        reset = meter.parameters.reset_cents
        reserve = min(reset, meter.reserve_cents)
        yield happened.MeterReset(RESET, reset, reserve, reset - reserve)


def _paying_law(claim: Claim, award: Award, short_cents: int) -> Paragraph:
    if short_cents:
        return SHORT
    return SHARED if len(claim.seats) > 1 else award.law
