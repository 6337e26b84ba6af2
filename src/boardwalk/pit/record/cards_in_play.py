"""Cards that may still be played, which nothing made from the record may reveal.

With two decks, the next one is shuffled while a round is in progress, so the record of a finished round may contain
the order of cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

from boardwalk.codec import read_json
from boardwalk.errors import InputError
from boardwalk.pit.store.schema import table_numbers, table_stream
from boardwalk.pit.store.snapshot import load_section, round_start
from boardwalk.table.state import Table

ORDER_FIELDS = ("order", "preshuffled")
COMMITMENT_FIELD = '"commitment"'


def still_to_play(connection: Connection, stream: str | None = None) -> frozenset[str]:
    """The commitments to decks that may still be played, at one table or at all."""
    return frozenset(commitment for _, table in _tables(connection, stream) for commitment in _commitments(table))


def names_order(data: Mapping[str, Any], to_play: frozenset[str]) -> bool:
    """Whether a command or an event, as JSON, contains the order of one of these decks."""
    return data.get("commitment") in to_play


def without_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same without the order of the deck.

    >>> without_order({"event": "deck-shuffled", "deck": "red", "order": "Ah Kh", "commitment": "5b0c"})
    {'event': 'deck-shuffled', 'deck': 'red', 'commitment': '5b0c'}
    """
    return {name: value for name, value in data.items() if name not in ORDER_FIELDS}


class CardsInPlay(NamedTuple):
    """All cards in the house that nobody may know yet: decks still to be played, and rounds in progress."""

    commitments: frozenset[str] = frozenset()
    round_starts: Mapping[str, int] = {}
    """For the stream of each table in a round, the record of "No more bets"."""

    def hides_record(self, stream: str, seq: int, event: str) -> bool:
        """Whether the text of this record may reveal one of them."""
        return seq >= self.round_starts.get(stream, seq + 1) or self.hides(event)

    def hides(self, text: str) -> bool:
        """Whether a command or an event contains the order of a deck that may still be played."""
        if COMMITMENT_FIELD not in str(text):
            return False
        try:
            data = read_json(text)
        except InputError:  # corrupt; leave it to the auditor
            return True
        return isinstance(data, dict) and names_order(data, self.commitments)


def cards_in_play(connection: Connection) -> CardsInPlay:
    """The cards in play at all tables now."""
    tables = list(_tables(connection))
    commitments = frozenset(commitment for _, table in tables for commitment in _commitments(table))
    return CardsInPlay(
        commitments, {name: round_start(connection, name) or 1 for name, table in tables if table.round is not None}
    )


def _tables(connection: Connection, stream: str | None = None) -> Iterator[tuple[str, Table]]:
    for name in [stream] if stream is not None else [*map(table_stream, table_numbers(connection))]:
        for table in load_section(connection, [name]).tables.values():
            yield name, table


def _commitments(table: Table) -> Iterator[str]:
    return (deck.commitment for deck in table.decks.values() if deck.commitment)
