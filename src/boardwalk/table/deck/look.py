"""A look at the spread cards that nobody took: declined at a table run by people, or not taken in time at an automatic
one (sections .3(c) and .4(e), R33).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.table.deck.rotation import deck_moved, find_deck, require_phase
from boardwalk.table.machine import between_rounds, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Phase, Table


@dataclass(frozen=True, slots=True)
class NoteLookDeclined(Command):
    """Record that you offered a player a look at the spread deck, and that the player declined."""

    deck: str
    player: str


@dataclass(frozen=True, slots=True)
class EndLook(Command):
    """Go on when no player has looked over the spread deck in time; only at an automatic table."""

    deck: str


@dataclass(frozen=True, slots=True)
class LookDeclined(Event):
    """A player was offered a look at a deck and declined, as the dealer noted."""

    deck: str
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class LookTimeEnded(Event):
    """The first player had time to look at a deck and did not."""

    deck: str
    player: str


LOOK = cite("R33")


@handles(NoteLookDeclined, Role.DEALER, law=lambda _: LOOK)
def note_look_declined(table: Table, command: NoteLookDeclined) -> Iterator[Event]:
    if table.automatic:
        raise Refusal("deck", "the automatic staff runs the table and waits for players to look", LOOK)
    seat = table.seat_of(command.player)
    _verify(table, command.deck)
    if seat is None:
        raise Refusal("player", f"{command.player or 'nobody'} is not seated at this table", LOOK)
    yield LookDeclined(LOOK, command.deck, table.seats[seat].player, command.actor.name)


@handles(EndLook, Role.DEALER, law=lambda _: LOOK)
def end_look(table: Table, command: EndLook) -> Iterator[Event]:
    if not table.automatic:
        raise Refusal("deck", "people run the table: let a player look, or record that they declined", LOOK)
    _verify(table, command.deck)
    if not table.seats:
        raise Refusal("deck", "no player has arrived yet", LOOK)
    yield LookTimeEnded(LOOK, command.deck, next(iter(table.seats.values())).player)


def _verify(table: Table, back: str) -> None:
    between_rounds(table, LOOK)
    require_phase(find_deck(table, back), (Phase.SPREAD,), LOOK)


@folds(LookDeclined)
def _fold_look_declined(table: Table, event: LookDeclined) -> Table:
    return deck_moved(table, event.deck, Phase.LOOKED_AT)


@folds(LookTimeEnded)
def _fold_look_time_ended(table: Table, event: LookTimeEnded) -> Table:
    return deck_moved(table, event.deck, Phase.LOOKED_AT)


@tells(LookDeclined)
def _tell_look_declined(scene: Scene, event: LookDeclined) -> str:
    return f"{event.by} offers {scene.player(event.player)} a look at the {event.deck} deck; the player declines"


@tells(LookTimeEnded)
def _tell_look_time_ended(scene: Scene, event: LookTimeEnded) -> str:
    return f"{scene.player(event.player)} had time to look over the {event.deck} deck and did not"
