"""Commands and events of a table as JSON, and its record as JSON lines: each line is a command and its events, the
first is the installation.

Lines come in as text and go out as text; files are opened elsewhere. Anything wrong with a record is an
`InputError` that names the line.

>>> from boardwalk.actor import Actor, Role
>>> command_to_json(do.CutDeck(Actor(Role.DEALER, "Dana"), "red", 20))
{'do': 'cut-deck', 'actor': {'role': 'dealer', 'name': 'Dana'}, 'deck': 'red', 'cards': 20}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from boardwalk.cards import Card, format_cards
from boardwalk.codec import SHOWN, UNKNOWN_CARD_FORMS, Codec, Form, MessageCodec, compact, fail, read_json, tag_of
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.games import Game
from boardwalk.games.declaration.written_game import WRITTEN_GAME
from boardwalk.press.notation import printable
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.machine import apply, decide
from boardwalk.table.message import COMMUNITY, DEALER, Command, Event, Place
from boardwalk.table.state import Round, Table


def _read_place(value: object) -> int | str:
    if type(value) is not int and not isinstance(value, str):
        fail(value, "a seat's number or the name of a place")
    return value


TABLE_FORMS = {
    Game: WRITTEN_GAME,
    Place: Form({"type": ["integer", "string"]}, None, _read_place, "place"),
}
COMMANDS = MessageCodec("do", "command", Command, do, forms=TABLE_FORMS)
EVENTS = MessageCodec("event", "event", Event, happened, forms={**TABLE_FORMS, **UNKNOWN_CARD_FORMS})


def command_to_json(value: Command) -> dict[str, Any]:
    """A command as JSON data."""
    return COMMANDS.write(value)


def command_from_json(data: object, field: str = "command") -> Command:
    """The command that `command_to_json` wrote. Anything else is an `InputError` that names the field."""
    return COMMANDS.read(data, field)


def event_to_json(value: Event) -> dict[str, Any]:
    """An event as JSON data."""
    return EVENTS.write(value)


def event_from_json(data: object, field: str = "event") -> Event:
    """The event that `event_to_json` wrote. Anything else is an `InputError` that names the field."""
    return EVENTS.read(data, field)


class Entry(NamedTuple):
    """One line of a record: a command and its events."""

    command: Command
    events: tuple[Event, ...]


_LINES = Codec(messages=(COMMANDS, EVENTS))


def write_entry(entry: Entry) -> str:
    """An entry as one line, without the line end. The same entry always gives the same text."""
    return compact(_LINES.write(Entry, entry))


def read_entry(text: str, line_number: int) -> Entry:
    """The entry of a line. Anything wrong with it is an `InputError` whose field is `line N`."""
    try:
        entry: Entry = _LINES.read(Entry, read_json(text))
    except InputError as error:
        raise InputError(f"line {line_number}", f"{error.field}: {error.reason}".removeprefix(": ")) from None
    return entry


# What a fold raises for an event that does not fit: it looks for a seat, a deck or a round that does not exist.
_FAULTS = (LookupError, AssertionError, AttributeError, TypeError, ValueError, StopIteration, BoardwalkError)


def replay_entries(entries: Iterable[Entry], *, by_rules: bool = False) -> Iterator[tuple[Entry, Table]]:
    """Each entry with the table after it. The first that does not fit what came before is an `InputError`.

    With `by_rules`, every command is decided again on the table before it, and must give exactly the recorded events.
    """
    table: Table | None = None
    for line, entry in enumerate(entries, 1):
        if by_rules:
            _verify_entry(table, entry, line)
        for event in entry.events:
            table = _fold_event(table, event, line)
        if table is None:
            raise InputError(f"line {line}", "a record begins with the installation of its table")
        yield entry, table


def verify(entries: Iterable[Entry]) -> Table:
    """The table after a whole record. If any line is not what the rules give, an `InputError`."""
    table: Table | None = None
    for _, table in replay_entries(entries, by_rules=True):  # noqa: B007
        pass
    if table is None:
        raise InputError("record", "is empty; a record begins with the installation of its table")
    return table


def _fold_event(table: Table | None, event: Event, line: int) -> Table:
    try:
        _verify_cards(table, event)
        return apply(table, event)
    except InputError as error:
        raise InputError(f"line {line}", f"{tag_of(type(event))}: {printable(error.reason)}") from None
    except _FAULTS:
        raise InputError(f"line {line}", f"{tag_of(type(event))} does not fit what came before it") from None


def _next_cards(now: Round, named: tuple[Card, ...]) -> tuple[Card, ...]:
    return now.order[now.drawn :][: len(named)]


def _at(now: Round, place: Place) -> tuple[Card, ...]:
    if place in (DEALER, COMMUNITY):
        return now.dealer if place == DEALER else now.community
    assert isinstance(place, int), "cards are at a seat, at the dealer's area or among the community cards"
    return now.hands[place].cards


def _completed(now: Round, event: happened.DealerHandCompleted) -> tuple[Card, ...]:
    """Face-down community cards first, then the next cards of the deck."""
    moved = [card for card in event.cards if card in now.community]
    return now.community[: len(moved)] + _next_cards(now, event.cards[len(moved) :] + event.community)


_CardCheck = Callable[[Round, Any], tuple[tuple[Card, ...], tuple[Card, ...]]]
_CARD_CHECKS: dict[type[Event], _CardCheck] = {
    happened.CardsDealt: lambda now, e: (e.cards + e.burned, _next_cards(now, e.cards + e.burned)),
    happened.CardsMisdealt: lambda now, e: (e.cards + e.burned, _next_cards(now, e.cards + e.burned)),
    happened.CardsBurned: lambda now, e: (e.cards, _next_cards(now, e.cards)),
    happened.CardFoundFaceUp: lambda now, e: ((e.card,), now.stub[e.position - 1 : e.position]),
    happened.FoundCardsPutBack: lambda now, e: (e.cards, now.order[: now.drawn][-len(e.cards) :]),
    happened.CommunityTurned: lambda now, e: (e.cards, now.community[now.community_up :][: len(e.cards)]),
    happened.ExposureChosen: lambda now, e: (e.cards, _at(now, e.seat) if e.exposed else ()),
    happened.StubRacked: lambda now, e: (e.cards, now.stub),
    happened.DealerRevealed: lambda now, e: (e.cards, now.dealer),
    happened.HandShown: lambda now, e: (e.cards, _at(now, e.seat)),
    happened.CardsCollected: lambda now, e: (e.cards, _at(now, e.place)),
    happened.DealerCardExposed: lambda now, e: ((e.card,), now.dealer[e.position - 1 : e.position]),
    happened.DealerHandCompleted: lambda now, e: (e.cards + e.community, _completed(now, e)),
}
"""For each event that names cards of the round: the cards it names, and the cards that are there."""


def _verify_cards(table: Table | None, event: Event) -> None:
    """A fold trusts the cards that an event names, so a record must name the cards that are there."""
    check = _CARD_CHECKS.get(type(event))
    if check is None or table is None or table.round is None:
        return
    named, actual = check(table.round, event)
    if named != actual:
        cards = format_cards(actual) or "no cards"
        raise InputError("cards", f"names {format_cards(named) or 'no cards'}, but the cards there are {cards}")


def _verify_entry(table: Table | None, entry: Entry, line: int) -> None:
    field, command = f"line {line}", tag_of(type(entry.command))
    try:
        events = decide(table, entry.command)
    except Refusal as refusal:
        reason = f"{command} was recorded, but the rules refuse it: {refusal.field}: {refusal.reason}"
        raise InputError(field, printable(reason), refusal.law) from None
    for number, (recorded, right) in enumerate(zip_longest(entry.events, events)):
        if recorded != right:
            raise InputError(field, _difference(recorded, right, f"event {number + 1} of {command}"))


def _difference(recorded: Event | None, right: Event | None, where: str) -> str:
    if type(recorded) is type(right):
        assert recorded is not None
        assert right is not None
        was, gives = event_to_json(recorded), event_to_json(right)
        name = next(name for name in was if was[name] != gives[name])
        tag = tag_of(type(recorded))
        difference = f"{_shortened(was[name])} was recorded, but the rules give {_shortened(gives[name])}"
        return f"{name} {difference} ({tag}, {where})"
    was_tag, gives_tag = ("nothing" if each is None else tag_of(type(each)) for each in (recorded, right))
    return f"{was_tag} was recorded, but the rules give {gives_tag} ({where})"


def _shortened(value: object) -> str:
    """A recorded value for an error message. A deck's order stays whole, because any of its cards may be wrong."""
    text = compact(value)
    return text if len(text) <= 4 * SHOWN else f"{text[: 4 * SHOWN]}..."
