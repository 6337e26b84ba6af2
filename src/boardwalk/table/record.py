"""A table's record as JSON lines: each line a command and the events that came of it, the first its installation.

Lines come in as text and go out as text; files are opened elsewhere. How a command or an event is written stands in
`form`. Whatever is wrong with a record is an `InputError` that names the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from boardwalk.cards import Card, format_cards
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.form import SHOWN, compact, read_json, shown, tag_of
from boardwalk.table import event_round
from boardwalk.table.command import COMMUNITY, DEALER, Command, Place
from boardwalk.table.decide import decide
from boardwalk.table.event import Event
from boardwalk.table.fold import apply
from boardwalk.table.form import command_from_json, command_to_json, event_from_json, event_to_json
from boardwalk.table.scene import printable
from boardwalk.table.state import Round, Table

__all__ = [
    "Entry",
    "command_from_json",
    "command_to_json",
    "event_from_json",
    "event_to_json",
    "read_entry",
    "replay_entries",
    "tag_of",
    "verify",
    "write_entry",
]


class Entry(NamedTuple):
    """One line of a record: a command, and what came of it."""

    command: Command
    events: tuple[Event, ...]


def write_entry(entry: Entry) -> str:
    """The one line of an entry, without its end; the same entry is always the same text."""
    return compact(
        {"command": command_to_json(entry.command), "events": [event_to_json(each) for each in entry.events]}
    )


def read_entry(text: str, line_number: int) -> Entry:
    """The entry of a line; whatever is wrong with it is an `InputError` whose field is `line N`."""
    try:
        return _entry(read_json(text))
    except InputError as error:
        raise InputError(f"line {line_number}", f"{error.field}: {error.reason}".removeprefix(": ")) from None


def _entry(data: object) -> Entry:
    if not isinstance(data, dict) or data.keys() != {"command", "events"}:
        raise InputError("", "is not an object with command and events, and nothing else")
    if not isinstance(data["events"], list):
        raise InputError("events", f"{shown(data['events'])} is not a list")
    events = [event_from_json(each, f"events[{number}]") for number, each in enumerate(data["events"])]
    return Entry(command_from_json(data["command"], "command"), tuple(events))


# What a fold does with an event that does not fit: it looks for a seat, a deck or a round that is not there.
_FAULTS = (LookupError, AssertionError, AttributeError, TypeError, ValueError, StopIteration, BoardwalkError)


def replay_entries(entries: Iterable[Entry], *, by_rules: bool = False) -> Iterator[tuple[Entry, Table]]:
    """Each entry with the table after it; the first that does not fit what came before is an `InputError`.

    With `by_rules` every command is decided anew on the table as it stood, and must bring the very events recorded.
    """
    table: Table | None = None
    for line, entry in enumerate(entries, 1):
        if by_rules:
            _verify_entry(table, entry, line)
        for happened in entry.events:
            table = _fold_event(table, happened, line)
        if table is None:
            raise InputError(f"line {line}", "a record begins with the installation of its table")
        yield entry, table


def verify(entries: Iterable[Entry]) -> Table:
    """The table after a whole record, every line of which is what the rules give; otherwise an `InputError`."""
    table: Table | None = None
    for _, table in replay_entries(entries, by_rules=True):  # noqa: B007
        pass
    if table is None:
        raise InputError("record", "holds no entry; it begins with the installation of its table")
    return table


def _fold_event(table: Table | None, happened: Event, line: int) -> Table:
    try:
        _verify_cards(table, happened)
        return apply(table, happened)
    except InputError as error:
        raise InputError(f"line {line}", f"{tag_of(type(happened))}: {printable(error.reason)}") from None
    except _FAULTS:
        raise InputError(f"line {line}", f"{tag_of(type(happened))} does not fit what came before it") from None


def _next_cards(now: Round, named: tuple[Card, ...]) -> tuple[Card, ...]:
    return now.order[now.drawn :][: len(named)]


def _at(now: Round, place: Place) -> tuple[Card, ...]:
    if place in (DEALER, COMMUNITY):
        return now.dealer if place == DEALER else now.community
    assert isinstance(place, int), "cards lie at a seat, at the dealer's area or among the community cards"
    return now.hands[place].cards


def _completed(now: Round, happened: event_round.DealerHandCompleted) -> tuple[Card, ...]:
    """Face-down community cards first, then the next cards of the deck."""
    moved = [card for card in happened.cards if card in now.community]
    return now.community[: len(moved)] + _next_cards(now, happened.cards[len(moved) :] + happened.community)


_Lying = Callable[[Round, Any], tuple[tuple[Card, ...], tuple[Card, ...]]]
_LYING: dict[type[Event], _Lying] = {
    event_round.CardsDealt: lambda now, e: (e.cards + e.burned, _next_cards(now, e.cards + e.burned)),
    event_round.CardsMisdealt: lambda now, e: (e.cards + e.burned, _next_cards(now, e.cards + e.burned)),
    event_round.CardsBurned: lambda now, e: (e.cards, _next_cards(now, e.cards)),
    event_round.CardFoundFaceUp: lambda now, e: ((e.card,), _next_cards(now, (e.card,))),
    event_round.FoundCardsPutBack: lambda now, e: (e.cards, now.order[: now.drawn][-len(e.cards) :]),
    event_round.CommunityTurned: lambda now, e: (e.cards, now.community[now.community_up :][: len(e.cards)]),
    event_round.ExposureChosen: lambda now, e: (e.cards, _at(now, e.seat) if e.exposed else ()),
    event_round.StubRacked: lambda now, e: (e.cards, now.stub),
    event_round.DealerRevealed: lambda now, e: (e.cards, now.dealer),
    event_round.HandShown: lambda now, e: (e.cards, _at(now, e.seat)),
    event_round.CardsCollected: lambda now, e: (e.cards, _at(now, e.place)),
    event_round.DealerCardExposed: lambda now, e: ((e.card,), now.dealer[e.position - 1 : e.position]),
    event_round.DealerHandCompleted: lambda now, e: (e.cards + e.community, _completed(now, e)),
}
"""For each event that names cards of the round: those it names, and those that lie there."""


def _verify_cards(table: Table | None, happened: Event) -> None:
    """A fold believes the cards that an event names; a record must name those that lie there."""
    look = _LYING.get(type(happened))
    if look is None or table is None or table.round is None:
        return
    named, lying = look(table.round, happened)
    if named != lying:
        lie = format_cards(lying) or "no cards"
        raise InputError("cards", f"it names {format_cards(named) or 'no cards'}, where {lie} lie")


def _verify_entry(table: Table | None, entry: Entry, line: int) -> None:
    field, did = f"line {line}", tag_of(type(entry.command))
    try:
        given = decide(table, entry.command)
    except Refusal as refusal:
        reason = f"{did} was recorded, the rules refuse it: {refusal.field}: {refusal.reason}"
        raise InputError(field, printable(reason), refusal.law) from None
    for number, (recorded, right) in enumerate(zip_longest(entry.events, given)):
        if recorded != right:
            raise InputError(field, _difference(recorded, right, f"event {number + 1} of {did}"))


def _difference(recorded: Event | None, right: Event | None, where: str) -> str:
    if type(recorded) is type(right):
        assert recorded is not None
        assert right is not None
        was, gives = event_to_json(recorded), event_to_json(right)
        name = next(name for name in was if was[name] != gives[name])
        tag = tag_of(type(recorded))
        return f"{name} {_whole(was[name])} was recorded, the rules give {_whole(gives[name])} ({tag}, {where})"
    was_tag, gives_tag = ("nothing" if each is None else tag_of(type(each)) for each in (recorded, right))
    return f"{was_tag} was recorded, the rules give {gives_tag} ({where})"


def _whole(value: object) -> str:
    """A value of our own in a message: short, but for the order of a deck, of which any card may be the wrong one."""
    text = compact(value)
    return text if len(text) <= 4 * SHOWN else f"{text[: 4 * SHOWN]}..."
