"""One simulated table: players who come, bet and leave, a staff that makes mistakes, and an auditor; and a soak of many
such tables, one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from boardwalk.errors import Refusal
from boardwalk.games import GAMES
from boardwalk.games.declaration.collected import CollectedWager
from boardwalk.games.declaration.game import PRE_SHUFFLED
from boardwalk.games.declaration.wager import Placement
from boardwalk.money import read_cents
from boardwalk.soak.audit.invariant import ANSWERED, GOES_ON, REPLAYED, Violation
from boardwalk.soak.audit.table import TableAuditor
from boardwalk.soak.device_company import DeviceCompany
from boardwalk.soak.faults import DELICATE_MOMENTS, NAMES, QUESTIONS, any_command, chip_exchange, irregularity
from boardwalk.soak.real_deck import RealDecks, playable_source
from boardwalk.soak.scenario import EQUIPMENT, SimulatedOffer, scenarios, some_offer
from boardwalk.soak.tally import SoakTally, TableFailure, class_in_words
from boardwalk.soak.world import StackedWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import FILL_CENTS, Driver, player
from boardwalk.table.automation.duty import Crew, counting
from boardwalk.table.automation.policy import AlwaysRaise, Policy, RandomLegal, Timid
from boardwalk.table.commands import BuyIn, ConnectMeter, PressSpin, ReportLinkUp, SpinWheel
from boardwalk.table.device import hardware_of
from boardwalk.table.machine import apply, decide, fold
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import waiting_for
from boardwalk.table.state import CardSource, Phase, Table

DELICATE_CHANCE, PROBE_CHANCE, REPAIR_CHANCE, SHORT_FILL_CHANCE, PRESS_CHANCE, ANOTHER_CHANCE = (
    0.08,
    0.05,
    0.5,
    0.8,
    0.7,
    0.5,
)
MISCOUNT_CHANCE, CASH_CHANCE, CHIPS_CHANCE, QUESTION_CHANCE = 0.1, 0.5, 0.2, 0.5
DECLINE_CHANCE, SEALED_CHANCE = 0.2, 0.4


def checked_decision(table: Table | None, command: Command) -> tuple[Event, ...]:
    """The events of a command. Any exception but a refusal is a violation."""
    try:
        return decide(table, command)
    except Refusal:
        raise
    except Exception as broken:
        raise Violation(ANSWERED, f"{command} raised {broken!r}") from broken


class SimulatedTable(Driver):
    """A table that is audited after every event and disturbed between commands. It can pause after any command."""

    stack_chance, fault_chance, sits_down = 0.15, 0.015, 0.3

    def __init__(
        self,
        dice: Random,
        tally: SoakTally,
        *,
        faults: bool,
        cards: CardSource = CardSource.VIRTUAL,
        devices: bool = False,
    ) -> None:
        self.card_source = cards
        self.decks = RealDecks(dice if faults else None)
        self.chance = StackedWorld(dice, self.stack_chance)
        super().__init__(self.chance, Crew())
        self.dice = dice
        self.tally = tally
        self.faults = faults
        self.company = DeviceCompany(self, self.crew, dice, tally.injected if faults else None) if devices else None
        self.commands: list[Command] = []
        self.auditor = TableAuditor()
        self.offer: SimulatedOffer | None = None
        self.places: Sequence[int] = ()
        """The seats that players may take; any seat if empty."""
        self._round_began: Table | None = None
        self._round_events: list[Event] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Decide a command; fold and audit its events one by one."""
        if self._table is not None:
            command = self.decks.keep(self._table, self.chance.arrange(self._table, command))
        self.commands.append(command)
        try:
            events = checked_decision(self._table, command)
        except Refusal:
            self.commands.pop()
            raise
        for event in events:
            self._table = apply(self._table, event)
            self.tally.count(event)
            self._round_events.append(event)
            self.auditor.check(event, self._table)
        return events

    def probe(self, command: Command) -> None:
        """Decide a command, but do not carry it out."""
        try:
            checked_decision(self._table, command)
        except Violation:
            self.remember(command)
            raise

    def run(self, offer: SimulatedOffer, rounds: int) -> Iterator[None]:
        """Open a table, play the rounds and close it. Yields after every round."""
        self.start(offer)
        for _ in range(rounds):
            self._round_began, self._round_events = self.table, []
            for _ in self.play():
                pass
            if fold(self._round_events, self._round_began) != self.table:
                raise Violation(REPLAYED, f"round {self.table.rounds} replays to a different state")
            yield
        self.finish()

    def start(self, offer: SimulatedOffer, number: str = "1") -> None:
        """Set up the table and open it."""
        self.tally.tables += 1
        self.offer = offer
        chips = self.dice.choice((100_00, 500_000_00))
        source = playable_source(offer.game, self.card_source)
        self.open(offer.game, offer.options, offer.devices, offer.decks, chips, number, offer.meters, source)
        if self.company is not None:
            self.company.connect()

    def finish(self) -> None:
        """Everyone leaves, and the table closes; now and then with a chip more or less than on record."""
        if not self.faults or self.dice.random() >= MISCOUNT_CHANCE:
            self.close()
            return
        self.everyone_leaves()
        for count in counting(self.crew, max(0, self.table.inventory_cents + self.dice.choice((-5_00, 5_00)))):
            self.do(count)
        self.do(do.CloseTable(self.crew.supervisor, "a chip was found or lost"))

    def play(self) -> Iterator[None]:
        """Play one round, with everything that comes before it. Yields between commands."""
        yield from self._repair()
        yield from self._change_seats()
        if self.dice.random() < CHIPS_CHANCE:
            self.try_out(chip_exchange(self.table, self.crew, self.dice))
        for seated in tuple(self.table.seats.values()):
            yield from self._bet(seated.player)
        yield from self._prepare()
        self.must(do.CloseBets(self.crew.dealer))
        while self.table.round is not None:
            yield
            self._disturb()
            if self.table.round is not None:
                self.go_on()
        self.tally.rounds += 1

    def go_on(self) -> None:
        """Give the next command of the round."""
        command = self.next_command()
        if command is None:
            raise Violation(GOES_ON, f"no command is known for {waiting_for(self.table)}")
        self.must(command)

    def next_command(self) -> Command | None:
        """The next command by the book, except that most players spin the wheel themselves."""
        command, now = self.decks.entry(self.table, self.crew) or super().next_command(), self.table.round
        if not isinstance(command, SpinWheel) or now is None or now.pressed or self.dice.random() >= PRESS_CHANCE:
            return command
        seat = waiting_for(self.table).place
        assert isinstance(seat, int)
        return PressSpin(player(self.table.seats[seat].player))

    def must(self, command: Command) -> None:
        """Give a command that must not be refused, except for a short inventory, which is then filled."""
        try:
            self.attempt(command)
        except Refusal as refusal:
            raise self.stuck(command, refusal) from refusal

    def attempt(self, command: Command) -> tuple[Event, ...]:
        """Give a command, or have devices report instead. A short inventory is filled first, amply or just enough."""
        if self._reported_by_device(command):
            return ()
        while True:
            try:
                return self.do(command)
            except Refusal as refusal:
                if refusal.field != "inventory":
                    raise
                shortage_cents = read_cents(refusal.reason.split()[0], refusal.field)
            fill_cents = shortage_cents if self.dice.random() < SHORT_FILL_CHANCE else FILL_CENTS
            self.do(do.FillInventory(self.crew.floorperson, fill_cents))

    def _reported_by_device(self, command: Command) -> bool:
        """Whether devices have reported instead of a command. The order of a deck that they shuffle stays here, too."""
        if self.company is None:
            return False
        if isinstance(command, do.ShuffleDeck):
            self.decks.keep(self.table, self.chance.arrange(self.table, command))
        return self.company.report(command)

    def stuck(self, command: Command, refusal: Refusal) -> Violation:
        self.remember(command)
        return Violation(GOES_ON, f"{command} is due but refused: {refusal}")

    def remember(self, command: Command) -> None:
        """Keep a command that was not carried out, so that a failure can be repeated."""
        self.commands.append(command)

    def attend(self) -> None:
        """Do the staff's duties, with disturbances. What a disturbance undoes is done again."""
        for _ in self._duties():
            pass

    def _duties(self) -> Iterator[None]:
        while self.tend():
            if not any(deck.phase is Phase.IN_PLAY for deck in self.table.decks.values()):
                self._disturb()
            yield

    def _prepare(self) -> Iterator[None]:
        """Bring a deck into play, even if disturbances take decks away."""
        assert self.offer is not None
        while not any(deck.phase is Phase.IN_PLAY and not deck.cut_due for deck in self.table.decks.values()):
            for back in self.offer.decks:
                if back not in self.table.decks:
                    self._receive(back)
            yield from self._duties()

    def look(self, first: str, back: str) -> Command:
        """Most players look at the cards; others decline."""
        if self.dice.random() < DECLINE_CHANCE:
            return do.NoteLookDeclined(self.crew.dealer, back, first)
        return super().look(first, back)

    def _receive(self, back: str) -> None:
        pre_shuffled = self.world.order() if self.dice.random() < SEALED_CHANCE else None
        if pre_shuffled is not None and not self.table.game.house.on(PRE_SHUFFLED):
            self.try_out(do.ReceiveDeck(self.crew.dealer, back, pre_shuffled))
            pre_shuffled = None
        self.do(do.ReceiveDeck(self.crew.dealer, back, pre_shuffled))

    def _repair(self) -> Iterator[None]:
        """After a while, put back a device that was removed, and link the table to its meter again."""
        offer, table, crew = self.offer, self.table, self.crew
        assert offer is not None
        for wager in table.game.collected.values():
            device = hardware_of(wager)
            if device in offer.devices and device not in table.devices and self._is_repaired():
                self.do(do.InstallDevice(crew.floorperson, device))
                yield
        if table.missing_approvals and self._is_repaired():
            self.do(do.RecordDemonstration(crew.supervisor))
            yield
        for name, meter in offer.meters.items():
            link = self.table.links.get(name)
            if link is None and self._is_repaired():
                self.try_out(ConnectMeter(crew.supervisor, meter, name))
                yield
            elif link is not None and not link.up and self._is_repaired():
                self.try_out(ReportLinkUp(crew.floorperson, name))
                yield

    def _is_repaired(self) -> bool:
        return self.dice.random() < REPAIR_CHANCE

    def _change_seats(self) -> Iterator[None]:
        """Players come and go; at least one stays."""
        dice, game = self.dice, self.table.game
        for seated in tuple(self.table.seats.values()):
            if dice.random() < 0.06:
                self.do(do.LeaveSeat(player(seated.player)))
        for number in self.places or range(1, game.seats + 1):
            if number not in self.table.seats and (dice.random() < self.sits_down or not self.table.seats):
                policy: Policy = dice.choice((RandomLegal(dice), RandomLegal(dice), AlwaysRaise(), Timid()))
                self.seat(number, NAMES[number - 1], dice.choice((50_00, 1_000_00, 1_000_000_00)), policy)
        yield from self._duties()

    def _bet(self, name: str) -> Iterator[None]:
        """Place required bets in one amount, some side bets, and rarely a coupon. A player short of chips gets more."""
        game, dice, actor = self.table.game, self.dice, player(name)
        base = dice.choice((1_00, 5_00, 10_00, 17_25, 100_00))
        seat = self.table.seat_of(name)
        assert seat is not None
        if self.table.seats[seat].chips_cents < base * 12 and dice.random() < CASH_CHANCE:
            self.must(BuyIn(self.crew.dealer, seat, base * 100))
        elif self.table.seats[seat].chips_cents < base * 12:
            self.do(do.LeaveSeat(actor))
            self.seat(seat, name, base * 100, self.policies[name])
            yield from self._duties()
        for wager in game.wagers:
            if wager in game.required:
                coupon = base if wager is game.base and dice.random() < 0.1 else 0
                self.do(do.PlaceBet(actor, wager.name, base, coupon))
            elif wager.place is Placement.OPTIONAL and dice.random() < 0.6:
                self.do(do.PlaceBet(actor, wager.name, dice.choice((1_00, 2_50, base))))
        for collected in game.collected.values():
            self._bet_collected(name, collected)
            yield

    def _bet_collected(self, name: str, wager: CollectedWager) -> None:
        """Bet a chip, or a coupon if the wager allows one. Sometimes try it when the wager is not offered."""
        dice, table, stake = self.dice, self.table, wager.stake_cents
        taken = hardware_of(wager) in table.devices
        if wager.feeds_meter:
            taken = taken and wager.name in table.links and table.links[wager.name].up
        taken = taken and not table.unconfirmed_signs and not table.missing_approvals
        if taken and dice.random() < 0.75:
            coupon = wager.coupon is not None and dice.random() < 0.25
            self.attempt(do.PlaceBet(player(name), wager.name, 0 if coupon else stake, stake if coupon else 0))
        elif self.faults and not taken and dice.random() < 0.1:
            self.try_out(do.PlaceBet(player(name), wager.name, stake))
        self._disturb()

    def _disturb(self) -> None:
        """Now and then report an irregularity, and test how the table decides a random command."""
        if not self.faults:
            return
        if self.dice.random() < self._fault_chance():
            fault = irregularity(self.table, self.crew, self.dice)
            while fault is not None and self.try_out(fault):
                self.tally.injected[class_in_words(fault)] += 1
                # A card found face up is often not the only one.
                fault = fault if isinstance(fault, do.ReportFaceUp) and self.dice.random() < ANOTHER_CHANCE else None
        if self.dice.random() < PROBE_CHANCE:
            self._probe(any_command(self.table, self.dice))

    def _fault_chance(self) -> float:
        table, due = self.table, waiting_for(self.table).due
        if due in QUESTIONS:
            return QUESTION_CHANCE
        if not table.game.collected or table.round is None or due not in DELICATE_MOMENTS:
            return self.fault_chance
        return DELICATE_CHANCE

    def _probe(self, command: Command) -> None:
        try:
            self.probe(command)
        except Refusal as refusal:
            self.tally.count_refusal(command, refusal)

    def try_out(self, command: Command) -> bool:
        """Give a command that may be refused. Returns whether it was accepted."""
        try:
            self.do(command)
        except Refusal as refusal:
            self.tally.count_refusal(command, refusal)
            return False
        return True


