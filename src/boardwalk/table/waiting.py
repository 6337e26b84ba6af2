"""What a round waits for. It waits for one thing at a time, and the regulation says which."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from boardwalk.games.requirement import Reading
from boardwalk.games.settle import settling_order
from boardwalk.games.stage import Decision, Exposure
from boardwalk.table.command import COMMUNITY, DEALER, Place
from boardwalk.table.state import Hand, Round, Table


class Due(Enum):
    """The next act of a round."""

    BETS = "bets are placed until the dealer announces that there are no more"
    TAKE_IN = "the dealer counts the wagers that are taken in, and takes them in"
    RESOLVE = "a supervisor resolves that chips and lights do not agree"
    CUT = "the deck is cut again"
    DEAL = "the dealer deals"
    STUB = "the stub goes to the discard rack, or is counted"
    WRONG_HAND = "the dealer reports a wrong number of cards"
    EXPOSE = "a player exposes the cards for a bonus, or does not"
    SETTLE_EXPOSED = "the dealer settles the bonus for which cards were exposed"
    ACT = "a player decides"
    CONFIRM = "the dealer confirms a wager"
    REVEAL = "the dealer's hand is revealed"
    SETTLE = "the dealer settles a seat"
    VALIDATE = "a supervisor validates a progressive payout"
    PAY = "the dealer pays a progressive"
    TAP = "the dealer taps a seat on the terminal"
    SPIN = "a player spins the wheel"
    SETTLE_SPINS = "the dealer settles the wagers of the spin round"
    COLLECT = "the dealer collects the cards"


class Waiting(NamedTuple):
    """The next act, and the seat, place or wager that it concerns, if one."""

    due: Due
    place: Place | None = None


def waiting_for(table: Table) -> Waiting:
    """The one thing that the table waits for."""
    now = table.round
    if now is None:
        return Waiting(Due.BETS)
    if now.void is not None:
        return _in_void(table, now)
    if table.decks[now.deck].cut_due:
        return Waiting(Due.CUT)
    if not unresolved(table, now):
        return Waiting(Due.COLLECT if now.stub_out else Due.STUB)
    return by_the_book(table, now)


def by_the_book(table: Table, now: Round) -> Waiting:
    """What the round waits for, or had come to when something ended it before its time."""
    return _taking_in(table, now) or _in_stage(table, now)


def unresolved(table: Table, now: Round) -> bool:
    """Whether a wager of the round is still to be decided."""
    return any(table.seats[seat].bets or hand.riding for seat, hand in now.hands.items())


def _taking_in(table: Table, now: Round) -> Waiting | None:
    """Before the first card: wagers that are taken in, one kind after the other."""
    for name in table.game.collected:
        if any(name in table.seats[seat].bets for seat in now.hands):
            return Waiting(Due.RESOLVE if now.mismatched else Due.TAKE_IN, name)
    return None


def _in_stage(table: Table, now: Round) -> Waiting:
    """First the cards of the stage, the stub after the last of them, then the choices; then the next stage."""
    upcoming = now.upcoming
    if upcoming is not None and upcoming.stage == now.stage:
        return Waiting(Due.DEAL, upcoming.to)
    if not now.stub_out and not now.draws_left:
        return Waiting(Due.STUB)
    wrong = wrong_places(now)
    if wrong:
        return Waiting(Due.WRONG_HAND, wrong[0])
    choice = _choice(table, now)
    if choice is not None:
        return choice
    return _at_showdown(table, now) if upcoming is None else Waiting(Due.DEAL, upcoming.to)


COUNT_EVERY = 5
"""Rounds within which the stub is counted once, and within which each of two decks is."""


def count_due(table: Table, now: Round) -> bool:
    """Whether the stub of this round must be counted; not if the shuffler counted the deck and the text lets it."""
    uncounted = max(table.rounds_since_count, table.deck_since_count.get(now.deck, 0))
    exempt = now.dealing.rules.counting_shuffler is not None and table.decks[now.deck].counted
    return uncounted >= COUNT_EVERY - 1 and not exempt


def _choice(table: Table, now: Round) -> Waiting | None:
    """Whose choice it is at this stage, from the dealer's far left clockwise."""
    if now.confirming is not None:
        return Waiting(Due.CONFIRM, now.confirming)
    choice = table.game.stages[now.stage].choice
    if isinstance(choice, Decision):
        for seat in undecided(now, choice):
            return Waiting(Due.ACT, seat)
    elif isinstance(choice, Exposure):
        betting = [seat for seat in now.hands if choice.wager in table.seats[seat].bets]
        for seat in betting:
            if seat not in now.acted:
                return Waiting(Due.EXPOSE, seat)
        if betting:
            return Waiting(Due.SETTLE_EXPOSED)
    return None


