"""Reading the data of a house file section by section: house, tables with their boxes, meters, people, layouts and
signs. This finds every fault of form.

Whether a layout with the house's changes is allowed is not decided here: that takes the drawing and the rules about
positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from boardwalk.actor import Role, same_person
from boardwalk.errors import BoardwalkError, InputError, unknown
from boardwalk.games import GAMES, Game, declared, find_game
from boardwalk.games.declaration.game import SEATS
from boardwalk.games.declaration.option import spell
from boardwalk.pit.house.policy import LIVE_POLICY, Policy, SoloAct, verify_policy
from boardwalk.pit.house_file import schema
from boardwalk.pit.house_file.fault import Fault, touches
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.schema import (
    BETTING_SECONDS,
    DECISION_SECONDS,
    DROP_BOX_KEY,
    LOOK_SECONDS,
    SECOND_FACTOR_KEY,
    TIP_BOX_KEY,
)
from boardwalk.pit.house_file.section import (
    LONGEST_PATH,
    FileSection,
    ValueReader,
    game_reader,
    read_bots,
    read_card_source,
    read_connected,
    read_date,
    read_days,
    read_dealer_seconds,
    read_device,
    read_limit,
    read_money,
    read_name,
    read_person,
    read_rate,
    read_role,
    read_seconds,
    read_solo_act,
    read_staff,
    read_text,
    toml_text,
)
from boardwalk.pit.house_file.setup import (
    ApprovalSetup,
    HouseFile,
    LayoutItem,
    LayoutSetup,
    MeterSetup,
    PersonSetup,
    PresenceSetup,
    Side,
    SignSetup,
    Staff,
    TableSetup,
)
from boardwalk.progressive.parameters import LAW as METER
from boardwalk.progressive.parameters import Parameters
from boardwalk.school.paper import USUAL_TERMS, SchoolTerms, verify_terms
from boardwalk.table.state import ApprovalRecord, CardSource
from boardwalk.table.supervision.approval import RECORDS


def read_boxes(entry: FileSection, game: str) -> tuple[Side, Side]:
    """The sides of the drop box and the tip box; one that is not mentioned is opposite the other."""
    law = declared(game).basics.boxes if game else None

    def read_side(value: object, field: str) -> Side | None:
        if not isinstance(value, str) or value.lower() not in list(Side):
            sides = " or ".join(Side)
            raise InputError(field, f"must be {sides} (of the dealer), not {toml_text(value)}", law)
        return Side(value.lower())

    drop, tip = (entry.read(key, read_side, None) for key in (DROP_BOX_KEY, TIP_BOX_KEY))
    if law is not None and drop is not None and drop is tip:
        entry.note(
            TIP_BOX_KEY, f"must not be {tip.value} of the dealer, where the drop box is; put one box on each side", law
        )
    drop = drop or (tip.opposite if tip else Side.LEFT)
    return drop, tip or drop.opposite


LAYOUT_KEYS, SIGN_KEYS = schema.LAYOUT.keys, schema.SIGN.keys
MOST_MOVED = 2000
"""Millimeters: nothing can be moved farther on a table."""
LEAST_SIZE, MOST_SIZE = 30, 600
"""Millimeters: a chip is about 39 across, and no betting area is wider than 600."""
MOST_LINES = 6
_MILLIMETERS = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?")
MillimeterPair = tuple[float, float]


class WagerAreas:
    """Which wagers have an area at the tables of a house, game by game."""

    def __init__(self, tables: Iterable[tuple[str, TableSetup]], faults: Sequence[Fault]) -> None:
        self._offered: dict[str, list[Game]] = {}
        self._unclear: set[str] = set()
        for key, table in tables:
            if touches(faults, f"{key}.game", f"{key}.options"):
                self._unclear.add(table.game)
            else:
                self._offered.setdefault(table.game, []).append(table.offered)

    def of(self, game: str) -> Collection[str] | None:
        """The names of a game's wagers, from its defaults if no table has it; None if a table's options are wrong."""
        if game in self._unclear:
            return None
        offered = self._offered.get(game) or [declared(game)]
        names = [name for each in offered for name in (*(wager.name for wager in each.wagers), *each.collected)]
        return tuple(dict.fromkeys(names))


def read_layout(entry: FileSection, read_game: ValueReader[str], areas: WagerAreas) -> LayoutSetup:
    """One custom layout of the house."""
    entry.verify_keys(LAYOUT_KEYS)
    game = entry.read("game", read_game, "", required=True)
    wagers = areas.of(game) if game else None
    items = None if wagers is None else (*wagers, *(each.value for each in LayoutItem))
    title = find_game(game).title if game else ""
    item, area = f"area or thing on a layout of {title}", f"betting area of {title}"
    return LayoutSetup(
        game=game,
        name=entry.read("name", _read_licensee, None),
        inscribed=entry.read("inscribed", _read_flag, True),
        lines=_read_lines(entry),
        left_out=entry.read_each("left-out", _one_of(items, item)),
        moved=_read_pairs(entry, "move", _one_of(items, item), _read_move),
        sized=_read_pairs(entry, "size", _one_of(wagers, area), _read_size),
    )


def read_sign(entry: FileSection, read_game: ValueReader[str]) -> SignSetup:
    """The house's own words on the signs of a game."""
    entry.verify_keys(SIGN_KEYS)
    return SignSetup(entry.read("game", read_game, "", required=True), _read_lines(entry))


