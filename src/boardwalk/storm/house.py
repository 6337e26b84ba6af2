"""One simulated house: built from a seed, opened by its servers, played through every kind of weather, and proved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.floor.link import with_meter_facts
from boardwalk.floor.request import AtMeter, AtTable, TableHappening
from boardwalk.games import GAMES, declared
from boardwalk.pit.automatic_staff import CREW
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.clock import SECOND
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.schema import count_rows, orders
from boardwalk.pit.writer.request import PitRequest, RequestResult
from boardwalk.progressive.commands import OpenMeter
from boardwalk.soak.audit.invariant import GOES_ON, Violation
from boardwalk.soak.faults import some_parameters
from boardwalk.soak.scenario import (
    EQUIPMENT,
    METER_NAME,
    SimulatedOffer,
    equipped_offer,
    linked_progressives,
    meters_of,
    some_offer,
    some_options,
)
from boardwalk.soak.world import SeededWorld
from boardwalk.storm.client import Client
from boardwalk.storm.database import CANNOT_OPEN, FULL, SharedDatabase
from boardwalk.storm.network import Network
from boardwalk.storm.notebook import Notebook
from boardwalk.storm.people import (
    ADMINISTRATOR,
    CASHIER,
    CHIPS_CENTS,
    SUPERVISOR,
    Cage,
    ClockKeeper,
    FloorStaff,
    Player,
)
from boardwalk.storm.proof import prove_house, prove_recovery
from boardwalk.storm.server import PACE, SimulatedServer
from boardwalk.storm.timeline import MachineClock, Timeline
from boardwalk.storm.viewer import Viewer
from boardwalk.storm.weather import Fault, Weather
from boardwalk.table.automation.driver import Driver
from boardwalk.table.commands import HandOver
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import waiting_for
from boardwalk.table.state import Table

SERVERS, LINKED_TABLES, OTHER_TABLES, MOST_PLAYERS = 2, 2, 2, 3
STANDSTILL_SECONDS = 1500.0
"""After this long without the end of a round, the house is stuck."""
SETTLING_SECONDS = 90.0, 600.0
"""How long everything is given at least to settle once the weather is calm, and at most."""
DAY_SECONDS = 86_400
WRONG_BY = (-30 * DAY_SECONDS, -DAY_SECONDS, -3600, -9, -2, 3, 8, 3600, DAY_SECONDS)
WRONG_SECONDS, LOOK_SECONDS = (5.0, 120.0), 20.0


class SimulatedHouse:
    """Everything in one house. The same dice and faults always give the same course of events."""

    def __init__(self, folder: Path, dice: Random, faults: Iterable[Fault] = Fault) -> None:
        self.dice = dice
        self.timeline = Timeline()
        self.weather = Weather(dice, self.timeline, faults)
        self.database = SharedDatabase(folder / "house.db", self.timeline, self.weather)
        self.notebook = Notebook()
        self.servers = [
            SimulatedServer(number, self.database, self.timeline, self.weather, self._dice(), staff=number == 1)
            for number in range(1, 1 + dice.choice((1, SERVERS)))
        ]
        self.viewers: list[Viewer] = []
        self.clients: list[Client] = []
        self.players: list[Player] = []
        self.counted: dict[str, int] = {}
        self._network = Network(self._dice(), self.timeline, self.weather)
        self._before = 0

    def run(self, rounds: int, tick: Callable[[int], None]) -> None:
        """Play this many rounds, let everything settle, and prove the house."""
        offers = dict(enumerate(_offers(self._dice()), 1))
        self._build(offers)
        for server in self.servers:
            server.on_start = self._on_start
            server.open()
        self._admit_people(offers)
        self.timeline.after(LOOK_SECONDS, self._change_weather)
        self.weather.calm = False
        self._play(rounds, tick)
        self._settle()
        self._prove()

    def close(self) -> None:
        for server in self.servers:
            server.close()

    def _dice(self) -> Random:
        return Random(self.dice.getrandbits(64))

    def _build(self, offers: dict[int, SimulatedOffer]) -> None:
        """Found the house, sell the first chips and open the tables, before the weather begins."""
        store = self.database.open()
        pit = Pit.open(store, SeededWorld(self._dice()), self.servers[0].clock.sources, self.timeline.timer)
        _do(pit, AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.TEST, 32 * "07", NO_POLICY)))
        for each in (SUPERVISOR, CASHIER):
            _do(pit, AtHouse(AddPerson(ADMINISTRATOR, each.name, each.role)))
        for name in (player for number in offers for player in _names(number)):
            _do(pit, AtHouse(AddPerson(ADMINISTRATOR, name, Role.PLAYER)))
            _do(pit, AtHouse(SellChips(CASHIER, name, CHIPS_CENTS)))
        games = tuple(dict.fromkeys(offer.game for offer in offers.values() if offer.meters))
        _do(pit, AtMeter(METER_NAME, OpenMeter(SUPERVISOR, METER_NAME, some_parameters(self._dice()), games)))
        for number, offer in offers.items():
            table = OpeningTable(pit, str(number), SeededWorld(self._dice()))
            table.open(
                offer.game,
                offer.options,
                offer.devices,
                offer.decks,
                PACE.inventory_cents or 0,
                str(number),
                offer.meters,
            )
            table.do(HandOver(CREW.supervisor, automatic=True))
        with store.reading() as connection:
            self._before = count_rows(connection, orders)
        pit.close()
        store.close()

    def _admit_people(self, offers: dict[int, SimulatedOffer]) -> None:
        people = 0

        def client(name: str) -> Client:
            found = Client(name, self.servers, self._network, self.notebook, self.timeline, self._dice())
            self.clients.append(found)
            return found

        def viewer(actor: Actor, table: int) -> Viewer:
            found = Viewer(actor, str(table), self.servers, self.timeline, self.weather, self._dice())
            self.viewers.append(found)
            return found

        for number, offer in offers.items():
            for name in _names(number)[: self.dice.randint(1, MOST_PLAYERS)]:
                seen = viewer(Actor(Role.PLAYER, name), number)
                people += 1
                self.players.append(Player(seen, client(name), client(f"cage {people}"), self.timeline, self._dice()))
            watch = viewer(Actor(Role.SURVEILLANCE, "Eye"), number)
            FloorStaff(watch, client(f"floor {number}"), offer, self.timeline, self.weather, self._dice())
        Cage(client("cage"), [each.actor.name for each in self.players], self.timeline, self._dice())
        ClockKeeper(self.servers, [client("time 1"), client("time 2")], self.timeline, self._dice())

    def _on_start(self, server: SimulatedServer) -> None:
        alone = len(self.servers) == 1
        prove_recovery(server, self.notebook, self.viewers, alone=alone)
        if server.number > 1:
            server.has_staff = self.weather.strikes(Fault.TWO_STAFFS, server)

    def _change_weather(self) -> None:
        """Begin what lasts for a while: a full disk, a database out of reach, a clock that is wrong."""
        weather, clock_dice = self.weather, self.weather.dice(Fault.WRONG_CLOCK)
        self.timeline.after(LOOK_SECONDS, self._change_weather)
        if not self.database.trouble and weather.strikes(Fault.FULL_DISK):
            self.database.fall_ill(FULL, Fault.FULL_DISK)
        if not self.database.trouble and weather.strikes(Fault.DATABASE_AWAY):
            self.database.fall_ill(CANNOT_OPEN, Fault.DATABASE_AWAY)
        if weather.strikes(Fault.WRONG_CLOCK):
            clock = clock_dice.choice(self.servers).clock
            clock.wrong_by = clock_dice.choice(WRONG_BY) * SECOND
            self.timeline.after(clock_dice.uniform(*WRONG_SECONDS), lambda: _set_right(clock))

    def _play(self, rounds: int, tick: Callable[[int], None]) -> None:
        """Go on until this many rounds are over."""
        done, since, steps = 0, self.timeline.seconds, 0
        while done < rounds:
            self.timeline.step()
            steps += 1
            if steps % 50:
                continue
            now = self.rounds
            if now > done:
                tick(min(now, rounds) - done)
                done, since = now, self.timeline.seconds
            elif self.timeline.seconds - since > STANDSTILL_SECONDS:
                raise Violation(
                    GOES_ON, f"no round has ended for {STANDSTILL_SECONDS:.0f} s: {self._tables_in_words()}"
                )

    def _tables_in_words(self) -> str:
        """What each table waits for, by the first server that is open."""
        pit = next((server.pit for server in self.servers if server.pit is not None), None)
        tables = {} if pit is None else pit.tables
        return "; ".join(
            f"table {number}, {len(table.seats)} seated, "
            + (
                f"waits for {waiting_for(table)}"
                if table.round is not None
                else "between rounds"
                if table.open
                else "closed"
            )
            for number, table in tables.items()
        )

    @property
    def rounds(self) -> int:
        """Rounds that are over, as far as any server knows."""
        states = [server.pit.state for server in self.servers if server.pit is not None]
        found = max((sum(table.rounds for table in state.tables.values()) for state in states), default=0)
        self.counted["rounds"] = max(found, self.counted.get("rounds", 0))
        return self.counted["rounds"]

    def _settle(self) -> None:
        """Calm weather: all servers are up, everyone gets an answer and the clocks agree. Then the tables are idle."""
        self.weather.calm = True
        self.database.recover()
        for player in self.players:
            player.is_leaving = True
        least, most = (self.timeline.seconds + each for each in SETTLING_SECONDS)
        while self.timeline.seconds < least or not self._is_settled():
            if self.timeline.seconds > most:
                raise Violation(GOES_ON, "in calm weather, players still wait to leave their tables")
            for server in self.servers:
                if server.pit is not None:
                    server.clock.wrong_by += server.pit.clock.now() - server.clock.sources.wall()
            until = self.timeline.seconds + 1
            while self.timeline.seconds < until:
                self.timeline.step()

    def _is_settled(self) -> bool:
        """Whether everyone has gone home, with an answer to everything."""
        if any(server.pit is None for server in self.servers) or any(each.pending for each in self.clients):
            return False
        assert self.servers[0].pit is not None
        return not any(table.seats for table in self.servers[0].pit.tables.values())

    def _prove(self) -> None:
        store = self.database.open()
        try:
            found = prove_house(store, self.servers, self.notebook, self.viewers, self._before)
        finally:
            store.close()
        self.counted |= found
        self.counted["orders"] = self._before + len(self.notebook.acknowledged)
        self.counted["requests"] = len(self.notebook.sent)
        self.counted["commits"] = self.database.commits
        self.counted["starts"] = sum(server.starts for server in self.servers)
        self.counted["views"] = sum(viewer.views for viewer in self.viewers)


def _set_right(clock: MachineClock) -> None:
    clock.wrong_by = 0


def _names(number: int) -> list[str]:
    """The people who may play at a table."""
    return [f"Pat {number}-{place}" for place in range(1, MOST_PLAYERS + 1)]


def _offers(dice: Random) -> list[SimulatedOffer]:
    """Tables on one meter, and tables of any game by themselves."""
    offers = []
    for game, required in linked_progressives()[:LINKED_TABLES]:
        options = some_options(game, required, dice)
        offers.append(equipped_offer(game, options, *dice.choice(EQUIPMENT), meters_of(declared(game, options))))
    for _ in range(OTHER_TABLES):
        offer = some_offer(dice.choice(tuple(GAMES)), *dice.choice(EQUIPMENT), dice)
        offers.append(offer._replace(meters={}))
    return offers


def _do(pit: Pit, request: PitRequest) -> RequestResult:
    """Have a request decided at once."""
    answer = pit.submit(request)
    pit.work()
    return answer.result(0)


class OpeningTable(Driver):
    """A table that is set up through the pit."""

    def __init__(self, pit: Pit, number: str, world: SeededWorld) -> None:
        super().__init__(world, CREW)
        self._pit, self._number = pit, number

    @property
    def table(self) -> Table:
        return self._pit.tables[self._number]

    def do(self, command: Command) -> tuple[Event, ...]:
        """Give a command, with what only a meter knows."""
        floor = self._pit.state.floor_with(self._number)
        if floor is not None:
            command = with_meter_facts(floor, floor.tables.get(self._number), command)
        done = _do(self._pit, AtTable(self._number, command))
        return tuple(
            each.event for each in done.happenings if isinstance(each, TableHappening) and each.table == self._number
        )
