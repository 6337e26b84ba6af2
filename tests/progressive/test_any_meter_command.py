"""Any command to a meter, in any order, is answered by the book or refused by a paragraph.

Tables of both games play rounds, void them, win and wait; people correct, release and decide; others send what makes no
sense. After every event the books balance, and a second formulation of the arithmetic agrees with the first.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games import GAMES
from boardwalk.law import register
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.award import in_turn, recorded_order, simultaneous
from boardwalk.progressive.machine import METER, apply, decide, fold
from boardwalk.progressive.message import MeterCommand, MeterEvent, SignedCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.sign import sign
from boardwalk.progressive.winner_order import is_noticed
from tests.support.games.outside import WHARF_GAME
from tests.support.progressive.meters import (
    APPROVED,
    BOSS,
    DEALER,
    EYE,
    FLOOR,
    GUARD,
    PLAIN,
    SEVENTY,
    TABLES,
    WHEEL,
    balance,
    in_order,
    payable,
)
from tests.support.progressive.naive_meter import NaiveMeter

COMMANDS = tuple(
    each
    for each in vars(meter_commands).values()
    if isinstance(each, type) and issubclass(each, MeterCommand) and each not in (MeterCommand, SignedCommand)
)
EVENTS = {
    each
    for each in vars(meter_events).values()
    if isinstance(each, type) and issubclass(each, MeterEvent) and each is not MeterEvent
}
LOWERING = (meter_events.AwardPaid, meter_events.ContributionReversed, meter_events.MeterCorrected)
PAIRS = ((BOSS, GUARD), (GUARD, FLOOR), (DEALER, GUARD))

MANAGER = Actor(Role.SUPERVISOR, "Mac")
"""Decides between winners and validates nothing."""

Setup = tuple[Parameters, tuple[str, ...]]
SETUPS: dict[str, Setup] = {
    "both games": (PLAIN, ("caribbean", "texas A", "caribbean")),
    "a low meter": (Parameters(3_00, 2_00, SEVENTY, None, Fraction(10, 100), 8_00), ("caribbean", "texas A")),
    "nothing to begin with": (Parameters(0, 0, Fraction(5, 7), None, Fraction(2, 13), 3_00), ("texas A", "caribbean")),
    "table c": (Parameters(1_00, 50, Fraction(211, 300), None, Fraction(1, 300), 7_00), ("texas C", "texas D")),
    "wheels": (replace(WHEEL, limit_cents=10_001_00, unreasonable_cents=30_00), ("wheel 5-jackpot",) * 2),
}
SEATS = ((1,), (2, 3), (6, 4, 1), (1, 2, 3, 4, 5, 6))
HANDS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "jackpot", "two pair")

HUGE = 10**30
odd_text = st.sampled_from(("", " ", "\t\n", "\x00", "💥", "\ud800", "{0}%s", "x" * 999))
names = st.sampled_from(("0", "1", "2")) | odd_text
numbers = st.integers(-1, 9) | st.sampled_from((-HUGE, HUGE, 10**18))
amounts = st.sampled_from((-HUGE, -50_00, -1, 0, 1, 70, 1_00, 5_00, 10**18, HUGE))
rates = st.sampled_from(
    (Fraction(-1), Fraction(0), Fraction(7, 100), SEVENTY, Fraction(5, 7), Fraction(1), Fraction(HUGE))
)
PARAMETERS = st.builds(Parameters, amounts, amounts, rates, st.none() | amounts, rates, st.none() | amounts)
people = st.builds(Actor, st.sampled_from(Role), st.sampled_from(("Kim", "kim ", "Gus", "", " ")))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "actor": st.sampled_from((BOSS, DEALER)) | people,
    "second": st.just(GUARD) | people,
    "name": odd_text,
    "parameters": PARAMETERS,
    "approved": st.sampled_from((APPROVED, (), ("chess",), ("wharf",), ("premium", ""))),
    "declarations": st.sampled_from(({}, {}, {"wharf": WHARF_GAME}, {"chess": WHARF_GAME})),
    "declaration": st.sampled_from((None, None, WHARF_GAME, GAMES["caribbean"].game())),
    "table": names,
    "game": odd_text | st.sampled_from((*GAMES, "wharf")),
    "options": st.sampled_from([options for _, options in TABLES.values()])
    | st.dictionaries(odd_text | st.just("progressive"), odd_text),
    "wager": odd_text | st.sampled_from(("", "", "progressive", "bonus-spin")),
    "round": numbers,
    "seats": st.lists(numbers, max_size=4).map(tuple),
    "seat": numbers,
    "cents": amounts,
    "hand": st.sampled_from(HANDS) | odd_text,
    "received": numbers,
    "overlapping": st.lists(names, max_size=2).map(tuple),
    "order": st.lists(numbers, max_size=3).map(tuple),
    "number": numbers,
    "first": numbers,
    "reviewed": odd_text | st.just("camera 7"),
    "reason": odd_text | st.just("a good reason"),
    "in_round": st.lists(names, max_size=2).map(tuple),
}


@dataclass
class Tally:
    """What a whole run has covered."""

    sent: int = 0
    events: Counter[type[MeterEvent]] = field(default_factory=Counter)
    done: Counter[type[MeterCommand]] = field(default_factory=Counter)
    refused: Counter[type[MeterCommand]] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)


def answer(meter: Meter | None, command: MeterCommand) -> tuple[Refusal | None, tuple[MeterEvent, ...]]:
    try:
        return None, decide(meter, command)
    except Refusal as refusal:
        return refusal, ()


class AnyMeterCommand(RuleBasedStateMachine):
    """One meter and its tables, people who know what they are doing, and people who do not."""

    tally = Tally()
    setup: Setup = SETUPS["both games"]

    @initialize()
    def open(self) -> None:
        parameters, kinds = self.setup
        self.meter: Meter | None = None
        self.events: list[MeterEvent] = []
        self.naive = NaiveMeter.of(parameters)
        self.moments: list[tuple[int, Meter]] = []
        self.clock = 0
        self.send(meter_commands.PayAward(DEALER, 1))  # there is no meter yet
        self.send(
            meter_commands.OpenMeter(BOSS, "Royal", parameters, tuple(dict.fromkeys(TABLES[kind][0] for kind in kinds)))
        )
        for number, kind in enumerate(kinds):
            self.send(meter_commands.ConnectTable(BOSS, str(number), *TABLES[kind]))

    @property
    def now(self) -> Meter:
        assert self.meter is not None
        return self.meter

    def send(self, command: MeterCommand) -> bool:
        """Send any command: its events are kept and balanced, or the refusal changes nothing."""
        before, tally = self.meter, self.tally
        tally.sent += 1
        refusal, events = answer(before, command)
        if refusal is not None:
            assert refusal.law is register()[refusal.law.id]
            assert str(refusal).startswith(refusal.field)
            tally.refused[type(command)] += 1
            return False
        assert events, "a command that is not refused does something"
        tally.done[type(command)] += 1
        for event in events:
            self.keep(event)
        assert self.meter == fold(events, before)
        if before is not None:
            self.naive.follow(command)
        self.agree()
        return True

    def keep(self, event: MeterEvent) -> None:
        shown = None if self.meter is None else self.meter.display_cents
        self.meter = apply(self.meter, event)
        self.events.append(event)
        self.tally.events[type(event)] += 1
        assert event.law is register()[event.law.id]
        assert balance(self.meter) == 0
        assert in_order(self.meter)
        if shown is not None and self.meter.display_cents < shown:
            assert isinstance(event, LOWERING)
        self.notice(event)

    def notice(self, event: MeterEvent) -> None:
        """The rare things that should happen in a run."""
        seen = self.tally.seen
        if isinstance(event, meter_events.AwardPaid):
            seen["short"] += event.shortfall_cents > 0
        elif isinstance(event, meter_events.AwardClaimed):
            seen["waits"] += event.waits
            seen["shared"] += len(event.seats) > 1
        elif isinstance(event, meter_events.ContributionReversed):
            seen["reversed from the house"] += event.house_cents > 0
            seen["reversed from overflow"] += event.overflow_cents > 0
            seen["reversed from held"] += event.held
        elif isinstance(event, meter_events.MeterReset):
            seen["reset from the reserve"] += event.reserve_cents > 0
            seen["overflow to the next jackpot"] += event.overflow_cents > 0
        elif isinstance(event, meter_events.HeldAdmitted):
            seen["admitted late"] += self.now.rounds[event.table].round != event.round

    def agree(self) -> None:
        """Both formulations agree."""
        meter, naive = self.now, self.naive
        assert meter.display_cents + meter.carry == naive.amount
        assert meter.reserve_cents + meter.reserve_carry == naive.reserve
        assert meter.overflow_cents == naive.overflow
        assert meter.wagers_in_cents == naive.wagers
        assert meter.funded_cents == naive.house
        assert meter.won_cents == naive.won
        assert dict(meter.hits) == naive.hits
        assert meter.parameters == naive.parameters
        assert meter.up is naive.up
        assert sign(meter).display_cents == naive.shows

    def table(self, pick: int) -> str | None:
        tables = tuple(self.now.tables)
        return tables[pick % len(tables)] if tables else None

    def round_of(self, table: str) -> int:
        fed = self.now.rounds.get(table)
        return 0 if fed is None else fed.round

    @rule(
        pick=st.integers(0, 5),
        seats=st.sampled_from(SEATS),
        each=st.sampled_from((1, 1_00, 1_00, 1_00, 1_37, 40_00)),
        ahead=st.sampled_from((0, 1, 1, 1)),
    )
    def play(self, pick: int, seats: tuple[int, ...], each: int, ahead: int) -> None:
        table = self.table(pick)
        if table is not None:
            number = self.round_of(table) + ahead
            self.send(meter_commands.Contribute(DEALER, table, number, seats, each * len(seats)))

    @rule(pick=st.integers(0, 5), part=st.sampled_from((1, 2, 3)))
    def void(self, pick: int, part: int) -> None:
        """All wagers of a round that have not won are returned, some of them in parts."""
        table = self.table(pick)
        number = 0 if table is None else self.round_of(table)
        for seat in range(1, 7):
            cents = 0 if table is None else self.now.reversible_cents(table, number, seat)
            if table is not None and cents:
                self.send(meter_commands.ReverseContribution(DEALER, table, number, seat, -(-cents // part)))

    @rule(
        pick=st.integers(0, 5),
        hand=st.sampled_from((*HANDS[:3], *HANDS)),
        shared=st.sampled_from((1, 1, 2)),
        late=st.integers(0, 3),
        overlapping=st.booleans(),
    )
    def win(self, pick: int, hand: str, shared: int, late: int, overlapping: bool) -> None:
        table = self.table(pick)
        fed = None if table is None else self.now.rounds.get(table)
        if table is None or fed is None:
            return
        hand = "jackpot" if self.now.wager_of(table).wager.name == "bonus-spin" else hand
        claimed = {seat for claim in self.now.claims.values() if claim.table == table for seat in claim.seats}
        seats = tuple(sorted(fed.alive - claimed, reverse=True)[:shared])
        others = tuple(other for other in self.now.tables if other != table) if overlapping else ()
        self.clock += 5
        self.send(
            meter_commands.ClaimAward(DEALER, table, fed.round, seats, hand, max(0, self.clock - 6 * late), others)
        )

    @rule(pick=st.integers(0, 5), reporter=st.sampled_from((DEALER, FLOOR, BOSS)))
    def withdraw(self, pick: int, reporter: Actor) -> None:
        """A report takes a winner's round back: the claim goes, then the wager that made it."""
        unpaid = self.now.unpaid
        if not unpaid:
            return
        claim = unpaid[pick % len(unpaid)]
        assert self.send(meter_commands.WithdrawClaim(reporter, claim.number))
        assert claim.number not in {*self.now.claims, *self.now.decided}
        for seat in claim.seats:
            cents = self.now.reversible_cents(claim.table, claim.round, seat)
            if cents:
                assert self.send(meter_commands.ReverseContribution(reporter, claim.table, claim.round, seat, cents))

    @rule(pick=st.integers(0, 5), reporter=st.sampled_from((DEALER, FLOOR, BOSS)))
    def reverse(self, pick: int, reporter: Actor) -> None:
        """A card was entered wrongly: what it won off the meter comes back, once."""
        paid = [claim for claim in self.now.claims.values() if claim.paid]
        if not paid:
            return
        number = paid[pick % len(paid)].number
        assert self.send(meter_commands.ReverseAward(reporter, number))
        assert not self.send(meter_commands.ReverseAward(reporter, number))

    @rule(seed=st.integers(0, 99))
    def decide_order(self, seed: int) -> None:
        order = [claim.number for claim in in_turn(self.now)]
        random.Random(seed).shuffle(order)
        if order and seed % 2:
            self.send(meter_commands.GiveNotice(DEALER, self.now.claims[order[0]].table))
            self.send(meter_commands.RecordReview(EYE, order[0], "camera 7"))
        self.send(meter_commands.DecideAwards(BOSS, tuple(order), "as seen"))

    def judge(self) -> None:
        """Notice, review and decision by the book are never refused."""
        if not simultaneous(self.now):
            return
        if not is_noticed(self.now):
            assert self.send(meter_commands.GiveNotice(DEALER, simultaneous(self.now)[0].table))
        assert self.send(meter_commands.RecordReview(EYE, recorded_order(self.now)[0], "camera 7"))
        assert self.send(meter_commands.DecideAwards(MANAGER, recorded_order(self.now), "as recorded"))

    @rule(recorded=st.booleans(), most=st.integers(1, 4))
    def pay(self, recorded: bool, most: int) -> None:
        if recorded and in_turn(self.now):
            self.judge()
        for claim in self.now.unpaid[:most]:
            self.send(meter_commands.RecordValidation(BOSS, claim.number))
            may = payable(self.now, claim.number)
            assert self.send(meter_commands.PayAward(DEALER, claim.number)) is may

    @rule(seed=st.integers(0, 9999))
    def go_on(self, seed: int) -> None:
        """A busy hour: rounds at all tables, some void, some won."""
        chance = random.Random(seed)
        for _ in range(12):
            pick, seats = chance.randrange(6), chance.choice(SEATS)
            self.play(pick, seats, chance.choice((1_00, 1_37)), 1)
            if chance.random() < 0.6:
                self.win(pick, chance.choice(HANDS), chance.choice((1, 2)), chance.randrange(4), chance.random() < 0.3)
            if chance.random() < 0.3:
                self.void(chance.randrange(6), chance.choice((1, 2)))
            if chance.random() < 0.4:
                self.pay(chance.random() < 0.7, 3)

    @rule(pair=st.sampled_from(PAIRS), cents=st.sampled_from((-2_00, -1, 1, 33)))
    def correct(self, pair: tuple[Actor, Actor], cents: int) -> None:
        self.send(meter_commands.CorrectMeter(*pair, cents, "the count"))

    @rule(pair=st.sampled_from(PAIRS))
    def settle_held(self, pair: tuple[Actor, Actor]) -> None:
        for number in list(self.now.held)[:1]:
            assert self.send(meter_commands.AdmitHeld(*pair, number, "counted"))
        assert not self.send(meter_commands.AdmitHeld(*pair, 0, "counted"))

    @rule(
        pair=st.sampled_from(PAIRS),
        rate=st.sampled_from((SEVENTY, Fraction(5, 7), Fraction(1), Fraction(7, 100), None)),
        room=st.none() | st.integers(0, 3_00),
    )
    def change(self, pair: tuple[Actor, Actor], rate: Fraction | None, room: int | None) -> None:
        old = self.now.parameters
        limit = None if room is None else max(old.base_cents, old.reset_cents, self.now.display_cents) + room
        self.send(
            meter_commands.ChangeParameters(*pair, replace(old, rate=rate or old.rate, limit_cents=limit), "a season")
        )

    @rule(down=st.booleans())
    def controller(self, down: bool) -> None:
        self.send(meter_commands.ReportDown(EYE, "dark") if down else meter_commands.ReportUp(FLOOR))

    @rule(pick=st.integers(0, 5), back=st.booleans())
    def leave(self, pick: int, back: bool) -> None:
        table = self.table(pick)
        if table is not None and self.send(meter_commands.DisconnectTable(BOSS, table)) and back:
            kind = self.setup[1][int(table)]
            assert self.send(meter_commands.ConnectTable(BOSS, table, *TABLES[kind]))

    @rule(pick=st.integers(0, 5))
    def come_back(self, pick: int) -> None:
        number = pick % len(self.setup[1])
        self.send(meter_commands.ConnectTable(BOSS, str(number), *TABLES[self.setup[1][number]]))

    @rule(data=st.data(), kinds=st.lists(st.sampled_from(COMMANDS), min_size=1, max_size=3))
    def anything(self, data: st.DataObject, kinds: list[type[MeterCommand]]) -> None:
        for kind in kinds:
            values = {each.name: data.draw(FIELDS[each.name]) for each in fields(kind)}
            if kind is meter_commands.ConnectTable and values["table"] not in self.now.tables:
                values["game"] = "chess"  # tables come back with the same game
            self.send(kind(**values))

    @rule()
    def keep_this_moment(self) -> None:
        self.moments.append((len(self.events), self.now))

    def teardown(self) -> None:
        if self.meter is None:
            return
        self.pay_everyone()
        for length, meter in (*self.moments[-3:], (len(self.events), self.now)):
            assert fold(self.events[:length]) == meter

    def pay_everyone(self) -> None:
        """Everything that was claimed can be paid, in the recorded order."""
        for _ in range(len(self.now.unpaid)):
            if in_turn(self.now):
                self.judge()
            number = next(claim.number for claim in self.now.unpaid if payable(self.now, claim.number))
            assert self.send(meter_commands.PayAward(DEALER, number))
        assert not self.now.unpaid