def _read_licensee(value: object, field: str) -> str:
    """The licensee's name. Empty means no name; whether that is allowed is up to the rules about layouts."""
    return "" if value == "" else read_text(value, field)


def _read_flag(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise InputError(field, f"must be true or false, not {toml_text(value)}")
    return value


def _read_lines(entry: FileSection) -> tuple[str, ...]:
    lines = entry.read_each("lines", read_text)
    if len(lines) > MOST_LINES:
        entry.note("lines", f"must be at most {MOST_LINES}, not {len(lines)}")
    return lines


def _one_of(known: Collection[str] | None, kind: str) -> ValueReader[str]:
    """Reads one of these names; any name if they are not known."""

    def read(value: object, field: str) -> str:
        name = read_text(value, field)
        if known is not None and name not in known:
            raise unknown(field, name, known, kind)
        return name

    return read


def _read_pairs(
    entry: FileSection, key: str, read_name: ValueReader[str], read_pair: ValueReader[MillimeterPair]
) -> Mapping[str, MillimeterPair]:
    found = {}
    for name, value in entry.pairs(key):
        field = f"{key}.{name}"
        try:
            found[read_name(name, field)] = read_pair(value, field)
        except InputError as error:
            entry.faults.append(Fault.of(entry.at(field), error))
    return found


def _read_move(value: object, field: str) -> MillimeterPair:
    """To the player's right, and toward the player."""
    right, near = _read_two(value, field, "how far to the right and how far toward the player")
    if max(abs(right), abs(near)) > MOST_MOVED:
        raise InputError(field, f"must be {MOST_MOVED} mm or less in each direction, not {pair_text(right, near)}")
    return right, near


def _read_size(value: object, field: str) -> MillimeterPair:
    width, depth = _read_two(value, field, "how wide and how deep")
    if not LEAST_SIZE <= min(width, depth) <= max(width, depth) <= MOST_SIZE:
        reason = f"must be {LEAST_SIZE} to {MOST_SIZE} mm each way, not {pair_text(width, depth)}"
        raise InputError(field, reason)
    return width, depth


def _read_two(value: object, field: str, what: str) -> MillimeterPair:
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_length, value)):
        raise InputError(
            field, f"must be two numbers in square brackets ({what}, in millimeters), not {toml_text(value)}"
        )
    return float(value[0]), float(value[1])


def _is_length(value: object) -> bool:
    """Whether this is a length: whole numbers are parsed, decimals are still text."""
    return not isinstance(value, bool) and isinstance(value, int | str) and bool(_MILLIMETERS.fullmatch(str(value)))


def pair_text(one: float, other: float) -> str:
    return f"[{one:g}, {other:g}]"


HOUSE_KEYS, TABLE_KEYS, METER_KEYS = schema.HOUSE.keys, schema.TABLE.keys, schema.METER.keys
SECTION_KEYS = tuple(each.key for each in schema.SECTIONS)
SectionSetup = TypeVar("SectionSetup")


