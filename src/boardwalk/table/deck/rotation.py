"""Which deck goes into play and which is removed, with one deck or two; and the checks that every step makes of a deck:
that it exists, is in the right phase, and is fresh (section .2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games.declaration.procedure import Preparation
from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import Paragraph, cite
from boardwalk.table.machine import between_rounds, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.report import require_no_report
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Deck, Phase, Table, with_deck


@dataclass(frozen=True, slots=True)
class TakeDeck(Command):
    """Put a prepared deck into play, in the shoe or the dealer's hand."""

    deck: str


@dataclass(frozen=True, slots=True)
class RemoveDeck(Command):
    """Remove a deck from the table."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeckTaken(Event):
    """A prepared deck went into play."""

    deck: str


class RemovalCause(StrEnum):
    """Why a deck was removed."""

    PERSON = "person"
    SHUFFLER_COUNT = "shuffler-count"
    STUB_COUNT = "stub-count"
    TABLE_CLOSING = "table-closing"


@dataclass(frozen=True, slots=True)
class DeckRemoved(Event):
    """A deck was removed from the table. A person's reason is in their own words."""

    deck: str
    cause: RemovalCause
    reason: str = ""


def find_deck(table: Table, back: str) -> Deck:
    """The deck with these backs, or a refusal."""
    deck = table.decks.get(back)
    if deck is None:
        raise Refusal("deck", f"no {back} deck is at this table", table.game.procedure.preparation.receipt)
    return deck


def laws_of(table: Table) -> Preparation:
    return table.game.procedure.preparation


def require_phase(deck: Deck, phases: tuple[Phase, ...], law: Paragraph) -> None:
    if deck.phase not in phases:
        wanted = " or ".join(phase.value for phase in phases)
        raise Refusal("deck", f"the {deck.back} deck is {deck.phase.value}, not {wanted}", law)


def require_fresh(deck: Deck, law: Paragraph) -> None:
    """Refuse a deck that sat at an idle table and has not been prepared again."""
    if deck.stale:
        raise Refusal("deck", f"the table was idle; spread, show and wash the {deck.back} deck first", law)


SEAL, SEALED = cite("R47"), cite("D42")


def require_unsealed(deck: Deck, law: Paragraph = SEAL) -> None:
    """Refuse to use a pre-shuffled deck whose seal nobody has verified."""
    if deck.sealed:
        raise Refusal("deck", f"someone from the floor must verify the seal of the {deck.back} deck first", law)


@handles(TakeDeck, Role.DEALER, law=lambda table: laws_of(table).shuffle)
def take_deck(table: Table, command: TakeDeck) -> Iterator[Event]:
    laws = laws_of(table)
    between_rounds(table, laws.shuffle)
    require_no_report(table)
    deck = find_deck(table, command.deck)
    require_fresh(deck, laws.idle)
    require_phase(deck, (Phase.SHUFFLED,), laws.shuffle)
    require_unsealed(deck)
    if deck.cut_due:
        raise Refusal("deck", f"cut the {deck.back} deck first", laws.cut_due)
    verify_method(table, deck)
    verify_other_deck(table, deck)
    if len(table.decks) > 1 and table.last_deck == deck.back:
        raise Refusal("deck", f"the {deck.back} deck was used in the last round", laws.decks_alternate)
    yield DeckTaken(table.dealing.rules.loading, command.deck)


def verify_method(table: Table, deck: Deck) -> None:
    """Dealing from the hand, and a second deck, both need an automated shuffler."""
    dealing = table.dealing
    if dealing.mode is DealingMode.HAND:
        law = dealing.rules.shuffler_required or dealing.law
        if not table.has_shuffler:
            raise Refusal("shuffler", "dealing from the hand needs an automated shuffler", law)
        if not (deck.by_machine or deck.preshuffled):
            raise Refusal("deck", f"the {deck.back} deck was shuffled by hand and cannot be dealt from the hand", law)
    if len(table.decks) > 1 and not table.has_shuffler:
        raise Refusal("deck", "two decks need an automated shuffler", laws_of(table).second_deck)


def verify_other_deck(table: Table, deck: Deck) -> None:
    """While one deck is in play, the other must be in the shuffler."""
    laws = laws_of(table)
    for other in table.decks.values():
        if other.back == deck.back:
            continue
        if other.phase is Phase.IN_PLAY:
            raise Refusal("deck", f"the {other.back} deck is in play", laws.other_deck_in_shuffler)
        if other.phase is Phase.RACKED:
            raise Refusal("deck", f"the {other.back} deck is in the discard rack", laws.one_deck_in_rack)
        if other.stale:
            reason = f"the table was idle; spread, show and wash the {other.back} deck too"
            raise Refusal("deck", reason, laws.each_deck_apart)
        if not other.in_shuffler:
            raise Refusal("deck", f"the {other.back} deck is not in the shuffler", laws.other_deck_in_shuffler)


@handles(RemoveDeck, Role.FLOORPERSON, Role.SUPERVISOR, law=lambda table: laws_of(table).receipt)
def remove_deck(table: Table, command: RemoveDeck) -> Iterator[Event]:
    law = laws_of(table).receipt
    deck = find_deck(table, command.deck)
    if table.round is not None and table.round.deck == deck.back:
        raise Refusal("deck", f"the {deck.back} deck is in use in this round", law)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", law)
    yield DeckRemoved(law, command.deck, RemovalCause.PERSON, command.reason)


PREPARED = frozenset({Phase.STACKED, Phase.IN_SHUFFLER, Phase.SHUFFLED, Phase.IN_PLAY, Phase.RACKED})
"""The phases of a washed deck. If the table is idle, it must be washed again."""


def deck_moved(table: Table, back: str, phase: Phase) -> Table:
    """The table with this deck in another phase."""
    return with_deck(table, replace(table.decks[back], phase=phase))


@folds(DeckTaken)
def _fold_deck_taken(table: Table, event: DeckTaken) -> Table:
    return with_deck(table, replace(table.decks[event.deck], phase=Phase.IN_PLAY, inside=False))


@folds(DeckRemoved)
def _fold_deck_removed(table: Table, event: DeckRemoved) -> Table:
    return table._replace(
        decks={back: deck for back, deck in table.decks.items() if back != event.deck},
        deck_since_count={back: rounds for back, rounds in table.deck_since_count.items() if back != event.deck},
        last_deck=None if table.last_deck == event.deck else table.last_deck,
    )


@tells(DeckTaken)
def _tell_deck_taken(scene: Scene, event: DeckTaken) -> str:
    where = "into play" if scene.table is None else _PLACES[scene.table.dealing.mode]
    return f"The {event.deck} deck goes {where}"


_PLACES = {
    DealingMode.MANUAL_SHOE: "into the shoe",
    DealingMode.AUTOMATED_SHOE: "into the automated shoe",
    DealingMode.HAND: "into the dealer's hand",
}


@tells(DeckRemoved)
def _tell_deck_removed(scene: Scene, event: DeckRemoved) -> str:
    del scene
    return f"The {event.deck} deck is removed: {_REMOVALS.get(event.cause, event.reason)}"


_REMOVALS = {
    RemovalCause.SHUFFLER_COUNT: "the shuffler's count is wrong",
    RemovalCause.STUB_COUNT: "the stub count is wrong",
    RemovalCause.TABLE_CLOSING: "the table is closing",
}
