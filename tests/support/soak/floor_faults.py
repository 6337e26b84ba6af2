"""Faults planted on purpose in meters and in their link with tables: one or more for every invariant of a floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardwalk.errors import Refusal
from boardwalk.floor import decide, link
from boardwalk.floor.link import Consequence, at_meter
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.law import cite
from boardwalk.progressive import award, contribution, correction, winner_order
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.events import AwardPaid, Contributed, MeterReset
from boardwalk.progressive.machine import METER
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Meter
from boardwalk.soak import faults
from boardwalk.soak.audit.invariant import (
    ANSWERED,
    BY_PEOPLE,
    EXACT,
    FED,
    GOES_ON,
    HINDERED,
    IN_ORDER,
    LIGHTS,
    LINKED,
    PAID_OFF,
    SETTLED,
    SIGNED,
    SOLVENT,
)
from boardwalk.table.events import LightVerified
from boardwalk.table.message import Event
from boardwalk.table.progressive import outcome
from boardwalk.table.state import Round
from tests.support.soak.table_faults import Fault, pays_a_cent_too_much


def answers(
    patch: pytest.MonkeyPatch, command: type[MeterCommand], change: Callable[[list[MeterEvent]], list[MeterEvent]]
) -> None:
    """A command to a meter is answered with changed events."""
    honest = METER.handlers[command]

    def changed(meter: Meter, given: Any) -> list[MeterEvent]:
        return change(list(honest.answer(meter, given)))

    patch.setitem(METER.handlers, command, honest._replace(answer=changed))


def tells(patch: pytest.MonkeyPatch, change: Callable[[MeterCommand], MeterCommand | None]) -> None:
    """What a table tells its meter is changed, or left out."""

    def changed(*told: Any) -> Iterator[Consequence]:
        for meter, command in at_meter(*told):
            other = change(command)
            if other is not None:
                yield meter, other

    patch.setattr(decide, "at_meter", changed)


def loses_parts_of_a_cent(patch: pytest.MonkeyPatch) -> None:
    honest = METER.effects[Contributed]
    patch.setitem(METER.effects, Contributed, lambda meter, event: honest(meter, event)._replace(carry=Fraction(0)))


def carries_to_the_wrong_place(patch: pytest.MonkeyPatch) -> None:
    honest = METER.effects[Contributed]

    def swapped(meter: Meter, event: Contributed) -> Meter:
        after = honest(meter, event)
        return after._replace(carry=after.reserve_carry, reserve_carry=after.carry)

    patch.setitem(METER.effects, Contributed, swapped)


def shows_more_than_the_limit(patch: pytest.MonkeyPatch) -> None:
    honest = contribution.parts_of

    def proud(meter: Meter, cents: int) -> contribution.ContributionParts:
        shown, overflow, reserve = honest(meter, cents)
        return contribution.ContributionParts(shown + overflow, 0, reserve)

    patch.setattr(contribution, "parts_of", proud)


def feeds_one_seat_less(patch: pytest.MonkeyPatch) -> None:
    def stingy(command: MeterCommand) -> MeterCommand:
        if not isinstance(command, meter_commands.Contribute) or len(command.seats) == 1:
            return command
        each = command.cents // len(command.seats)
        return replace(command, seats=command.seats[:-1], cents=command.cents - each)

    tells(patch, stingy)


def keeps_what_a_returned_wager_brought(patch: pytest.MonkeyPatch) -> None:
    tells(patch, lambda command: None if isinstance(command, meter_commands.ReverseContribution) else command)


def pays_a_cent_less_off_the_meter(patch: pytest.MonkeyPatch) -> None:
    def stingy(events: list[MeterEvent]) -> list[MeterEvent]:
        return [
            replace(event, paid_cents=event.paid_cents - 1, display_cents=event.display_cents - 1)
            if isinstance(event, AwardPaid) and event.display_cents
            else event
            for event in events
        ]

    answers(patch, meter_commands.PayAward, stingy)


def forgets_to_reset(patch: pytest.MonkeyPatch) -> None:
    answers(
        patch, meter_commands.PayAward, lambda events: [event for event in events if not isinstance(event, MeterReset)]
    )


def does_not_wait_for_earlier_hands(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(link, "_verify_first", lambda *_: None)


def knows_no_simultaneous_winners(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(award, "_simultaneous", lambda *_: False)


def reviews_without_a_notice(patch: pytest.MonkeyPatch) -> None:
    for module in (winner_order, faults):
        patch.setattr(module, "is_noticed", lambda _: True)


def believes_every_light(patch: pytest.MonkeyPatch) -> None:
    def believed(wager: ProgressiveWager, now: Round, seats: tuple[int, ...]) -> Iterator[Event]:
        del now
        yield LightVerified(wager.light_verified, wager.name, (), seats)

    patch.setattr(outcome, "lights_resolved", believed)


def bets_on_while_the_controller_is_down(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(decide, "at_linked_tables", lambda *_: ())


def lets_one_department_sign(patch: pytest.MonkeyPatch) -> None:
    for module in (correction, contribution):
        patch.setattr(module, "verify_signed", lambda *_: None)


def changes_parameters_in_a_round(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(correction, "_verify_at_rest", lambda *_: None)


def refuses(patch: pytest.MonkeyPatch, command: type[MeterCommand]) -> None:
    def never(_: list[MeterEvent]) -> list[MeterEvent]:
        raise Refusal("purse", "it is empty", cite("D13"))

    answers(patch, command, never)


def refuses_to_take_back(patch: pytest.MonkeyPatch) -> None:
    refuses(patch, meter_commands.ReverseContribution)


def refuses_to_pay(patch: pytest.MonkeyPatch) -> None:
    refuses(patch, meter_commands.PayAward)


def breaks_on_a_claim(patch: pytest.MonkeyPatch) -> None:
    def broken(_: list[MeterEvent]) -> list[MeterEvent]:
        raise KeyError("nothing")

    answers(patch, meter_commands.ClaimAward, broken)


PLANTED: list[tuple[str, Fault]] = [
    (EXACT, loses_parts_of_a_cent),
    (EXACT, carries_to_the_wrong_place),
    (SOLVENT, shows_more_than_the_limit),
    (FED, feeds_one_seat_less),
    (FED, keeps_what_a_returned_wager_brought),
    (PAID_OFF, pays_a_cent_less_off_the_meter),
    (PAID_OFF, forgets_to_reset),
    (IN_ORDER, does_not_wait_for_earlier_hands),
    (IN_ORDER, knows_no_simultaneous_winners),
    (BY_PEOPLE, reviews_without_a_notice),
    (LIGHTS, believes_every_light),
    (LINKED, bets_on_while_the_controller_is_down),
    (SIGNED, lets_one_department_sign),
    (SIGNED, changes_parameters_in_a_round),
    (HINDERED, refuses_to_take_back),
    (GOES_ON, refuses_to_pay),
    (ANSWERED, breaks_on_a_claim),
    (SETTLED, pays_a_cent_too_much),
]
