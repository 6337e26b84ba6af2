"""A game as a house offers it: what its layout, sign, rules and manual are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boardwalk.errors import InputError, unknown
from boardwalk.games import Game, declared, find_game
from boardwalk.pit.house_file import HouseFile, LayoutSetup, MeterSetup, SignSetup, TableSetup
from boardwalk.pit.house_file.setup import Side
from boardwalk.press.words import joined
from boardwalk.table.equipment import Device


@dataclass(frozen=True, slots=True)
class Offer:
    """A game with its options, and as much of the house around it as is known."""

    game: Game
    licensee: str = ""
    table: TableSetup | None = None
    meter: MeterSetup | None = None
    linked: tuple[Game, ...] = ()
    """Every game on the meter, this one too, one of each."""
    layout: LayoutSetup | None = None
    sign: SignSetup | None = None

    @property
    def devices(self) -> frozenset[Device]:
        return frozenset() if self.table is None else frozenset(self.table.devices)

    @property
    def drop_box(self) -> Side:
        return Side.LEFT if self.table is None else self.table.drop_box


def offer_of(name: str, options: Mapping[str, object] | None = None, licensee: str = "") -> Offer:
    """A game by itself.

    >>> offer_of("caribbean", {"progressive": "on"}).game.progressive.title
    'Progressive'
    """
    return Offer(find_game(name).game(options or {}), licensee)


def offers(house: HouseFile) -> tuple[Offer, ...]:
    """What each table of a house offers, in the order of its file.

    >>> from boardwalk.pit.house_file import demo_house
    >>> [(offer.game.name, [game.name for game in offer.linked]) for offer in offers(demo_house())][-1]
    ('caribbean', ['texas-bonus', 'caribbean'])
    """
    return tuple(_offer(house, table) for table in house.tables)


def offer_at(house: HouseFile, game: str, number: str | None = None, key: str = "--house") -> Offer:
    """What a house offers of a game: at this table, or at all that have it; as declared where the house has none.

    Tables are named together where they offer it alike in all that a document shows.
    """
    name = find_game(game).name
    tables = [table for table in house.tables if table.game == name]
    if number is not None:
        numbers = [table.number for table in tables]
        if number not in numbers:
            raise unknown("--table", number, numbers, f"table of {find_game(name).title} in this house")
        tables = [table for table in tables if table.number == number]
    if not tables:
        return Offer(declared(name, ()), house.name, layout=_layout(house, name), sign=_sign(house, name))
    first, *others = (_offer(house, table) for table in tables)
    several = joined([table.number for table in tables])
    if any(shared(other) != shared(first) for other in others):
        raise InputError(key, f"tables {several} do not offer it alike; choose one with --table")
    return numbered(first, several)


def shared(offer: Offer) -> Offer:
    """The offer without what no document shows, or shows of all tables that share it: their numbers and their chips.

    Options are compared as the game has them, not as they are written.
    """
    assert offer.table is not None, "a table of a house"
    devices = tuple(sorted(offer.table.devices))
    return replace(offer, table=replace(offer.table, number="", options={}, devices=devices, inventory_cents=0))


def numbered(offer: Offer, number: str) -> Offer:
    """The offer of a table under another number, or those of all that share it."""
    assert offer.table is not None, "a table of a house"
    return replace(offer, table=replace(offer.table, number=number))


def _offer(house: HouseFile, table: TableSetup) -> Offer:
    meter = next((meter for meter in house.meters if meter.name == table.meter), None)
    on_meter = [other.offered for other in house.tables if meter is not None and other.meter == meter.name]
    return Offer(
        table.offered,
        house.name,
        table,
        meter,
        tuple({game.name: game for game in on_meter}.values()),
        _layout(house, table.game),
        _sign(house, table.game),
    )


def _layout(house: HouseFile, game: str) -> LayoutSetup | None:
    return next((each for each in house.layouts if each.game == game), None)


def _sign(house: HouseFile, game: str) -> SignSetup | None:
    return next((each for each in house.signs if each.game == game), None)
