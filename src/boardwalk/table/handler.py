"""How a command finds the function that answers it, and who may give it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.table.command import Command
from boardwalk.table.event import Event
from boardwalk.table.state import Deck, Round, Seated, Table
from boardwalk.table.waiting import Due, waiting_for

IN_CHARGE = (Role.FLOORPERSON, Role.SUPERVISOR)
ABSENT = cite("D10")
"""What a supervisor does for a player who is away rests on this."""
LawOf = Callable[[Table], Paragraph]
Answer = Iterable[Event]
CommandType = TypeVar("CommandType", bound=Command)


class Handler(NamedTuple):
    """Who may give a command, by which paragraph, and what comes of it."""

    roles: tuple[Role, ...]
    law: LawOf
    answer: Callable[[Table, Any], Answer]


HANDLERS: dict[type[Command], Handler] = {}


def handles(
    command: type[CommandType], *roles: Role, law: LawOf
) -> Callable[[Callable[[Table, CommandType], Answer]], Callable[[Table, CommandType], Answer]]:
    """Register the function that answers a command; `law` says who else is refused."""

    def register(answer: Callable[[Table, CommandType], Answer]) -> Callable[[Table, CommandType], Answer]:
        HANDLERS[command] = Handler(roles, law, answer)
        return answer

    return register


def seat_of(table: Table, actor: Actor) -> int:
    """The position of a seated player; nobody else bets or decides."""
    seat = table.seat_of(actor.name)
    if seat is None:
        raise Refusal("player", f"{actor.name} is not seated at this table", table.game.procedure.conduct.seated)
    return seat


def verify_seated(table: Table, seat: int) -> Seated:
    """Who sits at a position, if someone does."""
    if seat not in table.seats:
        raise Refusal("seat", f"nobody sits at seat {seat}", table.game.procedure.conduct.seated)
    return table.seats[seat]


def find_deck(table: Table, back: str) -> Deck:
    """The deck with these backs."""
    deck = table.decks.get(back)
    if deck is None:
        raise Refusal("deck", f"there is no {back} deck at this table", table.game.procedure.preparation.receipt)
    return deck


def in_round(table: Table, law: Paragraph) -> Round:
    """The round in progress."""
    if table.round is None:
        raise Refusal("round", "there is no round in progress", law)
    return table.round


def between_rounds(table: Table, law: Paragraph) -> None:
    """Refuse what is not done while a round is in progress."""
    if table.round is not None:
        raise Refusal("round", "a round is in progress", law)


def require_due(table: Table, due: Due, law: Paragraph) -> Round:
    """The round, if this is what it waits for."""
    now = in_round(table, law)
    waiting = waiting_for(table)
    if waiting.due is not due:
        raise Refusal("round", f"it waits for something else: {waiting.due.value}", law)
    return now
