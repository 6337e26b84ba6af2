"""People who are away while others wait: a player who sits out until they come back, and a dealer in whose place the
automatic staff goes on. The table keeps no time: the person or program that gives the command has noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.press.notation import capitalized
from boardwalk.table.machine import IN_CHARGE, folds, handles, seat_of, tells, verify_seated, verify_virtual
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Table


@dataclass(frozen=True, slots=True)
class SitOut(Command):
    """Stop waiting for a player who is away, until the player comes back."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """Play again after you were away."""


@dataclass(frozen=True, slots=True)
class RelieveDealer(Command):
    """Turn the table over to the automatic staff at once, because its dealer is away."""

    reason: str


@dataclass(frozen=True, slots=True)
class PlayerSatOut(Event):
    """Nobody waits for this player any longer."""

    seat: int
    by: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerCameBack(Event):
    """A player who sat out plays again."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealerRelieved(Event):
    """The dealer was away; the automatic staff runs the table from now on."""

    by: Actor
    reason: str


DEALER_AWAY, PLAYER_AWAY = cite("D47"), cite("D48")


@handles(SitOut, *IN_CHARGE, law=lambda _: PLAYER_AWAY)
def sit_out(table: Table, command: SitOut) -> Iterator[Event]:
    """The player keeps the seat, the chips and the hand; what nobody waits for is up to the staff."""
    verify_seated(table, command.seat)
    if command.seat in table.away:
        raise Refusal("seat", f"{table.seats[command.seat].player} already sits out", PLAYER_AWAY)
    _verify_reason(command.reason, PLAYER_AWAY)
    yield PlayerSatOut(PLAYER_AWAY, command.seat, command.actor, command.reason)


@handles(ComeBack, Role.PLAYER, law=lambda _: PLAYER_AWAY)
def come_back(table: Table, command: ComeBack) -> Iterator[Event]:
    seat = seat_of(table, command.actor)
    if seat not in table.away:
        raise Refusal("seat", "you are not sitting out", PLAYER_AWAY)
    yield PlayerCameBack(PLAYER_AWAY, seat)


@handles(RelieveDealer, *IN_CHARGE, law=lambda _: DEALER_AWAY)
def relieve_dealer(table: Table, command: RelieveDealer) -> Iterator[Event]:
    """Unlike a table that is handed over, it need not be between rounds: the players are in the middle of one."""
    if not table.open:
        raise Refusal("table", "is not open", DEALER_AWAY)
    if table.automatic:
        raise Refusal("automatic", "automatic staff already runs the table", DEALER_AWAY)
    verify_virtual(table, DEALER_AWAY)
    _verify_reason(command.reason, DEALER_AWAY)
    yield DealerRelieved(DEALER_AWAY, command.actor, command.reason)


def _verify_reason(reason: str, law: Paragraph) -> None:
    if not reason.strip():
        raise Refusal("reason", "enter a reason", law)


@folds(PlayerSatOut)
def _fold_player_sat_out(table: Table, event: PlayerSatOut) -> Table:
    return table._replace(away=table.away | {event.seat})


@folds(PlayerCameBack)
def _fold_player_came_back(table: Table, event: PlayerCameBack) -> Table:
    return table._replace(away=table.away - {event.seat})


@folds(DealerRelieved)
def _fold_dealer_relieved(table: Table, event: DealerRelieved) -> Table:
    del event
    return table._replace(automatic=True, relieved=True)


@tells(PlayerSatOut)
def _tell_player_sat_out(scene: Scene, event: PlayerSatOut) -> str:
    return f"{scene.who(event.seat)} sits out: {event.reason}"


@tells(PlayerCameBack)
def _tell_player_came_back(scene: Scene, event: PlayerCameBack) -> str:
    return f"{scene.who(event.seat)} is back"


@tells(DealerRelieved)
def _tell_dealer_relieved(_: Scene, event: DealerRelieved) -> str:
    return f"{capitalized(str(event.by))} turns the table over to the automatic staff at once: {event.reason}"
