"""The seal of cards that arrive pre-shuffled: a floorperson verifies it before the cards are used (R47)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.table.deck.rotation import SEAL, SEALED, find_deck, laws_of
from boardwalk.table.machine import folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Table, with_deck


@dataclass(frozen=True, slots=True)
class VerifySeal(Command):
    """Verify the seal of a deck that came pre-shuffled."""

    deck: str


@dataclass(frozen=True, slots=True)
class SealVerified(Event):
    """The seal of a pre-shuffled deck was verified."""

    deck: str
    by: str


@handles(VerifySeal, Role.FLOORPERSON, Role.SUPERVISOR, law=lambda _: SEAL)
def verify_seal(table: Table, command: VerifySeal) -> Iterator[Event]:
    """By the people who may verify a dealer's inspection, and never by the person who received the deck."""
    if command.actor.role is Role.SUPERVISOR and not laws_of(table).supervisor_may_verify:
        raise Refusal("actor", "only the floorperson assigned to the table may verify the seal", SEAL)
    deck = find_deck(table, command.deck)
    if not deck.sealed:
        reason = "was already verified" if deck.preshuffled else "has none: the cards did not come pre-shuffled"
        raise Refusal("deck", f"the seal of the {deck.back} deck {reason}", SEAL)
    if same_person(deck.received_by, command.actor.name):
        raise Refusal("actor", f"{command.actor.name} received this deck; someone else must verify its seal", SEALED)
    yield SealVerified(SEAL, command.deck, command.actor.name)


@folds(SealVerified)
def _fold_seal_verified(table: Table, event: SealVerified) -> Table:
    return with_deck(table, replace(table.decks[event.deck], sealed=False))


@tells(SealVerified)
def _tell_seal_verified(scene: Scene, event: SealVerified) -> str:
    del scene
    return f"{event.by} verifies the seal of the {event.deck} deck"
