"""A deck before its first shuffle: received, inspected, verified, spread, shown and washed (section .3 of each game);
and after the table was idle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardwalk.actor import Role, same_person
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.declaration.game import PRE_SHUFFLED
from boardwalk.table.deck.rotation import PREPARED, SEAL, deck_moved, find_deck, laws_of, require_phase
from boardwalk.table.deck.shuffle import COMMITMENT, order_of, verify_order
from boardwalk.table.machine import between_rounds, folds, handles, seat_of, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Deck, Phase, Table, with_deck


@dataclass(frozen=True, slots=True)
class ReceiveDeck(Command):
    """Receive a deck, identified by the color of its backs. A pre-shuffled deck comes with its order."""

    deck: str
    preshuffled: tuple[Card, ...] | None = None
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class InspectDeck(Command):
    """Sort and inspect a deck."""

    deck: str


@dataclass(frozen=True, slots=True)
class VerifyDeck(Command):
    """Verify the dealer's inspection of a deck."""

    deck: str


@dataclass(frozen=True, slots=True)
class SpreadDeck(Command):
    """Spread a deck by suit and in sequence. At an idle table it may be face down."""

    deck: str
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class TurnDeckUp(Command):
    """Turn up a deck that is spread face down."""

    deck: str


@dataclass(frozen=True, slots=True)
class LookAtDeck(Command):
    """Look over a spread deck."""

    deck: str


@dataclass(frozen=True, slots=True)
class WashDeck(Command):
    """Turn a deck face down, wash it and stack it."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckReceived(Event):
    """A deck came to the table."""

    deck: str
    preshuffled: tuple[Card, ...] | None
    commitment: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckInspected(Event):
    """The dealer inspected a deck."""

    deck: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckVerified(Event):
    """The inspection was verified."""

    deck: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckSpread(Event):
    """A deck was spread on the table."""

    deck: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class DeckTurnedUp(Event):
    """A deck that was spread face down was turned up."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckLookedAt(Event):
    """A player looked over a deck."""

    deck: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckWashed(Event):
    """A deck was turned down, washed and stacked."""

    deck: str


MOST_DECKS = 2


@handles(ReceiveDeck, Role.DEALER, law=lambda table: laws_of(table).receipt)
def receive_deck(table: Table, command: ReceiveDeck) -> Iterator[Event]:
    laws = laws_of(table)
    between_rounds(table, laws.receipt)
    back = command.deck
    if not back.strip():
        raise Refusal("deck", "enter the color of its backs", laws.decks)
    if any(each.strip().casefold() == back.strip().casefold() for each in table.decks):
        raise Refusal("deck", f"a deck with {back} backs is already at the table", laws.backs_differ)
    if back.strip().casefold() == table.game.cover_cards:
        reason = f"the cover cards are {table.game.cover_cards}, too, and must be easy to tell from the cards"
        raise Refusal("deck", reason, laws.decks)
    if len(table.decks) >= MOST_DECKS:
        raise Refusal("deck", "two decks are already at the table", laws.second_deck)
    if table.decks and not table.has_shuffler:
        raise Refusal("deck", "a second deck needs an automated shuffler", laws.second_deck)
    if any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        raise Refusal(
            "deck", "a deck is in play; a second deck would have to be in the shuffler", laws.other_deck_in_shuffler
        )
    if command.preshuffled is not None:
        if not table.game.house.on(PRE_SHUFFLED):
            raise Refusal("preshuffled", "this house does not use pre-shuffled cards", SEAL)
        verify_order(table, command.preshuffled, command.commitment, laws.decks)
    elif command.commitment:
        raise Refusal("commitment", "applies only to a pre-shuffled deck", COMMITMENT)
    yield DeckReceived(laws.receipt, back, command.preshuffled, command.commitment, command.actor.name)


@handles(InspectDeck, Role.DEALER, law=lambda table: laws_of(table).receipt)
def inspect_deck(table: Table, command: InspectDeck) -> Iterator[Event]:
    law = laws_of(table).receipt
    require_phase(find_deck(table, command.deck), (Phase.RECEIVED,), law)
    yield DeckInspected(law, command.deck, command.actor.name)


@handles(VerifyDeck, Role.FLOORPERSON, Role.SUPERVISOR, law=lambda table: laws_of(table).spread)
def verify_deck(table: Table, command: VerifyDeck) -> Iterator[Event]:
    laws = laws_of(table)
    if command.actor.role is Role.SUPERVISOR and not laws.supervisor_may_verify:
        raise Refusal("actor", "only the floorperson assigned to the table may verify the cards", laws.spread)
    deck = find_deck(table, command.deck)
    require_phase(deck, (Phase.INSPECTED,), laws.spread)
    if same_person(deck.inspected_by, command.actor.name):
        raise Refusal("actor", f"{command.actor.name} inspected this deck; someone else must verify it", laws.spread)
    yield DeckVerified(laws.spread, command.deck, command.actor.name)


