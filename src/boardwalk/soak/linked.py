"""A soak of linked tables: many tables on one meter, their rounds interleaved command by command, all audited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from boardwalk.errors import Refusal
from boardwalk.floor.order import AtMeter
from boardwalk.games import GAMES
from boardwalk.games.bonus_spin import WHEELS
from boardwalk.games.collected import Top
from boardwalk.games.option import DEMONSTRATION
from boardwalk.progressive.command import DecideAwards, MeterCommand, OpenMeter
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.order import recorded_order
from boardwalk.progressive.parameters import Parameters
from boardwalk.soak.floor import SoakedFloor
from boardwalk.soak.invariant import GOES_ON, Violation
from boardwalk.soak.linked_table import LinkedTable
from boardwalk.soak.meter_faults import (
    SUPERVISOR,
    any_meter_command,
    back_up,
    change,
    decision,
    incident,
    on_held,
    some_parameters,
    wheel_parameters,
)
from boardwalk.soak.offer import EQUIPMENT, HARDWARE, METER, Offer, some_options
from boardwalk.soak.tally import LinkBroken, LinkedTally, in_words

ROUNDS_A_TABLE = 10
"""At each table of a floor, until a new floor is opened under other parameters."""
WHEEL_FLOORS = 5
"""Of so many floors one is of wheels with a jackpot, the others of both games of the progressive."""
DECIDES, INCIDENT, HELD, BACK_UP, PROBE, LULL, REPLAY = 0.04, 0.02, 0.03, 0.04, 0.01, 0.002, 0.0005
"""How likely each is between two turns."""
MOST_IN_A_ROW = 6
STANDSTILL = 20_000
"""Turns without an event after which nobody will ever do anything again."""


def soak_linked(
    rounds: int,
    seed: int,
    *,
    tables: int = 12,
    faults: bool,
    tally: LinkedTally | None = None,
    tick: Callable[[], None] = lambda: None,
) -> LinkedTally:
    """Play so many rounds; raises `LinkBroken` where an invariant does not hold. `tick` is called after every round."""
    tally = tally or LinkedTally()
    dice = Random(seed)
    while tally.rounds < rounds:
        link = SoakedLink(Random(dice.getrandbits(64)), tally, tables, faults=faults)
        try:
            for _ in link.run(min(ROUNDS_A_TABLE * tables, rounds - tally.rounds)):
                tick()
        except Violation as violation:
            raise LinkBroken(violation, link.floor.orders, seed) from violation
    return tally


class SoakedLink:
    """Tables on one meter, and the people who look after it."""

    def __init__(self, dice: Random, tally: LinkedTally, tables: int, *, faults: bool) -> None:
        self.dice = dice
        self.tally = tally
        self.faults = faults
        self.floor = SoakedFloor(tally)
        self.offers = _offers(tables, dice, wheels=tally.floors % WHEEL_FLOORS == WHEEL_FLOORS - 1)
        tally.floors += 1
        self.tables = [
            LinkedTable(self.floor, str(number), Random(dice.getrandbits(64)), faults=faults)
            for number in range(1, tables + 1)
        ]
        self.left = 0
        self.lull = False

    @property
    def meter(self) -> Meter:
        return self.floor.floor.meters[METER]

    def run(self, rounds: int) -> Iterator[None]:
        """Open the floor, play the rounds, close it; a step for each round."""
        self.left = rounds
        self._do(OpenMeter(SUPERVISOR, METER, self._parameters(), dict.fromkeys(GAMES, "for a soak")))
        for table, offer in zip(self.tables, self.offers, strict=True):
            seats = self.dice.randint(1, 6)
            table.places = sorted(self.dice.sample(range(1, 7), seats))
            table.start(offer, table.number)
        played = self.tally.rounds
        for _ in self._turns([self._life(table) for table in self.tables]):
            for _ in range(self.tally.rounds - played):
                yield
            played = self.tally.rounds
        for table in self.tables:
            table.finish()
        self.floor.replay()

    def _parameters(self) -> Parameters:
        wheel = self.offers[0].options.get("bonus-spin")
        return some_parameters(self.dice) if wheel is None else wheel_parameters(WHEELS[wheel], self.dice)

    def _life(self, table: LinkedTable) -> Iterator[None]:
        while self.left > 0:
            if self.lull:
                yield
                continue
            self.left -= 1
            yield from table.play()
            yield

    def _turns(self, lives: list[Iterator[None]]) -> Iterator[None]:
        """One table after the other goes on for a while, and in between someone looks after the meter."""
        events, idle = -1, 0
        while lives:
            life = self.dice.choice(lives)
            for _ in range(self.dice.randint(1, MOST_IN_A_ROW)):
                if next(life, self) is self:
                    lives.remove(life)
                    break
            self._look_after()
            yield
            idle = idle + 1 if events == self.tally.events else 0
            events = self.tally.events
            if idle > STANDSTILL:
                raise Violation(GOES_ON, f"every table waits, with {self.meter.unpaid} to be paid")

    def _look_after(self) -> None:
        """A supervisor decides between winners, late; the rest is what faults bring."""
        dice = self.dice
        if dice.random() < DECIDES:
            self._decide()
        if dice.random() < REPLAY:
            self.floor.replay()
        if not self.faults:
            return
        if dice.random() < INCIDENT:
            self._try_out(incident(self.meter, dice))
        if self.meter.held and dice.random() < HELD:
            self._try_out(on_held(self.meter, dice))
        if not self.meter.up and dice.random() < BACK_UP:
            self._try_out(back_up(dice))
        if dice.random() < PROBE:
            self._probe(any_meter_command(tuple(self.floor.floor.tables), dice))
        self._pause()

    def _decide(self) -> None:
        decided = decision(self.meter, self.dice)
        if decided is not None:
            self._try_out(decided if self.faults else DecideAwards(SUPERVISOR, recorded_order(self.meter)))

    def _pause(self) -> None:
        """Now and then all tables finish their rounds, so that the parameters can be changed; some do not wait."""
        busy = any(table.round is not None for table in self.floor.floor.tables.values())
        if self.lull and not busy:
            for _ in range(3):
                self._try_out(change(self._parameters(), self.dice))
            self.lull = False
        elif not self.lull and self.dice.random() < LULL:
            self._try_out(change(self._parameters(), self.dice))
            self.lull = True

    def _do(self, command: MeterCommand) -> None:
        self.floor.give(AtMeter(METER, command))

    def _try_out(self, command: MeterCommand) -> None:
        try:
            self._do(command)
        except Refusal as refusal:
            self.tally.count_refusal(command, refusal)
        else:
            self.tally.injected[in_words(command)] += 1

    def _probe(self, command: MeterCommand) -> None:
        try:
            self.floor.probe(AtMeter(METER, command))
        except Refusal as refusal:
            self.tally.count_refusal(command, refusal)


def _offers(tables: int, dice: Random, *, wheels: bool) -> list[Offer]:
    """Tables that may be linked, in all ways of dealing."""
    wheel = dice.choice([each.name for each in WHEELS.values() if each.top is Top.JACKPOT])
    given = {
        "texas-bonus": {"progressive": "A"},
        "caribbean": {"progressive": "on"},
        "premium": {"bonus-spin": wheel, "bonus-spin-weights": DEMONSTRATION},
    }
    offers = []
    for number in range(tables):
        game = "premium" if wheels else ("texas-bonus", "caribbean")[number % 2]
        devices, decks = EQUIPMENT[number // 2 % len(EQUIPMENT)]
        options = some_options(game, given[game], dice)
        offers.append(Offer(game, options, (*devices, HARDWARE[game]), decks, METER))
    return offers
