"""Floors for tests: a meter, tables on it with known decks, and everything that happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.driver import FloorKeeper, TableOnFloor
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest, Happening, MeterHappening
from boardwalk.floor.state import fold
from boardwalk.progressive.commands import DecideAwards, GiveNotice, OpenMeter, RecordReview
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.winner_order import is_noticed
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import AlwaysRaise, Policy, opening_bets
from boardwalk.table.commands import CloseBets, PressLockOut
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.next_act import has_lock_out
from tests.support.table.houses import CREW, NAMES, Arranged, deck_with

SUPERVISOR, DEALER = CREW.supervisor, CREW.dealer
GUARD, EYE = Actor(Role.SECURITY, "Gus"), Actor(Role.SURVEILLANCE, "Eve Watch")
MANAGER = Actor(Role.SUPERVISOR, "Mac")
"""Decides between winners; the supervisor of the crew validates."""
USUAL = Parameters(10_000_00, 5_000_00, Fraction(70, 100))
OPTIONS = {
    "texas-bonus": {"progressive": "A"},
    "caribbean": {"progressive": "on"},
    "premium": {"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"},
}
APPROVED = tuple(OPTIONS)
ROYAL_AT = {"texas-bonus": "Ah 2c Kh 9d 5d Qh Jh Th", "caribbean": "Ad 2c Kd 3c Qd 4h Jd 5h Td 9c"}
"""Decks that deal one player a royal flush, with the dealer second."""


@dataclass
class Watched(FloorKeeper):
    """A floor, and everything that happened on it."""

    happenings: list[Happening] = field(default_factory=list)
    tables: dict[str, TableOnFloor] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__(self._remember)

    def _remember(self, order: FloorRequest, happenings: tuple[Happening, ...]) -> None:
        del order
        self.happenings += happenings

    def meter(self, name: str = "main") -> Meter:
        return self.floor.meters[name]

    def of_meter(self, kind: type[MeterEvent]) -> list[MeterEvent]:
        return [each.event for each in self.happenings if isinstance(each, MeterHappening) and type(each.event) is kind]

    def refused(self, order: FloorRequest, law: str, reason: str = "") -> None:
        """The order is refused by this paragraph, and nothing has changed."""
        before = self.floor
        with pytest.raises(Refusal, match=reason or None) as refused:
            self.do(order)
        assert refused.value.law.id == law
        assert self.floor is before

    def meter_refuses(self, command: MeterCommand, law: str, reason: str = "", name: str = "main") -> None:
        self.refused(AtMeter(name, command), law, reason)

    def table_refuses(self, number: str, command: Command, law: str, reason: str = "") -> None:
        self.refused(AtTable(number, command), law, reason)

    def replayed(self) -> bool:
        """Whether the floor is the fold of what happened."""
        return fold(self.happenings) == self.floor


def open_floor(parameters: Parameters = USUAL, name: str = "main") -> Watched:
    """A floor with one meter."""
    floor = Watched()
    floor.at_meter(name, OpenMeter(SUPERVISOR, name, parameters, APPROVED))
    return floor


def add_table(
    floor: Watched,
    number: str,
    game: str,
    *decks: str,
    players: int = 1,
    options: Mapping[str, str] | None = None,
    policy: Policy | None = None,
    meter: str | None = "main",
) -> TableOnFloor:
    """A table on the meter with players who raise, unless they have another policy."""
    table = TableOnFloor(floor, number, Arranged([deck_with(deck) for deck in decks]), CREW)
    hardware = Device.BONUS_SPIN if game == "premium" else Device.PROGRESSIVE
    table.open(game, options or OPTIONS[game], (Device.MANUAL_SHOE, hardware), number=number, meter=meter)
    for seat, name in enumerate(NAMES[:players], 1):
        table.seat(seat, name, 10_000_00, policy or AlwaysRaise())
    table.attend()
    floor.tables[number] = table
    return table


def begin(table: TableOnFloor, *, collected: bool = True) -> None:
    """Everyone bets, on the collected wager too, and the betting closes, with the lock-out where there is one."""
    table.attend()
    for seated in tuple(table.table.seats.values()):
        side = dict.fromkeys(table.table.game.collected, 1) if collected else {}
        table.bet(seated.player, opening_bets(table.table.game, 10_00, side))
    table.do(CloseBets(DEALER))
    if has_lock_out(table.table):
        table.do(PressLockOut(DEALER))


def judge(floor: Watched, *order: int) -> None:
    """Notice, review and decision about simultaneous winners, by people who validate nothing."""
    if not is_noticed(floor.meter()):
        floor.at_meter("main", GiveNotice(DEALER, floor.meter().claims[order[0]].table))
    floor.at_meter("main", RecordReview(EYE, order[0], "the recordings of all tables"))
    floor.at_meter("main", DecideAwards(MANAGER, order, "as the recordings show"))


def go_on(table: TableOnFloor) -> bool:
    """As far as the table gets by itself; whether the round is over."""
    while table.table.round is not None and table.step():
        pass
    return table.table.round is None


def ann() -> Actor:
    return player(NAMES[0])
