"""A game as a house offers it, and the ways to deal it: the source of every layout, sign, rule book and manual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from boardwalk.errors import InputError, unknown
from boardwalk.games import Game, declared, find_game
from boardwalk.games.declaration.round import DealingMode
from boardwalk.pit.house_file import HouseFile, LayoutSetup, MeterSetup, SignSetup, TableSetup
from boardwalk.pit.house_file.setup import Side
from boardwalk.press.notation import joined
from boardwalk.progressive.parameters import Parameters
from boardwalk.table.device import Device, dealing_mode, hardware_of


@dataclass(frozen=True, slots=True)
class OfferedMeter:
    """The meter of a wager at a table."""

    wager: str
    meter: MeterSetup
    linked: tuple[Game, ...]
    """Every game on the meter, including this one, each once."""

    @property
    def name(self) -> str:
        return self.meter.name

    @property
    def parameters(self) -> Parameters:
        return self.meter.parameters


@dataclass(frozen=True, slots=True)
class Offer:
    """A game with its options, and as much of the house around it as is known."""

    game: Game
    licensee: str = ""
    table: TableSetup | None = None
    meters: tuple[OfferedMeter, ...] = ()
    """The meters of its wagers, as far as the house has them."""
    layout: LayoutSetup | None = None
    sign: SignSetup | None = None

    @property
    def devices(self) -> frozenset[Device]:
        return frozenset() if self.table is None else frozenset(self.table.devices)

    def meter_of(self, wager: str) -> OfferedMeter | None:
        """The meter of a wager, if the house has one."""
        return next((each for each in self.meters if each.wager == wager), None)

    @property
    def linked(self) -> tuple[Game, ...]:
        """Every game on one of the meters, including this one, each once."""
        return tuple({game.name: game for each in self.meters for game in each.linked}.values())

    @property
    def drop_box(self) -> Side:
        return Side.LEFT if self.table is None else self.table.drop_box


def offer_of(name: str, options: Mapping[str, object] | None = None, licensee: str = "") -> Offer:
    """A game by itself.

    >>> [wager.title for wager in offer_of("caribbean", {"progressive": "on"}).game.progressives]
    ['Progressive']
    """
    return Offer(declared(name, options or {}), licensee)


def offers(house: HouseFile) -> tuple[Offer, ...]:
    """What each table of a house offers, in the order of its file.

    >>> from boardwalk.pit.house_file import demo_house
    >>> [(offer.game.name, [game.name for game in offer.linked]) for offer in offers(demo_house())][-1]
    ('caribbean', ['texas-bonus', 'caribbean'])
    """
    return tuple(_offer(house, table) for table in house.tables)


def offer_at(house: HouseFile, game: str, number: str | None = None, key: str = "--house") -> Offer:
    """A game as a house offers it: at this table, or at every table that has it; as declared if the house has none.

    Tables whose documents would be the same share one offer; if they differ, one must be chosen.
    """
    name = find_game(game).name
    tables = [table for table in house.tables if table.game == name]
    if number is not None:
        numbers = [table.number for table in tables]
        if number not in numbers:
            raise unknown("--table", number, numbers, f"{find_game(name).title} table")
        tables = [table for table in tables if table.number == number]
    if not tables:
        return Offer(declared(name), house.name, layout=_layout(house, name), sign=_sign(house, name))
    first, *others = (_offer(house, table) for table in tables)
    several = joined([table.number for table in tables])
    if any(common_offer(other) != common_offer(first) for other in others):
        raise InputError(key, f"tables {several} differ; choose one with --table")
    return with_number(first, several)


def common_offer(offer: Offer) -> Offer:
    """The offer without the table's number and chips, which documents leave out or list for all tables that share it.

    Options are compared by their values in the game, not by their spelling in the file.
    """
    assert offer.table is not None, "a table of a house"
    devices = tuple(sorted(offer.table.devices))
    return replace(offer, table=replace(offer.table, number="", options={}, devices=devices, inventory_cents=0))


def with_number(offer: Offer, number: str) -> Offer:
    """The offer under another table number, or under the numbers of all tables that share it."""
    assert offer.table is not None, "a table of a house"
    return replace(offer, table=replace(offer.table, number=number))


def _offer(house: HouseFile, table: TableSetup) -> Offer:
    return Offer(
        table.offered,
        house.name,
        table,
        tuple(_meters(house, table)),
        _layout(house, table.game),
        _sign(house, table.game),
    )


def _meters(house: HouseFile, table: TableSetup) -> Iterator[OfferedMeter]:
    meters = {meter.name: meter for meter in house.meters}
    for wager, name in table.meters.items():
        if name in meters:
            on_meter = [other.offered for other in house.tables if name in other.meters.values()]
            yield OfferedMeter(wager, meters[name], tuple({game.name: game for game in on_meter}.values()))


def _layout(house: HouseFile, game: str) -> LayoutSetup | None:
    return next((each for each in house.layouts if each.game == game), None)


def _sign(house: HouseFile, game: str) -> SignSetup | None:
    return next((each for each in house.signs if each.game == game), None)


USUAL_DEVICES = {
    DealingMode.MANUAL_SHOE: frozenset({Device.MANUAL_SHOE}),
    DealingMode.HAND: frozenset({Device.SHUFFLER}),
    DealingMode.AUTOMATED_SHOE: frozenset({Device.AUTOMATED_SHOE}),
}
"""The minimum that each way of dealing needs on the table."""


@dataclass(frozen=True)
class DealingWay:
    """A way of dealing, and the devices that it takes."""

    mode: DealingMode
    devices: frozenset[Device]


def dealing_ways(offer: Offer) -> tuple[DealingWay, ...]:
    """Every way this offer can be dealt.

    >>> from boardwalk.documents.offer import offer_of
    >>> [way.mode.value for way in dealing_ways(offer_of("premium"))]
    ['manual dealing shoe', 'from the hand', 'automated dealing shoe']
    """
    if offer.table is not None:
        return (DealingWay(dealing_mode(offer.devices), offer.devices),)
    hardware = frozenset(hardware_of(wager) for wager in offer.game.collected.values())
    return tuple(DealingWay(dealing.mode, USUAL_DEVICES[dealing.mode] | hardware) for dealing in offer.game.dealings)


def dealing_modes(offer: Offer) -> tuple[DealingMode, ...]:
    """The ways of dealing without their devices."""
    return tuple(way.mode for way in dealing_ways(offer))