def read_sections(data: Mapping[str, Any], faults: list[Fault], games: GameReferences) -> HouseFile:
    """The file as far as it can be read; faults go to `faults`, and defaults take the place of what is wrong."""
    read_game = game_reader(games)
    FileSection("", data, "house file", faults).verify_keys(SECTION_KEYS)
    house = FileSection("house", data.get("house", {}), "house", faults)
    name = house.read("name", read_person, "", required=True)
    second_factor = house.read(SECOND_FACTOR_KEY, _read_flag, False)
    seals = house.read("seals", _read_folder, None)
    presence = PresenceSetup(
        house.read("dealer-away-seconds", read_dealer_seconds, PresenceSetup().dealer_away_seconds),
        house.read("player-away-seconds", read_seconds, PresenceSetup().player_away_seconds),
    )
    house.verify_keys(HOUSE_KEYS)
    file = HouseFile(
        name,
        tuple(_each(data, "table", faults, lambda entry: _table(entry, read_game))),
        tuple(_each(data, "meter", faults, lambda entry: _meter(entry, read_game))),
        tuple(_each(data, "person", faults, _person)),
        policy=_policy(FileSection("policy", data["policy"], "policy", faults)) if "policy" in data else None,
        staff_second_factor=second_factor,
        seals=seals,
        presence=presence,
        school=_school(FileSection("school", data.get("school", {}), "school", faults)),
    )
    faults += _named_twice("table", "number", [table.number for table in file.tables])
    faults += _named_twice("meter", "name", [meter.name for meter in file.meters])
    faults += _named_twice("person", "name", [person.name for person in file.people])
    faults += _on_unknown_meters(file, faults)
    file = replace(file, approvals=tuple(_each(data, "approval", faults, _approval)))
    faults += _unusable_approvals(file, faults)
    return replace(_with_printed(file, data, read_game, faults), games=dict(games.found))


def _read_folder(value: object, field: str) -> Path:
    """A folder on the machine of the server; whether it is there now is seen when something is written to it."""
    path = Path(read_text(value, field, LONGEST_PATH))
    if not path.is_absolute():
        raise InputError(
            field, f"must be the full path of a folder, such as /mnt/elsewhere/seals, not {toml_text(value)}"
        )
    return path


def _with_printed(
    file: HouseFile, data: Mapping[str, Any], read_game: ValueReader[str], faults: list[Fault]
) -> HouseFile:
    """The file with its layouts and signs, which depend on the games as the tables offer them."""
    areas = WagerAreas(file.keyed_tables(), faults)
    layouts = tuple(_each(data, "layout", faults, lambda entry: read_layout(entry, read_game, areas)))
    signs = tuple(_each(data, "sign", faults, lambda entry: read_sign(entry, read_game)))
    faults += _named_twice("layout", "game", [layout.game for layout in layouts])
    faults += _named_twice("sign", "game", [sign.game for sign in signs])
    return replace(file, layouts=layouts, signs=signs)


def _each(
    data: Mapping[str, Any], kind: str, faults: list[Fault], read: Callable[[FileSection], SectionSetup]
) -> Iterator[SectionSetup]:
    entries = data.get(kind, [])
    if not isinstance(entries, list):
        faults.append(Fault(kind, f"there can be several; start each with [[{kind}]]"))
        entries = [entries]
    for place, entry in enumerate(entries, 1):
        yield read(FileSection(f"{kind}[{place}]", entry, kind, faults))


