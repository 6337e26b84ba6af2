"""A table that runs by itself: staff and players in place of people, through public commands alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games.choice import legal_actions
from boardwalk.table import command as do
from boardwalk.table.command import Command
from boardwalk.table.command_progressive import ConnectMeter
from boardwalk.table.decide import act
from boardwalk.table.equipment import Device
from boardwalk.table.event import Event
from boardwalk.table.policy import EXPOSE, KEEP, Policy
from boardwalk.table.staff import Crew, World, closing, duty, opening
from boardwalk.table.state import Phase, Table
from boardwalk.table.view import view
from boardwalk.table.waiting import Due, waiting_for

FILL_CENTS = 1_000_000_00
"""What the floorperson brings when the table inventory cannot pay; it is brought until it can."""

Keep = Callable[[Command, tuple[Event, ...]], None]


def player(name: str) -> Actor:
    """A player of this name."""
    return Actor(Role.PLAYER, name)


class Driver:
    """Runs one table. `keep` is told of every command and what came of it, so that a record can be written."""

    def __init__(self, world: World, crew: Crew | None = None, keep: Keep | None = None) -> None:
        self.world = world
        self.crew = crew or Crew()
        self.policies: dict[str, Policy] = {}
        self._keep = keep
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The table as it stands."""
        assert self._table is not None, "the table is installed first"
        return self._table

    def do(self, command: Command) -> tuple[Event, ...]:
        """Send a command; a refusal passes through and changes nothing."""
        self._table, events = act(self._table, command)
        if self._keep is not None:
            self._keep(command, events)
        return events

    def open(
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        devices: Iterable[Device] = (),
        decks: Iterable[str] = ("red",),
        inventory_cents: int = FILL_CENTS,
        number: str = "1",
        meter: str | None = None,
    ) -> None:
        """Set a table up and open it; its decks are prepared as far as they can be before a player comes."""
        self.do(do.InstallTable(self.crew.supervisor, number, game, dict(options or {})))
        for device in devices:
            self.do(do.InstallDevice(self.crew.floorperson, device))
        if meter is not None:
            self.do(ConnectMeter(self.crew.supervisor, meter))
        for command in opening(self.crew, inventory_cents):
            self.do(command)
        for back in decks:
            self.do(do.ReceiveDeck(self.crew.dealer, back))
        self.attend()

    def close(self) -> None:
        """Everyone leaves, and the table closes; not in a round."""
        self.everyone_leaves()
        for command in closing(self.table, self.crew):
            self.do(command)

    def everyone_leaves(self) -> None:
        """All players take their chips and go."""
        for seated in tuple(self.table.seats.values()):
            self.do(do.LeaveSeat(player(seated.player)))

    def seat(self, number: int, name: str, chips_cents: int, policy: Policy) -> None:
        """A player who plays by a policy sits down."""
        self.policies[name] = policy
        self.do(do.TakeSeat(player(name), number, chips_cents))

    def attend(self) -> None:
        """The staff does its duties until the table waits for players."""
        while self.tend():
            pass

    def tend(self) -> bool:
        """One duty of the staff, or the look of a player that it waits for; false where there is nothing to do."""
        command = duty(self.table, self.crew, self.world)
        if command is None:
            return self._look()
        self.attempt(command)
        return True

    def attempt(self, command: Command) -> tuple[Event, ...]:
        """Send a command of the staff; where the table inventory is short, fill it and send it again."""
        while True:
            try:
                return self.do(command)
            except Refusal as refusal:
                if refusal.field != "inventory":
                    raise
            self.do(do.FillInventory(self.crew.floorperson, FILL_CENTS))

    def _look(self) -> bool:
        """A player lets the dealer go on with the decks that lie spread."""
        table = self.table
        spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
        if not spread or not table.seats or table.round is not None:
            return False
        first = next(iter(table.seats.values())).player
        for back in spread:
            self.do(do.LookAtDeck(player(first), back))
        return True

    def bet(self, name: str, bets: Mapping[str, int]) -> None:
        """A player places opening bets."""
        for wager, cents in bets.items():
            self.do(do.PlaceBet(player(name), wager, cents))

    def play_round(self) -> None:
        """From "No more bets" to the next deck in play; players with a policy choose by it."""
        self.attend()
        self.do(do.CloseBets(self.crew.dealer))
        while self.table.round is not None:
            if not self.step():
                break
        self.attend()

    def step(self) -> bool:
        """One more command of the round; false where it waits for a player without a policy."""
        command = self.next_command()
        if command is None:
            return False
        self.attempt(command)
        return True

    def next_command(self) -> Command | None:
        """What the staff or a player with a policy does next; none where a person is asked."""
        return duty(self.table, self.crew, self.world) or self.choice()

    def choice(self) -> Command | None:
        """What the player whose turn it is chooses; none if that player is no policy."""
        table = self.table
        waiting, now = waiting_for(table), table.round
        if now is None or waiting.due not in (Due.ACT, Due.EXPOSE) or not isinstance(waiting.place, int):
            return None
        seated = table.seats[waiting.place]
        policy = self.policies.get(seated.player)
        if policy is None:
            return None
        actor = player(seated.player)
        if waiting.due is Due.EXPOSE:
            chosen = policy.choose((EXPOSE, KEEP), lambda: view(table, actor))
            return do.Expose(actor, chosen == EXPOSE)
        bets = {name: bet.cents for name, bet in seated.bets.items()}
        actions = legal_actions(table.game, table.game.stages[now.stage], bets)
        options = [action.name for action in actions if action.cents <= seated.chips_cents]
        return do.Act(actor, policy.choose(options, lambda: view(table, actor)))
