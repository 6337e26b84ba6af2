"""A soak: many rounds at tables of all games in all ways of dealing, every invariant checked after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

from boardwalk.errors import BoardwalkError, Refusal
from boardwalk.games import GAMES
from boardwalk.games.option import Choice
from boardwalk.games.wager import Place
from boardwalk.soak.audit import Auditor, Violation
from boardwalk.soak.faults import NAMES, any_command, irregularity
from boardwalk.soak.world import SeededWorld
from boardwalk.table import command as do
from boardwalk.table.command import Command
from boardwalk.table.decide import decide
from boardwalk.table.driver import Driver, player
from boardwalk.table.equipment import Device
from boardwalk.table.event import Event
from boardwalk.table.event_round import HandVoided, RoundVoided
from boardwalk.table.fold import apply, fold
from boardwalk.table.policy import AlwaysRaise, Policy, RandomLegal, Timid
from boardwalk.table.staff import Crew
from boardwalk.table.state import Phase, Table

MOST_ROUNDS_A_TABLE = 20
FAULT_CHANCE, PROBE_CHANCE = 0.015, 0.05
EQUIPMENT: tuple[tuple[tuple[Device, ...], tuple[str, ...]], ...] = (
    ((Device.MANUAL_SHOE,), ("red",)),
    ((Device.SHUFFLER,), ("red",)),
    ((Device.AUTOMATED_SHOE,), ("red",)),
    ((Device.MANUAL_SHOE, Device.SHUFFLER), ("red", "blue")),
    ((Device.COUNTING_SHUFFLER,), ("red", "blue")),
    ((Device.AUTOMATED_SHOE, Device.COUNTING_SHUFFLER), ("red",)),
)
"""Devices and decks: every way of dealing, with one deck and two, shuffled by hand and by machine."""
REPLAYED = "the state is the fold of the events"
ANSWERED = "a command is answered or refused with a paragraph, never broken"


@dataclass
class Tally:
    """What happened in a run."""

    rounds: int = 0
    events: int = 0
    tables: int = 0
    injected: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """Refusals by paragraph."""
    refused_kinds: Counter[str] = field(default_factory=Counter)
    """Refusals by what was tried."""
    voided: Counter[str] = field(default_factory=Counter)


@dataclass
class Broken(Exception):  # noqa: N818
    """An invariant broke: which, and every command that led there."""

    violation: Violation
    commands: list[Command]
    seed: int


def soak(
    rounds: int, seed: int, *, faults: bool, tally: Tally | None = None, tick: Callable[[], None] = lambda: None
) -> Tally:
    """Play so many rounds; raises `Broken` where an invariant does not hold. `tick` is called after every round."""
    tally = tally or Tally()
    dice = Random(seed)
    at_a_table = max(1, min(MOST_ROUNDS_A_TABLE, rounds // (len(GAMES) * len(EQUIPMENT))))
    while tally.rounds < rounds:
        for table_seed, (game, (devices, decks)) in scenarios(dice):
            table = SoakedTable(Random(table_seed), tally, faults=faults)
            try:
                table.run(game, devices, decks, min(at_a_table, rounds - tally.rounds), tick)
            except Violation as violation:
                raise Broken(violation, table.commands, seed) from violation
            if tally.rounds >= rounds:
                break
    return tally


def scenarios(dice: Random) -> Iterator[tuple[int, tuple[str, tuple[tuple[Device, ...], tuple[str, ...]]]]]:
    """Every game with every equipment once, each with a seed of its own."""
    for scenario in product(GAMES, EQUIPMENT):
        yield dice.getrandbits(64), scenario


def answered(table: Table | None, command: Command) -> tuple[Event, ...]:
    """The events of a command; anything that is raised but a refusal is a violation."""
    try:
        return decide(table, command)
    except Refusal:
        raise
    except Exception as broken:
        raise Violation(ANSWERED, f"{command} raised {broken!r}") from broken


def in_words(command: Command) -> str:
    """A command as a person would name it.

    >>> from boardwalk.table.staff import Crew
    >>> in_words(do.ReportFaceUp(Crew().dealer))
    'report face up'
    """
    return "".join(f" {each.lower()}" if each.isupper() else each for each in type(command).__name__).strip()


class SoakedTable(Driver):
    """A table under simulation: audited after every event, disturbed between commands."""

    def __init__(self, dice: Random, tally: Tally, *, faults: bool) -> None:
        super().__init__(SeededWorld(dice), Crew())
        self.dice = dice
        self.tally = tally
        self.faults = faults
        self.commands: list[Command] = []
        self.auditor = Auditor()
        self._round_began: Table | None = None
        self._round_events: list[Event] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Decide a command; fold and audit its events one by one."""
        self.commands.append(command)
        try:
            events = answered(self._table, command)
        except Refusal:
            self.commands.pop()
            raise
        for event in events:
            self._table = apply(self._table, event)
            self.tally.events += 1
            self._round_events.append(event)
            self.auditor.check(event, self._table)
            if isinstance(event, RoundVoided | HandVoided):
                self.tally.voided[str(event.law)] += 1
        return events

    def run(
        self, game: str, devices: tuple[Device, ...], decks: tuple[str, ...], rounds: int, tick: Callable[[], None]
    ) -> None:
        """Open a table, play the rounds, close it."""
        self.tally.tables += 1
        self.decks = decks
        self.open(game, self._options(game), devices, decks, inventory_cents=self.dice.choice((100_00, 500_000_00)))
        for _ in range(rounds):
            self._round_began, self._round_events = self.table, []
            self._play()
            self.tally.rounds += 1
            self._replay()
            tick()
        for seated in tuple(self.table.seats.values()):
            self.do(do.LeaveSeat(player(seated.player)))
        self.do(do.CloseTable(self.crew.floorperson))

    def _options(self, game: str) -> dict[str, str]:
        """Some options other than the default; a combination that the game refuses is left alone."""
        options = {}
        for option in GAMES[game].options:
            if isinstance(option, Choice) and self.dice.random() < 0.3:
                options[option.name] = self.dice.choice(tuple(option.values))
        try:
            GAMES[game].game(options)
        except BoardwalkError:
            return {}
        return options

    def _play(self) -> None:
        self._change_seats()
        for seated in tuple(self.table.seats.values()):
            self._bet(seated.player)
        self._prepare()
        self.do(do.CloseBets(self.crew.dealer))
        while self.table.round is not None:
            self._disturb()
            if self.table.round is not None and not self.step():
                raise Violation(ANSWERED, "nobody knows what comes next")

    def _prepare(self) -> None:
        """A deck comes into play, whatever the disturbances leave of it."""
        while not any(deck.phase is Phase.IN_PLAY and not deck.cut_due for deck in self.table.decks.values()):
            for back in self.decks:
                if back not in self.table.decks:
                    self._receive(back)
            self.attend()

    def attend(self) -> None:
        """The staff's duties, disturbed; what a disturbance undoes is done again."""
        while self.tend():
            if not any(deck.phase is Phase.IN_PLAY for deck in self.table.decks.values()):
                self._disturb()

    def _receive(self, back: str) -> None:
        pre_shuffled = self.world.order() if self.dice.random() < 0.1 else None
        self.do(do.ReceiveDeck(self.crew.dealer, back, pre_shuffled))

    def _change_seats(self) -> None:
        """Players come and go; at least one stays."""
        dice, game = self.dice, self.table.game
        for seated in tuple(self.table.seats.values()):
            if dice.random() < 0.06:
                self.do(do.LeaveSeat(player(seated.player)))
        for number in range(1, game.seats + 1):
            if number not in self.table.seats and (dice.random() < 0.3 or not self.table.seats):
                policy: Policy = dice.choice((RandomLegal(dice), RandomLegal(dice), AlwaysRaise(), Timid()))
                self.seat(number, NAMES[number - 1], dice.choice((50_00, 1_000_00, 1_000_000_00)), policy)
        self.attend()

    def _bet(self, name: str) -> None:
        """Required bets in one amount, side bets now and then, a coupon rarely; who is short of chips buys in anew."""
        game, dice, actor = self.table.game, self.dice, player(name)
        base = dice.choice((1_00, 5_00, 10_00, 17_25, 100_00))
        seat = self.table.seat_of(name)
        assert seat is not None
        if self.table.seats[seat].chips_cents < base * 12:
            self.do(do.LeaveSeat(actor))
            self.seat(seat, name, base * 100, self.policies[name])
            self.attend()
        for wager in game.wagers:
            if wager in game.required:
                coupon = base if wager is game.base and dice.random() < 0.1 else 0
                self.do(do.PlaceBet(actor, wager.name, base, coupon))
            elif wager.place is Place.OPTIONAL and dice.random() < 0.6:
                self.do(do.PlaceBet(actor, wager.name, dice.choice((1_00, 2_50, base))))

    def _disturb(self) -> None:
        """Now and then an irregularity; and someone tries what he should not, which is refused or would be allowed."""
        dice = self.dice
        if self.faults and dice.random() < FAULT_CHANCE:
            fault = irregularity(self.table, self.crew, dice)
            if fault is not None:
                self._inject(fault)
        if self.faults and dice.random() < PROBE_CHANCE:
            self._probe(any_command(self.table, dice))

    def _probe(self, command: Command) -> None:
        """A command out of the blue is decided and, if it was allowed, not carried out."""
        try:
            answered(self._table, command)
        except Refusal as refusal:
            self._count_refusal(command, refusal)
        except Violation:
            self.commands.append(command)
            raise

    def _count_refusal(self, command: Command, refusal: Refusal) -> None:
        self.tally.refused[str(refusal.law)] += 1
        self.tally.refused_kinds[in_words(command)] += 1

    def _inject(self, fault: Command) -> None:
        try:
            self.do(fault)
        except Refusal as refusal:
            self._count_refusal(fault, refusal)
        else:
            self.tally.injected[in_words(fault)] += 1

    def _replay(self) -> None:
        if fold(self._round_events, self._round_began) != self.table:
            raise Violation(REPLAYED, f"round {self.table.rounds} replays to another state")
