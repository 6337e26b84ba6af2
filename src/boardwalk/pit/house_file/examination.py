"""Examining a house file as a whole, from its text to the rules: all of its faults at once, or the house that it
describes and what it may have overlooked, such as a table that cannot deal; and the demonstration house.

The rules themselves decide: the file is carried out on an empty floor, and each table is set up, opened and prepared by
the book for one player. That needs no randomness: a deck that nobody looks at may as well be in new-deck order.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.request import AtTable
from boardwalk.floor.state import Floor
from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.fault import Caution, Fault, HouseFileError, key_lines, line_of, touches
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.plan import FloorSetup, SetupStep, setup_steps, try_steps
from boardwalk.pit.house_file.reader import read_sections
from boardwalk.pit.house_file.schema import SECOND_FACTOR_KEY
from boardwalk.pit.house_file.setup import HouseFile, MeterSetup, Staff, TableSetup
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew, demonstration, duty, opening
from boardwalk.table.commands import ReceiveDeck
from boardwalk.table.device import hardware_of
from boardwalk.table.machine import act
from boardwalk.table.message import Command
from boardwalk.table.presentation.step import NEW_DECK
from boardwalk.table.state import Phase, Table
from boardwalk.table.supervision.approval import missing_words

TRIAL_CREW = Crew()


def faults_on_empty_floor(file: HouseFile, faults: Sequence[Fault]) -> list[Fault]:
    """The faults so far, and those that the rules find when the file is carried out on an empty floor.

    A table or meter without a usable name goes by its key, so its other settings are checked anyway.
    """
    tables = [(key, _table_named(key, table, faults)) for key, table in file.keyed_tables()]
    meters = [(key, _meter_named(key, meter, faults)) for key, meter in file.keyed_meters()]
    approvals = [(key, approval) for key, approval in file.keyed_approvals() if not touches(faults, key)]
    setup = FloorSetup(tables, meters, approvals)
    floor, found = try_steps(setup_steps(setup, Floor(), TRIAL_CREW.supervisor, {}), Floor(), faults)
    _, found = try_steps(_opening_steps(tables, floor), floor, found)
    return [*found, *_never_dealing(tables, found)]


def _table_named(key: str, table: TableSetup, faults: Sequence[Fault]) -> TableSetup:
    return replace(table, number=key) if touches(faults, f"{key}.number") else table


def _meter_named(key: str, meter: MeterSetup, faults: Sequence[Fault]) -> MeterSetup:
    return replace(meter, name=key) if touches(faults, f"{key}.name") else meter


def _opening_steps(tables: Iterable[tuple[str, TableSetup]], floor: Floor) -> Iterator[SetupStep]:
    """The steps that open each table. A file does not open tables, but one that could not be opened is a fault."""
    for key, table in tables:
        needs = _opening_keys(key)
        if table.number not in floor.tables:
            continue
        for command in opening(floor.tables[table.number], TRIAL_CREW, table.inventory_cents):
            yield SetupStep(f"{key}.inventory", AtTable(table.number, command), needs)
        for back in table.decks:
            deck = AtTable(table.number, ReceiveDeck(TRIAL_CREW.dealer, back))
            yield SetupStep(f"{key}.decks", deck, (*needs, f"{key}.devices"))


def _opening_keys(key: str) -> tuple[str, str, str]:
    """The keys of a table that must be valid before it can be opened."""
    return f"{key}.game", f"{key}.options", f"{key}.inventory"


def _never_dealing(tables: Iterable[tuple[str, TableSetup]], faults: Sequence[Fault]) -> Iterator[Fault]:
    """A fault for each table where automatic staff could never deal; people could still add what the table lacks."""
    for key, table in tables:
        if table.staff is not Staff.AUTOMATIC or touches(faults, *_opening_keys(key), f"{key}.devices", f"{key}.decks"):
            continue
        refusal = first_deal_refusal(table)
        if refusal is not None:
            yield Fault(f"{key}.devices", f"automatic staff could never deal here: {refusal.reason}", refusal.law)


LARGEST_NUMBER = 2**63 - 1
_PLACE = re.compile(r" \(at line (\d+), column \d+\)")


def parse_toml(text: str) -> tuple[Mapping[str, Any], list[Fault]]:
    """The data, and the faults that keep it from being read. Decimal numbers stay text, so none is rounded."""
    try:
        data = tomllib.loads(text, parse_float=str)
        too_large = [Fault(key, "is too large; a number must fit in 64 bits") for key in _too_large("", data)]
    except RecursionError:
        return {}, [Fault("", "is nested too deeply")]
    except ValueError as error:
        place = _PLACE.search(str(error))
        reason = f"is not valid TOML: {_PLACE.sub('', str(error))}"
        return {}, [Fault("", reason, line=int(place[1]) if place else None)]
    return ({}, too_large) if too_large else (data, [])


@lru_cache(maxsize=4)
def _house_section(text: str) -> Mapping[str, Any]:
    data, _ = parse_toml(text)
    section = data.get("house", {})
    return section if isinstance(section, Mapping) else {}


def requires_second_factor(text: str) -> bool:
    """Whether a house file requires a second factor of its staff, without examining the rest of it.

    >>> requires_second_factor('house = {name = "Marina", staff-second-factor = true}'), requires_second_factor("")
    (True, False)
    """
    return _house_section(text).get(SECOND_FACTOR_KEY) is True


def _too_large(key: str, value: object) -> Iterator[str]:
    """The keys of numbers that are too large even to print."""
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        yield key
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _too_large(f"{key}.{name}".strip("."), item)
    elif isinstance(value, list):
        for place, item in enumerate(value, 1):
            yield from _too_large(f"{key}[{place}]", item)


FIRST_PLAYER = Actor(Role.PLAYER, "the first player")


def first_deal_refusal(setup: TableSetup) -> Refusal | None:
    """Why no deck of this table could come into play; None if one can."""
    try:
        table = _prepared(_opened(setup))
        if not any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
            act(table, do.TakeDeck(TRIAL_CREW.dealer, _deck_to_take(table)))
    except Refusal as refusal:
        return refusal
    return None


def _opened(setup: TableSetup) -> Table:
    """The table, open for demonstration, with its decks and a player."""
    crew = TRIAL_CREW
    table, _ = act(None, do.InstallTable(crew.supervisor, setup.number, setup.game, dict(setup.options)))
    devices = [do.InstallDevice(crew.supervisor, device) for device in setup.devices]
    decks = [do.ReceiveDeck(crew.dealer, back) for back in setup.decks]
    opens = *demonstration(table, crew), *opening(table, crew, setup.inventory_cents)
    for command in (*devices, *opens, *decks, do.TakeSeat(FIRST_PLAYER, 1, 0)):
        table, _ = act(table, command)
    return table


def _prepared(table: Table) -> Table:
    """The table after everything that its staff can do, and the player's look at the deck."""
    while (step := duty(table, TRIAL_CREW, NEW_DECK) or _look(table)) is not None:
        table, _ = act(table, step)
    return table


