"""Void hands and rounds: which wagers are returned, and which are settled anyway (R4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.games.settlement import settling_order
from boardwalk.law import Paragraph
from boardwalk.press.notation import joined
from boardwalk.table.machine import folds, round_fold, tells
from boardwalk.table.message import Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Round, Table, Void, with_hand
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


def returned_wagers(table: Table, seat: int, law: Paragraph, keep: tuple[str, ...] = ()) -> Iterator[Event]:
    """Return a seat's wagers, including those collected before the deal, except the ones to keep."""
    riding = {} if table.round is None else table.round.hands[seat].riding
    for name, bet in {**table.seats[seat].bets, **riding}.items():
        if name not in keep:
            yield WagerReturned(law, seat, name, *bet)


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
    for seat in settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()}):
        yield from returned_wagers(table, seat, law, keep=still_settled)


@folds(HandVoided)
@round_fold
def _fold_hand_voided(now: Round, event: HandVoided) -> Round:
    return with_hand(now, event.seat, void=True)


@folds(RoundVoided)
@round_fold
def _fold_round_voided(now: Round, event: RoundVoided) -> Round:
    return now._replace(void=Void(event.reason, event.law, event.still_settled, event.deck_condemned), confirming=None)


@tells(RoundVoided)
def _tell_round_voided(scene: Scene, event: RoundVoided) -> str:
    made = None if scene.round is None else {name for hand in scene.round.hands.values() for name in hand.made}
    kept = [f"the {scene.wager(name)}" for name in event.still_settled if made is None or name in made]
    still = f"{joined(kept)} {'is' if len(kept) == 1 else 'are'} still settled, and " if kept else ""
    back = f"every {'other ' if kept else ''}wager still down is returned"
    deck = "" if scene.round is None else f"{scene.round.deck} "
    condemned = f"; the {deck}deck is removed once its cards are collected" if event.deck_condemned else ""
    return f"All hands are void ({event.reason.words}): {still}{back}{condemned}"


@tells(HandVoided)
def _tell_hand_voided(scene: Scene, event: HandVoided) -> str:
    return f"The hand of {scene.who(event.seat)} is void ({event.reason.words}): its wagers are returned"
