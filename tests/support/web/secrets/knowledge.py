"""Who may know which card, by the rules alone, from the records of a house.

This uses none of the house's own views, only the text of the events and what people at a table can see. A card is
known to the player it was dealt to, and to everyone once it is face up. When a round is over, supervisor,
surveillance and regulator may know every hand of it. Nobody ever learns the stub, a burned card or the order of a deck.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import select

from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import records, shuffles

REBUILDS = ("supervisor", "surveillance", "regulator")
"""The roles that settle disputes, and may know every hand of a finished round."""
EVERYBODY = None
UNDOING = ("deck-shuffled", "deck-received", "deck-removed", "deck-spread", "deck-washed", "shuffler-jammed")
"""Events after which an earlier shuffle of the deck no longer counts."""
Cards = frozenset[str]
NOTHING: Cards = frozenset()


class Person(NamedTuple):
    """The person with a session; `NOBODY` without one."""

    name: str
    role: str


NOBODY = Person("", "")


class Learned(NamedTuple):
    """From this event on, these cards are known: to a player by name, to some roles, or to everyone."""

    number: int
    who: str | tuple[str, ...] | None
    cards: Cards


class Shuffle(NamedTuple):
    """A shuffle with its secret, and the event after which nobody can deal from it."""

    commitment: str
    secret: str
    order: tuple[str, ...]
    table: str
    round: int | None
    """The round that was dealt from it."""
    over: int | None
    """The event that ended that round; without a round, the event that undid the shuffle."""

    def salts(self) -> dict[str, str]:
        """The salt of each card, which opens its leaf."""
        key = bytes.fromhex(self.secret)
        texts = (f"boardwalk shuffle {position}".encode() for position in range(1, len(self.order) + 1))
        made = [hmac.new(key, text, hashlib.sha256).hexdigest() for text in texts]
        return dict(zip(self.order, made, strict=True))


class RoundStory(NamedTuple):
    """What people learned in a round, and the events that began and ended it."""

    began: int
    learned: list[Learned]
    dealt: set[str]
    commitment: str
    ended: list[int]


class TableStory:
    """All rounds of one table, as the people there saw them."""

    def __init__(self, events: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
        self.rounds: dict[int, RoundStory] = {}
        self._seats: dict[int, str] = {}
        self._now: RoundStory | None = None
        self._sealed: dict[str, str] = {}
        self.undone: dict[str, int] = {}
        """For each shuffle that was not played, the event that undid it."""
        self._in_play = ""
        for number, event in events:
            self._happened(number, event)

    def _happened(self, number: int, event: Mapping[str, Any]) -> None:
        name = event["event"]
        if name == "seat-taken":
            self._seats[event["seat"]] = event["player"]
        elif name in UNDOING:
            self.undone[self._sealed.pop(event["deck"], "")] = number
            if event.get("commitment"):
                self._sealed[event["deck"]] = event["commitment"]
        elif name == "deck-taken":
            self._in_play = event["deck"]
        elif name == "bets-closed":
            self._now = self.rounds[event["round"]] = RoundStory(number, [], set(), self._commitment(), [])
        elif self._now is not None:
            self._in_round(self._now, number, event)
            if name == "round-ended":
                self._now.ended.append(number)
                self._now.learned.append(Learned(number, REBUILDS, frozenset(self._now.dealt)))
                self._now = None

    def _commitment(self) -> str:
        """The commitment of the deck in play, or of the latest one if no deck was taken into a shoe."""
        return self._sealed.get(self._in_play) or next(reversed(self._sealed.values()), "")

    def _in_round(self, now: RoundStory, number: int, event: Mapping[str, Any]) -> None:
        cards = _cards(event)
        match event["event"]:
            case "cards-dealt" | "cards-misdealt":
                now.dealt.update(cards)
                if isinstance(event["to"], int):
                    now.learned.append(Learned(number, self._seats[event["to"]], frozenset(cards)))
                now.learned.append(Learned(number, EVERYBODY, _up(cards, event["up"])))
            case "dealer-hand-completed":
                now.dealt.update(cards, event["community"].split())
                now.learned.append(Learned(number, EVERYBODY, _up(cards, event["up"])))
            case "community-turned" | "exposure-chosen" | "dealer-revealed" | "hand-shown":
                now.learned.append(Learned(number, EVERYBODY, frozenset(cards)))
            case "dealer-card-exposed" | "card-found-face-up":
                now.learned.append(Learned(number, EVERYBODY, frozenset([event["card"]])))

    def at(self, version: int) -> int | None:
        """The round in progress at this version."""
        for number, story in self.rounds.items():
            if story.began <= version and not any(end <= version for end in story.ended):
                return number
        return None

    def is_over(self, round_number: int, version: int) -> bool:
        story = self.rounds.get(round_number)
        return story is not None and any(end <= version for end in story.ended)

    def round_of(self, number: int) -> int | None:
        """The round that an event belongs to, if any."""
        for played, story in self.rounds.items():
            if story.began <= number and not any(end < number for end in story.ended):
                return played
        return None


def _cards(event: Mapping[str, Any]) -> list[str]:
    cards = event.get("cards", "")
    return cards.split() if isinstance(cards, str) else []


def _up(cards: list[str], up: int) -> Cards:
    return frozenset(cards[len(cards) - up :])


class Knowledge:
    """Everything that people may know, by table, round and version of the table."""

    def __init__(self, store: Store) -> None:
        records = dict(_events(store))
        self.tables = {
            table: TableStory((number, event) for number, _, event in events) for table, events in records.items()
        }
        self.numbers = {(table, seq): number for table, events in records.items() for number, seq, _ in events}
        """The number of the event in each record of a table."""
        self.shuffles = tuple(_shuffles(store, self.tables))
        self._found: dict[tuple[Person, str, int, int], Cards] = {}

    def now(self, person: Person, table: str, version: int) -> Cards:
        """The cards of the current round that a person may know at this version."""
        story = self.tables.get(table)
        number = None if story is None else story.at(version)
        return NOTHING if number is None else self.of_round(person, table, number, version)

    def of_round(self, person: Person, table: str, number: int, version: int) -> Cards:
        """The cards of a round that a person may know at this version."""
        story = self.tables[table].rounds.get(number)
        if story is None or person == NOBODY:
            return NOTHING
        asked = (person, table, number, version)
        if asked not in self._found:
            told = (each.cards for each in story.learned if each.number <= version and _is_told(each.who, person))
            self._found[asked] = NOTHING.union(*told)
        return self._found[asked]

    def is_over(self, table: str, number: int, version: int) -> bool:
        return table in self.tables and self.tables[table].is_over(number, version)


def _is_told(who: str | tuple[str, ...] | None, person: Person) -> bool:
    if who is EVERYBODY:
        return True
    if isinstance(who, tuple):
        return person.role in who
    return person.role == "player" and person.name == who


def _events(store: Store) -> Iterator[tuple[str, list[tuple[int, int, Any]]]]:
    """The events of each table: number on the floor, place in the record, and content."""
    columns = (records.c.stream, records.c.number, records.c.seq, records.c.event)
    wanted = select(*columns).order_by(records.c.stream, records.c.seq)
    found: dict[str, list[tuple[int, int, Any]]] = {}
    with store.reading() as connection:
        for stream, number, seq, text in connection.execute(wanted.where(records.c.stream.startswith("table:"))):
            found.setdefault(stream.removeprefix("table:"), []).append((number, seq, json.loads(text)))
    yield from found.items()


def _shuffles(store: Store, tables: Mapping[str, TableStory]) -> Iterator[Shuffle]:
    with store.reading() as connection:
        rows = connection.execute(select(shuffles)).all()
    for row in rows:
        table = row.stream.removeprefix("table:")
        story = tables[table]
        number = next((number for number, each in story.rounds.items() if each.commitment == row.commitment), None)
        ended = None if number is None else next(iter(story.rounds[number].ended), None)
        over = ended if number is not None else story.undone.get(row.commitment)
        yield Shuffle(row.commitment, row.secret, tuple(row.cards.split()), table, number, over)