def run(setup: str, examples: int, tally: Tally) -> None:
    profile = settings(
        max_examples=examples,
        stateful_step_count=60,
        suppress_health_check=list(HealthCheck),
    )
    machine = type("AnyMeterCommand", (AnyMeterCommand,), {"setup": SETUPS[setup], "tally": tally})
    run_state_machine_as_test(machine, settings=profile)


@pytest.mark.law("B37", "B38")
@pytest.mark.parametrize("setup", SETUPS)
def test_any_command_is_answered_or_refused_and_the_books_balance(setup: str) -> None:
    tally = Tally()
    run(setup, 40, tally)
    assert {*tally.refused} == {*COMMANDS}


@pytest.mark.long
@pytest.mark.parametrize("setup", SETUPS)
def test_any_command_is_answered_or_refused_for_longer(setup: str) -> None:
    run(setup, 300, Tally())


def test_the_rare_things_are_met() -> None:
    tally = Tally()
    for setup in ("a low meter", "nothing to begin with", "wheels"):
        run(setup, 60, tally)
    assert {*tally.done} == {*COMMANDS}
    assert {*tally.events} == EVENTS
    assert {what for what, times in tally.seen.items() if times} == {
        "short",
        "waits",
        "shared",
        "reversed from the house",
        "reversed from overflow",
        "reversed from held",
        "reset from the reserve",
        "overflow to the next jackpot",
        "admitted late",
    }


def test_every_command_every_field_and_every_event_is_known() -> None:
    assert {*COMMANDS} == {*METER.handlers, *METER.starters}
    assert {each.name for kind in COMMANDS for each in fields(kind)} == set(FIELDS)
    assert {*METER.effects, *METER.beginnings} == EVENTS
