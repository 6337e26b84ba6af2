"""A simulated floor: many tables on one meter, or on several each, with their rounds interleaved command by command,
and every event folded and audited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from boardwalk.errors import Refusal
from boardwalk.floor.decide import FROM_METERS, FROM_TABLES, act
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest, Happening, TableHappening
from boardwalk.floor.state import Floor, apply, fold
from boardwalk.games import GAMES, declared
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.progressive.commands import ChangeParameters, OpenMeter
from boardwalk.progressive.machine import decide as decide_meter
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.soak.audit.floor import FloorAuditor
from boardwalk.soak.audit.invariant import ANSWERED, GOES_ON, HINDERED, REPLAYED, Violation
from boardwalk.soak.faults import (
    SECOND_SUPERVISOR,
    SUPERVISOR,
    any_meter_command,
    controller_repair,
    held_admission,
    meter_incident,
    parameter_change,
    some_parameters,
    wheel_parameters,
    winner_slip,
    winner_step,
)
from boardwalk.soak.scenario import (
    EQUIPMENT,
    SimulatedOffer,
    collected_options,
    equipped_offer,
    jackpot_wheels,
    linked_progressives,
    meters_of,
    some_options,
)
from boardwalk.soak.table import SimulatedTable
from boardwalk.soak.tally import FloorFailure, FloorTally, class_in_words
from boardwalk.table.commands import (
    ConnectMeter,
    DisconnectMeter,
    PayProgressive,
    ReportLinkUp,
    SpinWheel,
    ValidateProgressive,
)
from boardwalk.table.device import Device
from boardwalk.table.machine import decide as decide_table
from boardwalk.table.message import Command, Event
from boardwalk.table.state import CardSource, Table

METER_COMMANDS = (ConnectMeter, DisconnectMeter, ReportLinkUp, ValidateProgressive, PayProgressive)
"""Commands to a table that its meter may refuse."""


def checked_act(floor: Floor, request: FloorRequest) -> tuple[Floor, tuple[Happening, ...]]:
    """The result of a request. Any exception but a refusal is a violation, and so is a refusal by the other end."""
    try:
        return act(floor, request)
    except Refusal as refusal:
        if _allowed_alone(floor, request):
            raise Violation(HINDERED, f"{request} is refused, but only at the other end: {refusal}") from refusal
        raise
    except Exception as broken:
        raise Violation(ANSWERED, f"{request} raised {broken!r}") from broken


def _allowed_alone(floor: Floor, request: FloorRequest) -> bool:
    """Whether the table or meter that gets the request allows it, so that only the other end refuses it."""
    try:
        if isinstance(request, AtTable):
            return _allowed_at_table(floor, request.table, request.command)
        meter, command = floor.meters.get(request.meter), request.command
        if meter is None or isinstance(command, FROM_TABLES):
            return False
        if isinstance(command, ChangeParameters):
            busy = tuple(number for number in meter.tables if floor.tables[number].round is not None)
            command = replace(command, in_round=busy)
        decide_meter(meter, command)
    except Refusal:
        return False
    return True


def _allowed_at_table(floor: Floor, number: str, command: Command) -> bool:
    table = floor.tables.get(number)
    if table is None or isinstance(command, (*FROM_METERS, *METER_COMMANDS)):
        return False
    decide_table(table, replace(command, meter_cents=0) if isinstance(command, SpinWheel) else command)
    return True


class SimulatedFloor:
    """A floor, all requests given on it, and everything that happened."""

    def __init__(self, tally: FloorTally | None = None) -> None:
        self.floor = Floor()
        self.tally = tally or FloorTally()
        self.auditor = FloorAuditor()
        self.requests: list[FloorRequest] = []
        self.happenings: list[Happening] = []

    def give(self, request: FloorRequest) -> tuple[Happening, ...]:
        """Give a request. A refusal is raised and changes nothing."""
        self.requests.append(request)
        try:
            after, happenings = checked_act(self.floor, request)
        except Refusal:
            self.requests.pop()
            raise
        for happening in happenings:
            self.floor = apply(self.floor, happening)
            self.happenings.append(happening)
            self.tally.count_happening(happening)
            self.auditor.check(happening, self.floor)
        if self.floor != after:
            raise Violation(REPLAYED, f"the events of {request} fold to a different floor")
        self.auditor.close_request()
        return happenings

    def probe(self, request: FloorRequest) -> None:
        """Decide a request, but do not carry it out."""
        try:
            checked_act(self.floor, request)
        except Violation:
            self.requests.append(request)
            raise

    def replay(self) -> None:
        """Check that the floor is the fold of everything that happened."""
        if fold(self.happenings) != self.floor:
            raise Violation(REPLAYED, f"{len(self.happenings)} events fold to a different floor")


DELAY_CHANCE, IMPATIENCE_CHANCE = 0.6, 0.5
"""How likely an award is to wait a little longer, and a dealer to try to pay while others come first."""
TURN_PARAGRAPHS = frozenset({"D17", "13:69F-28.11(i)"})
"""The paragraphs that make a payment wait."""


class LinkedTable(SimulatedTable):
    """One of many tables on a floor."""

    stack_chance, fault_chance, sits_down = 0.3, 0.03, 0.6

    def __init__(
        self,
        floor: SimulatedFloor,
        number: str,
        dice: Random,
        *,
        faults: bool,
        cards: CardSource = CardSource.VIRTUAL,
        devices: bool = False,
    ) -> None:
        super().__init__(dice, floor.tally, faults=faults, cards=cards, devices=devices)
        self.floor = floor
        self.number = number
        self.waits = False

    @property
    def table(self) -> Table:
        return self.floor.floor.tables[self.number]

    def do(self, command: Command) -> tuple[Event, ...]:
        if self.number in self.floor.floor.tables:
            command = self.decks.keep(self.table, self.chance.arrange(self.table, command))
        happenings = self.floor.give(AtTable(self.number, command))
        return tuple(
            each.event for each in happenings if isinstance(each, TableHappening) and each.table == self.number
        )

    def probe(self, command: Command) -> None:
        self.floor.probe(AtTable(self.number, command))

    def remember(self, command: Command) -> None:
        self.floor.requests.append(AtTable(self.number, command))

    def must(self, command: Command) -> None:
        """Supervisors and dealers take their time with an award. A payment before its turn is tried again later."""
        if isinstance(command, ValidateProgressive | PayProgressive) and self.dice.random() < DELAY_CHANCE:
            return
        if isinstance(command, ValidateProgressive):
            self._validate(command)
        elif not isinstance(command, PayProgressive):
            super().must(command)
        elif not self.waits or self.dice.random() < IMPATIENCE_CHANCE:
            self.waits = not self._try_to_pay(command)

    def _validate(self, command: ValidateProgressive) -> None:
        """Someone who reviewed or decided the order of winners may not validate; then another supervisor does."""
        if not self.try_out(command):
            super().must(ValidateProgressive(SECOND_SUPERVISOR))

    def _try_to_pay(self, command: Command) -> bool:
        try:
            self.attempt(command)
        except Refusal as refusal:
            if refusal.law.id not in TURN_PARAGRAPHS:
                raise self.stuck(command, refusal) from refusal
            self.tally.count_refusal(command, refusal)
            return False
        return True


ROUNDS_PER_TABLE = 10
"""How many rounds each table of a floor plays before a new floor opens with other parameters."""
WHEEL_FLOORS = 5
"""One floor in this many has wheels with a jackpot; the others have all games with a progressive."""
DECISION_CHANCE, INCIDENT_CHANCE, HELD_CHANCE, BACK_UP_CHANCE, METER_PROBE_CHANCE, LULL_CHANCE, REPLAY_CHANCE = (
    0.04,
    0.02,
    0.03,
    0.04,
    0.01,
    0.002,
    0.0005,
)
"""How likely each of these is between two turns."""
SLIP_CHANCE = 0.5
"""How likely someone is to get the order of simultaneous winners wrong before it goes on."""
MOST_IN_A_ROW = 6
STANDSTILL = 20_000
"""After this many turns without an event, the floor is stuck."""


def soak_linked(
    rounds: int,
    seed: int,
    *,
    tables: int = 12,
    game: str = "",
    faults: bool,
    cards: CardSource = CardSource.VIRTUAL,
    devices_report: bool = False,
    tally: FloorTally | None = None,
    tick: Callable[[], None] = lambda: None,
) -> FloorTally:
    """Play this many rounds. Raises `FloorFailure` if an invariant breaks. Calls `tick` after every round.

    With `game`, all tables play that game, and each of its wagers that contributes to a meter has one.
    """
    tally = tally or FloorTally()
    dice = Random(seed)
    while tally.rounds < rounds:
        link_dice = Random(dice.getrandbits(64))
        link = SimulatedLink(link_dice, tally, tables, game, faults=faults, cards=cards, devices=devices_report)
        try:
            for _ in link.run(min(ROUNDS_PER_TABLE * tables, rounds - tally.rounds)):
                tick()
        except Violation as violation:
            raise FloorFailure(violation, link.floor.requests, seed) from violation
    return tally


class SimulatedLink:
    """Tables on the same meters, and the people who look after these."""

    def __init__(
        self,
        dice: Random,
        tally: FloorTally,
        tables: int,
        game: str = "",
        *,
        faults: bool,
        cards: CardSource = CardSource.VIRTUAL,
        devices: bool = False,
    ) -> None:
        self.dice = dice
        self.tally = tally
        self.faults = faults
        self.floor = SimulatedFloor(tally)
        wheels = tally.floors % WHEEL_FLOORS == WHEEL_FLOORS - 1
        self.offers = _offers_of(game, tables, dice) if game else _offers(tables, dice, wheels=wheels)
        self.wagers = _wagers_on(self.offers)
        """For each meter, a wager that contributes to it."""
        self.tended = next(iter(self.wagers))
        """The meter that people look after at the moment."""
        tally.floors += 1
        self.tables = [
            LinkedTable(
                self.floor, str(number), Random(dice.getrandbits(64)), faults=faults, cards=cards, devices=devices
            )
            for number in range(1, tables + 1)
        ]
        self.rounds_left = 0
        self.lull = False

    @property
    def meter(self) -> Meter:
        return self.floor.floor.meters[self.tended]

    def run(self, rounds: int) -> Iterator[None]:
        """Open the floor, play the rounds and close it. Yields after every round."""
        self.rounds_left = rounds
        games = tuple(dict.fromkeys(offer.game for offer in self.offers))
        for meter in self.wagers:
            self.tended = meter
            self._do(OpenMeter(SUPERVISOR, meter, self._parameters(), games))
        for table, offer in zip(self.tables, self.offers, strict=True):
            seats = declared(offer.game, offer.options).seats
            table.places = sorted(self.dice.sample(range(1, seats + 1), self.dice.randint(1, seats)))
            table.start(offer, table.number)
        played = self.tally.rounds
        for _ in self._turns([self._rounds_at(table) for table in self.tables]):
            for _ in range(self.tally.rounds - played):
                yield
            played = self.tally.rounds
        for table in self.tables:
            table.finish()
        self.floor.replay()

    def _parameters(self) -> Parameters:
        wager = self.wagers[self.tended]
        return wheel_parameters(wager.wheel, self.dice) if isinstance(wager, BonusSpin) else some_parameters(self.dice)

    def _rounds_at(self, table: LinkedTable) -> Iterator[None]:
        while self.rounds_left > 0:
            if self.lull:
                yield
                continue
            self.rounds_left -= 1
            yield from table.play()
            yield

    def _turns(self, tables: list[Iterator[None]]) -> Iterator[None]:
        """One table after another goes on for a while, and in between someone looks after the meter."""
        events, idle = -1, 0
        while tables:
            table = self.dice.choice(tables)
            for _ in range(self.dice.randint(1, MOST_IN_A_ROW)):
                if next(table, self) is self:
                    tables.remove(table)
                    break
            self._tend_meter()
            yield
            idle = idle + 1 if events == self.tally.events else 0
            events = self.tally.events
            if idle > STANDSTILL:
                unpaid = [claim for meter in self.floor.floor.meters.values() for claim in meter.unpaid]
                raise Violation(GOES_ON, f"every table is waiting, and {unpaid} is not paid")

    def _tend_meter(self) -> None:
        """People see to the order of winners, often late. With faults, more happens to the meter."""
        dice = self.dice
        self.tended = dice.choice(list(self.wagers))
        if dice.random() < DECISION_CHANCE:
            self._decide()
        if dice.random() < REPLAY_CHANCE:
            self.floor.replay()
        if not self.faults:
            return
        if dice.random() < INCIDENT_CHANCE:
            self._try_out(meter_incident(self.meter, dice))
        if self.meter.held and dice.random() < HELD_CHANCE:
            self._try_out(held_admission(self.meter, dice))
        if not self.meter.up and dice.random() < BACK_UP_CHANCE:
            self._try_out(controller_repair(dice))
        if dice.random() < METER_PROBE_CHANCE:
            self._probe(any_meter_command(tuple(self.floor.floor.tables), dice))
        self._pause()

    def _decide(self) -> None:
        """The next of notice, review and decision; with faults, often something else first."""
        if self.faults and self.dice.random() < SLIP_CHANCE:
            slip = winner_slip(self.meter, self.dice)
            if slip is not None:
                self._try_out(slip)
        step = winner_step(self.meter)
        if step is not None:
            self._do(step)
            self.tally.injected[class_in_words(step)] += 1

    def _pause(self) -> None:
        """Now and then all tables finish their rounds so that parameters can change. One change is tried too early."""
        busy = any(table.round is not None for table in self.floor.floor.tables.values())
        if self.lull and not busy:
            for _ in range(3):
                self._try_out(parameter_change(self._parameters(), self.dice))
            self.lull = False
        elif not self.lull and self.dice.random() < LULL_CHANCE:
            self._try_out(parameter_change(self._parameters(), self.dice))
            self.lull = True

    def _do(self, command: MeterCommand) -> None:
        self.floor.give(AtMeter(self.tended, command))

    def _try_out(self, command: MeterCommand) -> None:
        try:
            self._do(command)
        except Refusal as refusal:
            self.tally.count_refusal(command, refusal)
        else:
            self.tally.injected[class_in_words(command)] += 1

    def _probe(self, command: MeterCommand) -> None:
        try:
            self.floor.probe(AtMeter(self.tended, command))
        except Refusal as refusal:
            self.tally.count_refusal(command, refusal)


def _offers(tables: int, dice: Random, *, wheels: bool) -> list[SimulatedOffer]:
    """Tables that may be linked, with every way of dealing."""
    wheel, progressives = dice.choice(jackpot_wheels()), linked_progressives()
    offers = []
    for number in range(tables):
        game, required = wheel if wheels else progressives[number % len(progressives)]
        devices, decks = EQUIPMENT[number // len(progressives) % len(EQUIPMENT)]
        offers.append(_linked_offer(game, some_options(game, required, dice), devices, decks))
    return offers


def _offers_of(game: str, tables: int, dice: Random) -> list[SimulatedOffer]:
    """Tables of one game with all the wagers that it can offer on meters, with every way of dealing."""
    most = max(collected_options(game), key=lambda options: len(declared(game, options).on_meters))
    texts = declared(game, most).house.as_text()
    own = {option.name: texts[option.name] for option in GAMES[game].options}  # they decide what is on the meters
    equipment = (EQUIPMENT[number % len(EQUIPMENT)] for number in range(tables))
    return [_linked_offer(game, {**some_options(game, own, dice), **own}, *each) for each in equipment]


def _linked_offer(
    game: str, options: dict[str, str], devices: tuple[Device, ...], decks: tuple[str, ...]
) -> SimulatedOffer:
    return equipped_offer(game, options, devices, decks, meters_of(declared(game, options)))


def _wagers_on(offers: list[SimulatedOffer]) -> dict[str, ProgressiveWager | BonusSpin]:
    """A wager on each of the meters of these tables."""
    return {
        meter: declared(offer.game, offer.options).on_meters[wager]
        for offer in offers
        for wager, meter in offer.meters.items()
    }
