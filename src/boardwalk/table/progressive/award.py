"""A progressive won at a player's turn: hand and light verified by the dealer, validated by a supervisor, then paid
(28.10(h)4ii).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import MeterShare, ProgressiveRow, ProgressiveWager
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.wager import Result
from boardwalk.games.settlement import settling_order
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.table.machine import folds, handles, require_due, round_fold, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, wrong_places
from boardwalk.table.progressive.light import lights_resolved
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.round.deal import HandShown
from boardwalk.table.round.payout import verify_inventory
from boardwalk.table.sentence import Scene, seat_names
from boardwalk.table.state import Round, Table, UnpaidAward
from boardwalk.table.wager_outcome import WagerReturned, WagerSettled


@dataclass(frozen=True, slots=True)
class ValidateProgressive(Command):
    """Validate the progressive payout that the dealer verified."""


@dataclass(frozen=True, slots=True)
class PayProgressive(Command):
    """Pay the validated progressive. `meter_cents` is what the meter shows at the player's turn."""

    meter_cents: int


@dataclass(frozen=True, slots=True)
class ProgressiveWon(Event):
    """The dealer verified a winning progressive hand; several seats share the whole meter."""

    seat: int
    seats: tuple[int, ...]
    hand: str
    off_meter: bool
    by: str


@dataclass(frozen=True, slots=True)
class ProgressiveValidated(Event):
    """A supervisor validated a progressive payout for everyone who shares it."""

    seat: int
    seats: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ProgressivePaid(Event):
    """A progressive was paid, with the meter at this amount."""

    seat: int
    seats: tuple[int, ...]
    hand: str
    meter_cents: int
    paid_cents: int


def _law(table: Table) -> Paragraph:
    wager = table.game.progressive
    return table.game.basics.settling if wager is None else wager.settled


def progressive_decided(table: Table, now: Round, seat: int, dealer: str) -> Iterator[Event]:
    """The result of a seat's progressive at its turn: returned, lost, or won, and its light is verified next."""
    wager, hand = table.game.progressive, now.hands[seat]
    if wager is None or wager.name not in hand.riding:
        return
    bet, law = hand.riding[wager.name], _return_law(table, now, seat)
    if law is not None:
        yield WagerReturned(law, seat, wager.name, *bet)
        return
    row = winning_row(wager, now, seat)
    if row is None:
        yield WagerSettled(wager.settled, seat, wager.name, *bet, Result.LOSE, 0, "", None)
        return
    seats = _sharing(table, wager, now, seat) if row.empties else (seat,)
    for other in seats[1:]:
        if not now.hands[other].shown:
            yield HandShown(wager.shared, other, now.hands[other].cards)
    yield ProgressiveWon(wager.hand_verified, seat, seats, row.name, row.off_meter, dealer)
    yield from lights_resolved(wager, now, seats)


def winning_row(wager: ProgressiveWager, now: Round, seat: int) -> ProgressiveRow | None:
    """The row that the player's cards and the first community cards win, or None."""
    return wager.table.row_for(Reading(now.hands[seat].cards + now.community[: wager.community]))


def _return_law(table: Table, now: Round, seat: int) -> Paragraph | None:
    """The paragraph that returns a wager because of a wrong number of cards, although it survives a void."""
    wager, irregular = table.game.progressive, table.game.procedure.irregularities
    if seat in wrong_places(now):
        return irregular.wrong_player_hand
    short = wager is not None and now.community_right is not None and now.community_right < wager.community
    return irregular.wrong_community if short else None


def _sharing(table: Table, wager: ProgressiveWager, now: Round, first: int) -> tuple[int, ...]:
    """Every seat with the hand that wins the whole meter, in the order they are paid."""
    riding = {seat: hand.folded for seat, hand in now.hands.items() if wager.name in hand.riding}
    others = [seat for seat in settling_order(table.game, riding) if seat != first]
    winners = [seat for seat in others if _return_law(table, now, seat) is None and _empties(wager, now, seat)]
    return (first, *winners)


def _empties(wager: ProgressiveWager, now: Round, seat: int) -> bool:
    row = winning_row(wager, now, seat)
    return row is not None and row.empties


@handles(ValidateProgressive, Role.SUPERVISOR, law=_law)
def validate_progressive(table: Table, command: ValidateProgressive) -> Iterator[Event]:
    now, wager = require_due(table, Due.VALIDATE, _law(table)), table.game.progressive
    assert wager is not None
    assert now.award is not None
    name = command.actor.name
    if not name.strip():
        raise Refusal("actor", "enter a name", wager.validated)
    if same_person(name, now.award.verified_by):
        raise Refusal("actor", f"{name} verified the hand; someone else must validate the payout", wager.validated)
    yield ProgressiveValidated(wager.validated, now.award.seat, now.award.seats, command.actor.name)


@handles(PayProgressive, Role.DEALER, law=_law)
def pay_progressive(table: Table, command: PayProgressive) -> Iterator[Event]:
    """Paid before the cards are collected. What is deducted from the meter comes from its funds, not the inventory."""
    now, wager = require_due(table, Due.PAY, _law(table)), table.game.progressive
    award = now.award
    assert wager is not None
    assert award is not None
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
    verify_inventory(table, settled)
    turn = wager.shared if len(award.seats) > 1 else wager.at_turn
    law = turn if isinstance(row.pays, MeterShare) else row.law
    yield ProgressivePaid(law, award.seat, award.seats, award.hand, command.meter_cents, sum(shares))
    yield from settled
    yield CardsCollected(table.game.procedure.conduct.cards_collected, award.seat, now.hands[award.seat].cards)


def _paid_by(row: ProgressiveRow, meter_cents: int, winners: int) -> str:
    if not isinstance(row.pays, MeterShare):
        return f"{row.name}, {row.pays}"
    shared = f", shared by {winners}" if winners > 1 else ""
    return f"{row.name}, {row.pays} at {dollars(meter_cents)}{shared}"


@folds(ProgressiveWon)
@round_fold
def _fold_progressive_won(now: Round, event: ProgressiveWon) -> Round:
    return now._replace(award=UnpaidAward(event.seat, event.seats, event.hand, event.by))


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


@tells(ProgressiveWon)
def _tell_progressive_won(scene: Scene, event: ProgressiveWon) -> str:
    shared = f", to be shared with {seat_names(scene, event.seats[1:])}" if len(event.seats) > 1 else ""
    return f"The dealer verifies the progressive hand of {scene.who(event.seat)}: {event.hand}{shared}"


@tells(ProgressivePaid)
def _tell_progressive_paid(scene: Scene, event: ProgressivePaid) -> str:
    return f"The progressive of {seat_names(scene, event.seats)} is paid with the meter at {dollars(event.meter_cents)}"


@tells(ProgressiveValidated)
def _tell_progressive_validated(scene: Scene, event: ProgressiveValidated) -> str:
    return f"{event.by} validates the progressive of {seat_names(scene, event.seats)}"