def _look(table: Table) -> Command | None:
    spread = (deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD)
    return next((do.LookAtDeck(FIRST_PLAYER, back) for back in spread), None)


def _deck_to_take(table: Table) -> str:
    """A shuffled deck, or else any: taking it reports what is wrong."""
    shuffled = [back for back, deck in table.decks.items() if deck.phase is Phase.SHUFFLED]
    return (shuffled or [*table.decks])[0]


def cautions(house: HouseFile) -> Iterator[Caution]:
    """Everything that is allowed but looks like an oversight."""
    if not house.tables:
        yield Caution("table", "the house has no tables")
    for key, table in house.keyed_tables():
        yield from _table_cautions(key, table)
        missing = house.missing_at(table)
        if missing:
            reason = f"a live house cannot open it before these are on record: {missing_words(missing, as_items=True)}"
            yield Caution(
                key, f"{reason}. List each under [[approval]]; a demo house marks them as demonstration (R51)"
            )
    fed = {meter for table in house.tables for meter in table.meters.values()}
    for key, meter in house.keyed_meters():
        if meter.name not in fed:
            yield Caution(key, f"no table feeds meter {meter.name}")


def _table_cautions(key: str, table: TableSetup) -> Iterator[Caution]:
    game = table.offered
    refusal = first_deal_refusal(table)
    if refusal is not None:
        reason = f"the table cannot deal as described: {refusal.reason} ({refusal.law})"
        yield Caution(f"{key}.devices", reason)
    for wager in game.collected.values():
        if hardware_of(wager) not in table.devices:
            yield Caution(
                f"{key}.devices", f"nobody can bet the {wager.title}: the table has no {hardware_of(wager).value}"
            )
        if wager.feeds_meter and wager.name not in table.meters:
            what = "it has no meter" if table.meters else "the table is not on a meter"
            yield Caution(f"{key}.meter", f"nobody can bet the {wager.title}: {what}")
    if game.bonus_spin is not None and game.bonus_spin.demonstration:
        reason = "the wheel's weights are for demonstration only; no regulator has approved them (R8)"
        yield Caution(f"{key}.options.bonus-spin-weights", reason)


