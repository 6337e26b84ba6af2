"""What automatic staff does next at a table, and how long it waits for people first. No clock is read here.

Duties are those of `table.staff`, done by the book. What people are waited for, opening bets, a choice, a spin, a look
at the cards, ends after a time that the house has set; then the staff does what the rules have for someone who is away.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
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


class Wait(StrEnum):
    """What automatic staff waits for, until a time is over."""

    BETS = "bets"
    LOOK = "look"
    DECISION = "decision"
    SPIN = "spin"
    LEAVING = "leaving"


MOST_SAT_OUT = 2
"""Rounds that a player lets pass before the others no longer wait for his bets: he may have gone home."""


class Pace(NamedTuple):
    """How a table with automatic staff is run: seconds that it waits, and what it opens with."""

    inventory_cents: int | None
    """Without an amount people open the table and fill it."""
    decks: tuple[str, ...] = ("red",)
    step: float = 0.0
    """Between one thing that the dealer does and the next."""
    betting: float = 20.0
    """From the first bet to "No more bets", unless everyone has bet before who has not sat out lately."""
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
    """The wait itself: it begins anew where this is another."""
    seconds: float | None = None
    then: Command | None = None
    """What is done when the time is over."""
    wait: Wait | None = None
    """What kind of wait it is, where it ends after a time."""
    seat: int | None = None
    """Whose turn it is, where it is one player's."""


def plan(floor: Floor, number: str, pace: Pace, world: World) -> Plan:
    """The next thing at a table."""
    table = floor.tables[number]
    if not table.open:
        return _to_open(table, pace)
    if table.round is not None:
        return _in_round(floor, table, pace, world)
    command = _missing_deck(table, pace) or duty(table, CREW, world)
    return Plan(command) if command is not None else _look(table, pace) or _betting(table, pace)


def _to_open(table: Table, pace: Pace) -> Plan:
    """The opener is counted by two people, and the table opened with it; who closes a table opens it again."""
    cents = pace.inventory_cents
    if table.rounds or cents is None:
        return Plan()
    for actor, count in ((CREW.dealer, table.counts.dealer), (CREW.floorperson, table.counts.in_charge)):
        if count is None or count.cents != cents:
            return Plan(CountInventory(actor, cents))
    return Plan(do.OpenTable(CREW.floorperson, cents))


def _missing_deck(table: Table, pace: Pace) -> Command | None:
    """A deck to bring, before another comes into play; those that people have brought are as good."""
    wanted = len(pace.decks) if table.has_shuffler else 1
    if len(table.decks) >= wanted or any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        return None
    taken = {back.strip().casefold() for back in table.decks}
    return do.ReceiveDeck(CREW.dealer, next(back for back in pace.decks if back.strip().casefold() not in taken))


def _look(table: Table, pace: Pace) -> Plan | None:
    """Cards lie spread until a player has looked, or has let the chance pass."""
    spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
    if not spread or not table.seats:
        return None
    first = Actor(Role.PLAYER, next(iter(table.seats.values())).player)
    return Plan(None, ("look", spread[0]), pace.looking, do.LookAtDeck(first, spread[0]), Wait.LOOK)


def _betting(table: Table, pace: Pace) -> Plan:
    betting = [seat for seat, seated in table.seats.items() if seated.bets]
    if not betting:
        return _idle(table, pace)
    close = do.CloseBets(CREW.dealer)
    lacking = [each.seat for each in incomplete(table)]
    awaited = [seat for seat, seated in table.seats.items() if not seated.bets and seated.sat_out < MOST_SAT_OUT]
    if not awaited and not lacking:
        return Plan(close)
    if not lacking:
        return Plan(None, ("bets", table.rounds), pace.betting, close, Wait.BETS)
    seat = lacking[0]
    back = do.ReturnBet(CREW.dealer, seat, next(iter(table.seats[seat].bets)))
    return Plan(None, ("bets", table.rounds), pace.betting, back, Wait.BETS)


def _idle(table: Table, pace: Pace) -> Plan:
    if not table.seats:
        return Plan()
    seat, seated = next(iter(table.seats.items()))
    waits = ("idle", table.rounds, seated.player)
    return Plan(None, waits, pace.leaving, do.ClearSeat(CREW.supervisor, seat, AWAY), Wait.LEAVING, seat)


def _in_round(floor: Floor, table: Table, pace: Pace, world: World) -> Plan:
    waiting = waiting_for(table)
    assert table.round is not None
    waits = ("round", table.rounds, table.round.step, waiting)
    if waiting.due in SUPERVISED and not pace.supervises:
        return Plan(None, waits)
    if waiting.due in PLAYERS:
        seat = waiting.place
        assert isinstance(seat, int)
        return Plan(None, waits, pace.deciding, do.ChooseForSeat(CREW.supervisor, seat, AWAY), Wait.DECISION, seat)
    command = duty(table, CREW, world)
    if command is None or _must_wait(floor, table.number, command):
        return Plan(None, waits)
    if waiting.due is Due.SPIN and not table.round.pressed:
        assert isinstance(waiting.place, int)
        return Plan(None, waits, pace.deciding, command, Wait.SPIN, waiting.place)
    return Plan(command)


def _must_wait(floor: Floor, number: str, command: Command) -> bool:
    """Whether winners at other tables are paid first, or a supervisor decides their order."""
    try:
        verify_turn(floor, number, command)
    except Refusal:
        return True
    return False
