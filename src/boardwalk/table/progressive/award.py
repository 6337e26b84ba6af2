"""A progressive won at a player's turn: hand and light verified by the dealer, validated by a supervisor, then paid
(28.10(h)4ii).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import MeterShare, ProgressiveRow
from boardwalk.games.declaration.wager import Result
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.table.machine import folds, handles, round_fold, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.progressive.light import winner
from boardwalk.table.progressive.outcome import is_won, progressives_decided
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.round.payout import verify_inventory
from boardwalk.table.sentence import Scene, called, seat_names
from boardwalk.table.state import Round, Table
from boardwalk.table.wager_outcome import WagerSettled


@dataclass(frozen=True, slots=True)
class ValidateProgressive(Command):
    """Validate the progressive payout that the dealer verified."""


@dataclass(frozen=True, slots=True)
class PayProgressive(Command):
    """Pay the validated progressive. `meter_cents` is what the meter shows at the player's turn."""

    meter_cents: int


@dataclass(frozen=True, slots=True)
class ProgressiveValidated(Event):
    """A supervisor validated a progressive payout for everyone who shares it."""

    wager: str
    seat: int
    seats: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ProgressivePaid(Event):
    """A progressive was paid, with its meter at this amount."""

    wager: str
    seat: int
    seats: tuple[int, ...]
    hand: str
    meter_cents: int
    paid_cents: int


def _law(table: Table) -> Paragraph:
    return next((wager.settled for wager in table.game.progressives), table.game.basics.settling)


@handles(ValidateProgressive, Role.SUPERVISOR, law=_law)
def validate_progressive(table: Table, command: ValidateProgressive) -> Iterator[Event]:
    wager, _, award = winner(table, Due.VALIDATE, _law(table))
    name = command.actor.name
    if not name.strip():
        raise Refusal("actor", "enter a name", wager.validated)
    if same_person(name, award.verified_by):
        raise Refusal("actor", f"{name} verified the hand; someone else must validate the payout", wager.validated)
    yield ProgressiveValidated(wager.validated, wager.name, award.seat, award.seats, command.actor.name)


@handles(PayProgressive, Role.DEALER, law=_law)
def pay_progressive(table: Table, command: PayProgressive) -> Iterator[Event]:
    """Paid before the cards are collected. What is deducted from the meter comes from its funds, not the inventory.

    Then come the seat's other progressives.
    """
    wager, now, award = winner(table, Due.PAY, _law(table))
    if command.meter_cents < 0:
        raise Refusal("meter_cents", f"must be $0 or more, not {dollars(command.meter_cents)}", wager.at_turn)
    row = wager.table.row(award.hand)
    shares = row.shares(command.meter_cents, len(award.seats))
    by = _paid_by(row, command.meter_cents, len(award.seats))
    settled = [
        WagerSettled(
            row.law,
            seat,
            wager.name,
            *now.hands[seat].riding[wager.name],
            Result.WIN,
            cents,
            by,
            None,
            cents if row.off_meter else 0,
        )
        for seat, cents in zip(award.seats, shares, strict=True)
    ]
    others = tuple(progressives_decided(table, now, award.seat, command.actor.name, after=wager))
    verify_inventory(table, (*settled, *others))
    turn = wager.shared if len(award.seats) > 1 else wager.at_turn
    law = turn if isinstance(row.pays, MeterShare) else row.law
    yield ProgressivePaid(law, wager.name, award.seat, award.seats, award.hand, command.meter_cents, sum(shares))
    yield from settled
    yield from others
    if not is_won(others):
        yield CardsCollected(table.game.procedure.conduct.cards_collected, award.seat, now.hands[award.seat].cards)


def _paid_by(row: ProgressiveRow, meter_cents: int, winners: int) -> str:
    if not isinstance(row.pays, MeterShare):
        return f"{row.name}, {row.pays}"
    shared = f", shared by {winners}" if winners > 1 else ""
    return f"{row.name}, {row.pays} at {dollars(meter_cents)}{shared}"


@folds(ProgressiveValidated)
@round_fold
def _fold_progressive_validated(now: Round, event: ProgressiveValidated) -> Round:
    del event
    assert now.award is not None, "only a progressive that was won is validated"
    return now._replace(award=now.award._replace(validated=True))


@folds(ProgressivePaid)
@round_fold
def _fold_progressive_paid(now: Round, event: ProgressivePaid) -> Round:
    del event
    return now._replace(award=None)


@tells(ProgressivePaid)
def _tell_progressive_paid(scene: Scene, event: ProgressivePaid) -> str:
    progressive = f"The {called(scene, event.wager)} of {seat_names(scene, event.seats)}"
    return f"{progressive} is paid with the meter at {dollars(event.meter_cents)}"


@tells(ProgressiveValidated)
def _tell_progressive_validated(scene: Scene, event: ProgressiveValidated) -> str:
    return f"{event.by} validates the {called(scene, event.wager)} of {seat_names(scene, event.seats)}"
