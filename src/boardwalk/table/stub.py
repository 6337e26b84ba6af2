"""The stub: racked unseen, or counted, at least in every fifth round (sections .7(e) to (g) and their sisters)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.table import event_round as happened
from boardwalk.table.command import CountStub, RackStub
from boardwalk.table.event import Event
from boardwalk.table.handler import handles, require_due
from boardwalk.table.irregular import void_round
from boardwalk.table.state import Table
from boardwalk.table.waiting import Due, count_due, miscount, wrong_places


@handles(RackStub, Role.DEALER, law=lambda table: table.dealing.rules.stub)
def rack_stub(table: Table, command: RackStub) -> Iterator[Event]:
    del command
    now = require_due(table, Due.STUB, table.dealing.rules.stub)
    rules = now.dealing.rules
    if count_due(table, now):
        reason = "it was not counted in the last rounds, and is counted in this one"
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
    complete = command.cards == len(now.stub)
    right = complete and command.cards == expected
    yield happened.StubRacked(rules.stub_right if right else rules.stub, now.stub)
    law = table.game.procedure.irregularities.wrong_stub
    if not complete:
        total = len(now.order) - len(now.stub) + command.cards
        yield from void_round(table, f"the stub makes a deck of {total} cards", law, deck_condemned=True)
    elif not right and now.void is None:
        reason = f"the stub held {command.cards} cards, not {expected}; cards were misdealt"
        yield from void_round(table, reason, law)
