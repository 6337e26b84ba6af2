"""The cut of a deck, and a recut that a supervisor orders (section .4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardwalk.actor import Role
from boardwalk.cards import DECK
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.table.deck.rotation import find_deck, laws_of, require_fresh, require_phase, require_unsealed
from boardwalk.table.machine import folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene, count
from boardwalk.table.state import Deck, Phase, Table, with_deck


@dataclass(frozen=True, slots=True)
class CutDeck(Command):
    """Cut a deck: move this many cards from the top to the bottom."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class OrderRecut(Command):
    """Order another cut because the last one was improper or could affect the fairness of the game."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """A deck was cut: this many cards went from the top to the bottom."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """A supervisor ordered another cut."""

    deck: str
    by: str
    reason: str


CUT_LEAST = 10
"""The fewest cards a cut takes from the top, and by R2 leaves below."""


def _is_dealt_from(table: Table, deck: Deck) -> bool:
    """Also if only a report says so: cards found where there should be none came from the deck."""
    now = table.round
    if now is None or now.deck != deck.back:
        return False
    return now.step > 0 or now.drawn > 0 or now.drawn_in_error or bool(now.found) or now.void is not None


@handles(CutDeck, Role.DEALER, law=lambda table: laws_of(table).cut_due)
def cut_deck(table: Table, command: CutDeck) -> Iterator[Event]:
    laws = laws_of(table)
    deck = find_deck(table, command.deck)
    if not deck.cut_due:
        law = laws.machine_needs_no_cut if deck.by_machine else laws.cut_due
        raise Refusal("deck", f"the {deck.back} deck is {deck.phase.value}; no cut is due", law)
    require_phase(deck, (Phase.SHUFFLED, Phase.IN_PLAY), laws.cut_due)
    require_fresh(deck, laws.idle)
    require_unsealed(deck)
    if command.cards < CUT_LEAST:
        raise Refusal("cards", f"must be at least {CUT_LEAST}, not {command.cards}", laws.cut_at_least)
    if command.cards > len(DECK) - CUT_LEAST:
        raise Refusal("cards", f"must leave at least {CUT_LEAST} cards below the cut", cite("R2"))
    yield DeckCut(laws.cut_at_least, command.deck, command.cards)


@handles(OrderRecut, Role.SUPERVISOR, law=lambda table: laws_of(table).recut)
def order_recut(table: Table, command: OrderRecut) -> Iterator[Event]:
    law = laws_of(table).recut
    deck = find_deck(table, command.deck)
    if not deck.was_cut or deck.cut_due or deck.stale:
        raise Refusal("deck", f"the {deck.back} deck has not been cut", law)
    require_phase(deck, (Phase.SHUFFLED, Phase.IN_PLAY), law)
    if _is_dealt_from(table, deck):
        raise Refusal("deck", "cards have already been dealt from it", law)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", law)
    yield RecutOrdered(law, command.deck, command.actor.name, command.reason)


@folds(DeckCut)
def _fold_deck_cut(table: Table, event: DeckCut) -> Table:
    deck = table.decks[event.deck]
    order = deck.order[event.cards :] + deck.order[: event.cards]
    cut_cards = (deck.cut_cards + event.cards) % len(DECK)
    table = with_deck(table, replace(deck, order=order, cut_due=False, was_cut=True, cut_cards=cut_cards))
    if table.round is not None and table.round.deck == event.deck:
        return table._replace(round=table.round._replace(order=order, cut_cards=cut_cards))
    return table


@folds(RecutOrdered)
def _fold_recut_ordered(table: Table, event: RecutOrdered) -> Table:
    return with_deck(table, replace(table.decks[event.deck], cut_due=True))


@tells(DeckCut)
def _tell_deck_cut(scene: Scene, event: DeckCut) -> str:
    del scene
    return f"The {event.deck} deck is cut: {count(event.cards, 'card')} from the top to the bottom"


@tells(RecutOrdered)
def _tell_recut_ordered(scene: Scene, event: RecutOrdered) -> str:
    del scene
    return f"{event.by} orders another cut of the {event.deck} deck: {event.reason}"
