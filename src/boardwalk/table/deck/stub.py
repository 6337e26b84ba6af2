"""The stub: racked without being exposed, or counted, at least every fifth round (sections .7(e) to (g), and the same
in the other games).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.table.machine import folds, handles, require_due, round_fold, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, count_due, miscount, wrong_places
from boardwalk.table.round.void import void_round
from boardwalk.table.sentence import Scene, count
from boardwalk.table.state import Round, Table
from boardwalk.table.void_reason import VoidCause, VoidReason


@dataclass(frozen=True, slots=True)
class RackStub(Command):
    """Put the stub into the discard rack without exposing it."""


@dataclass(frozen=True, slots=True)
class CountStub(Command):
    """Count the stub face down, then rack it."""

    cards: int


@dataclass(frozen=True, slots=True)
class StubRacked(Event):
    """The stub went to the discard rack without being exposed."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StubCounted(Event):
    """The stub was counted face down: the cards counted, and the number expected."""

    cards: int
    expected: int


@handles(RackStub, Role.DEALER, law=lambda table: table.dealing.rules.stub)
def rack_stub(table: Table, command: RackStub) -> Iterator[Event]:
    del command
    now = require_due(table, Due.STUB, table.dealing.rules.stub)
    rules = now.dealing.rules
    if count_due(table, now):
        raise Refusal("stub", "must be counted in this round", rules.stub_count)
    yield StubRacked(rules.stub, now.stub)


@handles(CountStub, Role.DEALER, law=lambda table: table.dealing.rules.stub_count)
def count_stub(table: Table, command: CountStub) -> Iterator[Event]:
    """A wrong count voids all hands. The deck stays only if a misdeal explains the count and no card is missing."""
    now = require_due(table, Due.STUB, table.dealing.rules.stub_count)
    rules = now.dealing.rules
    if command.cards < 0:
        raise Refusal("cards", f"must be 0 or more, not {command.cards}", rules.stub_count)
    misdealt = wrong_places(now)
    expected = len(now.stub) + sum(miscount(now, place) for place in misdealt)
    yield StubCounted(rules.stub_count, command.cards, expected)
    complete = command.cards == len(now.stub)
    right = complete and command.cards == expected
    yield StubRacked(rules.stub_right if right else rules.stub, now.stub)
    law = table.game.procedure.irregularities.wrong_stub
    if not complete:
        total = len(now.order) - len(now.stub) + command.cards
        reason = VoidReason(VoidCause.STUB_INCOMPLETE, cards=total, expected=len(now.order))
        yield from void_round(table, reason, law, deck_condemned=True)
    elif not right and now.void is None:
        reason = VoidReason(VoidCause.STUB_MISDEAL, cards=command.cards, expected=expected)
        yield from void_round(table, reason, law)


@folds(StubRacked)
@round_fold
def _fold_stub_racked(now: Round, event: StubRacked) -> Round:
    return now._replace(rack=now.rack + event.cards, stub_out=True)


@folds(StubCounted)
@round_fold
def _fold_stub_counted(now: Round, event: StubCounted) -> Round:
    del event
    return now._replace(stub_counted=True)


@tells(StubCounted)
def _tell_stub_counted(scene: Scene, event: StubCounted) -> str:
    del scene
    right = ", as expected" if event.cards == event.expected else f" instead of {event.expected}"
    return f"The stub is counted face down: {count(event.cards, 'card')}{right}"


@tells(StubRacked)
def _tell_stub_racked(scene: Scene, event: StubRacked) -> str:
    counted = scene.round is not None and scene.round.stub_counted
    cards = "" if counted else f", {count(len(event.cards), 'card')},"
    return f"The stub{cards} goes to the discard rack without being exposed"
