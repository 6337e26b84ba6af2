"""The shuffle, by hand or by machine: the resulting order, the shuffler's count, and its jams (section .4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardwalk.actor import Role
from boardwalk.cards import DECK, Card, unknown_deck
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.table.deck.card_source import REAL_CARDS
from boardwalk.table.deck.rotation import (
    SEALED,
    DeckRemoved,
    RemovalCause,
    deck_moved,
    find_deck,
    laws_of,
    require_fresh,
    require_phase,
    require_unsealed,
)
from boardwalk.table.device import Device
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.machine import folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.report import REPORTERS, IrregularityReport, reported, require_no_report, takes_effect
from boardwalk.table.sentence import Scene, count
from boardwalk.table.state import CardSource, Deck, Phase, Table, with_deck


@dataclass(frozen=True, slots=True)
class LoadShuffler(Command):
    """Put a deck into the automated shuffler."""

    deck: str


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Command):
    """Shuffle a deck, by hand or in the shuffler. `order` is the result, top card first; nobody knows a real deck's."""

    deck: str
    order: tuple[Card, ...]
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class ReportShufflerCount(Command):
    """Report how many cards the shuffler counted after a shuffle."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class ReportShufflerJam(IrregularityReport):
    """Report that the shuffler jammed, stopped or did not finish its cycle."""

    deck: str


@dataclass(frozen=True, slots=True)
class ShufflerLoaded(Event):
    """A deck went into the shuffler."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck was shuffled into this order, top card first. A real deck has none: its cards become known later."""

    deck: str
    order: tuple[Card, ...]
    by_machine: bool
    commitment: str


@dataclass(frozen=True, slots=True)
class DeckCounted(Event):
    """The shuffler counted a deck."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class ShufflerJammed(Event):
    """The shuffler jammed. Its cards are stacked, to be shuffled again."""

    deck: str


COMMITMENT = cite("D29")
WHOLE = frozenset(DECK)


def require_whole(order: tuple[Card, ...], law: Paragraph) -> None:
    if len(order) != len(DECK) or frozenset(order) != WHOLE:
        raise Refusal("order", f"must be the {len(DECK)} cards of a deck, each once", law)


def verify_order(table: Table, order: tuple[Card, ...], commitment: str, law: Paragraph) -> None:
    """A virtual deck is whole and may be committed to; the order of a real one is unknown."""
    if table.card_source is CardSource.VIRTUAL:
        require_whole(order, law)
        require_hash(commitment)
    elif order or commitment:
        raise Refusal("order", "is not known: the table plays with real cards", REAL_CARDS)


def order_of(order: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a shuffled deck, each of them unknown if it is real."""
    return order or unknown_deck()


def require_hash(commitment: str) -> None:
    if commitment and not re.fullmatch("[0-9a-f]{64}", commitment):
        raise Refusal("commitment", "must be a SHA-256 hash in 64 lowercase hex digits, or empty", COMMITMENT)


@handles(LoadShuffler, Role.DEALER, law=lambda table: laws_of(table).shuffle)
def load_shuffler(table: Table, command: LoadShuffler) -> Iterator[Event]:
    laws = laws_of(table)
    if not table.has_shuffler:
        raise Refusal("shuffler", "no automated shuffler is installed", laws.shuffle)
    deck = find_deck(table, command.deck)
    require_fresh(deck, laws.idle)
    if deck.inside:
        raise Refusal("deck", f"the {deck.back} deck is already shuffled and still in it", laws.machine_needs_no_cut)
    require_phase(deck, (Phase.STACKED, Phase.RACKED, Phase.SHUFFLED), laws.shuffle)
    require_unsealed(deck, SEALED)
    yield ShufflerLoaded(laws.shuffle, command.deck)


