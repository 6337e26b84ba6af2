"""Real cards become known: the shoe reads them as they are drawn, or the dealer enters them as they are turned up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from boardwalk.actor import Role
from boardwalk.cards import Card, UnknownCard
from boardwalk.errors import Refusal
from boardwalk.table.deck.card_source import REAL_CARDS
from boardwalk.table.machine import folds, handles, require_due, round_of, tells
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Event, Place, place_name
from boardwalk.table.next_act import Due, cards_face_up, places, waiting_for
from boardwalk.table.progressive.wheel import spin_withdrawn
from boardwalk.table.sentence import Scene
from boardwalk.table.state import CardSource, Round, Table, Void, with_deck


@dataclass(frozen=True, slots=True)
class ReadCard(Command):
    """Tell which card the shoe drew next; none if it could not be read."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class EnterCards(Command):
    """Enter the cards that are face up at a place and not known yet, in the order they were dealt."""

    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardRead(Event):
    """The shoe read the next card; none if it could not. It is still face down."""

    place: int
    """Its place in the shuffled deck."""
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardsEntered(Event):
    """Cards that are face up became known."""

    place: Place
    unknown: tuple[Card, ...]
    cards: tuple[Card, ...]
    by: str


@handles(ReadCard, Role.DEALER, law=lambda _: REAL_CARDS)
def read_card(table: Table, command: ReadCard) -> Iterator[Event]:
    now = require_due(table, Due.DEAL, REAL_CARDS)
    if table.card_source is not CardSource.READ:
        raise Refusal("card", "no shoe reads the cards of this table", REAL_CARDS)
    unread = card_to_read(now)
    if unread is None:
        raise Refusal("card", "the cards for the next step have been read; deal them first", REAL_CARDS)
    if command.card is not None:
        _verify_new(now, (command.card,))
    yield CardRead(REAL_CARDS, unread.place, command.card)


def reading_due(table: Table, now: Round) -> bool:
    """Whether the shoe must read a card before the next step."""
    return table.card_source is CardSource.READ and card_to_read(now) is not None


def real_card_due(table: Table, now: Round) -> bool:
    """Whether the table waits for a real card to become known."""
    due = waiting_for(table).due
    return due is Due.ENTER or (due is Due.DEAL and reading_due(table, now))


def card_to_read(now: Round) -> UnknownCard | None:
    """The first card of the next step that the shoe has not read yet."""
    upcoming = now.upcoming
    drawn = 0 if upcoming is None else upcoming.drawn
    for card in now.order[now.drawn : now.drawn + drawn]:
        if isinstance(card, UnknownCard) and card.place not in now.unreadable:
            return card
    return None


def _verify_new(now: Round, cards: tuple[Card, ...]) -> None:
    """Refuse a card that is elsewhere in this deck, or is named twice."""
    for number, card in enumerate(cards):
        if card in now.order or card in cards[:number]:
            where = _place_of(now, card)
            reason = f"the {card.pretty} is entered twice" if where is None else f"the {card.pretty} is already {where}"
            raise Refusal("cards", reason, REAL_CARDS)


def _place_of(now: Round, card: Card) -> str | None:
    """Where a known card is, for staff. A card that is still face down is only said to be in play."""
    for place in (*places(now), RACK):
        if card in cards_face_up(now, place):
            return f"at {place_name(place)}"
    return "in play" if card in now.order else None


