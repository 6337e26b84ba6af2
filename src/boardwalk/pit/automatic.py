"""What automatic staff does next at a table, and how long it waits for people first. No clock is read here.

Duties are those of `table.staff`, done by the book. What people are waited for, opening bets, a choice, a spin, a look
at the cards, ends after a time that the house has set; then the staff does what the rules have for someone who is away.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.informed import verify_turn
from boardwalk.floor.state import Floor
from boardwalk.table import command as do
from boardwalk.table.command import Command
from boardwalk.table.command_inventory import CountInventory
from boardwalk.table.staff import Crew, World, duty
from boardwalk.table.stakes import incomplete
from boardwalk.table.state import Phase, Table
from boardwalk.table.waiting import Due, waiting_for

CREW = Crew(
    Actor(Role.DEALER, "Automatic dealer"),
    Actor(Role.FLOORPERSON, "Automatic floorperson"),
    Actor(Role.SUPERVISOR, "Automatic supervisor"),
)
AWAY = "did not answer in time"
PLAYERS = frozenset({Due.ACT, Due.EXPOSE})
SUPERVISED = frozenset({Due.RESOLVE, Due.VALIDATE})
"""What a person has to do: the count that did not agree, and the validation of a progressive payout."""


class Pace(NamedTuple):
    """How a table with automatic staff is run: seconds that it waits, and what it opens with."""

    inventory_cents: int
    decks: tuple[str, ...] = ("red",)
    step: float = 0.0
    """Between one thing that the dealer does and the next."""
    betting: float = 20.0
    """From the first bet to "No more bets", unless everyone has bet before."""
    deciding: float = 30.0
    looking: float = 3.0
    """For a look at the cards that lie spread."""
    leaving: float = 900.0
    """Until the seat of a player who does not bet is cleared."""
    supervises: bool = False
    """Whether it also does what a supervisor has to see: never in a live house."""


class Plan(NamedTuple):
    """What to do now, or what is waited for and how long that may last in all."""

    command: Command | None = None
    waits_for: Hashable = None
    seconds: float | None = None
    then: Command | None = None
    """What is done when the time is over."""


def plan(floor: Floor, number: str, pace: Pace, world: World) -> Plan:
    """The next thing at a table."""
    table = floor.tables[number]
    if not table.open:
        return _to_open(table, pace)
    if table.round is not None:
        return _in_round(floor, table, pace, world)
    command = duty(table, CREW, world)
    if command is not None:
        return Plan(command)
    return _missing_deck(table, pace) or _look(table, pace) or _betting(table, pace)


def _to_open(table: Table, pace: Pace) -> Plan:
    """The opener is counted by two people, and the table opened with it; who closes a table opens it again."""
    if table.rounds:
        return Plan()
    cents = pace.inventory_cents
    for actor, count in ((CREW.dealer, table.counts.dealer), (CREW.floorperson, table.counts.in_charge)):
        if count is None or count.cents != cents:
            return Plan(CountInventory(actor, cents))
    return Plan(do.OpenTable(CREW.floorperson, cents))


def _missing_deck(table: Table, pace: Pace) -> Plan | None:
    missing = [back for back in pace.decks if back not in table.decks]
    return Plan(do.ReceiveDeck(CREW.dealer, missing[0])) if missing else None


def _look(table: Table, pace: Pace) -> Plan | None:
    """Cards lie spread until a player has looked, or has let the chance pass."""
    spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
    if not spread or not table.seats:
        return None
    first = Actor(Role.PLAYER, next(iter(table.seats.values())).player)
    return Plan(None, ("look", spread[0]), pace.looking, do.LookAtDeck(first, spread[0]))


def _betting(table: Table, pace: Pace) -> Plan:
    betting = [seat for seat, seated in table.seats.items() if seated.bets]
    if not betting:
        return _idle(table, pace)
    close = do.CloseBets(CREW.dealer)
    lacking = [each.seat for each in incomplete(table)]
    if len(betting) == len(table.seats) and not lacking:
        return Plan(close)
    if not lacking:
        return Plan(None, ("bets", table.rounds), pace.betting, close)
    seat = lacking[0]
    back = do.ReturnBet(CREW.dealer, seat, next(iter(table.seats[seat].bets)))
    return Plan(None, ("bets", table.rounds), pace.betting, back)


def _idle(table: Table, pace: Pace) -> Plan:
    if not table.seats:
        return Plan()
    seat, seated = next(iter(table.seats.items()))
    waits = ("idle", table.rounds, seated.player)
    return Plan(None, waits, pace.leaving, do.ClearSeat(CREW.supervisor, seat, AWAY))


def _in_round(floor: Floor, table: Table, pace: Pace, world: World) -> Plan:
    waiting = waiting_for(table)
    assert table.round is not None
    waits = ("round", table.rounds, table.round.step, waiting)
    if waiting.due in SUPERVISED and not pace.supervises:
        return Plan(None, waits)
    if waiting.due in PLAYERS:
        assert isinstance(waiting.place, int)
        return Plan(None, waits, pace.deciding, do.ChooseForSeat(CREW.supervisor, waiting.place, AWAY))
    command = duty(table, CREW, world)
    if command is None or _must_wait(floor, table.number, command):
        return Plan(None, waits)
    if waiting.due is Due.SPIN and not table.round.pressed:
        return Plan(None, waits, pace.deciding, command)
    return Plan(command)


def _must_wait(floor: Floor, number: str, command: Command) -> bool:
    """Whether winners at other tables are paid first, or a supervisor decides their order."""
    try:
        verify_turn(floor, number, command)
    except Refusal:
        return True
    return False