@handles(SpreadDeck, Role.DEALER, law=lambda table: laws_of(table).spread)
def spread_deck(table: Table, command: SpreadDeck) -> Iterator[Event]:
    """At the opening, face up for the first player; at an idle table, either way."""
    laws = laws_of(table)
    between_rounds(table, laws.spread)
    deck = find_deck(table, command.deck)
    if deck.phase is Phase.VERIFIED:
        if not command.face_up:
            raise Refusal("face_up", "must be face up for the first player to look over", laws.spread)
        yield DeckSpread(laws.spread, command.deck, face_up=True)
        return
    require_phase(deck, (Phase.VERIFIED, *sorted(PREPARED)), laws.spread)
    if not deck.stale and any(seated.bets for seated in table.seats.values()):
        raise Refusal("deck", "the table is not idle: there are bets on the layout", laws.idle)
    yield DeckSpread(laws.idle, command.deck, command.face_up)


@handles(TurnDeckUp, Role.DEALER, law=lambda table: laws_of(table).idle)
def turn_deck_up(table: Table, command: TurnDeckUp) -> Iterator[Event]:
    law = laws_of(table).idle
    between_rounds(table, law)
    require_phase(find_deck(table, command.deck), (Phase.SPREAD_DOWN,), law)
    if not table.seats:
        raise Refusal("deck", "no player has arrived yet", law)
    yield DeckTurnedUp(law, command.deck)


@handles(LookAtDeck, Role.PLAYER, law=lambda table: laws_of(table).spread)
def look_at_deck(table: Table, command: LookAtDeck) -> Iterator[Event]:
    law = laws_of(table).spread
    between_rounds(table, law)
    seat_of(table, command.actor)
    require_phase(find_deck(table, command.deck), (Phase.SPREAD,), law)
    yield DeckLookedAt(law, command.deck, command.actor.name)


@handles(WashDeck, Role.DEALER, law=lambda table: laws_of(table).wash)
def wash_deck(table: Table, command: WashDeck) -> Iterator[Event]:
    law = laws_of(table).wash
    between_rounds(table, law)
    require_phase(find_deck(table, command.deck), (Phase.LOOKED_AT,), law)
    yield DeckWashed(law, command.deck)


@folds(DeckReceived)
def _fold_deck_received(table: Table, event: DeckReceived) -> Table:
    if event.preshuffled is None:
        return with_deck(table, Deck(event.deck, Phase.RECEIVED, received_by=event.by))
    sealed = Deck(event.deck, Phase.SHUFFLED, order_of(event.preshuffled), preshuffled=True, cut_due=True, sealed=True)
    return with_deck(table, replace(sealed, commitment=event.commitment, received_by=event.by))


@folds(DeckInspected)
def _fold_deck_inspected(table: Table, event: DeckInspected) -> Table:
    return with_deck(table, replace(table.decks[event.deck], phase=Phase.INSPECTED, inspected_by=event.by))


@folds(DeckVerified)
def _fold_deck_verified(table: Table, event: DeckVerified) -> Table:
    return deck_moved(table, event.deck, Phase.VERIFIED)


@folds(DeckTurnedUp)
def _fold_deck_turned_up(table: Table, event: DeckTurnedUp) -> Table:
    return deck_moved(table, event.deck, Phase.SPREAD)


@folds(DeckLookedAt)
def _fold_deck_looked_at(table: Table, event: DeckLookedAt) -> Table:
    return deck_moved(table, event.deck, Phase.LOOKED_AT)


@folds(DeckSpread)
def _fold_deck_spread(table: Table, event: DeckSpread) -> Table:
    phase = Phase.SPREAD if event.face_up else Phase.SPREAD_DOWN
    return with_deck(table, Deck(event.deck, phase))


@folds(DeckWashed)
def _fold_deck_washed(table: Table, event: DeckWashed) -> Table:
    return with_deck(table, Deck(event.deck, Phase.STACKED))


@tells(DeckReceived)
def _tell_deck_received(scene: Scene, event: DeckReceived) -> str:
    del scene
    return f"The {event.deck} deck arrives at the table{', pre-shuffled' if event.preshuffled is not None else ''}"


@tells(DeckSpread)
def _tell_deck_spread(scene: Scene, event: DeckSpread) -> str:
    del scene
    return f"The {event.deck} deck is spread face {'up, by suit and in sequence' if event.face_up else 'down'}"


@tells(DeckInspected)
def _tell_deck_inspected(scene: Scene, event: DeckInspected) -> str:
    del scene
    return f"{event.by} sorts and inspects the {event.deck} deck"


@tells(DeckVerified)
def _tell_deck_verified(scene: Scene, event: DeckVerified) -> str:
    del scene
    return f"{event.by} verifies the {event.deck} deck"


@tells(DeckTurnedUp)
def _tell_deck_turned_up(scene: Scene, event: DeckTurnedUp) -> str:
    del scene
    return f"The {event.deck} deck is turned face up"


@tells(DeckLookedAt)
def _tell_deck_looked_at(scene: Scene, event: DeckLookedAt) -> str:
    return f"{scene.player(event.by)} looks over the {event.deck} deck"


@tells(DeckWashed)
def _tell_deck_washed(scene: Scene, event: DeckWashed) -> str:
    del scene
    return f"The {event.deck} deck is turned face down, washed and stacked"
