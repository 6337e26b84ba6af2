"""Void hands and rounds: which wagers are returned, and which are settled anyway (R4)."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from boardwalk.games.settlement import settling_order
from boardwalk.law import Paragraph
from boardwalk.press.notation import joined
from boardwalk.table.machine import folds, round_fold, tells
from boardwalk.table.message import Event
from boardwalk.table.sentence import Scene, called, seat_names
from boardwalk.table.state import Bet, Round, Table, Void, with_hand
from boardwalk.table.void_reason import VoidReason
from boardwalk.table.wager_outcome import WagerReturned


@dataclass(frozen=True, slots=True)
class HandVoided(Event):
    """A player's hand is void."""

    seat: int
    reason: VoidReason


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """All hands are void. The wagers named are still settled; the others are returned.

    With `deck_condemned`, the deck is removed once its cards are collected.
    """

    reason: VoidReason
    still_settled: tuple[str, ...]
    deck_condemned: bool


@dataclass(frozen=True, slots=True)
class AwardWithdrawn(Event):
    """A progressive that was verified but not paid is withdrawn, because a hand that shares it is void."""

    wager: str
    seat: int
    seats: tuple[int, ...]
    hand: str


def undecided_wagers(table: Table, seat: int) -> dict[str, Bet]:
    """A seat's wagers that a void would return, including those collected before the deal.

    Once the wheel is in motion, Bonus Spin wagers stand (D33).
    """
    now = table.round
    if now is None:
        return dict(table.seats[seat].bets)
    riding = now.hands[seat].riding
    spin = table.game.bonus_spin
    if riding and spin is not None and (now.spins or now.pressed):
        riding = {name: bet for name, bet in riding.items() if name != spin.name}
    return {**table.seats[seat].bets, **riding}


def returned_wagers(table: Table, seat: int, law: Paragraph, keep: tuple[str, ...] = ()) -> Iterator[Event]:
    """Return a seat's wagers, including those collected before the deal, except the ones to keep."""
    for name, bet in undecided_wagers(table, seat).items():
        if name not in keep:
            yield WagerReturned(law, seat, name, *bet)


def withdrawn_award(table: Table, seats: Container[int], law: Paragraph) -> Iterator[Event]:
    """Withdraw an unpaid progressive that any of these seats would win. Those who are left win it at their turns."""
    award = None if table.round is None else table.round.award
    if award is not None and any(seat in seats for seat in award.seats):
        yield AwardWithdrawn(law, award.wager, award.seat, award.seats, award.hand)


def void_round(
    table: Table,
    reason: VoidReason,
    law: Paragraph,
    still_settled: tuple[str, ...] = (),
    *,
    deck_condemned: bool = False,
) -> Iterator[Event]:
    """Void all hands: return every undecided wager except those that the paragraph still settles (R4)."""
    now = table.round
    assert now is not None, "only a round in progress can be void"
    yield RoundVoided(law, reason, still_settled, deck_condemned)
    yield from withdrawn_award(table, now.hands, law)
    for seat in settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()}):
        yield from returned_wagers(table, seat, law, keep=still_settled)


@folds(HandVoided)
@round_fold
def _fold_hand_voided(now: Round, event: HandVoided) -> Round:
    confirming = None if now.confirming == event.seat else now.confirming
    triggered = tuple(seat for seat in now.triggered if seat != event.seat)
    return with_hand(now._replace(confirming=confirming, triggered=triggered), event.seat, void=True)


@folds(RoundVoided)
@round_fold
def _fold_round_voided(now: Round, event: RoundVoided) -> Round:
    void = Void(event.reason, event.law, event.still_settled, event.deck_condemned)
    return now._replace(void=void, confirming=None, triggered=())


@folds(AwardWithdrawn)
@round_fold
def _fold_award_withdrawn(now: Round, event: AwardWithdrawn) -> Round:
    del event
    return now._replace(award=None, dark_light=None)


@tells(RoundVoided)
def _tell_round_voided(scene: Scene, event: RoundVoided) -> str:
    made = None if scene.round is None else {name for hand in scene.round.hands.values() for name in hand.made}
    kept = [f"the {scene.wager(name)}" for name in event.still_settled if made is None or name in made]
    still = f"{joined(kept)} {'is' if len(kept) == 1 else 'are'} still settled, and " if kept else ""
    back = f"every {'other ' if kept else ''}wager still down is returned"
    deck = "" if scene.round is None else f"{scene.round.deck} "
    condemned = f"; the {deck}deck is removed once its cards are collected" if event.deck_condemned else ""
    return f"All hands are void ({event.reason.words}): {still}{back}{condemned}"


@tells(AwardWithdrawn)
def _tell_award_withdrawn(scene: Scene, event: AwardWithdrawn) -> str:
    progressive = f"The {called(scene, event.wager)} of {seat_names(scene, event.seats)}"
    return f"{progressive} ({event.hand}) is withdrawn before it is paid"


@tells(HandVoided)
def _tell_hand_voided(scene: Scene, event: HandVoided) -> str:
    return f"The hand of {scene.who(event.seat)} is void ({event.reason.words}): its wagers are returned"
