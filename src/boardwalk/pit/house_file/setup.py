"""The contents of a house file once it is read: the house, its tables, its meters, its people and its approvals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from boardwalk.actor import Role
from boardwalk.errors import BoardwalkError
from boardwalk.games import Game, declared
from boardwalk.games.declaration import layout
from boardwalk.games.declaration.approval import RequiredApproval, RequiredSign
from boardwalk.pit.house.policy import Policy
from boardwalk.progressive.parameters import Parameters
from boardwalk.school.paper import USUAL_TERMS, SchoolTerms
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceKind, device_name
from boardwalk.table.state import ApprovalRecord, CardSource


class Side(StrEnum):
    """A side of the dealer, on the dealer's side of the table."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def opposite(self) -> Side:
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


class LayoutItem(StrEnum):
    """What a house may move or leave out on a layout, besides the betting areas."""

    COMMUNITY_CARDS = "community cards"
    DROP_BOX = "drop box"
    TIP_BOX = "tip box"
    DISCARD_RACK = "discard rack"
    DEALING_SHOE = "dealing shoe"
    STUB = "stub"
    SIGN = "sign"
    CONTROLLER = layout.CONTROLLER
    LOCK_OUT = layout.LOCK_OUT
    RETURN_AREA = layout.RETURN_AREA


class Staff(StrEnum):
    """Who runs a table: the house's own program, or people who log in."""

    AUTOMATIC = "automatic"
    PEOPLE = "people"


class ConnectedSetup(NamedTuple):
    """A device that reports for itself: what it is, its serial number, and the number of its approval."""

    kind: DeviceKind
    serial: str
    approval: str

    @property
    def name(self) -> str:
        return device_name(self.kind, self.serial)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    """One table in the file."""

    number: str
    game: str
    options: Mapping[str, str]
    """As they are written; those left out have their defaults."""
    devices: tuple[Device, ...]
    card_source: CardSource
    connected: tuple[ConnectedSetup, ...]
    """The devices that report for themselves."""
    decks: tuple[str, ...]
    inventory_cents: int
    """The table inventory at opening."""
    staff: Staff
    betting_seconds: int
    """How long automatic staff waits for bets."""
    decision_seconds: int
    """How long automatic staff waits for a player's choice."""
    look_seconds: int
    """How long automatic staff waits for the first player to look at the cards."""
    drop_box: Side
    tip_box: Side
    meters: Mapping[str, str]
    """The meter of each wager that contributes to one, by the wager's name."""
    bots: int = 0
    """How many bots keep players and dealers company, where nobody plays for money."""

    @property
    def offered(self) -> Game:
        """The game as it is offered here."""
        return declared(self.game, self.options)

    @property
    def needed(self) -> tuple[RequiredApproval, ...]:
        """What the table needs on record; nothing as long as its game or options cannot be used."""
        with suppress(BoardwalkError):
            return self.offered.approvals
        return ()


@dataclass(frozen=True, slots=True)
class MeterSetup:
    """One progressive meter in the file."""

    name: str
    parameters: Parameters
    approved: tuple[str, ...]
    """The games that may feed it, as the filing names them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutSetup:
    """How a house's layout of a game differs from ours; anything not named stays as we draw it.

    Betting areas go by their wager, and are moved and sized the same way at every seat: to the player's right and
    toward the player. Everything else goes by its name on the drawing, and moves as you look at the picture.
    """

    game: str
    name: str | None = None
    """The licensee's name on the layout, if it is not the house's name; empty for none."""
    inscribed: bool = True
    """Whether the layout shows what wagers pay and the limits; if not, a sign at the table must."""
    lines: tuple[str, ...] = ()
    """The house's own words on the layout."""
    left_out: tuple[str, ...] = ()
    moved: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """In millimeters."""
    sized: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Width and depth in millimeters."""


@dataclass(frozen=True, slots=True)
class SignSetup:
    """The house's own words on a game's signs, below what a sign must say."""

    game: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ApprovalSetup:
    """An approval or submission that the house has: what it covers, at which tables, and the paper."""

    what: tuple[str, ...]
    paper: ApprovalRecord
    tables: tuple[str, ...] | None = None
    """None for every table that needs one of the items."""

    def items_at(self, table: TableSetup) -> tuple[str, ...]:
        """The items that it covers at a table."""
        if self.tables is not None and table.number not in self.tables:
            return ()
        return tuple(each.item for each in table.needed if each.item in self.what)


@dataclass(frozen=True, slots=True)
class PersonSetup:
    """One person in the house."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class PresenceSetup:
    """How long the house waits for people who have left their table, in seconds."""

    dealer_away_seconds: int = 60
    """Until the automatic staff takes over from a dealer; 0 if it never does."""
    player_away_seconds: int = 5
    """Until a player sits out for whom others wait."""


