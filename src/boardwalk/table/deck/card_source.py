"""Where the cards of a table come from: a virtual deck, a shoe that reads real cards as they are drawn, or real cards
that are entered as they are turned up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import Decision
from boardwalk.law import cite
from boardwalk.table.machine import between_rounds, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import CardSource, Table


@dataclass(frozen=True, slots=True)
class ChooseCardSource(Command):
    """Say where the cards of a closed table come from."""

    source: CardSource


@dataclass(frozen=True, slots=True)
class CardSourceChosen(Event):
    """The cards of the table come from this source from now on."""

    source: CardSource


REAL_CARDS = cite("D49")


@handles(ChooseCardSource, Role.SUPERVISOR, law=lambda _: REAL_CARDS)
def choose_card_source(table: Table, command: ChooseCardSource) -> Iterator[Event]:
    between_rounds(table, REAL_CARDS)
    if command.source is table.card_source:
        raise Refusal("source", "is the one the table has", REAL_CARDS)
    if table.open or table.decks:
        raise Refusal("table", "close it and remove its decks first", REAL_CARDS)
    if command.source is not CardSource.VIRTUAL and table.automatic:
        raise Refusal("source", "automatic staff runs the table, and cannot deal real cards", REAL_CARDS)
    if command.source is CardSource.SEEN:
        _verify_playable(table)
    yield CardSourceChosen(REAL_CARDS, command.source)


def _verify_playable(table: Table) -> None:
    """A wager that needs a certain hand cannot be offered where nobody knows the hand yet."""
    for stage in table.game.stages:
        if isinstance(stage.choice, Decision) and stage.choice.reserved:
            reason = f"{table.game.title} has a wager that needs a certain hand, so a shoe must read the cards"
            raise Refusal("source", reason, stage.choice.law)


@folds(CardSourceChosen)
def _fold_card_source_chosen(table: Table, event: CardSourceChosen) -> Table:
    return table._replace(card_source=event.source)


@tells(CardSourceChosen)
def _tell_card_source_chosen(_: Scene, event: CardSourceChosen) -> str:
    return _SENTENCES[event.source]


_SENTENCES = {
    CardSource.VIRTUAL: "The table plays with a virtual deck",
    CardSource.READ: "The table plays with real cards, read by the shoe as they are drawn",
    CardSource.SEEN: "The table plays with real cards, entered as they are turned up",
}
