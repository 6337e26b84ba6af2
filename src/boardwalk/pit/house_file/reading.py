"""From the data of a house file to what it says, section by section; every fault of form is found on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from boardwalk.actor import Role, same_person
from boardwalk.errors import BoardwalkError, InputError, unknown
from boardwalk.games import GAMES, declared, find_game
from boardwalk.games.option import TABLE_LIMITS, spell
from boardwalk.pit.house_file.boxes import DROP, TIP, read_boxes
from boardwalk.pit.house_file.entry import Entry
from boardwalk.pit.house_file.fault import Fault, touches
from boardwalk.pit.house_file.printed import Areas, read_layout, read_sign
from boardwalk.pit.house_file.setup import HouseFile, MeterSetup, PersonSetup, Staff, TableSetup
from boardwalk.pit.house_file.values import (
    read_device,
    read_game,
    read_money,
    read_name,
    read_person,
    read_rate,
    read_role,
    read_seconds,
    read_staff,
    read_text,
)
from boardwalk.progressive.parameters import LAW as METER
from boardwalk.progressive.parameters import Parameters

SECTIONS = ("house", "table", "meter", "person", "layout", "sign")
TABLE_KEYS = (
    "number", "game", "options", "devices", "decks", "inventory", "staff", "betting-seconds", "decision-seconds",
    DROP, TIP, "meter",
)  # fmt: skip
METER_KEYS = ("name", "base", "reset", "rate", "limit", "reserve-rate", "unreasonable", "approved")
BETTING_SECONDS, DECISION_SECONDS = 20, 20
Setup = TypeVar("Setup")


def read_sections(data: Mapping[str, Any], faults: list[Fault]) -> HouseFile:
    """The file as far as it can be read; what cannot is in `faults`, and something else stands in its place."""
    Entry("", data, "house file", faults).verify_keys(SECTIONS)
    house = Entry("house", data.get("house", {}), "house", faults)
    name = house.read("name", read_person, "", required=True)
    house.verify_keys(("name",))
    file = HouseFile(
        name,
        tuple(_each(data, "table", faults, _table)),
        tuple(_each(data, "meter", faults, _meter)),
        tuple(_each(data, "person", faults, _person)),
    )
    faults += _named_twice("table", "number", [table.number for table in file.tables])
    faults += _named_twice("meter", "name", [meter.name for meter in file.meters])
    faults += _named_twice("person", "name", [person.name for person in file.people])
    faults += _on_unknown_meters(file, faults)
    return _with_printed(file, data, faults)


def _with_printed(file: HouseFile, data: Mapping[str, Any], faults: list[Fault]) -> HouseFile:
    """The file with what the house prints, which is about games as its tables offer them."""
    areas = Areas(file.keyed_tables(), faults)
    layouts = tuple(_each(data, "layout", faults, lambda entry: read_layout(entry, areas)))
    signs = tuple(_each(data, "sign", faults, read_sign))
    faults += _named_twice("layout", "game", [layout.game for layout in layouts])
    faults += _named_twice("sign", "game", [sign.game for sign in signs])
    return replace(file, layouts=layouts, signs=signs)


def _each(data: Mapping[str, Any], kind: str, faults: list[Fault], read: Callable[[Entry], Setup]) -> Iterator[Setup]:
    entries = data.get(kind, [])
    if not isinstance(entries, list):
        faults.append(Fault(kind, f"there may be several; begin each with [[{kind}]]"))
        entries = [entries]
    for place, entry in enumerate(entries, 1):
        yield read(Entry(f"{kind}[{place}]", entry, kind, faults))


def _table(entry: Entry) -> TableSetup:
    game = entry.read("game", read_game, "", required=True)
    drop_box, tip_box = read_boxes(entry, game)
    entry.verify_keys(TABLE_KEYS)
    setup = TableSetup(
        number=entry.read("number", read_name, "", required=True),
        game=game,
        options=_options(entry, game),
        devices=entry.read_each("devices", read_device),
        decks=entry.read_each("decks", read_text, ("red",)),
        inventory_cents=entry.read("inventory", read_money, 0, required=True),
        staff=entry.read("staff", read_staff, Staff.PEOPLE),
        betting_seconds=entry.read("betting-seconds", read_seconds, BETTING_SECONDS),
        decision_seconds=entry.read("decision-seconds", read_seconds, DECISION_SECONDS),
        drop_box=drop_box,
        tip_box=tip_box,
        meter=entry.read("meter", read_name, None),
    )
    if game and not setup.decks and not touches(entry.faults, entry.at("decks")):
        entry.note("decks", "a table needs a deck", GAMES[game].game().basics.deck)
    return setup


def _options(entry: Entry, game: str) -> dict[str, str]:
    """Every option by itself, then all of them together."""
    given = list(entry.pairs("options"))
    if not game:
        return {}
    known = {option.name: option for option in (*GAMES[game].options, *TABLE_LIMITS)}
    options, before = {}, len(entry.faults)
    for name, value in given:
        try:
            if name not in known:
                raise unknown(name, name, known, f"option of {GAMES[game].title}")
            options[name] = spell(name, value)
            known[name].read(options[name])
        except InputError as error:
            entry.faults.append(Fault.of(entry.at(f"options.{name}"), error))
    if len(entry.faults) == before:
        _verify_together(entry, game, options)
    return options


def _verify_together(entry: Entry, game: str, options: Mapping[str, str]) -> None:
    try:
        declared(game, tuple(sorted(options.items())))
    except InputError as error:
        entry.note(f"options.{error.field}", error.reason, error.law)
    except BoardwalkError as error:
        entry.note("options", str(error))


def _meter(entry: Entry) -> MeterSetup:
    entry.verify_keys(METER_KEYS)
    base = entry.read("base", read_money, 0, required=True)
    rate = entry.read("rate", read_rate, None, required=True)
    parameters = Parameters(
        base_cents=base,
        reset_cents=entry.read("reset", read_money, base),
        rate=read_rate("0", "rate") if rate is None else rate,
        limit_cents=entry.read("limit", read_money, None),
        reserve_rate=entry.read("reserve-rate", read_rate, read_rate("0", "reserve-rate")),
        unreasonable_cents=entry.read("unreasonable", read_money, None),
    )
    return MeterSetup(entry.read("name", read_name, "", required=True), parameters, _approved(entry))


def _approved(entry: Entry) -> dict[str, str]:
    approved = {}
    for game, paper in entry.pairs("approved"):
        key = f"approved.{game}"
        try:
            approved[find_game(game).name] = read_text(paper, key)
        except InputError as error:
            entry.note(key, error.reason, error.law or METER)
    return approved


def _person(entry: Entry) -> PersonSetup:
    entry.verify_keys(("name", "role"))
    name = entry.read("name", read_person, "", required=True)
    return PersonSetup(name, entry.read("role", read_role, Role.PLAYER, required=True))


def _named_twice(kind: str, key: str, names: Sequence[str]) -> Iterator[Fault]:
    for place, name in enumerate(names):
        earlier = next((at for at, other in enumerate(names[:place], 1) if same_person(name, other)), None)
        if name and earlier is not None:
            yield Fault(f"{kind}[{place + 1}].{key}", f"{name!r} is {kind}[{earlier}] already")


def _on_unknown_meters(file: HouseFile, faults: Sequence[Fault]) -> Iterator[Fault]:
    names = [meter.name for meter in file.meters]
    for key, table in file.keyed_tables():
        if table.meter is None or table.meter in names:
            continue
        if not names:
            yield Fault(f"{key}.meter", f"{table.meter!r} is no meter; the file has none", METER)
        elif not touches(faults, *(f"{meter}.name" for meter, _ in file.keyed_meters())):
            error = unknown("meter", table.meter, names, "meter of this file")
            yield Fault(f"{key}.meter", error.reason, METER)
