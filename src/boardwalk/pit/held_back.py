"""Decks that may still be played: whoever tells what has happened must not tell what will.

With two decks the next one is shuffled while a round goes on, so that the record of a round that is over may name the
order of cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, or_, select

from boardwalk.form import read_json
from boardwalk.pit.store.reading import AT_ONCE
from boardwalk.pit.store.schema import records

FORGETS = ("deck-spread", "deck-washed", "shuffler-loaded", "deck-removed")
"""With these the order of a deck is gone, played or not."""
ABOUT_DECKS = (*FORGETS, "deck-shuffled", "deck-received", "deck-taken", "round-ended")
ORDERS = ("order", "preshuffled")


def still_to_play(connection: Connection, stream: str | None = None) -> frozenset[str]:
    """The commitments to decks that may still be played, of one table or of all."""
    about = or_(*(records.c.event.startswith(f'{{"event":"{name}"', autoescape=True) for name in ABOUT_DECKS))
    chosen = select(records.c.stream, records.c.event).where(about).order_by(records.c.stream, records.c.seq)
    if stream is not None:
        chosen = chosen.where(records.c.stream == stream)
    lies: dict[tuple[str, str], str] = {}
    taken: dict[str, str] = {}
    for name, text in connection.execute(chosen.execution_options(yield_per=AT_ONCE)):
        _follow(lies, taken, name, read_json(text))
    return frozenset(lies.values())


def _follow(lies: dict[tuple[str, str], str], taken: dict[str, str], stream: str, said: Any) -> None:
    kind = said["event"]
    if kind == "round-ended":
        lies.pop((stream, taken.pop(stream, "")), None)
    elif kind == "deck-taken":
        taken[stream] = said["deck"]
    elif kind in FORGETS:
        lies.pop((stream, said["deck"]), None)
    elif said["commitment"]:
        lies[stream, said["deck"]] = said["commitment"]


def names_order(said: Mapping[str, Any], to_play: frozenset[str]) -> bool:
    """Whether a command or an event, as JSON has it, names the order of such a deck."""
    return said.get("commitment") in to_play


def without_order(said: Mapping[str, Any]) -> dict[str, Any]:
    """The same without the order of the deck.

    >>> without_order({"event": "deck-shuffled", "deck": "red", "order": "Ah Kh", "commitment": "5b0c"})
    {'event': 'deck-shuffled', 'deck': 'red', 'commitment': '5b0c'}
    """
    return {name: value for name, value in said.items() if name not in ORDERS}
