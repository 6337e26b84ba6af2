"""Settlement seat by seat in the regulation's order, and the collection of the cards (sections .10 and .11)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from boardwalk.actor import Role
from boardwalk.games import Line, Seat, settle
from boardwalk.games.settle import settle_apart, settling_order
from boardwalk.games.stage import Exposure
from boardwalk.games.wager import Result
from boardwalk.law import Paragraph
from boardwalk.table import event_round as happened
from boardwalk.table.awarding import progressive_decided
from boardwalk.table.command import COMMUNITY, DEALER, CollectCards, SettleExposed, SettleSeat
from boardwalk.table.event import DeckRemoved, Event
from boardwalk.table.event_progressive import ProgressiveWon
from boardwalk.table.handler import handles, require_due
from boardwalk.table.paying import shortage, verify_inventory
from boardwalk.table.state import Hand, Round, Table
from boardwalk.table.waiting import Due, seat_to_settle, triggers, wrong_places


def _seat(table: Table, hand: Hand) -> Seat:
    made = {name: bet for name, bet in hand.made.items() if name not in table.game.collected}
    return Seat(
        hand.cards,
        {name: bet.cents for name, bet in made.items()},
        hand.folded,
        hand.exposed,
        {name: bet.coupon_cents for name, bet in made.items() if bet.coupon_cents},
    )


def _exposing(table: Table) -> Paragraph:
    """The paragraph on cards that are exposed for a bonus, where the game has one."""
    choices = [stage.choice for stage in table.game.stages]
    return next((choice.law for choice in choices if isinstance(choice, Exposure)), table.game.basics.settling)


@handles(SettleExposed, Role.DEALER, law=_exposing)
def settle_exposed(table: Table, command: SettleExposed) -> Iterator[Event]:
    """All losing wagers are collected first, then the winning ones are paid."""
    del command
    now = require_due(table, Due.SETTLE_EXPOSED, _exposing(table))
    choice = table.game.stages[now.stage].choice
    assert isinstance(choice, Exposure)
    settled: list[happened.WagerSettled] = []
    for seat, hand in now.hands.items():
        if choice.wager in table.seats[seat].bets:
            (line,) = settle_apart(table.game, _seat(table, hand), [choice.wager], (), ()).lines
            settled.append(_settled(seat, line))
    settled.sort(key=lambda event: event.result is not Result.LOSE)
    verify_inventory(table, settled)
    yield from settled


def _settled(seat: int, line: Line) -> happened.WagerSettled:
    return happened.WagerSettled(
        line.law, seat, line.wager, line.staked, line.coupon, line.result, line.paid, line.paid_by, line.limited_by
    )


@handles(SettleSeat, Role.DEALER, law=lambda table: table.game.basics.settling)
def settle_seat(table: Table, command: SettleSeat) -> Iterator[Event]:
    game = table.game
    now = require_due(table, Due.SETTLE, game.basics.settling)
    seat = seat_to_settle(table, now)
    assert seat is not None, "the round waits for a seat to be settled"
    hand = now.hands[seat]
    spoiled = dict(_spoiled(table, now, seat))
    settled = [_settled(seat, line) for line in _lines(table, now, seat, spoiled)]
    decided = tuple(progressive_decided(table, now, seat, command.actor.name))
    if (settled or hand.riding) and not hand.shown:
        yield happened.HandShown(game.basics.settling, seat, hand.cards)
        if triggers(table, hand) or shortage(table, (*settled, *decided)) is not None:
            return  # the hand lies open: its seat can be tapped, or what it is owed be said and the inventory filled
    verify_inventory(table, (*settled, *decided))
    yield from settled
    for name, law in spoiled.items():
        yield happened.WagerReturned(law, seat, name, *table.seats[seat].bets[name])
    yield from decided
    if not any(isinstance(event, ProgressiveWon) for event in decided):
        yield happened.CardsCollected(game.procedure.conduct.cards_collected, seat, hand.cards)


def _spoiled(table: Table, now: Round, seat: int) -> Iterator[tuple[str, Paragraph]]:
    """Wagers that a void leaves alive, but that a wrong number of cards keeps from being settled."""
    irregular, wrong = table.game.procedure.irregularities, wrong_places(now)
    for name in table.seats[seat].bets:
        if seat in wrong:
            yield name, irregular.wrong_player_hand
        elif DEALER in wrong and table.game.wager(name).reads_dealer:
            yield name, irregular.wrong_dealer_hand


def _lines(table: Table, now: Round, seat: int, spoiled: Container[str]) -> list[Line]:
    """The wagers that are still down, settled."""
    hand, bets = now.hands[seat], table.seats[seat].bets
    if not bets:
        return []  # folded, with nothing left but what was taken in before the deal
    if now.void is not None:
        fit = [name for name in bets if name not in spoiled]
        apart = settle_apart(table.game, _seat(table, hand), fit, now.dealer, now.community)
        return list(apart.lines)
    lines = settle(table.game, _seat(table, hand), now.dealer, now.community).lines
    return list(_within_limit(table, hand, lines))


def _within_limit(table: Table, hand: Hand, lines: Iterable[Line]) -> Iterator[Line]:
    """Settlement of what is left; a payout made earlier stands, and what it took beyond its share is left off (D6)."""
    lines = tuple(lines)
    limit = table.game.payout_limit
    paid = {name: event.paid_cents for name, event in hand.settled.items() if isinstance(event, happened.WagerSettled)}
    overpaid = sum(paid[line.wager] - line.paid for line in lines if line.wager in paid)
    for line in lines:
        if line.wager in paid:
            continue
        if overpaid > 0 and limit is not None and line.wager in limit.wagers and line.paid:
            taken = min(overpaid, line.paid)
            overpaid -= taken
            yield line._replace(paid=line.paid - taken, limited_by=limit.law)
        else:
            yield line


def returned_wagers(table: Table, seat: int, law: Paragraph, keep: tuple[str, ...] = ()) -> Iterator[Event]:
    """The wagers of a seat go back to its player, those taken in before the deal too, but for those to keep."""
    riding = {} if table.round is None else table.round.hands[seat].riding
    for name, bet in {**table.seats[seat].bets, **riding}.items():
        if name not in keep:
            yield happened.WagerReturned(law, seat, name, *bet)


@handles(CollectCards, Role.DEALER, law=lambda table: table.game.procedure.conduct.cards_collected)
def collect_cards(table: Table, command: CollectCards) -> Iterator[Event]:
    """Hands in the order of settlement, community cards, dealer's cards, and a stub that a void left in the shoe."""
    del command
    law = table.game.procedure.conduct.cards_collected
    now = require_due(table, Due.COLLECT, law)
    for seat in settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()}):
        hand = now.hands[seat]
        if hand.cards and not hand.collected:
            yield happened.CardsCollected(law, seat, hand.cards)
    for place, cards in ((COMMUNITY, now.community), (DEALER, now.dealer)):
        if cards:
            yield happened.CardsCollected(law, place, cards)
    if not now.stub_out:
        yield happened.StubRacked(law, now.stub)
    yield happened.RoundEnded(law, now.number, now.void is not None)
    if now.void is not None and now.void.deck_condemned:
        yield DeckRemoved(now.void.law, now.deck, now.void.reason)
