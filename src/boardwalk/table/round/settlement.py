"""Settlement, seat by seat in the regulation's order (sections .10 and .11)."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.cards import Card, all_known
from boardwalk.games import Seat, SettlementLine, settle
from boardwalk.games.declaration.round import Exposure
from boardwalk.games.declaration.wager import Result
from boardwalk.games.settlement import settle_apart
from boardwalk.law import Paragraph
from boardwalk.table.machine import handles, require_due
from boardwalk.table.message import DEALER, Command, Event
from boardwalk.table.next_act import Due, hands_to_show, seat_to_settle, triggers, wrong_places
from boardwalk.table.progressive.outcome import hands_to_compare, is_won, progressives_decided
from boardwalk.table.round.collection import CardsCollected
from boardwalk.table.round.deal import HandShown
from boardwalk.table.round.payout import shortage, verify_inventory
from boardwalk.table.state import PlayerHand, Round, Table
from boardwalk.table.wager_outcome import WagerReturned, WagerSettled


@dataclass(frozen=True, slots=True)
class SettleExposed(Command):
    """Collect the losing and pay the winning wagers on the bonus that players expose cards for."""


@dataclass(frozen=True, slots=True)
class ShowHands(Command):
    """Turn up the hands of the players who are still in, for a wager that is paid for the hands of others."""


@dataclass(frozen=True, slots=True)
class SettleSeat(Command):
    """Settle the next seat's wagers and collect its cards."""


def _seat(table: Table, hand: PlayerHand) -> Seat:
    bets = {name: bet for name, bet in hand.made.items() if name not in table.game.collected}
    return Seat(
        hand.cards,
        {name: bet.cents for name, bet in bets.items()},
        hand.folded,
        hand.exposed,
        {name: bet.coupon_cents for name, bet in bets.items() if bet.coupon_cents},
        {name: event.paid_cents for name, event in hand.settled.items() if isinstance(event, WagerSettled)},
    )


def _exposure_law(table: Table) -> Paragraph:
    """The paragraph on exposing cards for a bonus, if the game has one."""
    choices = [stage.choice for stage in table.game.stages]
    return next((choice.law for choice in choices if isinstance(choice, Exposure)), table.game.basics.settling)


@handles(SettleExposed, Role.DEALER, law=_exposure_law)
def settle_exposed(table: Table, command: SettleExposed) -> Iterator[Event]:
    """Losing wagers are collected first, then winning ones are paid."""
    del command
    now = require_due(table, Due.SETTLE_EXPOSED, _exposure_law(table))
    choice = table.game.stages[now.stage].choice
    assert isinstance(choice, Exposure)
    settled: list[WagerSettled] = []
    for seat, hand in now.hands.items():
        if choice.wager in table.seats[seat].bets:
            (line,) = settle_apart(table.game, _seat(table, hand), [choice.wager], (), ()).lines
            settled.append(_settled(seat, line))
    settled.sort(key=lambda event: event.result is not Result.LOSE)
    verify_inventory(table, settled)
    yield from settled


def _settled(seat: int, line: SettlementLine) -> WagerSettled:
    return WagerSettled(
        line.law, seat, line.wager, line.staked, line.coupon, line.result, line.paid, line.paid_by, line.limited_by
    )


@handles(ShowHands, Role.DEALER, law=lambda table: table.game.basics.settling)
def show_hands(table: Table, command: ShowHands) -> Iterator[Event]:
    """In the order of settlement."""
    del command
    law = table.game.basics.settling
    now = require_due(table, Due.SHOW, law)
    for seat in hands_to_show(table, now):
        yield HandShown(law, seat, now.hands[seat].cards)


@handles(SettleSeat, Role.DEALER, law=lambda table: table.game.basics.settling)
def settle_seat(table: Table, command: SettleSeat) -> Iterator[Event]:
    game = table.game
    now = require_due(table, Due.SETTLE, game.basics.settling)
    seat = seat_to_settle(table, now)
    assert seat is not None, "the round is waiting for a seat to be settled"
    hand = now.hands[seat]
    to_return = dict(_wagers_to_return(table, now, seat))
    to_show = tuple(_real_hands_to_show(table, now, seat, to_return))
    if to_show:
        yield from (HandShown(game.basics.settling, each, now.hands[each].cards) for each in to_show)
        return  # real cards are entered once they are face up
    settled = [_settled(seat, line) for line in _lines(table, now, seat, to_return)]
    decided = tuple(progressives_decided(table, now, seat, command.actor.name))
    if (settled or hand.riding) and not hand.shown:
        yield HandShown(game.basics.settling, seat, hand.cards)
        if triggers(table, hand) or shortage(table, (*settled, *decided)) is not None:
            return  # stop with the hand face up: the seat is tapped next, or the inventory is filled to pay it
    verify_inventory(table, (*settled, *decided))
    yield from settled
    for name, law in to_return.items():
        yield WagerReturned(law, seat, name, *table.seats[seat].bets[name])
    yield from decided
    if not is_won(decided):
        yield CardsCollected(game.procedure.conduct.cards_collected, seat, hand.cards)


def _real_hands_to_show(table: Table, now: Round, seat: int, to_return: Container[str]) -> Iterator[int]:
    """Seats whose real cards are not known yet, and are needed to settle this seat."""
    hand = now.hands[seat]
    if not all_known(hand.cards):
        if not hand.shown and (hand.riding or any(name not in to_return for name in table.seats[seat].bets)):
            yield seat
    else:
        yield from hands_to_compare(table, now, seat)


def _wagers_to_return(table: Table, now: Round, seat: int) -> Iterator[tuple[str, Paragraph]]:
    """Wagers that survive a void but cannot be settled because of a wrong number of cards."""
    irregular, wrong = table.game.procedure.irregularities, wrong_places(now)
    for name in table.seats[seat].bets:
        if seat in wrong:
            yield name, irregular.wrong_player_hand
        elif DEALER in wrong and table.game.wager(name).reads_dealer:
            yield name, irregular.wrong_dealer_hand


def _others(table: Table, now: Round, seat: int) -> tuple[tuple[Card, ...], ...]:
    """The hands of the other players who are still in, if a wager is paid for them."""
    if not table.game.read_others:
        return ()
    return tuple(hand.cards for other, hand in now.hands.items() if other != seat and not (hand.folded or hand.void))


def _lines(table: Table, now: Round, seat: int, to_return: Container[str]) -> list[SettlementLine]:
    """The settlement of the wagers still on the layout."""
    hand, bets = now.hands[seat], table.seats[seat].bets
    if not bets:
        return []  # folded, with only a wager collected before the deal left
    if now.void is not None:
        fit = [name for name in bets if name not in to_return]
        apart = settle_apart(table.game, _seat(table, hand), fit, now.dealer, now.community)
        return list(apart.lines)
    lines = settle(table.game, _seat(table, hand), now.dealer, now.community, _others(table, now, seat)).lines
    return [line for line in lines if line.wager not in hand.settled]
