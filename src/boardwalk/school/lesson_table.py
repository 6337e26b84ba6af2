"""The table of a lesson: opened by the book, with players who bet and decide by a seed, and everything that happened
at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card
from boardwalk.errors import Refusal
from boardwalk.floor.driver import FloorKeeper, TableOnFloor
from boardwalk.games import Game
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Placement
from boardwalk.money import dollars
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.parameters import usual_parameters
from boardwalk.school.drill import SceneLine
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import Crew, demonstration, opening
from boardwalk.table.automation.policy import AlwaysRaise, Policy, RandomLegal
from boardwalk.table.device import Device, hardware_for
from boardwalk.table.message import Command, Event
from boardwalk.table.presentation.view import View, view
from boardwalk.table.round.stake import stake
from boardwalk.table.sentence import wager_title
from boardwalk.table.state import Table

CREW = Crew()
NAMES = ("Ann", "Bob", "Cleo")
CHIPS_CENTS = 1_000_000_00
TABLE = "1"
DEVICES: Mapping[DealingMode, tuple[Device, ...]] = {
    DealingMode.HAND: (Device.SHUFFLER,),
    DealingMode.MANUAL_SHOE: (Device.MANUAL_SHOE,),
    DealingMode.AUTOMATED_SHOE: (Device.AUTOMATED_SHOE,),
}
"""The fewest devices for each way of dealing."""
STAKES = {1: (10_00, 20_00, 25_00, 50_00), 2: (15_00, 25_00, 35_00, 75_00), 3: (15_00, 35_00, 45_00, 85_00, 115_00)}
"""What players bet at each level: the higher, the harder to multiply."""


class Happened(NamedTuple):
    """A command at the table, the table before it, and its events."""

    before: Table
    command: Command
    events: tuple[Event, ...]


class LessonWorld(SeededWorld):
    """Shuffles that bring pairs, straights and flushes more often than chance would."""

    def __init__(self, dice: Random, *, rich: bool) -> None:
        super().__init__(dice)
        self.rich = rich

    def order(self) -> tuple[Card, ...]:
        """The cards of a few neighboring ranks or of few suits first, so that they are dealt."""
        order = super().order()
        if not self.rich:
            return order
        lowest = self.dice.randrange(13)
        ranks = {(lowest + step) % 13 + 2 for step in range(self.dice.choice((4, 5, 6, 13)))}
        suits = self.dice.sample(range(4), self.dice.choice((2, 3, 4)))
        near = [card for card in order if card.rank in ranks and card.suit in suits]
        return (*near, *(card for card in order if card not in set(near)))

    def cut(self) -> int:
        return len(DECK) // 2


class LessonTable(TableOnFloor):
    """A table that keeps everything that happens at it."""

    def __init__(self, world: SeededWorld) -> None:
        self.happened: list[Happened] = []
        super().__init__(FloorKeeper(), TABLE, world, CREW)

    def do(self, command: Command) -> tuple[Event, ...]:
        before = self.keeper.floor.tables.get(TABLE)
        events = super().do(command)
        if before is not None:
            self.happened.append(Happened(before, command, events))
        return events


def closed_table(game: Game, dice: Random, mode: DealingMode = DealingMode.HAND, *, rich: bool = False) -> LessonTable:
    """A table that is installed, with its devices, and not open yet."""
    house = LessonTable(LessonWorld(dice, rich=rich))
    for wager in game.on_meters.values():
        parameters = usual_parameters(wager)
        house.keeper.at_meter(wager.name, OpenMeter(CREW.supervisor, wager.name, parameters, (game.name,)))
    house.do(do.InstallTable(CREW.supervisor, TABLE, game.name, dict(game.house.changed())))
    for device in (*DEVICES[mode], *hardware_for(game.collected.values())):
        house.do(do.InstallDevice(CREW.floorperson, device))
    return house


def open_by_the_book(house: LessonTable) -> None:
    """What must be on record, the meter, the counts, the opening, and a deck."""
    for command in demonstration(house.table, CREW):
        house.do(command)
    for wager in house.table.game.on_meters:
        house.do(do.ConnectMeter(CREW.supervisor, wager, wager))
    for command in opening(house.table, CREW, CHIPS_CENTS):
        house.do(command)
    house.do(do.ReceiveDeck(CREW.dealer, "red"))


def open_table(
    game: Game,
    dice: Random,
    players: int,
    mode: DealingMode = DealingMode.HAND,
    *,
    rich: bool = False,
    steady: bool = False,
) -> LessonTable:
    """A table with players, ready for bets. Steady players stay in; others decide at random."""
    house = closed_table(game, dice, mode, rich=rich)
    open_by_the_book(house)
    policy: Policy = AlwaysRaise() if steady else RandomLegal(dice)
    for number, name in enumerate(NAMES[: min(players, game.seats)], 1):
        house.seat(number, name, CHIPS_CENTS, policy)
    house.attend()
    return house


def place_bets(house: LessonTable, dice: Random, level: int, *, sides: bool) -> None:
    """Everyone bets: the required wagers, and side bets half of the time; within the limits of the table."""
    for number, seated in house.table.seats.items():
        game, wanted = house.table.game, dice.choice(STAKES[level])
        for wager in sorted(game.wagers, key=lambda each: each.place is not Placement.BASE):
            optional = wager.place is Placement.OPTIONAL
            if wager.place is Placement.DECISION or (optional and not (sides and dice.random() < 0.5)):
                continue
            bounds = stake(house.table, house.table.seats[number], wager)
            if bounds is None:
                continue
            cents = min(max(dice.choice((5_00, 10_00)) if optional else wanted, bounds.least), bounds.most)
            _try(house, do.PlaceBet(player(seated.player), wager.name, cents))
        for collected in game.collected.values() if sides else ():
            if dice.random() < 0.5:
                _try(house, do.PlaceBet(player(seated.player), collected.name, collected.stake_cents))


def _try(house: LessonTable, command: Command) -> None:
    """A side bet that a table does not take now is not made."""
    try:
        house.do(command)
    except Refusal:
        return


MOST_STEPS = 400


def play_on(house: LessonTable, *, then_attend: bool = True) -> None:
    """From "No more bets" until the round is over and, usually, the next deck is ready."""
    house.do(do.CloseBets(CREW.dealer))
    for _ in range(MOST_STEPS):
        if house.table.round is None or not house.step():
            break
    if house.table.round is None and then_attend:
        house.attend()


def scene_of(table: Table, who: Actor = CREW.dealer) -> tuple[SceneLine, ...]:
    """The table as its dealer sees it: cards face up and face down, and the bets on the layout."""
    seen = view(table, who, with_prompts=False)
    lines = [] if seen.round is None else _shared_lines(seen)
    for number, seated in seen.seats.items():
        bets = [f"{wager_title(table.game, name)} {dollars(cents)}" for name, (cents, _) in seated.bets.items()]
        hand = seated.hand
        cards = () if hand is None else hand.cards
        if hand is not None and (hand.folded or hand.void):
            bets.insert(0, "folded" if hand.folded else "void")
        if bets or cards:
            lines.append(SceneLine(f"Seat {number}, {seated.player}", ", ".join(bets) or "no bets left", cards))
    return tuple(lines)


def _shared_lines(seen: View) -> list[SceneLine]:
    now = seen.round
    assert now is not None
    shared = (("Dealer", now.dealer), ("Community cards", now.community))
    return [SceneLine(place, "", cards) for place, cards in shared if cards]