def undecided(now: Round, choice: Decision) -> Iterator[int]:
    """The seats whose decision at this stage is still to come."""
    for seat, hand in now.hands.items():
        if not (hand.folded or hand.void or seat in now.acted or choice.wager in hand.made):
            yield seat


def _at_showdown(table: Table, now: Round) -> Waiting:
    if not now.revealed:
        return Waiting(Due.REVEAL)
    if now.award is not None:
        return Waiting(Due.PAY if now.award.validated else Due.VALIDATE, now.award.seat)
    seat = seat_to_settle(table, now)
    if seat is None:
        return _in_spin_round(now)
    hand = now.hands[seat]
    tap = hand.shown and seat not in now.triggered and triggers(table, hand)
    return Waiting(Due.TAP if tap else Due.SETTLE, seat)


def triggers(table: Table, hand: Hand) -> bool:
    """Whether a hand with a Bonus Spin wager has the own cards that spin the wheel."""
    spin = table.game.bonus_spin
    return spin is not None and spin.name in hand.riding and spin.trigger.met_by(Reading(hand.cards))


def _in_spin_round(now: Round) -> Waiting:
    """After all hands: those who were tapped spin in the order of their seats, then their wagers are settled."""
    if not any(hand.riding for hand in now.hands.values()):
        return Waiting(Due.COLLECT)
    spun = [spin.seat for spin in now.spins]
    seat = next((seat for seat in sorted(now.triggered) if seat not in spun), None)
    return Waiting(Due.SETTLE_SPINS) if seat is None else Waiting(Due.SPIN, seat)


def _in_void(table: Table, now: Round) -> Waiting:
    """Wagers that are settled all the same need the own cards of players and dealer, then the dealer's hand.

    The progressive needs its community cards besides (R24). A count of the stub that is due is made although the round
    is void.
    """
    if now.award is None and seat_to_settle(table, now) is None:
        return Waiting(Due.STUB if not now.stub_out and count_due(table, now) else Due.COLLECT)
    upcoming = now.upcoming
    if upcoming is not None and not (now.first_cards_out and _progressive_dealt(table, now)):
        return Waiting(Due.DEAL, upcoming.to)
    return _at_showdown(table, now)


def _progressive_dealt(table: Table, now: Round) -> bool:
    """Whether the community cards are out that a progressive of the round reads."""
    wager = table.game.progressive
    if wager is None or not any(wager.name in hand.riding for hand in now.hands.values()):
        return True
    return now.script.community_shown(now.step) >= wager.community


def seat_to_settle(table: Table, now: Round) -> int | None:
    """The seat whose turn it is to be settled: in the regulation's order, the next with a wager to decide."""
    folded = {
        seat: hand.folded
        for seat, hand in now.hands.items()
        if table.seats[seat].bets or (hand.riding and not hand.collected)
    }
    return next(iter(settling_order(table.game, folded)), None)


def wrong_places(now: Round) -> list[Place]:
    """Where more or fewer cards lie than the deal so far has brought there."""
    if not now.misdealt:
        return []
    wrong: list[Place] = [
        seat
        for seat, hand in now.hands.items()
        if not (hand.void or hand.collected) and len(hand.cards) != now.script.due(seat, now.step)
    ]
    if len(now.dealer) != now.script.due(DEALER, now.step):
        wrong.append(DEALER)
    if len(now.community) != now.script.due(COMMUNITY, now.step):
        wrong.append(COMMUNITY)
    return wrong


def miscount(now: Round, place: Place) -> int:
    """How many cards too many lie at a place; below zero, how many too few."""
    if place == DEALER:
        cards = now.dealer
    elif place == COMMUNITY:
        cards = now.community
    else:
        assert isinstance(place, int)
        cards = now.hands[place].cards
    return len(cards) - now.script.due(place, now.step)


def decisions_open(table: Table, now: Round) -> bool:
    """Whether a player has still to fold or to wager, now or at a later stage."""
    for number, stage in enumerate(table.game.stages):
        choice = stage.choice
        if number < now.stage or not isinstance(choice, Decision):
            continue
        reached = number == now.stage
        for seat, hand in now.hands.items():
            if hand.folded or hand.void or choice.wager in hand.made:
                continue
            if not (reached and seat in now.acted):
                return True
    return False