def _table(entry: FileSection, read_game: ValueReader[str]) -> TableSetup:
    game = entry.read("game", read_game, "", required=True)
    drop_box, tip_box = read_boxes(entry, game)
    entry.verify_keys(TABLE_KEYS)
    setup = TableSetup(
        number=entry.read("number", read_name, "", required=True),
        game=game,
        options=_options(entry, game),
        devices=entry.read_each("devices", read_device),
        card_source=entry.read("cards", read_card_source, CardSource.VIRTUAL),
        connected=entry.read_each("connected", read_connected),
        decks=entry.read_each("decks", read_text, ("red",)),
        inventory_cents=entry.read("inventory", read_money, 0, required=True),
        staff=entry.read("staff", read_staff, Staff.PEOPLE),
        betting_seconds=entry.read("betting-seconds", read_seconds, BETTING_SECONDS),
        decision_seconds=entry.read("decision-seconds", read_seconds, DECISION_SECONDS),
        look_seconds=entry.read("look-seconds", read_seconds, LOOK_SECONDS),
        drop_box=drop_box,
        tip_box=tip_box,
        meters={},
        bots=entry.read("bots", read_bots, 0),
    )
    setup = replace(setup, meters=_meters(entry, setup))
    if game and not setup.decks and not touches(entry.faults, entry.at("decks")):
        entry.note("decks", "a table needs at least one deck", declared(game).basics.deck)
    return setup


def _options(entry: FileSection, game: str) -> dict[str, str]:
    """Check every option by itself, then all of them together. `seats` may also be a key of the table itself."""
    pairs = dict(entry.pairs("options"))
    if not game:
        return {}
    known = GAMES[game].house().options
    options, before = {}, len(entry.faults)
    seats = entry.read(SEATS, lambda value, field: str(GAMES[game].seat_option.read(spell(field, value))), "")
    if seats and SEATS in pairs:
        entry.note(f"options.{SEATS}", f"is already set by {entry.at(SEATS)}; remove one of them", known[SEATS].law)
    elif seats:
        options[SEATS] = seats
    for name, value in pairs.items():
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


def _meters(entry: FileSection, table: TableSetup) -> dict[str, str]:
    """The meter of each wager: `meter = "Grand"` if one wager has one, `meter = {jackpot = "Grand"}` for each."""
    if entry.is_group("meter"):
        pairs = [(name, f"meter.{name}", value) for name, value in entry.pairs("meter")]
        read = {name: entry.read_value(key, value, read_name, "") for name, key, value in pairs}
        return {name: meter for name, meter in read.items() if meter}
    meter = entry.read("meter", read_name, None)
    if meter is None:
        return {}
    wagers: list[str] = []
    with suppress(BoardwalkError):
        wagers = list(table.offered.on_meters)
    if len(wagers) > 1:
        each = ", ".join(f'{name} = "{meter if place == 0 else "..."}"' for place, name in enumerate(wagers))
        entry.note("meter", f"name a meter for each wager: meter = {{{each}}}", METER)
    return {wagers[0] if len(wagers) == 1 else "": meter}


def _verify_together(entry: FileSection, game: str, options: Mapping[str, str]) -> None:
    try:
        declared(game, options)
    except InputError as error:
        entry.note(f"options.{error.field}", error.reason, error.law)
    except BoardwalkError as error:
        entry.note("options", str(error))


def _meter(entry: FileSection, read_game: ValueReader[str]) -> MeterSetup:
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
    return MeterSetup(
        entry.read("name", read_name, "", required=True), parameters, entry.read_each("approved", read_game)
    )


APPROVAL_KEYS = schema.APPROVAL.keys


def _approval(entry: FileSection) -> ApprovalSetup:
    """An approval or submission on record: all of it must be there, or it proves nothing."""
    entry.verify_keys(APPROVAL_KEYS)
    what = entry.read_each("what", read_text)
    if not what and not touches(entry.faults, entry.at("what")):
        entry.note("what", "name what it covers, in square brackets", RECORDS)
    paper = ApprovalRecord(
        entry.read("number", read_text, "", required=True),
        entry.read("date", read_date, "", required=True),
        entry.read("by", read_text, "", required=True),
    )
    return ApprovalSetup(what, paper, entry.read_each("tables", read_name) if entry.has("tables") else None)


