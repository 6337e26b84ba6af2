"""In which order winners are paid, where their percentages are of one meter: 28.11(i), R21 and D17.

At one table the player's turn decides. Across tables the first winning hand is first; a supervisor decides which that
is, from the order in which the tables recorded the hands.
"""

from __future__ import annotations

from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.progressive.award import Award, find_award
from boardwalk.progressive.meter import Claim, Meter

ORDER, SIMULTANEOUS = cite("13:69F-28.11(i)"), cite("D17")


def award_of(meter: Meter, claim: Claim) -> Award:
    """What a claim is for."""
    return find_award(meter.game_of(claim.table), claim.hand)


def in_turn(meter: Meter) -> tuple[Claim, ...]:
    """The unpaid claims to a percentage of the meter, in the order in which they were claimed."""
    return tuple(claim for claim in meter.unpaid if award_of(meter, claim).in_turn)


def recorded_order(meter: Meter) -> tuple[int, ...]:
    """The unpaid percentage claims by the event with which the winner had the hand; at one table, by turn.

    A table's places are those of its hands, but its own claims stand in them in the order of their turns.
    """
    claims = in_turn(meter)
    of_table = {
        table: iter([claim.number for claim in claims if claim.table == table]) for table in {c.table for c in claims}
    }
    by_hand = sorted(claims, key=lambda claim: (claim.received, claim.number))
    return tuple(next(of_table[claim.table]) for claim in by_hand)


def is_decided(meter: Meter) -> bool:
    """Whether the last decision covers every percentage that is claimed and not paid."""
    return {claim.number for claim in in_turn(meter)} <= set(meter.decided)


def verify_payable(meter: Meter, number: int) -> Claim:
    """The claim, if it may be paid now."""
    claim = meter.claims.get(number)
    if claim is None:
        raise Refusal("number", f"there is no award {number} to be paid", ORDER)
    if claim.paid:
        raise Refusal("number", f"award {number} is paid already", ORDER)
    if award_of(meter, claim).in_turn:
        _verify_turn(meter, claim)
    return claim


def _verify_turn(meter: Meter, claim: Claim) -> None:
    for other in meter.unpaid:
        if other.table == claim.table and other.number < claim.number:
            reason = f"award {other.number} at the same table comes first"
            raise Refusal("number", reason, ORDER)
    if not claim.waits and all(other.table == claim.table for other in in_turn(meter)):
        return
    if not is_decided(meter):
        raise Refusal("number", "a supervisor first decides the order of winners at several tables", SIMULTANEOUS)
    first = meter.decided[0]
    if first != claim.number:
        raise Refusal("number", f"it was decided that award {first} is paid first", ORDER)
