"""Collecting the cards, which ends the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.cards import Card
from boardwalk.games.settlement import settling_order
from boardwalk.press.notation import capitalized
from boardwalk.table.deck.rotation import DeckRemoved, RemovalCause
from boardwalk.table.deck.stub import StubRacked
from boardwalk.table.machine import folds, handles, require_due, round_fold, tells
from boardwalk.table.message import COMMUNITY, DEALER, Command, Event, Place, place_name
from boardwalk.table.next_act import Due
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Deck, FinishedRound, Phase, Round, Table, with_deck, with_hand
from boardwalk.table.supervision.schedule import limits_due


@dataclass(frozen=True, slots=True)
class CollectCards(Command):
    """Collect the remaining cards in order and end the round."""


@dataclass(frozen=True, slots=True)
class CardsCollected(Event):
    """Cards were collected in order and put in the discard rack."""

    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over: all wagers are settled or returned, and all its cards are in the discard rack."""

    round: int
    void: bool


@handles(CollectCards, Role.DEALER, law=lambda table: table.game.procedure.conduct.cards_collected)
def collect_cards(table: Table, command: CollectCards) -> Iterator[Event]:
    """Hands in the order of settlement, community cards, the dealer's cards, then a stub left in the shoe by a void."""
    del command
    law = table.game.procedure.conduct.cards_collected
    now = require_due(table, Due.COLLECT, law)
    for seat in settling_order(table.game, {seat: hand.folded for seat, hand in now.hands.items()}):
        hand = now.hands[seat]
        if hand.cards and not hand.collected:
            yield CardsCollected(law, seat, hand.cards)
    for place, cards in ((COMMUNITY, now.community), (DEALER, now.dealer)):
        if cards:
            yield CardsCollected(law, place, cards)
    if not now.stub_out:
        yield StubRacked(law, now.stub)
    yield RoundEnded(law, now.number, now.void is not None)
    if now.void is not None and now.void.deck_condemned:
        yield DeckRemoved(now.void.law, now.deck, RemovalCause.STUB_COUNT)
    yield from limits_due(table)


@folds(RoundEnded)
def _fold_round_ended(table: Table, event: RoundEnded) -> Table:
    del event
    over = table.round
    assert over is not None, "only a round in progress can end"
    finished = FinishedRound(
        over.number,
        over.void,
        {number: table.seats[number].player for number in over.hands},
        over.hands,
        over.dealer,
        over.dealer_up,
        over.community,
        over.community_up,
        over.rack,
        over.commitment,
        over.cut_cards,
    )
    table = with_deck(table, Deck(over.deck, Phase.RACKED, stale=table.decks[over.deck].stale))
    counted = over.stub_counted
    since = 0 if counted else table.rounds_since_count + 1
    of_deck = {**table.deck_since_count, over.deck: 0 if counted else table.deck_since_count.get(over.deck, 0) + 1}
    return table._replace(
        round=None, last_round=finished, last_deck=over.deck, rounds_since_count=since, deck_since_count=of_deck
    )


@folds(CardsCollected)
@round_fold
def _fold_cards_collected(now: Round, event: CardsCollected) -> Round:
    rack = now.rack + event.cards
    if event.place == DEALER:
        return now._replace(rack=rack, dealer_collected=True)
    if event.place == COMMUNITY:
        return now._replace(rack=rack, community_collected=True)
    assert isinstance(event.place, int), "cards are collected from a seat, the dealer or the community area"
    return with_hand(now._replace(rack=rack), event.place, collected=True)


@tells(CardsCollected)
def _tell_cards_collected(scene: Scene, event: CardsCollected) -> str:
    if not event.cards:
        return f"{capitalized(scene.who(event.place))} has no cards to collect"
    if isinstance(event.place, int):
        return f"The cards of {scene.who(event.place)} are collected"
    whose = "The community" if event.place == COMMUNITY else f"{capitalized(place_name(event.place))}'s"
    return f"{whose} cards are collected"


@tells(RoundEnded)
def _tell_round_ended(scene: Scene, event: RoundEnded) -> str:
    del scene
    return f"Round {event.round} is over{'; it was void' if event.void else ''}"