@dataclass(frozen=True, slots=True)
class HouseFile:
    """The whole file. Keys count from 1: the second table is `table[2]`."""

    name: str
    tables: tuple[TableSetup, ...]
    meters: tuple[MeterSetup, ...]
    people: tuple[PersonSetup, ...]
    layouts: tuple[LayoutSetup, ...] = ()
    signs: tuple[SignSetup, ...] = ()
    approvals: tuple[ApprovalSetup, ...] = ()
    policy: Policy | None = None
    """None if the file has no policy: the one in force stays."""
    staff_second_factor: bool = False
    """Whether staff must log in with a second factor."""
    seals: Path | None = None
    """The folder, on another machine, where the seals of checkpoints go."""
    presence: PresenceSetup = PresenceSetup()
    school: SchoolTerms = USUAL_TERMS
    games: Mapping[str, str] = field(default_factory=dict)
    """The name of the game in each game file that the file names by its path."""

    def papers_of(self, table: TableSetup) -> dict[str, ApprovalRecord]:
        """What the file has on record for a table, by item."""
        return {item: each.paper for each in self.approvals for item in each.items_at(table)}

    def missing_at(self, table: TableSetup) -> tuple[RequiredApproval, ...]:
        """What a table needs on record that the file does not have."""
        papers = self.papers_of(table)
        return tuple(each for each in table.needed if each.item not in papers)

    def signs_at(self, table: TableSetup) -> tuple[RequiredSign, ...]:
        """The signs that must be posted at a table, given the other games on its meters."""
        game, linked = table.offered, {wager for wager, meter in table.meters.items() if self._is_shared(table, meter)}
        needed = (each for name in linked for each in game.collected[name].signs)
        of_links = set(needed)
        return tuple(sign for sign in game.signs if sign in of_links or not sign.if_linked)

    def _is_shared(self, table: TableSetup, meter: str) -> bool:
        """Whether another game is on the meter, too."""
        return any(meter in other.meters.values() and other.game != table.game for other in self.tables)

    def keyed_tables(self) -> Iterator[tuple[str, TableSetup]]:
        """The tables with their keys."""
        return ((f"table[{place}]", table) for place, table in enumerate(self.tables, 1))

    def keyed_meters(self) -> Iterator[tuple[str, MeterSetup]]:
        """The meters with their keys."""
        return ((f"meter[{place}]", meter) for place, meter in enumerate(self.meters, 1))

    def keyed_layouts(self) -> Iterator[tuple[str, LayoutSetup]]:
        """The layouts with their keys."""
        return ((f"layout[{place}]", layout) for place, layout in enumerate(self.layouts, 1))

    def keyed_approvals(self) -> Iterator[tuple[str, ApprovalSetup]]:
        """The approvals with their keys."""
        return ((f"approval[{place}]", approval) for place, approval in enumerate(self.approvals, 1))

    def keyed_signs(self) -> Iterator[tuple[str, SignSetup]]:
        """The signs with their keys."""
        return ((f"sign[{place}]", sign) for place, sign in enumerate(self.signs, 1))
