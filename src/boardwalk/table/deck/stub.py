"""The stub: racked without being exposed, or counted, at least every fifth round (sections .7(e) to (g), and the same
in the other games). A wrong count is explained place by place (R30).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.cards import DECK, Card
from boardwalk.codec import shown
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph
from boardwalk.press.notation import joined
from boardwalk.table.machine import folds, handles, require_due, require_round, round_fold, tells
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Event, Place, place_name
from boardwalk.table.next_act import Due, count_due, number_due, places, waiting_for, wrong_places
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
class CountPlaces(Command):
    """Enter how many cards are at each place after a wrong stub count. Collected hands are in the discard rack."""

    cards: Mapping[Place, int]


@dataclass(frozen=True, slots=True)
class StubRacked(Event):
    """The stub went to the discard rack without being exposed."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StubCounted(Event):
    """The stub was counted face down: the cards counted, and the number expected."""

    cards: int
    expected: int


@dataclass(frozen=True, slots=True)
class PlacesCounted(Event):
    """After a wrong stub count, the cards at each place were counted: how many with the stub, and how many expected."""

    cards: Mapping[Place, int]
    stub: int
    total: int
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
    """A wrong count is explained place by place next. Until then the stub may be counted again (D33)."""
    law = table.dealing.rules.stub_count
    again = waiting_for(table).due is Due.COUNT_PLACES
    now = require_round(table, law) if again else require_due(table, Due.STUB, law)
    rules = now.dealing.rules
    if command.cards < 0:
        raise Refusal("cards", f"must be 0 or more, not {command.cards}", rules.stub_count)
    expected = expected_stub(now)
    misdealt = any(place not in now.found for place in wrong_places(now))
    yield StubCounted(rules.stub_count, command.cards, expected)
    if command.cards == expected and not misdealt:  # with a misdeal on record, such a count hides a missing card
        yield StubRacked(rules.stub_right, now.stub)


@handles(CountPlaces, Role.DEALER, law=lambda table: table.game.procedure.irregularities.wrong_stub)
def count_places(table: Table, command: CountPlaces) -> Iterator[Event]:
    """A wrong stub count voids all hands. The deck stays if all its cards are accounted for: they were misdealt."""
    law = table.game.procedure.irregularities.wrong_stub
    now = require_due(table, Due.COUNT_PLACES, law)
    stub = now.stub_count
    assert stub is not None, "the round is waiting for the count of its places"
    _verify_places(now, command.cards, law)
    counted = {place: command.cards[place] for place in expected_places(now)}
    total = stub + sum(counted.values())
    yield PlacesCounted(law, counted, stub, total, len(DECK))
    yield StubRacked(now.dealing.rules.stub, now.stub)
    if total != len(DECK):
        reason = VoidReason(VoidCause.STUB_INCOMPLETE, cards=total, expected=len(DECK))
        yield from void_round(table, reason, law, deck_condemned=True)
    elif now.void is None:
        reason = VoidReason(VoidCause.STUB_MISDEAL, cards=stub, expected=expected_stub(now))
        yield from void_round(table, reason, law)


def _verify_places(now: Round, cards: Mapping[Place, int], law: Paragraph) -> None:
    wanted = expected_places(now)
    if cards.keys() != wanted.keys():
        names = joined([place_name(place) for place in wanted])
        raise Refusal("cards", f"must have one number for each of {names}", law)
    for place, number in cards.items():
        if type(number) is not int or not 0 <= number <= len(DECK):
            raise Refusal("cards", f"must be 0 to {len(DECK)} for {place_name(place)}, not {shown(number)}", law)


def expected_places(now: Round) -> dict[Place, int]:
    """How many cards should be at each place now. Hands that were collected are in the discard rack."""
    collected = [seat for seat, hand in now.hands.items() if hand.collected]
    out = {place: number_due(now, place) for place in places(now) if place not in collected}
    return {**out, RACK: _set_aside(now) + sum(number_due(now, seat) for seat in collected)}


def places_on_record(now: Round) -> dict[Place, int]:
    """How many cards are at each place by the record."""
    numbers: dict[Place, int] = {seat: len(hand.cards) for seat, hand in now.hands.items()}
    numbers |= {DEALER: len(now.dealer), COMMUNITY: len(now.community), RACK: len(now.rack)}
    return {place: numbers[place] for place in expected_places(now)}


def expected_stub(now: Round) -> int:
    """How many cards a right deal so far leaves in the stub. Wrong numbers that were reported are accounted for."""
    return len(DECK) - sum(expected_places(now).values())


def _set_aside(now: Round) -> int:
    """Cards in the discard rack that were never in a hand: burned, or found face up."""
    return len(now.rack) - sum(len(hand.cards) for hand in now.hands.values() if hand.collected)


@folds(StubRacked)
@round_fold
def _fold_stub_racked(now: Round, event: StubRacked) -> Round:
    return now._replace(rack=now.rack + event.cards, stub_out=True, stub_count=None)


@folds(StubCounted)
@round_fold
def _fold_stub_counted(now: Round, event: StubCounted) -> Round:
    return now._replace(stub_counted=True, stub_count=event.cards)


@folds(PlacesCounted)
def _fold_places_counted(table: Table, event: PlacesCounted) -> Table:
    del event
    return table


@tells(StubCounted)
def _tell_stub_counted(scene: Scene, event: StubCounted) -> str:
    del scene
    right = ", as expected" if event.cards == event.expected else f" instead of {event.expected}"
    return f"The stub is counted face down: {count(event.cards, 'card')}{right}"


@tells(PlacesCounted)
def _tell_places_counted(scene: Scene, event: PlacesCounted) -> str:
    at = [
        f"{number} {'in' if place in (COMMUNITY, RACK) else 'at'} {scene.who(place)}"
        for place, number in event.cards.items()
    ]
    right = "" if event.total == event.expected else f", not {event.expected}"
    all_of_them = f"with {event.stub} in the stub, {event.total} in all{right}"
    return f"The cards are counted place by place: {joined(at)}; {all_of_them}"


@tells(StubRacked)
def _tell_stub_racked(scene: Scene, event: StubRacked) -> str:
    counted = scene.round is not None and scene.round.stub_counted
    cards = "" if counted else f", {count(len(event.cards), 'card')},"
    return f"The stub{cards} goes to the discard rack without being exposed"
