"""A table that runs by itself: automatic staff and players, using only public commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games import Game
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew, World, closing, demonstration, duty, opening
from boardwalk.table.automation.policy import EXPOSE, KEEP, Policy
from boardwalk.table.commands import ConnectMeter
from boardwalk.table.device import Device
from boardwalk.table.machine import act
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import view
from boardwalk.table.round.decision import choices
from boardwalk.table.state import CardSource, Phase, Table
from boardwalk.table.supervision.installation import with_declaration

FILL_CENTS = 1_000_000_00
"""A fill when the table inventory cannot pay, repeated until it can."""
Keep = Callable[[Command, tuple[Event, ...]], None]


def player(name: str) -> Actor:
    """A player with this name."""
    return Actor(Role.PLAYER, name)


class Driver:
    """Runs one table. `keep` is called with every command and its events, for writing a record."""

    def __init__(self, world: World, crew: Crew | None = None, keep: Keep | None = None) -> None:
        self.world = world
        self.crew = crew or Crew()
        self.policies: dict[str, Policy] = {}
        self._keep = keep
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The current table."""
        assert self._table is not None, "the table is installed first"
        return self._table

    def do(self, command: Command) -> tuple[Event, ...]:
        """Send a command. A refusal is raised and changes nothing."""
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
        meter: str | Mapping[str, str] | None = None,
        card_source: CardSource = CardSource.VIRTUAL,
        declaration: Game | None = None,
    ) -> None:
        """Set up a table for demonstration, open it, and prepare its decks as far as possible without a player.

        `meter` is the name of the meter, or one for each wager that contributes to a meter. A game that has no name of
        its own among the known ones comes with its `declaration`.
        """
        install = do.InstallTable(self.crew.supervisor, number, game, dict(options or {}), declaration)
        self.do(install if declaration else with_declaration(install))
        for device in devices:
            self.do(do.InstallDevice(self.crew.floorperson, device))
        if card_source is not CardSource.VIRTUAL:
            self.do(do.ChooseCardSource(self.crew.supervisor, card_source))
        for command in demonstration(self.table, self.crew):
            self.do(command)
        for wager, name in ({"": meter} if isinstance(meter, str) else meter or {}).items():
            self.do(ConnectMeter(self.crew.supervisor, name, wager))
        for command in opening(self.table, self.crew, inventory_cents):
            self.do(command)
        for back in decks:
            self.do(do.ReceiveDeck(self.crew.dealer, back))
        self.attend()

    def close(self) -> None:
        """Everyone leaves and the table closes. Not during a round."""
        self.everyone_leaves()
        for command in closing(self.table, self.crew):
            self.do(command)

    def everyone_leaves(self) -> None:
        """All players leave with their chips."""
        for seated in tuple(self.table.seats.values()):
            self.do(do.LeaveSeat(player(seated.player)))

    def seat(self, number: int, name: str, chips_cents: int, policy: Policy) -> None:
        """A player who plays by a policy sits down."""
        self.policies[name] = policy
        self.do(do.TakeSeat(player(name), number, chips_cents))

    def attend(self) -> None:
        """The staff does its duties until the table is waiting for players."""
        while self.tend():
            pass

    def tend(self) -> bool:
        """One staff duty, or a player's look at the deck; false if there is nothing to do."""
        command = duty(self.table, self.crew, self.world)
        if command is None:
            return self._look()
        self.attempt(command)
        return True

    def attempt(self, command: Command) -> tuple[Event, ...]:
        """Send a staff command. If the table inventory is short, fill it and try again."""
        while True:
            try:
                return self.do(command)
            except Refusal as refusal:
                if refusal.field != "inventory":
                    raise
            self.do(do.FillInventory(self.crew.floorperson, FILL_CENTS))

    def _look(self) -> bool:
        """A player looks over the decks that are spread, so the dealer can go on."""
        table = self.table
        spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
        if not spread or not table.seats or table.round is not None:
            return False
        first = next(iter(table.seats.values())).player
        for back in spread:
            self.do(self.look(first, back))
        return True

    def look(self, first: str, back: str) -> Command:
        """What the first player does with a spread deck: look at it."""
        return do.LookAtDeck(player(first), back)

    def bet(self, name: str, bets: Mapping[str, int]) -> None:
        """A player places opening bets."""
        for wager, cents in bets.items():
            self.do(do.PlaceBet(player(name), wager, cents))

    def play_round(self) -> None:
        """From "No more bets" to the next deck in play. Players with a policy follow it."""
        self.attend()
        self.do(do.CloseBets(self.crew.dealer))
        while self.table.round is not None:
            if not self.step():
                break
        self.attend()

    def step(self) -> bool:
        """One more command of the round; false if it is waiting for a player without a policy."""
        command = self.next_command()
        if command is None:
            return False
        self.attempt(command)
        return True

    def next_command(self) -> Command | None:
        """The next command of the staff or of a player with a policy; None if it is a person's turn."""
        return duty(self.table, self.crew, self.world) or self.choice()

    def choice(self) -> Command | None:
        """The decision of the player whose turn it is; None if that player has no policy."""
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
        options = [action.name for action in choices(table, waiting.place) if action.cents <= seated.chips_cents]
        return do.Act(actor, policy.choose(options, lambda: view(table, actor)))
