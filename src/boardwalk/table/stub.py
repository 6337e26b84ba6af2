"""The stub: racked unseen, or counted, at least in every fifth round (sections .7(e) to (g) and their sisters)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.errors import Refusal
from boardwalk.table import event_round as happened
from boardwalk.table.actor import Role
from boardwalk.table.command import CountStub, RackStub
from boardwalk.table.event import Event
from boardwalk.table.handler import handles, require_due
from boardwalk.table.irregular import void_round
from boardwalk.table.state import Round, Table
from boardwalk.table.waiting import Due, miscount, wrong_places

COUNT_EVERY = 5
"""Rounds within which the stub is counted once."""


def count_due(table: Table, now: Round) -> bool:
    """Whether the stub of this round must be counted."""
    rules = now.dealing.rules
    exempt = rules.counting_shuffler is not None and table.decks[now.deck].counted
    return table.rounds_since_count >= COUNT_EVERY - 1 and not exempt


@handles(RackStub, Role.DEALER, law=lambda table: table.dealing.rules.stub)
def rack_stub(table: Table, command: RackStub) -> Iterator[Event]:
    del command
    now = require_due(table, Due.STUB, table.dealing.rules.stub)
    rules = now.dealing.rules
    if count_due(table, now):
        reason = f"it was not counted in {table.rounds_since_count} rounds, and is counted in this one"
        raise Refusal("stub", reason, rules.stub_count)
    yield happened.StubRacked(rules.stub, now.stub)


@handles(CountStub, Role.DEALER, law=lambda table: table.dealing.rules.stub_count)
def count_stub(table: Table, command: CountStub) -> Iterator[Event]:
    """A wrong count voids all hands. The deck stays only if a misdeal explains it and all its cards are there."""
    now = require_due(table, Due.STUB, table.dealing.rules.stub_count)
    rules = now.dealing.rules
    if command.cards < 0:
        raise Refusal("cards", f"{command.cards} cards cannot be counted", rules.stub_count)
    misdealt = wrong_places(now)
    expected = len(now.stub) + sum(miscount(now, place) for place in misdealt)
    yield happened.StubCounted(rules.stub_count, command.cards, expected)
    yield happened.StubRacked(rules.stub_right if command.cards == expected else rules.stub, now.stub)
    if command.cards != expected:
        complete = command.cards == len(now.stub)
        law = table.game.procedure.irregularities.wrong_stub
        reason = f"the stub held {command.cards} cards, not {expected}"
        if misdealt and complete:
            yield from void_round(table, f"{reason}; cards were misdealt", law)
        else:
            yield from void_round(table, f"{reason}; the deck is not complete", law, deck_condemned=True)
