"""Tables for tests: opened, staffed and seated, with decks whose order is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import pytest

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card, parse_cards
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import Driver, player
from boardwalk.table.automation.duty import Crew
from boardwalk.table.automation.policy import Policy, opening_bets
from boardwalk.table.commands import CloseBets, TakeSeat
from boardwalk.table.device import Device
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for

CREW = Crew()
DEALER, FLOORPERSON, SUPERVISOR, ACCOUNTING = CREW
MODES: dict[DealingMode, tuple[Device, ...]] = {
    DealingMode.MANUAL_SHOE: (Device.MANUAL_SHOE,),
    DealingMode.HAND: (Device.SHUFFLER,),
    DealingMode.AUTOMATED_SHOE: (Device.AUTOMATED_SHOE,),
}
"""The fewest devices needed for each way of dealing."""
AnEvent = TypeVar("AnEvent", bound=Event)
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gil")
CUT = 26


def deck_with(top: str) -> tuple[Card, ...]:
    """A deck with these cards on top, in this order, and the others below in the order of a new deck."""
    cards = parse_cards(top) if top else ()
    return (*cards, *(card for card in DECK if card not in cards))


@dataclass
class Arranged:
    """A world in which the next decks are known; after the last of them, every deck is in new-deck order."""

    decks: list[tuple[Card, ...]] = field(default_factory=list)
    by_hand: bool = True
    stops: list[int] = field(default_factory=list)
    """Where the wheel stops, spin by spin; after that, always at its last position."""
    meter: int = 10_000_00

    def order(self) -> tuple[Card, ...]:
        wanted = self.decks.pop(0) if self.decks else DECK
        # A deck that was shuffled by hand is cut in the middle, which this undoes.
        return wanted[CUT:] + wanted[:CUT] if self.by_hand else wanted

    def cut(self) -> int:
        return CUT

    def spin(self, weights: tuple[int, ...]) -> int:
        return self.stops.pop(0) if self.stops else len(weights)

    def meter_cents(self) -> int:
        return self.meter


class House(Driver):
    """A table with its staff, and everything that happened at it."""

    def __init__(self, world: Arranged) -> None:
        self.events: list[Event] = []
        self.commands: list[Command] = []
        super().__init__(world, CREW, self._remember)

    def _remember(self, command: Command, events: tuple[Event, ...]) -> None:
        self.commands.append(command)
        self.events += events

    def last(self, kind: type[AnEvent]) -> list[AnEvent]:
        """Everything of one kind that happened."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def due(self) -> Due:
        return waiting_for(self.table).due

    def until(self, *due: Due) -> None:
        """Let staff and policies act until the round is waiting for one of these."""
        for _ in range(500):
            if self.due in due:
                return
            assert self.step(), f"the round is waiting for {waiting_for(self.table)}, not for {due}"
        raise AssertionError("the round does not end")

    def refused(self, command: Command, law: str, reason: str = "") -> Refusal:
        """The command is refused by this paragraph, and nothing has changed."""
        before = self.table
        with pytest.raises(Refusal) as refused:
            self.do(command)
        assert refused.value.law.id == law
        assert reason in str(refused.value)
        assert self.table is before
        return refused.value


def open_house(
    game: str,
    mode: DealingMode = DealingMode.MANUAL_SHOE,
    *decks: str,
    seats: Iterable[int] = (1, 2, 3),
    chips: int = 10_000_00,
    options: Mapping[str, str] | None = None,
    devices: Iterable[Device] | None = None,
    backs: Iterable[str] = ("red",),
    policy: Policy | None = None,
) -> House:
    """An open table with players seated (Ann at seat 1, Bob at 2, ...) and a deck in play; `decks` name the top cards.

    The table deals in the given way; `devices` replaces the fewest needed for it. Players have this policy, or none:
    then the round waits for their commands.
    """
    used = tuple(MODES[mode] if devices is None else devices)
    by_hand = not {Device.SHUFFLER, Device.COUNTING_SHUFFLER} & set(used)
    house = House(Arranged([deck_with(top) for top in decks], by_hand))
    house.open(game, options, used, backs)
    for number in seats:
        name = NAMES[number - 1]
        house.do(TakeSeat(player(name), number, chips))
        if policy is not None:
            house.policies[name] = policy
    house.attend()
    return house


def bet_all(house: House, base: int = 10_00, side: Mapping[str, int] | int = 0) -> None:
    """Everyone seated places the required bets, and side bets by name or all in one amount."""
    for seated in house.table.seats.values():
        house.bet(seated.player, opening_bets(house.table.game, base, side))


def dealt(house: House, base: int = 10_00, side: Mapping[str, int] | int = 0) -> House:
    """Bets are down and closed; the next command deals the first card."""
    bet_all(house, base, side)
    house.do(CloseBets(DEALER))
    return house


def on_record(house: House) -> House:
    """The table with everything on record that it needs to open, as a demonstration."""
    if house.table.missing_approvals:
        house.do(do.RecordDemonstration(CREW.supervisor))
    for sign in house.table.unconfirmed_signs:
        house.do(do.ConfirmSigns(CREW.floorperson, (sign.name,)))
    return house


def filled_in(command: Command) -> Command:
    """The command of a prompt, with the text fields filled in that a person must fill in."""
    words: dict[str, Any] = {
        "reason": "a card fell", "meter": "Other", "number": "DGE 1", "date": "2026-03-05", "by": "the Division",
        "serial": "77", "approval": "DGE 9",
    }  # fmt: skip
    return replace(command, **{field: said for field, said in words.items() if getattr(command, field, None) == ""})


def name_at(number: int) -> Actor:
    """The player at a seat of `open_house`."""
    return player(NAMES[number - 1])
