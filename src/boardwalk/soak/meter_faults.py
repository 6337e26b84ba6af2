"""What people do with a simulated meter: decide, correct, release, change, report; and what they should not try."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.games.collected import Wheel
from boardwalk.progressive import command as do
from boardwalk.progressive.command import MeterCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.order import in_turn, is_decided, recorded_order
from boardwalk.progressive.parameters import Parameters

SUPERVISOR, FLOORPERSON, DEALER, GUARD, EYE = (
    Actor(Role.SUPERVISOR, "Sue"),
    Actor(Role.FLOORPERSON, "Flo"),
    Actor(Role.DEALER, "Dale"),
    Actor(Role.SECURITY, "Gus"),
    Actor(Role.SURVEILLANCE, "Eye"),
)
SIGNERS = ((SUPERVISOR, GUARD), (SUPERVISOR, GUARD), (GUARD, FLOORPERSON), (EYE, SUPERVISOR), (SUPERVISOR, DEALER))
"""Who signs together; the last two lack someone of security, and are refused."""
REASONS = ("a display was reset", "the count was wrong", "")


def some_parameters(dice: Random) -> Parameters:
    """A meter that is short, at its limit, or suspicious of large contributions now and then; its parts are odd."""
    base, reset = dice.choice((0, 40_00, 10_000_00)), dice.choice((0, 30_00, 5_000_00))
    rate = dice.choice((Fraction(7, 10), Fraction(71, 99), Fraction(7051, 10_000), Fraction(1)))
    reserve = dice.choice((Fraction(0), Fraction(3, 100), Fraction(1, 7)))
    limit = dice.choice((None, None, max(base, reset), max(base, reset) + 15_37))
    most = dice.choice((None, 2_00, 4_00))
    return Parameters(base, reset, rate, limit, min(reserve, 1 - rate), most)


def wheel_parameters(wheel: Wheel, dice: Random) -> Parameters:
    """What the regulation prints for a wheel, with the rest as it comes."""
    limit = dice.choice((None, wheel.seed_cents + 3_00))
    reserve, most = dice.choice((Fraction(0), Fraction(1, 30))), dice.choice((None, 10_00))
    return Parameters(wheel.seed_cents, wheel.seed_cents, wheel.rate, limit, reserve, most)


def decision(meter: Meter, dice: Random) -> MeterCommand | None:
    """A supervisor puts simultaneous winners in order: most often as recorded, else with a reason, or without."""
    claims = in_turn(meter)
    if not claims or is_decided(meter) or not (len(claims) > 1 or claims[0].waits):
        return None
    if dice.random() < 0.7:
        return do.DecideAwards(SUPERVISOR, recorded_order(meter))
    order = tuple(dice.sample([claim.number for claim in claims], len(claims)))
    return do.DecideAwards(SUPERVISOR, order, dice.choice(("surveillance saw it so", "surveillance saw it so", "")))


def incident(meter: Meter, dice: Random) -> MeterCommand:
    """Something that people do with a meter, rightly or not."""
    one, two = dice.choice(SIGNERS)
    reason = dice.choice(REASONS)
    cents = dice.choice((1, 33, 1_00, -1, -1_00, -meter.display_cents, meter.display_cents + 1))
    doings: list[MeterCommand] = [do.CorrectMeter(one, two, cents, reason)] * 2
    doings.append(do.ReportDown(dice.choice((DEALER, SUPERVISOR, EYE, GUARD)), dice.choice(("no signal", ""))))
    if meter.overflow_cents:
        doings.append(do.ReleaseOverflow(one, two, dice.randint(1, meter.overflow_cents + 1), reason))
    return dice.choice(doings)


def on_held(meter: Meter, dice: Random) -> MeterCommand:
    """Two people look at what is held, most often at the latest, while its round is played."""
    one, two = dice.choice(SIGNERS)
    number = dice.choice((max(meter.held), *meter.held))
    return do.AdmitHeld(one, two, number, dice.choice(REASONS))


def back_up(dice: Random) -> MeterCommand:
    return do.ReportUp(dice.choice((FLOORPERSON, SUPERVISOR)))


def change(parameters: Parameters, dice: Random) -> MeterCommand:
    """A new filing, signed by two, as it should be or not."""
    one, two = dice.choice(SIGNERS)
    return do.ChangeParameters(one, two, parameters, dice.choice(("a new filing", "a new filing", "")))


def any_meter_command(tables: tuple[str, ...], dice: Random) -> MeterCommand:
    """A command out of the blue: any kind, from anyone, with arguments that may or may not make sense."""
    actor, second = (Actor(dice.choice(tuple(Role)), dice.choice(("Sue", "Gus", "Eye", ""))) for _ in range(2))
    table = dice.choice((*tables, "nowhere", ""))
    seats = dice.choice(((), (1,), (1, 2), (2, 2), (0,), (9,)))
    number, cents = dice.choice((-1, 0, 1, 2, 7, 10**30)), dice.choice((-1, 0, 1, 100, 200, 10**15, 10**30))
    reason = dice.choice(("", "for a reason"))
    hand = dice.choice(("royal flush", "straight flush", "flush", "jackpot", "a smile", ""))
    rate = dice.choice((Fraction(7, 10), Fraction(3), Fraction(-1, 2)))
    terms = Parameters(cents, dice.choice((0, cents)), rate, dice.choice((None, cents)))
    return dice.choice(
        (
            lambda: do.OpenMeter(actor, dice.choice(("Royal", "Side", "")), terms, {"caribbean": "order 7"}),
            lambda: do.ConnectTable(actor, table, dice.choice(("caribbean", "chess")), {}),
            lambda: do.DisconnectTable(actor, table),
            lambda: do.Contribute(actor, table, number, seats, cents),
            lambda: do.ReverseContribution(actor, table, number, 1, cents),
            lambda: do.ClaimAward(actor, table, number, seats, hand, number, dice.choice(((), (table,)))),
            lambda: do.DecideAwards(actor, dice.choice(((), (number,), (1, 2), (1, 1))), reason),
            lambda: do.PayAward(actor, number),
            lambda: do.CorrectMeter(actor, second, cents, reason),
            lambda: do.ReleaseOverflow(actor, second, cents, reason),
            lambda: do.AdmitHeld(actor, second, number, reason),
            lambda: do.ChangeParameters(actor, second, terms, reason, dice.choice(((), (table,)))),
            lambda: do.ReportDown(actor, reason),
            lambda: do.ReportUp(actor),
        )
    )()
