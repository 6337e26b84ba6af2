"""What may still be played: whoever tells what has happened must not tell what will, nor what lies face down now.

With two decks the next one is shuffled while a round goes on, so that the record of a round that is over may name the
order of cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from boardwalk.errors import InputError
from boardwalk.form import read_json, tag_of
from boardwalk.pit.store.reading import table_numbers
from boardwalk.pit.store.schema import records
from boardwalk.pit.store.snapshot import load_section
from boardwalk.table.event_round import BetsClosed
from boardwalk.table.state import Table

ORDERS = ("order", "preshuffled")
NAMED = '"commitment"'


def still_to_play(connection: Connection, stream: str | None = None) -> frozenset[str]:
    """The commitments to decks whose order may still be played, of one table or of all."""
    return frozenset(commitment for _, table in _tables(connection, stream) for commitment in _commitments(table))


def names_order(said: Mapping[str, Any], to_play: frozenset[str]) -> bool:
    """Whether a command or an event, as JSON has it, names the order of such a deck."""
    return said.get("commitment") in to_play


def without_order(said: Mapping[str, Any]) -> dict[str, Any]:
    """The same without the order of the deck.

    >>> without_order({"event": "deck-shuffled", "deck": "red", "order": "Ah Kh", "commitment": "5b0c"})
    {'event': 'deck-shuffled', 'deck': 'red', 'commitment': '5b0c'}
    """
    return {name: value for name, value in said.items() if name not in ORDERS}


class InPlay(NamedTuple):
    """All cards of a house that nobody may know yet: decks to be played, and rounds that are under way."""

    commitments: frozenset[str] = frozenset()
    begun: Mapping[str, int] = {}
    """For the stream of each table in a round, the record with which its bets were closed."""

    def hides_record(self, stream: str, seq: int, event: str) -> bool:
        """Whether the text of this record may tell one of them."""
        return seq >= self.begun.get(stream, seq + 1) or self.hides(event)

    def hides(self, text: str) -> bool:
        """Whether a command or an event names the order of a deck that may still be played."""
        if NAMED not in str(text):
            return False
        try:
            said = read_json(text)
        except InputError:  # only an auditor can say what this is
            return True
        return isinstance(said, dict) and names_order(said, self.commitments)


def in_play(connection: Connection) -> InPlay:
    """What is in play at all tables now."""
    tables = list(_tables(connection))
    commitments = frozenset(commitment for _, table in tables for commitment in _commitments(table))
    return InPlay(commitments, {name: _begun(connection, name) for name, table in tables if table.round is not None})


def _tables(connection: Connection, stream: str | None = None) -> Iterator[tuple[str, Table]]:
    for name in [stream] if stream is not None else [f"table:{number}" for number in table_numbers(connection)]:
        for table in load_section(connection, [name]).tables.values():
            yield name, table


def _commitments(table: Table) -> Iterator[str]:
    return (deck.commitment for deck in table.decks.values() if deck.commitment)


def _begun(connection: Connection, stream: str) -> int:
    closed = records.c.event.startswith(f'{{"event":"{tag_of(BetsClosed)}"', autoescape=True)
    last = select(func.max(records.c.seq)).where(records.c.stream == stream, closed)
    return int(connection.execute(last).scalar() or 1)
