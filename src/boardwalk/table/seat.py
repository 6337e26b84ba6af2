"""Players at the table: taking, leaving and clearing a seat, absent players, and tips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.table.deck.rotation import PREPARED
from boardwalk.table.machine import folds, handles, seat_of, tells, verify_seated
from boardwalk.table.message import Command, Event
from boardwalk.table.round.bet import BetTakenBack
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Deck, Phase, SeatedPlayer, Table


@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    """Sit down with chips."""

    seat: int
    chips_cents: int


@dataclass(frozen=True, slots=True)
class LeaveSeat(Command):
    """Leave the table with your chips."""


@dataclass(frozen=True, slots=True)
class ClearSeat(Command):
    """Remove an absent player's bets and chips between rounds, and keep them for the player."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class GiveTip(Command):
    """Tip the dealer."""

    cents: int


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """A player sat down with chips."""

    seat: int
    player: str
    chips_cents: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player left with the chips."""

    seat: int
    player: str
    chips_cents: int


@dataclass(frozen=True, slots=True)
class AbsenceNoted(Event):
    """A supervisor acted for a player who was away or did not respond."""

    seat: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class TipGiven(Event):
    """A player tipped the dealer."""

    seat: int
    cents: int


ABSENCE = cite("D10")
"""What a supervisor may do for a player who is away."""


@handles(TakeSeat, Role.PLAYER, law=lambda table: table.game.basics.seating)
def take_seat(table: Table, command: TakeSeat) -> Iterator[Event]:
    game, name = table.game, command.actor.name
    if not table.open:
        raise Refusal("table", "is not open", game.basics.seating)
    if not 1 <= command.seat <= game.seats:
        raise Refusal("seat", f"must be {game.seat_range} at {game.title}, not {command.seat}", game.basics.seating)
    if not name.strip():
        raise Refusal("player", "enter a name", game.basics.seating)
    for number, seated in table.seats.items():
        if same_person(seated.player, name):
            law = game.procedure.conduct.one_position
            raise Refusal("player", f"{name} already sits at seat {number}", law)
    if command.seat in table.seats:
        holder = table.seats[command.seat].player
        raise Refusal("seat", f"seat {command.seat} is taken by {holder}", game.basics.seating)
    if command.chips_cents < 0:
        raise Refusal("chips_cents", f"must be $0 or more, not {dollars(command.chips_cents)}", game.basics.wagering)
    yield SeatTaken(game.basics.seating, command.seat, name, command.chips_cents)


@handles(LeaveSeat, Role.PLAYER, law=lambda table: table.game.procedure.conduct.seated)
def leave_seat(table: Table, command: LeaveSeat) -> Iterator[Event]:
    """A player may leave between rounds, or during a round they are not in. Their bets are returned first."""
    yield from _departure(table, seat_of(table, command.actor), table.game.procedure.conduct.seated)


@handles(ClearSeat, Role.SUPERVISOR, law=lambda _: ABSENCE)
def clear_seat(table: Table, command: ClearSeat) -> Iterator[Event]:
    verify_seated(table, command.seat)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", ABSENCE)
    leaving = tuple(_departure(table, command.seat, ABSENCE))
    yield AbsenceNoted(ABSENCE, command.seat, command.actor.name, command.reason)
    yield from leaving


def _departure(table: Table, seat: int, law: Paragraph) -> Iterator[Event]:
    seated = table.seats[seat]
    if table.round is not None and seat in table.round.hands:
        seated_law = table.game.procedure.conduct.seated
        raise Refusal("seat", f"{seated.player} is in this round and must stay until it is over", seated_law)
    for wager, bet in seated.bets.items():
        yield BetTakenBack(law, seat, wager, *bet)
    chips = seated.chips_cents + sum(bet.cents for bet in seated.bets.values())
    yield SeatLeft(law, seat, seated.player, chips)


@handles(GiveTip, Role.PLAYER, law=lambda table: table.game.basics.wagering)
def give_tip(table: Table, command: GiveTip) -> Iterator[Event]:
    law = table.game.basics.wagering
    seat = seat_of(table, command.actor)
    chips = table.seats[seat].chips_cents
    if not 0 < command.cents <= chips:
        raise Refusal("cents", f"must be more than $0 and at most your chips, {dollars(chips)}", law)
    yield TipGiven(law, seat, command.cents)


@folds(SeatTaken)
def _fold_seat_taken(table: Table, event: SeatTaken) -> Table:
    seats = {**table.seats, event.seat: SeatedPlayer(event.player, event.chips_cents, brought_cents=event.chips_cents)}
    return table._replace(seats=dict(sorted(seats.items())))


@folds(SeatLeft)
def _fold_seat_left(table: Table, event: SeatLeft) -> Table:
    """When the last player leaves, the table is idle: every prepared deck must be spread again for the next player."""
    seats = {number: seated for number, seated in table.seats.items() if number != event.seat}
    away = table.away - {event.seat}
    if seats:
        return table._replace(seats=seats, away=away)
    return table._replace(
        seats=seats, away=away, decks={back: _deck_at_idle_table(deck) for back, deck in table.decks.items()}
    )


def _deck_at_idle_table(deck: Deck) -> Deck:
    if deck.phase is Phase.LOOKED_AT:
        return replace(deck, phase=Phase.SPREAD)
    return replace(deck, stale=True) if deck.phase in PREPARED else deck


@folds(AbsenceNoted)
def _fold_absence_noted(table: Table, event: AbsenceNoted) -> Table:
    del event
    return table


@folds(TipGiven)
def _fold_tip_given(table: Table, event: TipGiven) -> Table:
    seated = table.seats[event.seat]
    chips, brought = seated.chips_cents - event.cents, seated.brought_cents - event.cents
    changed = seated._replace(chips_cents=chips, brought_cents=brought)
    return table._replace(seats={**table.seats, event.seat: changed}, tip_cents=table.tip_cents + event.cents)


@tells(SeatTaken)
def _tell_seat_taken(scene: Scene, event: SeatTaken) -> str:
    del scene
    return f"{event.player} takes seat {event.seat} with {dollars(event.chips_cents)}"


@tells(SeatLeft)
def _tell_seat_left(scene: Scene, event: SeatLeft) -> str:
    del scene
    return f"{event.player} leaves seat {event.seat} with {dollars(event.chips_cents)}"


@tells(AbsenceNoted)
def _tell_absence_noted(scene: Scene, event: AbsenceNoted) -> str:
    return f"{event.by} acts for {scene.who(event.seat)}: {event.reason}"


@tells(TipGiven)
def _tell_tip_given(scene: Scene, event: TipGiven) -> str:
    return f"{scene.who(event.seat)} tips {dollars(event.cents)}"
