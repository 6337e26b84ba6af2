"""Decks that may still be played: whoever tells what has happened must not tell what will.

With two decks the next one is shuffled while a round goes on, so that the record of a round that is over may name the
order of cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from boardwalk.pit.store.reading import table_numbers
from boardwalk.pit.store.snapshot import load_section

ORDERS = ("order", "preshuffled")


def still_to_play(connection: Connection, stream: str | None = None) -> frozenset[str]:
    """The commitments to decks whose order may still be played, of one table or of all."""
    wanted = [stream] if stream is not None else [f"table:{number}" for number in table_numbers(connection)]
    found: set[str] = set()
    for name in wanted:
        for table in load_section(connection, [name]).tables.values():
            found.update(deck.commitment for deck in table.decks.values() if deck.commitment)
    return frozenset(found)


def names_order(said: Mapping[str, Any], to_play: frozenset[str]) -> bool:
    """Whether a command or an event, as JSON has it, names the order of such a deck."""
    return said.get("commitment") in to_play


def without_order(said: Mapping[str, Any]) -> dict[str, Any]:
    """The same without the order of the deck.

    >>> without_order({"event": "deck-shuffled", "deck": "red", "order": "Ah Kh", "commitment": "5b0c"})
    {'event': 'deck-shuffled', 'deck': 'red', 'commitment': '5b0c'}
    """
    return {name: value for name, value in said.items() if name not in ORDERS}