def _unusable_approvals(file: HouseFile, faults: Sequence[Fault]) -> Iterator[Fault]:
    """Approvals for tables that are not there, for what no table needs, and for what another one covers already."""
    tables = {
        table.number: table
        for key, table in file.keyed_tables()
        if not touches(faults, f"{key}.game", f"{key}.options")
    }
    unclear = len(tables) < len(file.tables)
    covered: dict[tuple[str, str], str] = {}
    for key, approval in file.keyed_approvals():
        numbers = [table.number for table in file.tables]
        for place, number in enumerate(approval.tables or (), 1):
            if number not in numbers:
                error = unknown("tables", number, numbers, "table of this file")
                yield Fault(f"{key}.tables[{place}]", error.reason, RECORDS)
        for place, item in enumerate(approval.what, 1):
            at = [number for number, table in tables.items() if item in approval.items_at(table)]
            if not at and not unclear:
                yield _needless_item(f"{key}.what[{place}]", item, tables.values())
            for number in at:
                earlier = covered.setdefault((number, item), key)
                if earlier != key:
                    reason = f"{earlier} already has {item} for table {number}"
                    yield Fault(f"{key}.what[{place}]", reason, RECORDS)


def _needless_item(key: str, item: str, tables: Iterable[TableSetup]) -> Fault:
    needed = dict.fromkeys(each.item for table in tables for each in table.needed)
    if item in needed:
        return Fault(key, f"none of its tables needs {item}", RECORDS)
    return Fault.of(key, unknown("what", item, needed, "record that a table of this file needs"))


POLICY_KEYS = schema.POLICY.keys


def _policy(entry: FileSection) -> Policy:
    """What takes two people; what the section leaves out is as in the usual policy of a live house."""
    entry.verify_keys(POLICY_KEYS)
    usual = LIVE_POLICY
    alone = dict(usual.alone)
    for name, value in entry.pairs("alone"):
        field = f"alone.{name}"
        try:
            act, cents = read_solo_act(name, field), read_limit(value, field)
        except InputError as error:
            entry.faults.append(Fault.of(entry.at(field), error))
            continue
        alone.pop(act.value, None)
        if cents is not None:
            alone[act.value] = cents
    limits: dict[str, int] = {act.value: alone[act.value] for act in SoloAct if act.value in alone}
    seconds = entry.read_each("second-for-accounts", read_role, usual.account_seconds)
    policy = Policy(seconds, entry.read("grace-days", read_days, usual.grace_days), limits)
    try:
        verify_policy(policy)
    except InputError as error:
        key = {"account_seconds": "second-for-accounts"}.get(error.field, error.field)
        entry.note(key, error.reason)
    return policy


def _school(entry: FileSection) -> SchoolTerms:
    """What the house asks of a table test, and its chips."""
    entry.verify_keys(schema.SCHOOL.keys)
    usual = USUAL_TERMS
    terms = SchoolTerms(
        entry.read("pass-percent", _read_count, usual.pass_percent),
        entry.read("items", _read_count, usual.items),
        entry.read("minutes", _read_count, usual.minutes),
        entry.read("level", _read_count, usual.level),
        entry.read_each("chips", read_money, usual.chips),
        entry.read("rounds", _read_count, usual.rounds),
    )
    try:
        verify_terms(terms)
    except InputError as error:
        entry.note(error.field.replace("_", "-"), error.reason)
    return terms


def _read_count(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(field, f"must be a whole number, not {toml_text(value)}")
    return value


def _person(entry: FileSection) -> PersonSetup:
    entry.verify_keys(schema.PERSON.keys)
    name = entry.read("name", read_person, "", required=True)
    return PersonSetup(name, entry.read("role", read_role, Role.PLAYER, required=True))


def _named_twice(kind: str, key: str, names: Sequence[str]) -> Iterator[Fault]:
    for place, name in enumerate(names):
        earlier = next((at for at, other in enumerate(names[:place], 1) if same_person(name, other)), None)
        if name and earlier is not None:
            yield Fault(f"{kind}[{place + 1}].{key}", f"{name!r} is already the {key} of {kind}[{earlier}]")


def _on_unknown_meters(file: HouseFile, faults: Sequence[Fault]) -> Iterator[Fault]:
    names = [meter.name for meter in file.meters]
    for key, table in file.keyed_tables():
        for meter in [each for each in table.meters.values() if each not in names]:
            if not names:
                yield Fault(f"{key}.meter", f"unknown meter {meter!r}; the file has no meters", METER)
            elif not touches(faults, *(f"{each}.name" for each, _ in file.keyed_meters())):
                error = unknown("meter", meter, names, "meter of this file")
                yield Fault(f"{key}.meter", error.reason, METER)
