"""A table played by commands alone, and its record: for tests of the record, the sentences and the replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card, parse_cards
from boardwalk.table import commands as do
from boardwalk.table.commands import CountInventory
from boardwalk.table.device import Device
from boardwalk.table.machine import act
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, count_due, waiting_for
from boardwalk.table.record import Entry, write_entry
from boardwalk.table.state import Phase, Table

BOSS, FLOOR, DEALER = Actor(Role.SUPERVISOR, "Sam"), Actor(Role.FLOORPERSON, "Flo"), Actor(Role.DEALER, "Dana")
CUT = 20
BY_DEALER: dict[Due, Command] = {
    Due.DEAL: do.DealNext(DEALER),
    Due.SETTLE_EXPOSED: do.SettleExposed(DEALER),
    Due.CONFIRM: do.ConfirmWager(DEALER),
    Due.REVEAL: do.RevealDealer(DEALER),
    Due.SETTLE: do.SettleSeat(DEALER),
    Due.COLLECT: do.CollectCards(DEALER),
}


def player(name: str) -> Actor:
    return Actor(Role.PLAYER, name)


def on_top(cards: str) -> tuple[Card, ...]:
    """A whole deck that deals these cards first."""
    top = parse_cards(cards)
    return (*top, *(card for card in DECK if card not in top))


@dataclass
class Sitting:
    """Plays a table; every command that is not refused is an entry of the record."""

    entries: list[Entry] = field(default_factory=list)
    now: Table | None = None

    @property
    def table(self) -> Table:
        assert self.now is not None
        return self.now

    @property
    def events(self) -> list[Event]:
        return [event for entry in self.entries for event in entry.events]

    @property
    def record(self) -> str:
        return "".join(f"{write_entry(entry)}\n" for entry in self.entries)

    def do(self, *commands: Command) -> None:
        for command in commands:
            self.now, events = act(self.now, command)
            self.entries.append(Entry(command, events))

    def open(self, game: str, *devices: Device, options: Mapping[str, str] | None = None) -> None:
        self.do(do.InstallTable(BOSS, "7", game, options or {}))
        for device in devices:
            self.do(do.InstallDevice(FLOOR, device))
        if self.table.missing_approvals:
            self.do(do.RecordDemonstration(BOSS))
        self.do(*(do.ConfirmSigns(FLOOR, (sign.name,)) for sign in self.table.unconfirmed_signs))
        self.do(CountInventory(DEALER, 50_000_00), CountInventory(FLOOR, 50_000_00), do.OpenTable(FLOOR, 50_000_00))

    def seat(self, **seats: int) -> None:
        """`seat(Ann=1, Bob=4)`, each with $1,000."""
        for name, number in seats.items():
            self.do(do.TakeSeat(player(name), number, 1_000_00))

    def prepare(self, cards: str, deck: str = "red") -> None:
        """Bring a deck into play that deals these cards first, wherever it is now."""
        if deck not in self.table.decks:
            first = player(next(iter(self.table.seats.values())).player)
            self.do(do.ReceiveDeck(DEALER, deck), do.InspectDeck(DEALER, deck), do.VerifyDeck(FLOOR, deck))
            self.do(do.SpreadDeck(DEALER, deck), do.LookAtDeck(first, deck), do.WashDeck(DEALER, deck))
        order = on_top(cards)
        if self.table.has_shuffler:
            self.do(do.LoadShuffler(DEALER, deck), do.ShuffleDeck(DEALER, deck, order))
        else:
            self.do(do.ShuffleDeck(DEALER, deck, order[-CUT:] + order[:-CUT]), do.CutDeck(DEALER, deck, CUT))
        self.do(do.TakeDeck(DEALER, deck))
        assert self.table.decks[deck].phase is Phase.IN_PLAY

    def bet(self, name: str, **dollars: int) -> None:
        for wager, amount in dollars.items():
            self.do(do.PlaceBet(player(name), wager.replace("_", "-"), amount * 100))

    def close(self) -> None:
        self.do(do.CloseBets(DEALER))

    def play_on(self, actions: Mapping[str, Iterable[str]], until: Due = Due.BETS) -> None:
        """Everyone does what is due; players take their actions in turn, and expose their cards for a bonus."""
        waiting_actions = {name: iter(each) for name, each in actions.items()}
        while (waiting := waiting_for(self.table)).due is not until:
            if waiting.due is Due.STUB:
                self._stub()
            elif waiting.due in (Due.ACT, Due.EXPOSE):
                assert isinstance(waiting.place, int)
                name = self.table.seats[waiting.place].player
                exposes = waiting.due is Due.EXPOSE
                self.do(do.Expose(player(name), True) if exposes else do.Act(player(name), next(waiting_actions[name])))
            else:
                self.do(BY_DEALER[waiting.due])

    def _stub(self) -> None:
        now = self.table.round
        assert now is not None
        self.do(do.CountStub(DEALER, len(now.stub)) if count_due(self.table, now) else do.RackStub(DEALER))


HEADS_UP = "Kh 4h 9s Qs  Kd 5d Js Qd  Kc 7h 7d 2s 3c"
"""Ann: kings full; Bob: nothing; Cy: a pair on the board; the dealer: queens and sevens."""
THREE_ACT = {"Ann": ["raise-3x"], "Bob": ["check", "check", "fold"], "Cy": ["check", "raise-2x"]}


def heads_up(*devices: Device) -> Sitting:
    """A heads-up table with three players seated and a deck in play that deals `HEADS_UP`; no bets yet."""
    sitting = Sitting()
    sitting.open("heads-up", *(devices or (Device.MANUAL_SHOE,)))
    sitting.seat(Ann=1, Bob=3, Cy=6)
    sitting.prepare(HEADS_UP)
    return sitting


def three_bets(sitting: Sitting) -> None:
    sitting.bet("Ann", ante=10, odds=10, trips_plus=5)
    sitting.bet("Bob", ante=10, odds=10)
    sitting.bet("Cy", ante=25, odds=25, pocket_bonus=5)


def whole_round() -> Sitting:
    """Three players, one round, from the installation of the table to the last collected card."""
    sitting = heads_up()
    three_bets(sitting)
    sitting.close()
    sitting.play_on(THREE_ACT)
    return sitting
