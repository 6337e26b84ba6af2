"""What the dealer says: the calls that go with a command, and what is read aloud once cards lie face up.

The words are for the room. They rest on cards that lie face up, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from boardwalk.actor import Role
from boardwalk.cards import Card, best_hand
from boardwalk.games.settle import settling_order
from boardwalk.games.stage import Decision
from boardwalk.money import dollars
from boardwalk.table import command as do
from boardwalk.table import command_inventory as chips
from boardwalk.table import command_progressive as ask
from boardwalk.table.caption import CAPTIONS, Group
from boardwalk.table.command import Command
from boardwalk.table.scene import ONE_OF_THEM, wager_title
from boardwalk.table.state import Hand, Round, Table
from boardwalk.table.tell import VERBS
from boardwalk.table.waiting import Due, seat_to_settle, waiting_for


def aloud(table: Table, command: Command) -> str:
    """What the dealer says with a command; nothing with most of them, and nothing when another gives it."""
    call = CALLS.get(type(command))
    return "" if call is None or command.actor.role is not Role.DEALER else call(table, command)


def announces(table: Table, now: Round) -> str:
    """What was last read aloud in the round: the dealer's hand, then the hand of each seat when it is settled."""
    if now.void is not None:
        return "All hands are void"
    if not now.revealed:
        return ""
    if now.spins:
        last = now.spins[-1]
        return f"Seat {last.seat} spins {dollars(last.prize_cents)}"
    seat = _last_read(table, now)
    return _dealer_has(table, now) if seat is None else _seat_has(now, seat)


def _last_read(table: Table, now: Round) -> int | None:
    """The seat whose hand was turned up last, of those who did not fold; none before the first of them."""
    waiting = waiting_for(table)
    if isinstance(waiting.place, int) and (now.award is not None or waiting.due is Due.TAP):
        return waiting.place
    turn = seat_to_settle(table, now)
    if turn in now.triggered:
        return turn
    order = settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()})
    read = order if turn is None else order[: order.index(turn)]
    return next((seat for seat in reversed(read) if _is_read(now.hands[seat])), None)


def _is_read(hand: Hand) -> bool:
    return hand.shown and not (hand.folded or hand.void)


def _dealer_has(table: Table, now: Round) -> str:
    cards = now.dealer + now.community[: now.community_up]
    said = f"Dealer has {in_words(cards)}"
    if table.game.dealer_qualifies is None:
        return said
    return f"{said}, and {'qualifies' if table.game.qualifies(best_hand(cards).rank) else 'does not qualify'}"


def _seat_has(now: Round, seat: int) -> str:
    return f"Seat {seat} has {in_words(now.hands[seat].cards + now.community[: now.community_up])}"


@lru_cache(maxsize=1024)
def in_words(cards: tuple[Card, ...]) -> str:
    """The best five of these cards as a dealer calls them.

    >>> from boardwalk.cards import parse_cards
    >>> in_words(parse_cards("9s 9d Ah 7c 2d")), in_words(parse_cards("9s 9d 9h 7c 2d"))
    ('a pair of nines', 'three of a kind, nines')
    """
    made = best_hand(cards)
    return f"{'a ' if made.rank.category in ONE_OF_THEM else ''}{made.name}"


def _confirmed(table: Table, command: do.ConfirmWager) -> str:
    """The wager that was just placed: whose it is, and how much."""
    del command
    now = table.round
    assert now is not None
    assert now.confirming is not None
    choice = table.game.stages[now.stage].choice
    assert isinstance(choice, Decision)
    cents = dollars(table.seats[now.confirming].bets[choice.wager].cents)
    verb = VERBS.get(choice.wager)
    if verb is None:
        return f"Seat {now.confirming}, {wager_title(table.game, choice.wager)}, {cents}"
    return f"Seat {now.confirming} {verb}, {cents}"


def _read_at_turn(table: Table, command: do.SettleSeat) -> str:
    """A hand that lies open before it is settled; any other is read once it is turned up."""
    del command
    now, seat = table.round, waiting_for(table).place
    assert now is not None
    assert isinstance(seat, int)
    return _seat_has(now, seat) if now.void is None and _is_read(now.hands[seat]) else ""


def _won(table: Table, command: ask.PayProgressive) -> str:
    del command
    assert table.round is not None
    award = table.round.award
    assert award is not None
    assert table.game.progressive is not None
    seats = " and ".join(f"seat {seat}" for seat in award.seats)
    return f"{table.game.progressive.title} for {seats}: {award.hand}"


def _turn_to_spin(table: Table, command: Command) -> str:
    del command
    return f"Seat {waiting_for(table).place} spins the wheel"


CALLS: dict[type[Command], Callable[[Table, Any], str]] = {
    **{kind: lambda *_: "Floor" for kind, caption in CAPTIONS.items() if caption.group is Group.IRREGULARITY},
    do.CloseBets: lambda *_: "No more bets",
    do.ConfirmWager: _confirmed,
    do.SettleSeat: _read_at_turn,
    ask.PayProgressive: _won,
    ask.TapSeat: _turn_to_spin,
    ask.SpinWheel: _turn_to_spin,
    chips.BuyIn: lambda _, command: f"Changing cash, seat {command.seat}",
    chips.ColorUp: lambda _, command: f"Color coming in, seat {command.seat}",
}
