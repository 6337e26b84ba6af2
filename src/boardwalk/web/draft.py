"""Commands as a client sends them: without the actor, who is known from the session, and without what the world adds.

A draft names its command with `do`. Fields that have a usual value may be left out, no other field may be there.

>>> from boardwalk.actor import Role
>>> from boardwalk.table.form import COMMANDS
>>> read_draft(COMMANDS, {"do": "cut-deck", "deck": "red", "cards": 20}, Actor(Role.DEALER, "Dana"))
CutDeck(actor=Actor(role=<Role.DEALER: 'dealer'>, name='Dana'), deck='red', cards=20)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import InputError
from boardwalk.floor.decide import FROM_TABLES
from boardwalk.form import Form, shown, tag_of
from boardwalk.progressive.command import ChangeParameters, MeterCommand, SignedCommand
from boardwalk.progressive.form import METER_COMMANDS
from boardwalk.progressive.parameters import Parameters
from boardwalk.table.command import Command, Place, ReceiveDeck, ShuffleDeck
from boardwalk.table.command_progressive import PayProgressive, SpinWheel
from boardwalk.table.form import COMMANDS
from boardwalk.web.shape import Schema, Shape, Shapes, first_line, ref

FIELD = "command"
Kind = TypeVar("Kind")

ANY_DECK = format_cards(DECK)
BY_THE_WORLD: Mapping[tuple[type, str], Any] = {
    (ShuffleDeck, "order"): ANY_DECK,
    (SpinWheel, "position"): 1,
    (SpinWheel, "meter_cents"): 0,
    (PayProgressive, "meter_cents"): 0,
    (ChangeParameters, "in_round"): [],
}
"""What stands in a command until the pit puts what came of it in its place."""
COMMITMENT = "commitment"
PRESHUFFLED = (ReceiveDeck, "preshuffled")
"""A client says whether; the order comes from the pit."""

FRACTION: Schema = {"type": "string", "pattern": "^-?[0-9]{1,30}(/[1-9][0-9]{0,29})?$", "examples": ["7/10"]}
CARD_LIST: Schema = {"type": "string", "description": "cards with a space between them, such as `Ah Td`"}


class SignedDraft:
    """Stands for the draft of a command that two people sign."""


class Slot(NamedTuple):
    """A field of a draft."""

    name: str
    hint: Any
    default: Any
    """As JSON has it; `MISSING` where the field must be given."""


def _hidden(kind: type, name: str) -> bool:
    return name in ("actor", "second", COMMITMENT) or (kind, name) in BY_THE_WORLD


@cache
def slots(kind: type) -> tuple[Slot, ...]:
    """The fields of a command that its sender fills in."""
    hints = get_type_hints(kind)
    return tuple(
        Slot(each.name, bool if (kind, each.name) == PRESHUFFLED else hints[each.name], _default(kind, each))
        for each in fields(kind)
        if not _hidden(kind, each.name)
    )


def _default(kind: type, field: Field[Any]) -> Any:
    if (kind, field.name) == PRESHUFFLED:
        return False
    if field.default_factory is not MISSING:
        return field.default_factory()
    return list(field.default) if isinstance(field.default, tuple) else field.default


@cache
def _added(kind: type) -> Mapping[str, Any]:
    """The fields that no sender fills in, besides people."""
    names = [each.name for each in fields(kind)]
    added = {name: BY_THE_WORLD[kind, name] for name in names if (kind, name) in BY_THE_WORLD}
    return added | ({COMMITMENT: ""} if COMMITMENT in names else {})


def read_draft(form: Form[Kind], data: object, actor: Actor) -> Kind:
    """The command that a draft asks for, given by this person, who stands for the second as well until there is one."""
    if not isinstance(data, dict):
        raise InputError(FIELD, f"{shown(data)} is not an object")
    name = data.get(form.tag)
    kind: Any = form.classes.get(name) if isinstance(name, str) else None
    if kind is None:
        form.read(data, FIELD)  # says what is wrong with the name
        raise AssertionError(name)
    wanted = slots(kind)
    extra = data.keys() - {form.tag, *(slot.name for slot in wanted)}
    if extra:
        raise InputError(FIELD, f"{shown(min(extra))} is no field that {name} is sent with")
    given = {slot.name: slot.default for slot in wanted if slot.default is not MISSING} | data
    if kind is ReceiveDeck:
        given["preshuffled"] = _read_preshuffled(given["preshuffled"])
    who = {"role": actor.role.value, "name": actor.name}
    people = {"actor": who, "second": who} if needs_two(kind) else {"actor": who}
    return form.read({**given, **_added(kind), **people}, FIELD)


def _read_preshuffled(value: object) -> str | None:
    if not isinstance(value, bool):
        raise InputError(f"{FIELD}.preshuffled", f"{shown(value)} is not true or false")
    return ANY_DECK if value else None


def write_draft(form: Form[Kind], command: Kind) -> dict[str, Any]:
    """The draft of a command, to be sent back as it is or with some fields filled in."""
    kind: Any = type(command)
    written = form.write(command)
    drafted = {form.tag: written[form.tag]} | {slot.name: written[slot.name] for slot in slots(kind)}
    if kind is ReceiveDeck:
        drafted["preshuffled"] = written["preshuffled"] is not None
    return drafted


TABLE_DRAFTS: tuple[type[Command], ...] = tuple(COMMANDS.classes.values())
METER_DRAFTS: tuple[type[MeterCommand], ...] = tuple(
    kind for kind in METER_COMMANDS.classes.values() if kind not in FROM_TABLES
)
"""What a person sends to a meter; the rest comes of what happens at tables."""


def draft_name(kind: type) -> str:
    """The component with the schema of a draft."""
    return f"{kind.__name__}Draft"


def needs_two(kind: type) -> bool:
    """Whether a draft becomes a proposal, which a second person approves."""
    return issubclass(kind, SignedCommand)


class DraftShapes(Shapes):
    """The schemas of all drafts."""

    def __init__(self) -> None:
        super().__init__({tuple[Card, ...]: Shape(CARD_LIST), Place: Shape({"type": ["integer", "string"]})})
        self.of(Parameters)
        properties = self.components["Parameters"]["properties"]
        properties["rate"] = properties["reserve_rate"] = FRACTION
        for kind in (*TABLE_DRAFTS, *METER_DRAFTS):
            self.components[draft_name(kind)] = self._draft(kind)
        self.components["TableDraft"] = self._any_of(TABLE_DRAFTS, "A command to a table.")
        signed = tuple(kind for kind in METER_DRAFTS if needs_two(kind))
        self.components["SignedDraft"] = self._any_of(signed, "A command to a meter that two people sign.")
        self.components["MeterDraft"] = self._any_of(METER_DRAFTS, "A command to a meter.")

    def _draft(self, kind: type) -> Schema:
        wanted, tag = slots(kind), tag_of(kind)
        properties: dict[str, Schema] = {"do": {"type": "string", "const": tag}}
        for slot in wanted:
            schema = self.of(slot.hint).schema
            properties[slot.name] = schema if slot.default is MISSING else {**schema, "default": slot.default}
        return {
            "type": "object",
            "description": first_line(kind),
            "properties": properties,
            "required": ["do", *(slot.name for slot in wanted if slot.default is MISSING)],
            "additionalProperties": False,
        }

    @staticmethod
    def _any_of(kinds: tuple[type, ...], description: str) -> Schema:
        mapping = {tag_of(kind): ref(draft_name(kind))["$ref"] for kind in kinds}
        return {
            "oneOf": [ref(draft_name(kind)) for kind in kinds],
            "discriminator": {"propertyName": "do", "mapping": mapping},
            "description": description,
        }