@handles(ShuffleDeck, Role.DEALER, law=lambda table: laws_of(table).shuffle)
def shuffle_deck(table: Table, command: ShuffleDeck) -> Iterator[Event]:
    laws = laws_of(table)
    require_no_report(table)
    deck = find_deck(table, command.deck)
    require_fresh(deck, laws.idle)
    machine = deck.phase is Phase.IN_SHUFFLER
    if table.has_shuffler and not machine and deck.phase in (Phase.STACKED, Phase.RACKED):
        law = table.game.procedure.irregularities.device_off_first
        raise Refusal("shuffler", "shuffle the cards in the shuffler, or remove it first", law)
    require_phase(deck, (Phase.STACKED, Phase.RACKED, Phase.IN_SHUFFLER), laws.shuffle)
    verify_order(table, command.order, command.commitment, laws.decks)
    yield DeckShuffled(laws.shuffle, command.deck, command.order, machine, command.commitment)


@handles(ReportShufflerCount, Role.DEALER, law=lambda table: laws_of(table).shuffle)
def report_shuffler_count(table: Table, command: ReportShufflerCount) -> Iterator[Event]:
    rules = table.dealing.rules
    law = rules.counting_shuffler or rules.stub_count
    deck = find_deck(table, command.deck)
    if Device.COUNTING_SHUFFLER not in table.devices:
        raise Refusal("shuffler", "the shuffler on this table does not count cards", law)
    require_phase(deck, (Phase.SHUFFLED,), law)
    if not deck.inside or deck.counted:
        raise Refusal("deck", "the shuffler counts a deck once, after it has shuffled it", law)
    if command.cards < 0:
        raise Refusal("cards", f"must be 0 or more, not {command.cards}", law)
    yield DeckCounted(law, command.deck, command.cards)
    if command.cards != len(DECK):
        yield DeckRemoved(law, command.deck, RemovalCause.SHUFFLER_COUNT)


def _jam_law(table: Table) -> Paragraph:
    return table.game.procedure.irregularities.shuffler_jam


@handles(ReportShufflerJam, *REPORTERS, law=_jam_law)
def report_shuffler_jam(table: Table, command: ReportShufflerJam) -> Iterator[Event]:
    return reported(table, command, Irregularity(IrregularityKind.SHUFFLER_JAM, deck=command.deck))


@takes_effect(IrregularityKind.SHUFFLER_JAM, lambda table, _: _jam_law(table))
def stack_jammed_deck(table: Table, found: Irregularity) -> Iterator[Event]:
    law = _jam_law(table)
    require_phase(find_deck(table, found.deck), (Phase.IN_SHUFFLER,), law)
    yield ShufflerJammed(law, found.deck)


@folds(ShufflerJammed)
def _fold_shuffler_jammed(table: Table, event: ShufflerJammed) -> Table:
    return deck_moved(table, event.deck, Phase.STACKED)


@folds(ShufflerLoaded)
def _fold_shuffler_loaded(table: Table, event: ShufflerLoaded) -> Table:
    return with_deck(table, Deck(event.deck, Phase.IN_SHUFFLER, stale=table.decks[event.deck].stale))


@folds(DeckShuffled)
def _fold_deck_shuffled(table: Table, event: DeckShuffled) -> Table:
    machine = event.by_machine
    deck = table.decks[event.deck]
    shuffled = Deck(
        event.deck,
        Phase.SHUFFLED,
        order_of(event.order),
        machine,
        cut_due=not machine,
        inside=machine,
        stale=deck.stale,
        commitment=event.commitment,
    )
    return with_deck(table, shuffled)


@folds(DeckCounted)
def _fold_deck_counted(table: Table, event: DeckCounted) -> Table:
    return with_deck(table, replace(table.decks[event.deck], counted=event.cards == len(DECK)))


@tells(DeckShuffled)
def _tell_deck_shuffled(scene: Scene, event: DeckShuffled) -> str:
    del scene
    return f"The {event.deck} deck is shuffled {'by machine' if event.by_machine else 'by hand'}"


@tells(ShufflerLoaded)
def _tell_shuffler_loaded(scene: Scene, event: ShufflerLoaded) -> str:
    del scene
    return f"The {event.deck} deck goes into the shuffler"


@tells(DeckCounted)
def _tell_deck_counted(scene: Scene, event: DeckCounted) -> str:
    del scene
    return f"The shuffler counts {count(event.cards, 'card')} in the {event.deck} deck"


@tells(ShufflerJammed)
def _tell_shuffler_jammed(scene: Scene, event: ShufflerJammed) -> str:
    del scene
    return f"The shuffler jams; the {event.deck} deck must be shuffled again"