@handles(EnterCards, Role.DEALER, law=lambda _: REAL_CARDS)
def enter_cards(table: Table, command: EnterCards) -> Iterator[Event]:
    now = require_due(table, Due.ENTER, REAL_CARDS)
    due = waiting_for(table).place
    assert due is not None
    if command.place != due:
        raise Refusal("place", f"enter the cards at {place_name(due)} first", REAL_CARDS)
    unknown = cards_to_enter(now, due)
    if len(command.cards) != len(unknown):
        cards = f"{len(unknown)} card{'' if len(unknown) == 1 else 's'}"
        raise Refusal("cards", f"{cards} at {place_name(due)}, not {len(command.cards)}", REAL_CARDS)
    _verify_new(now, command.cards)
    yield CardsEntered(REAL_CARDS, due, unknown, command.cards, command.actor.name)
    if isinstance(due, int):
        learned = dict(zip(unknown, command.cards, strict=True))
        yield from spin_withdrawn(table, now, due, _changed(now.hands[due].cards, learned), REAL_CARDS)


def cards_to_enter(now: Round, place: Place) -> tuple[Card, ...]:
    """The cards that are face up at a place and not known yet."""
    return tuple(card for card in cards_face_up(now, place) if isinstance(card, UnknownCard))


# Folds


def _changed(cards: tuple[Card, ...], learned: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(learned.get(card, card) for card in cards)


def with_cards(table: Table, learned: Mapping[Card, Card]) -> Table:
    """The table with these cards known, wherever they are, or unknown again."""
    now = round_of(table)
    deck = table.decks[now.deck]
    hands = {seat: hand._replace(cards=_changed(hand.cards, learned)) for seat, hand in now.hands.items()}
    changed = now._replace(
        order=_changed(now.order, learned),
        hands=hands,
        dealer=_changed(now.dealer, learned),
        community=_changed(now.community, learned),
        rack=_changed(now.rack, learned),
        found_face_up=_changed(now.found_face_up, learned),
        void=_void_with(now.void, learned),
    )
    return with_deck(table, replace(deck, order=_changed(deck.order, learned)))._replace(round=changed)


def _void_with(void: Void | None, learned: Mapping[Card, Card]) -> Void | None:
    card = None if void is None else void.reason.card
    if void is None or card is None:
        return void
    return replace(void, reason=replace(void.reason, card=learned.get(card, card)))


@folds(CardRead)
def _fold_card_read(table: Table, event: CardRead) -> Table:
    if event.card is not None:
        return with_cards(table, {UnknownCard(event.place): event.card})
    now = round_of(table)
    return table._replace(round=now._replace(unreadable=now.unreadable | {event.place}))


@folds(CardsEntered)
def _fold_cards_entered(table: Table, event: CardsEntered) -> Table:
    table = with_cards(table, dict(zip(event.unknown, event.cards, strict=True)))
    now = round_of(table)
    return table._replace(round=now._replace(entered_by={**now.entered_by, event.place: event.by}))


# Sentences


@tells(CardRead)
def _tell_card_read(_: Scene, event: CardRead) -> str:
    return "The shoe could not read the next card" if event.card is None else "The shoe reads the next card"


@tells(CardsEntered)
def _tell_cards_entered(scene: Scene, event: CardsEntered) -> str:
    """With the hand, which nobody could name when it was turned up."""
    cards, learned = scene.cards(event.cards), dict(zip(event.unknown, event.cards, strict=False))
    hand, plays = "", None
    if scene.round is not None and event.place == DEALER:
        whole = _changed(scene.round.dealer, learned)
        complete = scene.table is None or len(scene.board) >= scene.table.game.community_cards
        hand, plays = (scene.hand(whole), scene.qualifies(whole)) if complete else ("", None)
    elif scene.round is not None and isinstance(event.place, int) and event.place in scene.round.hands:
        hand = scene.hand(_changed(scene.round.hands[event.place].cards, learned))
    qualifies = "" if plays is None else f"; the dealer {'qualifies' if plays else 'does not qualify'}"
    return f"{event.by} enters {whose_cards(scene, event.place)}: {cards}{hand}{qualifies}"


def whose_cards(scene: Scene, place: Place) -> str:
    """The cards at a place, in words."""
    named = {DEALER: "the dealer's cards", COMMUNITY: "the community cards", RACK: "the cards found face up"}
    return named.get(str(place), f"the cards of {scene.who(place)}")
