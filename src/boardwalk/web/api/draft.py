"""Commands as a client sends them: without the actor, who is known from the session, and without what the pit fills
in.

>>> from boardwalk.actor import Role
>>> from boardwalk.table.record import COMMANDS
>>> read_draft(COMMANDS, {"do": "cut-deck", "deck": "red", "cards": 20}, Actor(Role.DEALER, "Dana"))
CutDeck(actor=Actor(role=<Role.DEALER: 'dealer'>, name='Dana'), deck='red', cards=20)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

from boardwalk.actor import Actor
from boardwalk.cards import DECK, format_cards
from boardwalk.codec import (
    RECORD_FORMS,
    Codec,
    Form,
    MessageCodec,
    Schema,
    first_line,
    object_schema,
    ref,
    shown,
    tag_of,
)
from boardwalk.errors import InputError
from boardwalk.floor.decide import FROM_TABLES
from boardwalk.pit.house.machine import HouseCommand
from boardwalk.pit.house.people import AddPerson, ChangeRole, SetPassword
from boardwalk.pit.house.signature import ACCOUNT_ACTS, AMOUNT_ACTS
from boardwalk.progressive.commands import ChangeParameters, OpenMeter
from boardwalk.progressive.message import MeterCommand, SignedCommand
from boardwalk.progressive.record import METER_COMMANDS, METER_FORMS
from boardwalk.table.commands import (
    ChangeGame,
    InstallTable,
    PayProgressive,
    ReceiveDeck,
    ReportLinkDown,
    ScheduleChange,
    ShuffleDeck,
    SpinWheel,
    WheelStopped,
)
from boardwalk.table.hardware.device_report import REPORTS
from boardwalk.table.message import Command
from boardwalk.table.record import COMMANDS, TABLE_FORMS

FIELD = "command"
Kind = TypeVar("Kind")
ANY_DECK = format_cards(DECK)
FILLED_BY_PIT: Mapping[tuple[type, str], Any] = {
    (InstallTable, "declaration"): None,
    (ChangeGame, "declaration"): None,
    (ScheduleChange, "declaration"): None,
    (OpenMeter, "declarations"): {},
    (ShuffleDeck, "order"): ANY_DECK,
    (SpinWheel, "position"): 1,
    (SpinWheel, "meter_cents"): 0,
    (WheelStopped, "meter_cents"): 0,
    (PayProgressive, "meter_cents"): 0,
    (ReportLinkDown, "controller"): False,
    (ChangeParameters, "in_round"): [],
    (AddPerson, "at"): 0,
    (ChangeRole, "at"): 0,
    (SetPassword, "at"): 0,
}
"""Fields that the pit fills in, with the placeholder that a command holds until then."""
COMMITMENT = "commitment"
PRESHUFFLED = (ReceiveDeck, "preshuffled")
"""A client only says whether the deck is preshuffled; the order comes from the pit."""
_CODEC = Codec({**RECORD_FORMS, **TABLE_FORMS, **METER_FORMS})


class DraftField(NamedTuple):
    """A field of a draft."""

    name: str
    form: Form
    default: Any
    """As JSON; `MISSING` if the field is required."""


def _hidden(kind: type, name: str) -> bool:
    return name in ("actor", "second", COMMITMENT) or (kind, name) in FILLED_BY_PIT


@cache
def draft_fields(kind: type) -> tuple[DraftField, ...]:
    """The fields of a command that its sender fills in."""
    hints = get_type_hints(kind)
    return tuple(
        DraftField(each.name, _CODEC.form(bool), False)
        if (kind, each.name) == PRESHUFFLED
        else DraftField(each.name, _CODEC.form(hints[each.name]), _default(each, hints[each.name]))
        for each in fields(kind)
        if not _hidden(kind, each.name)
    )


def _default(field: Field[Any], hint: Any) -> Any:
    value = field.default if field.default_factory is MISSING else field.default_factory()
    return MISSING if value is MISSING else _CODEC.write(hint, value)


@cache
def _pit_fields(kind: type) -> Mapping[str, Any]:
    """Placeholders for the fields that the pit fills in."""
    names = [each.name for each in fields(kind)]
    added = {name: FILLED_BY_PIT[kind, name] for name in names if (kind, name) in FILLED_BY_PIT}
    return added | ({COMMITMENT: ""} if COMMITMENT in names else {})


def read_draft(codec: MessageCodec[Kind], data: object, actor: Actor) -> Kind:
    """The command in a draft, from this person, who also holds the place of the second signer until there is one."""
    if not isinstance(data, dict):
        raise InputError(FIELD, f"{shown(data)} is not an object")
    name = data.get(codec.tag)
    kind: Any = codec.classes.get(name) if isinstance(name, str) else None
    if kind is None:
        codec.read(data, FIELD)  # says what is wrong with the name
        raise AssertionError(name)
    wanted = draft_fields(kind)
    extra = data.keys() - {codec.tag, *(slot.name for slot in wanted)}
    if extra:
        raise InputError(FIELD, f"{shown(min(extra))} is not a field that you send with {name}")
    values = {slot.name: slot.default for slot in wanted if slot.default is not MISSING} | data
    if kind is ReceiveDeck:
        values["preshuffled"] = _read_preshuffled(values["preshuffled"])
    who = {"role": actor.role.value, "name": actor.name}
    people = {"actor": who, "second": who} if needs_two(kind) else {"actor": who}
    return codec.read({**values, **_pit_fields(kind), **people}, FIELD)


def _read_preshuffled(value: object) -> str | None:
    if not isinstance(value, bool):
        raise InputError(f"{FIELD}.preshuffled", f"{shown(value)} is not true or false")
    return ANY_DECK if value else None


def write_draft(codec: MessageCodec[Kind], command: Kind) -> dict[str, Any]:
    """The draft of a command, to be sent back unchanged or with some fields filled in."""
    kind: Any = type(command)
    written = codec.write(command)
    drafted = {codec.tag: written[codec.tag]} | {slot.name: written[slot.name] for slot in draft_fields(kind)}
    if kind is ReceiveDeck:
        drafted["preshuffled"] = written["preshuffled"] is not None
    return drafted


TABLE_DRAFTS: tuple[type[Command], ...] = tuple(COMMANDS.classes.values())
DEVICE_DRAFTS: tuple[type[Command], ...] = tuple(REPORTS)
"""What devices report."""
METER_DRAFTS: tuple[type[MeterCommand], ...] = tuple(
    kind for kind in METER_COMMANDS.classes.values() if kind not in FROM_TABLES
)
"""The commands that a person sends to a meter; the others follow from what happens at tables."""
HOUSE_PROPOSALS: tuple[type[HouseCommand], ...] = (
    *ACCOUNT_ACTS, *(kind for kind in AMOUNT_ACTS if issubclass(kind, HouseCommand))
)  # fmt: skip
"""The commands to the house that can take two people."""


_DRAFTED: dict[str, type] = {tag_of(kind): kind for kind in (*TABLE_DRAFTS, *METER_DRAFTS, *HOUSE_PROPOSALS)}


def without_pit_fields(command: Mapping[str, Any]) -> dict[str, Any]:
    """A command as JSON, without what the pit fills in."""
    filled = _pit_fields(_DRAFTED[command["do"]])
    return {name: value for name, value in command.items() if name not in filled}


def draft_name(kind: type) -> str:
    """The name of the component with the schema of a draft."""
    return f"{kind.__name__}Draft"


def needs_two(kind: type) -> bool:
    """Whether a draft becomes a proposal, which a second person approves."""
    return issubclass(kind, SignedCommand)


def draft_components() -> dict[str, Schema]:
    """The schemas of all drafts, and of their parts."""
    drafts = {draft_name(kind): _draft_schema(kind) for kind in (*TABLE_DRAFTS, *METER_DRAFTS, *HOUSE_PROPOSALS)}
    signed = (*(kind for kind in METER_DRAFTS if needs_two(kind)), *TABLE_DRAFTS, *HOUSE_PROPOSALS)
    return {
        **_CODEC.components,
        **drafts,
        "TableDraft": _any_of(TABLE_DRAFTS, "A command to a table."),
        "DeviceDraft": _any_of(DEVICE_DRAFTS, "What a device reports."),
        "SignedDraft": _any_of(signed, "A command that two people sign."),
        "MeterDraft": _any_of(METER_DRAFTS, "A command to a meter."),
    }


def _draft_schema(kind: type) -> Schema:
    properties: dict[str, Schema] = {"do": {"type": "string", "const": tag_of(kind)}}
    for slot in draft_fields(kind):
        schema = slot.form.schema
        properties[slot.name] = schema if slot.default is MISSING else {**schema, "default": slot.default}
    required = [slot.name for slot in draft_fields(kind) if slot.default is MISSING]
    return object_schema(first_line(kind), properties, ["do", *required])


def _any_of(kinds: tuple[type, ...], description: str) -> Schema:
    mapping = {tag_of(kind): ref(draft_name(kind))["$ref"] for kind in kinds}
    return {
        "oneOf": [ref(draft_name(kind)) for kind in kinds],
        "discriminator": {"propertyName": "do", "mapping": mapping},
        "description": description,
    }