MOST_ROUNDS_PER_TABLE = 20


def soak(
    rounds: int,
    seed: int,
    *,
    faults: bool,
    games: Sequence[str] = (),
    cards: CardSource = CardSource.VIRTUAL,
    devices_report: bool = False,
    tally: SoakTally | None = None,
    tick: Callable[[], None] = lambda: None,
) -> SoakTally:
    """Play this many rounds of these games, or of all games, and call `tick` after every round. With `devices_report`,
    tables have devices that report for themselves.

    Raises `TableFailure` if an invariant breaks.
    """
    tally = tally or SoakTally()
    dice = Random(seed)
    chosen = games or tuple(GAMES)
    rounds_per_table = max(1, min(MOST_ROUNDS_PER_TABLE, rounds // (len(chosen) * len(EQUIPMENT))))
    while tally.rounds < rounds:
        for table_seed, (game, (devices, decks)) in scenarios(dice, chosen):
            table_dice = Random(table_seed)
            table = SimulatedTable(table_dice, tally, faults=faults, cards=cards, devices=devices_report)
            offer = some_offer(game, devices, decks, table_dice)
            try:
                for _ in table.run(offer, min(rounds_per_table, rounds - tally.rounds)):
                    tick()
            except Violation as violation:
                raise TableFailure(violation, table.commands, seed) from violation
            if tally.rounds >= rounds:
                break
    return tally
