"""The progressive at a player's turn: verified by the dealer, validated by a supervisor, paid (28.10(h)4ii)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.games.collected import MeterShare, ProgressiveRow, ProgressiveWager
from boardwalk.games.requirement import Reading
from boardwalk.games.settle import settling_order
from boardwalk.games.wager import Result
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.table import event_progressive as happened
from boardwalk.table.command_progressive import PayProgressive, ValidateProgressive
from boardwalk.table.event import Event
from boardwalk.table.event_round import CardsCollected, HandShown, WagerReturned, WagerSettled
from boardwalk.table.handler import handles, require_due
from boardwalk.table.paying import verify_inventory
from boardwalk.table.state import Round, Table
from boardwalk.table.waiting import Due, wrong_places


def _law(table: Table) -> Paragraph:
    wager = table.game.progressive
    return table.game.basics.settling if wager is None else wager.settled


def progressive_decided(table: Table, now: Round, seat: int, dealer: str) -> Iterator[Event]:
    """What becomes of a seat's progressive at its turn: returned, lost, or won and to be validated."""
    wager, hand = table.game.progressive, now.hands[seat]
    if wager is None or wager.name not in hand.riding:
        return
    bet, spoiled = hand.riding[wager.name], _spoiled(table, now, seat)
    if spoiled is not None:
        yield WagerReturned(spoiled, seat, wager.name, *bet)
        return
    row = winning_row(wager, now, seat)
    if row is None:
        yield WagerSettled(wager.settled, seat, wager.name, *bet, Result.LOSE, 0, "", None)
        return
    seats = _sharing(table, wager, now, seat) if row.empties else (seat,)
    for other in seats[1:]:
        if not now.hands[other].shown:
            yield HandShown(wager.shared, other, now.hands[other].cards)
    yield happened.ProgressiveWon(wager.hand_verified, seat, seats, row.name, row.off_meter, dealer)
    yield happened.LightVerified(wager.light_verified, seats)


def winning_row(wager: ProgressiveWager, now: Round, seat: int) -> ProgressiveRow | None:
    """The row that the own cards and the first community cards make, if they win."""
    return wager.table.row_for(Reading(now.hands[seat].cards + now.community[: wager.community]))


def _spoiled(table: Table, now: Round, seat: int) -> Paragraph | None:
    """The paragraph by which a wrong number of cards gives a wager back that a void leaves alive."""
    wager, irregular = table.game.progressive, table.game.procedure.irregularities
    if seat in wrong_places(now):
        return irregular.wrong_player_hand
    short = wager is not None and now.community_right is not None and now.community_right < wager.community
    return irregular.wrong_community if short else None


def _sharing(table: Table, wager: ProgressiveWager, now: Round, first: int) -> tuple[int, ...]:
    """All who have the hand that takes the whole meter, the first to be paid first."""
    riding = {seat: hand.folded for seat, hand in now.hands.items() if wager.name in hand.riding}
    others = [seat for seat in settling_order(table.game, riding) if seat != first]
    winners = [seat for seat in others if _spoiled(table, now, seat) is None and _empties(wager, now, seat)]
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
        raise Refusal("actor", "who validates has a name", wager.validated)
    if same_person(name, now.award.verified_by):
        raise Refusal("actor", f"{name} verified the hand; another validates the payout", wager.validated)
    yield happened.ProgressiveValidated(wager.validated, now.award.seat, now.award.seats, command.actor.name)


@handles(PayProgressive, Role.DEALER, law=_law)
def pay_progressive(table: Table, command: PayProgressive) -> Iterator[Event]:
    """Paid before the cards are collected; what lowers the meter comes from its funds, the rest from the inventory."""
    now, wager = require_due(table, Due.PAY, _law(table)), table.game.progressive
    award = now.award
    assert wager is not None
    assert award is not None
    if command.meter_cents < 0:
        raise Refusal("meter_cents", f"a meter never shows {dollars(command.meter_cents)}", wager.at_turn)
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
    yield happened.ProgressivePaid(law, award.seat, award.seats, award.hand, command.meter_cents, sum(shares))
    yield from settled
    yield CardsCollected(table.game.procedure.conduct.cards_collected, award.seat, now.hands[award.seat].cards)


def _paid_by(row: ProgressiveRow, meter_cents: int, winners: int) -> str:
    if not isinstance(row.pays, MeterShare):
        return f"{row.name}, {row.pays}"
    shared = f", shared by {winners}" if winners > 1 else ""
    return f"{row.name}, {row.pays} at {dollars(meter_cents)}{shared}"
