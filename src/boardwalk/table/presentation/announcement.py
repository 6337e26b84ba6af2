"""What the dealer says: the calls that go with a command, and the hands the dealer calls once cards are face up.

Everyone hears these words, so they depend only on face-up cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.actor import Role
from boardwalk.cards import all_known
from boardwalk.games.declaration.round import Decision
from boardwalk.games.settlement import settling_order
from boardwalk.money import dollars
from boardwalk.table import commands as do
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, seat_to_settle, to_reveal, waiting_for
from boardwalk.table.presentation.caption import CAPTIONS, Group
from boardwalk.table.round.decision import VERBS
from boardwalk.table.sentence import in_words, wager_title
from boardwalk.table.state import PlayerHand, Round, Table


def aloud(table: Table, command: Command) -> str:
    """What the dealer says with a command; empty for most commands and for anyone else's."""
    call = CALLS.get(type(command))
    return "" if call is None or command.actor.role is not Role.DEALER else call(table, command)


def announces(table: Table, now: Round) -> str:
    """What the dealer called last: the dealer's hand, then each seat's hand when it is settled."""
    if now.void is not None:
        return "All hands are void"
    if to_reveal(now):
        return ""
    if now.spins:
        last = now.spins[-1]
        return f"Seat {last.seat} wins {last.prize}"
    seat = _last_read(table, now)
    return _dealer_has(table, now) if seat is None else _seat_has(table, now, seat)


def _last_read(table: Table, now: Round) -> int | None:
    """The last seat whose hand was turned up, not counting folded hands; None before the first."""
    waiting = waiting_for(table)
    if isinstance(waiting.place, int) and (now.award is not None or waiting.due is Due.TAP):
        return waiting.place
    turn = seat_to_settle(table, now)
    if turn in now.triggered:
        return turn
    order = settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()})
    read = order if turn is None else order[: order.index(turn)]
    return next((seat for seat in reversed(read) if _is_read(now.hands[seat])), None)


def _is_read(hand: PlayerHand) -> bool:
    return hand.shown and not (hand.folded or hand.void)


def _dealer_has(table: Table, now: Round) -> str:
    """The dealer's hand. If everyone folded before all community cards were up, there is no hand to call."""
    cards, ranking = now.dealer + now.community, table.game.ranking
    if not now.dealer or now.community_up < table.game.community_cards or not ranking.reads(len(cards)):
        return ""
    if not all_known(cards):
        return ""  # real cards that are about to be entered
    call = f"Dealer has {in_words(cards, ranking)}"
    if table.game.dealer_qualifies is None:
        return call
    return f"{call}, and {'qualifies' if table.game.qualifies(ranking.rank(cards)) else 'does not qualify'}"


def _seat_has(table: Table, now: Round, seat: int) -> str:
    """The hand of a seat. A folded hand may be shown before all community cards are up, and is not called."""
    cards, ranking = now.hands[seat].cards + now.community[: now.community_up], table.game.ranking
    reads = ranking.reads(len(cards)) and all_known(cards)
    return f"Seat {seat} has {in_words(cards, ranking)}" if reads else ""


def _confirmation(table: Table, command: do.ConfirmWager) -> str:
    """The last wager: whose it is, and how much."""
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
    """The call for a hand that is face up before it is settled. Any other is called when it is turned up."""
    del command
    now, seat = table.round, waiting_for(table).place
    assert now is not None
    assert isinstance(seat, int)
    return _seat_has(table, now, seat) if now.void is None and _is_read(now.hands[seat]) else ""


def _progressive_win(table: Table, command: do.PayProgressive) -> str:
    del command
    assert table.round is not None
    award = table.round.award
    assert award is not None
    seats = " and ".join(f"seat {seat}" for seat in award.seats)
    return f"{table.game.titles[award.wager]} for {seats}: {award.hand}"


def _spin_call(table: Table, command: Command) -> str:
    del command
    return f"Seat {waiting_for(table).place} spins the wheel"


CALLS: dict[type[Command], Callable[[Table, Any], str]] = {
    **{kind: lambda *_: "Floor" for kind, caption in CAPTIONS.items() if caption.group is Group.IRREGULARITY},
    do.CloseBets: lambda *_: "No more bets",
    do.ConfirmWager: _confirmation,
    do.SettleSeat: _read_at_turn,
    do.PayProgressive: _progressive_win,
    do.TapSeat: _spin_call,
    do.SpinWheel: _spin_call,
    do.BuyIn: lambda _, command: f"Changing cash, seat {command.seat}",
    do.ColorUp: lambda _, command: f"Color coming in, seat {command.seat}",
}