FILE_NAME = "house file"
MOST_BYTES = 1_000_000


class HouseFileExamination(NamedTuple):
    """The result: the house and cautions, or faults."""

    house: HouseFile | None
    faults: tuple[Fault, ...] = ()
    cautions: tuple[Caution, ...] = ()


def examine(text: str, games: GameReferences | None = None) -> HouseFileExamination:
    r"""Read a house file and check it against the rules. Only at the machine does it find games in game files.

    >>> text = "[[table]]\nnumber = 1\ngame = 'premum'\ninventory = 5000"
    >>> print(*examine(text).faults, sep="\n")
    house.name: is missing; every house needs it
    table[1].game: Unknown game "premum". Did you mean "premium"?
    """
    data, faults = parse_toml(text)
    if faults:
        return HouseFileExamination(None, with_lines(text, faults))
    house = read_sections(data, faults, games or GameReferences())
    faults = faults_on_empty_floor(house, faults)
    return (
        HouseFileExamination(None, with_lines(text, faults))
        if faults
        else HouseFileExamination(house, (), tuple(cautions(house)))
    )


def with_lines(text: str, faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """The faults with their lines, from top to bottom."""
    lines = key_lines(text)
    placed = [each if each.line else each._replace(line=line_of(lines, each.key)) for each in faults]
    return tuple(sorted(placed, key=lambda each: each.line or 0))


def read_house(text: str, file: str = FILE_NAME, games: GameReferences | None = None) -> HouseFile:
    """The house that a file describes, or a `HouseFileError` that lists every fault."""
    house, faults, _ = examine(text, games)
    if house is None:
        raise HouseFileError(file, faults)
    return house


def load_bytes(path: Path) -> bytes:
    """The bytes of a file, or an `InputError` that says why it cannot be read.

    It is read once, and no farther than a house file may go: a pipe can be read only once, and may never end.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror or error}") from None
    if len(data) > MOST_BYTES:
        raise InputError(str(path), f"is too large; a house file may have up to {MOST_BYTES:,} bytes")
    return data


def load_text(path: Path) -> str:
    """The text of a file, or an `InputError` that says why it cannot be read."""
    return decode_text(load_bytes(path), str(path))


def decode_text(data: bytes, file: str) -> str:
    """The text of a file, decoded from its bytes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(file, "is not UTF-8 text") from None


def load_house(path: Path) -> HouseFile:
    """The house that the file at a path describes."""
    return read_house(load_text(path), str(path), GameReferences(folder=path.parent))


@lru_cache(maxsize=8)
def applied_file(text: str, games: tuple[tuple[str, str], ...] = ()) -> HouseFile | None:
    """A house file that was applied, with the games of its paths; None if this version no longer accepts it."""
    return examine(text, GameReferences(known=dict(games))).house if text else None


def house_file_in_force(house: House) -> HouseFile | None:
    """The house file that was applied last; None if there is none, or this version no longer accepts it."""
    return applied_file(house.configuration, tuple(sorted(house.games.items())))


DEMO_FILE = "demo.toml"


def demo_text() -> str:
    """The text of the demonstration house's file."""
    return resources.files("boardwalk.pit.house_file").joinpath(DEMO_FILE).read_text("utf-8")


@cache
def demo_house() -> HouseFile:
    """The demonstration house.

    >>> sorted({table.game for table in demo_house().tables})
    ['caribbean', 'heads-up', 'holdem3', 'premium', 'texas-bonus']
    """
    return read_house(demo_text(), DEMO_FILE)
