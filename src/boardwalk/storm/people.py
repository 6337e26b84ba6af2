"""Everyone who acts in a simulated house: players at their tables, the cage, the floor, and those who mind the clocks.
They know only what their screens show, which may be old.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.games.declaration.wager import Placement
from boardwalk.pit.house.cage import RedeemChips, SellChips
from boardwalk.pit.house.clock import ConfirmTime
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.writer.request import RequestResult
from boardwalk.progressive.meter import Meter
from boardwalk.soak.faults import (
    any_command,
    any_meter_command,
    chip_exchange,
    controller_repair,
    held_admission,
    irregularity,
    meter_incident,
    winner_slip,
)
from boardwalk.soak.scenario import SimulatedOffer
from boardwalk.storm.client import Client
from boardwalk.storm.server import SimulatedServer
from boardwalk.storm.timeline import Timeline
from boardwalk.storm.viewer import Shown, Viewer
from boardwalk.storm.weather import Fault, Weather
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.round.decision import choices
from boardwalk.table.state import Phase, Table

ADMINISTRATOR, SUPERVISOR, CASHIER = (
    Actor(Role.ADMINISTRATOR, "Ann"),
    Actor(Role.SUPERVISOR, "Una"),
    Actor(Role.ACCOUNTING, "Cal"),
)
CHIPS_CENTS, BASES_CENTS = 3_000_00, (5_00, 10_00, 17_25, 25_00)
THINK_SECONDS, BORED_SECONDS = (0.1, 2.0), 12.0


class Player:
    """Plays at one table, with chips from the cage."""

    def __init__(self, viewer: Viewer, client: Client, cage: Client, timeline: Timeline, dice: Random) -> None:
        self.viewer = viewer
        self.client = client
        self._cage = cage
        self._timeline = timeline
        self._dice = dice
        self._refused: set[str] = set()
        """Wagers that were refused a moment ago."""
        self.is_leaving = False
        """Whether the player goes home after this round."""
        self._is_due = False
        viewer.on_view = self._see
        timeline.after(dice.random() * BORED_SECONDS, self._be_bored)

    @property
    def actor(self) -> Actor:
        return self.viewer.actor

    def _see(self, _: Shown) -> None:
        if not self._is_due:
            self._is_due = True
            self._timeline.after(self._dice.uniform(*THINK_SECONDS), self._think)

    def _be_bored(self) -> None:
        """Look at the screen again, even if it shows nothing new, and try once more what was refused."""
        self._refused.clear()
        self._timeline.after(BORED_SECONDS, self._be_bored)
        if self.viewer.shown is not None:
            self._see(self.viewer.shown)

    def _think(self) -> None:
        self._is_due = False
        shown = self.viewer.shown
        if shown is None or self.client.pending is not None:
            return
        table = shown.floor.tables[self.viewer.table]
        command = next(self._acts(table), None)
        if command is not None:
            seen = shown.version if self._dice.random() < 0.5 else None
            self.client.send(AtTable(table.number, command), lambda answer: self._hear(command, answer), seen)

    def _hear(self, command: Command, answer: RequestResult | BaseException) -> None:
        if isinstance(answer, RequestResult):
            if self.viewer.shown is not None:
                self._see(self.viewer.shown)
        elif isinstance(command, do.PlaceBet):
            self._refused.add(command.wager)
        elif isinstance(command, do.TakeSeat) and self._cage.pending is None:
            self._cage.send(AtHouse(SellChips(CASHIER, self.actor.name, CHIPS_CENTS)), lambda _: None)

    def _acts(self, table: Table) -> Iterator[Command]:
        """What to do now, by what the screen shows; the first of it is done."""
        seat = table.seat_of(self.actor.name)
        if table.round is not None:
            self._refused.clear()
        if seat is None:
            free = [number for number in range(1, table.game.seats + 1) if number not in table.seats]
            if table.open and free and not self.is_leaving:
                yield do.TakeSeat(self.actor, self._dice.choice(free), self._dice.randrange(5, 31) * 100_00)
        elif table.round is not None:
            yield from self._turn(table, seat)
        else:
            yield from self._between_rounds(table, seat)

    def _turn(self, table: Table, seat: int) -> Iterator[Command]:
        waiting = waiting_for(table)
        if waiting.place != seat:
            return
        if waiting.due is Due.EXPOSE:
            yield do.Expose(self.actor, self._dice.random() < 0.7)
        elif waiting.due is Due.SPIN:
            yield do.PressSpin(self.actor)
        elif waiting.due is Due.ACT:
            has = table.seats[seat].chips_cents
            options = [action.name for action in choices(table, seat) if action.cents <= has]
            if options:
                yield do.Act(self.actor, self._dice.choice(options))

    def _between_rounds(self, table: Table, seat: int) -> Iterator[Command]:
        seated, chance = table.seats[seat], self._dice.random()
        if self.is_leaving:
            yield from (do.TakeBackBet(self.actor, wager) for wager in seated.bets)
            yield do.LeaveSeat(self.actor)
        if seat in table.away:
            yield do.ComeBack(self.actor)
        if chance < 0.05 and seated.chips_cents:
            yield do.GiveTip(self.actor, min(seated.chips_cents, self._dice.randrange(1, 5) * 100))
        if not seated.bets and (chance > 0.99 or seated.chips_cents < 12 * min(BASES_CENTS)):
            yield do.LeaveSeat(self.actor)
        spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
        if spread and chance < 0.7:
            yield do.LookAtDeck(self.actor, spread[0])
        yield from self._bets(table, seat)

    def _bets(self, table: Table, seat: int) -> Iterator[Command]:
        game, placed = table.game, table.seats[seat].bets
        base = placed[game.base.name].cents if game.base.name in placed else self._dice.choice(BASES_CENTS)
        wanted = {wager.name: base for wager in game.wagers if wager in game.required}
        wanted |= {name: wager.stake_cents for name, wager in game.collected.items()}
        wanted |= {wager.name: 5_00 for wager in game.wagers if wager.place is Placement.OPTIONAL}
        for wager, cents in wanted.items():
            if wager not in placed and wager not in self._refused:
                yield do.PlaceBet(self.actor, wager, cents)


class Cage:
    """Redeems chips now and then."""

    def __init__(self, client: Client, players: list[str], timeline: Timeline, dice: Random) -> None:
        self._client = client
        self._players = players
        self._timeline = timeline
        self._dice = dice
        timeline.after(1, self._act)

    def _act(self) -> None:
        self._timeline.after(self._dice.uniform(5, 60), self._act)
        if self._client.pending is None:
            patron, cents = self._dice.choice(self._players), self._dice.randrange(1, 50) * 100
            self._client.send(AtHouse(RedeemChips(CASHIER, patron, cents)), lambda _: None)


class FloorStaff:
    """Reports irregularities at a table and its meters, right and wrong ones, and puts things in order again."""

    crew = Crew(Actor(Role.DEALER, "Dale"), Actor(Role.FLOORPERSON, "Flo"), SUPERVISOR, CASHIER)

    def __init__(
        self, viewer: Viewer, client: Client, offer: SimulatedOffer, timeline: Timeline, weather: Weather, dice: Random
    ) -> None:
        self._viewer = viewer
        self._client = client
        self._offer = offer
        self._timeline = timeline
        self._weather = weather
        self._dice = dice
        timeline.after(1 + dice.random(), self._act)

    def _act(self) -> None:
        self._timeline.after(self._dice.uniform(1, 8), self._act)
        shown = self._viewer.shown
        if shown is None or self._client.pending is not None:
            return
        table = shown.floor.tables[self._viewer.table]
        repair = next(self._repairs(table), None)
        if repair is not None and self._dice.random() < 0.5:
            self._send(AtTable(table.number, repair))
            return
        meters = [shown.floor.meters[link.meter] for link in table.links.values()]
        broken = [meter for meter in meters if not meter.up]
        if broken and self._dice.random() < 0.5:
            self._send(AtMeter(broken[0].name, controller_repair(self._dice)))
        elif self._weather.strikes(Fault.INCIDENT):
            incident = self._incident(table, meters, tuple(shown.floor.tables))
            if incident is not None:
                self._send(incident)

    def _send(self, request: AtTable | AtMeter) -> None:
        self._client.send(request, lambda _: None)

    def _incident(self, table: Table, meters: list[Meter], tables: tuple[str, ...]) -> AtTable | AtMeter | None:
        dice = self._dice
        kind = dice.random()
        if meters and kind < 0.2:
            meter = dice.choice(meters)
            slips = [meter_incident(meter, dice), any_meter_command(tables, dice), winner_slip(meter, dice)]
            slips += [held_admission(meter, dice)] if meter.held else []
            chosen = dice.choice(slips)
            return None if chosen is None else AtMeter(meter.name, chosen)
        if kind < 0.35 and table.seats:
            return AtTable(table.number, chip_exchange(table, self.crew, dice))
        if kind < 0.55:
            command: Command | None = any_command(table, dice)
            takes_over = isinstance(command, do.HandOver | do.CloseTable | do.ChooseCardSource | do.ScheduleChange)
            return None if takes_over or command is None else AtTable(table.number, command)
        command = irregularity(table, self.crew, dice)
        return None if command is None else AtTable(table.number, command)

    def _repairs(self, table: Table) -> Iterator[Command]:
        """What puts the table in order again, as soon as it can be done."""
        if not table.automatic:
            yield do.HandOver(self.crew.supervisor, automatic=True)
        if table.report is not None:
            yield do.DismissReport(self.crew.supervisor, "nothing to be seen")
        for device in self._offer.devices:
            if device not in table.devices:
                yield do.InstallDevice(self.crew.floorperson, device)
        if table.missing_approvals:
            yield do.RecordDemonstration(self.crew.supervisor)
        signs = tuple(sign.name for sign in table.unconfirmed_signs)
        if signs:
            yield do.ConfirmSigns(self.crew.supervisor, signs)
        for name, meter in self._offer.meters.items():
            link = table.links.get(name)
            if link is None:
                yield do.ConnectMeter(self.crew.supervisor, meter, name)
            elif not link.up:
                yield do.ReportLinkUp(self.crew.floorperson, name)


class ClockKeeper:
    """Confirms the time, as two people, when a clock of a server has been wrong for a while."""

    def __init__(self, servers: list[SimulatedServer], clients: list[Client], timeline: Timeline, dice: Random) -> None:
        self._servers = servers
        self._clients = clients
        self._timeline = timeline
        self._dice = dice
        timeline.after(30, self._act)

    def _act(self) -> None:
        self._timeline.after(self._dice.uniform(10, 60), self._act)
        pits = [server.pit for server in self._servers if server.pit is not None]
        house = pits[0].house if pits else None
        if house is None or not house.clock.jumps or self._dice.random() < 0.5:
            return
        jump = self._dice.choice(list(house.clock.jumps.values()))
        for client, actor in zip(self._clients, (SUPERVISOR, ADMINISTRATOR), strict=True):
            if client.pending is None:
                client.send(AtHouse(ConfirmTime(actor, jump.number)), lambda _: None)
