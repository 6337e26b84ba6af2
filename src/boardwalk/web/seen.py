"""What a person sees at a table, as JSON has it. Prompts carry the draft of their command, to be sent back as it is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from operator import methodcaller
from typing import Any

from boardwalk.actor import Actor, Role, same_person
from boardwalk.floor.sight import Sight
from boardwalk.form import compact
from boardwalk.pit.commitment import Proof
from boardwalk.pit.staffing import Clock
from boardwalk.progressive.command import DecideAwards
from boardwalk.progressive.form import METER_COMMANDS
from boardwalk.progressive.sign import Sign
from boardwalk.table.caption import Group
from boardwalk.table.form import COMMANDS
from boardwalk.table.prompt import Need, Prompt
from boardwalk.table.state import Table
from boardwalk.table.view import FinishedView
from boardwalk.web.draft import SignedDraft, draft_name, slots, write_draft
from boardwalk.web.lab.sheets import AnyJson
from boardwalk.web.problem import Problem
from boardwalk.web.replay import EventJson, ShuffleProof
from boardwalk.web.shape import Schema, Shape, Shapes, ref

PROMPT: Schema = {
    "type": "object",
    "description": "Something that the person may do: a draft to send, with the fields to fill in first.",
    "properties": {
        "draft": ref("TableDraft"),
        "says": {"type": "string", "description": "the command in words"},
        "title": {"type": "string", "description": "the command on a button"},
        "group": {"enum": [each.value for each in Group], "description": "the buttons among which a terminal lays it"},
        "aloud": {"type": "string", "description": "what the dealer says with it; empty where nothing is said"},
        "law": {"type": "string", "description": "the paragraph that it rests on"},
        "needs": {"type": "array", "items": ref("Need")},
        "due": {
            "type": "boolean",
            "description": "whether the round waits for this and nothing else, or the preparation of a deck does",
        },
        "cost_cents": {
            "type": ["integer", "null"],
            "description": "for a player's decision, the chips that it takes",
        },
        "places": {
            "type": ["string", "null"],
            "description": "for a player's decision, the wager that it places, if one",
        },
    },
    "required": ["draft", "says", "title", "group", "aloud", "law", "needs", "due", "cost_cents", "places"],
    "additionalProperties": False,
}


EVENT: Schema = {
    "type": "object",
    "description": "An event as the record has it; `event` names it, `law` the paragraph behind it.",
    "properties": {"event": {"type": "string"}, "law": {"type": "string"}},
    "required": ["event", "law"],
}
OPENING: Schema = {
    "type": "object",
    "description": "The whole order and its secret: for staff who may rebuild a round.",
    "properties": {
        "commitment": {"type": "string"},
        "cut_cards": {"type": "integer"},
        "secret": {"type": "string"},
        "cards": {"type": "string", "description": "52 cards with a space between them"},
    },
    "required": ["commitment", "cut_cards", "secret", "cards"],
    "additionalProperties": False,
}


class SeenShapes(Shapes):
    """The schemas and writers of everything that a person may see."""

    def __init__(self) -> None:
        decide = Shape(ref(draft_name(DecideAwards)), lambda command: write_draft(METER_COMMANDS, command))
        super().__init__(
            {
                Prompt: Shape(ref("Prompt"), self._prompt),
                DecideAwards: decide,
                SignedDraft: Shape(ref("SignedDraft")),
                EventJson: Shape(ref("EventJson")),
                AnyJson: Shape({}),
                Problem: Shape(ref("Problem"), methodcaller("body")),
                ShuffleProof: Shape({"oneOf": [ref("Proof"), ref("Opening")]}, methodcaller("to_json")),
            }
        )
        self.components.update(Prompt=PROMPT, EventJson=EVENT, Opening=OPENING)
        self.of(Proof)
        write_need = self.of(Need).write
        assert write_need is not None
        self._need = write_need
        for kind in (Sight, Sign):
            self.of(kind)

    def _prompt(self, prompt: Prompt) -> dict[str, Any]:
        kind: Any = type(prompt.command)
        sent = {slot.name for slot in slots(kind)}
        return {
            "draft": write_draft(COMMANDS, prompt.command),
            "says": prompt.says,
            "title": prompt.title,
            "group": prompt.group,
            "aloud": prompt.aloud,
            "law": prompt.law.id,
            "needs": [self._need(need) for need in prompt.needs if need.field in sent],
            "due": prompt.due,
            "cost_cents": prompt.cost_cents,
            "places": prompt.places,
        }

    def write(self, kind: type, value: object) -> Any:
        """A value of this type as JSON has it."""
        write = self.of(kind).write
        return value if write is None else write(value)


SEEN = SeenShapes()


def last_round_text(sight: Sight) -> str:
    """The text of the last round in a sight, so that it need not be written for each message."""
    last = sight.table.last_round
    return compact(None if last is None else SEEN.write(FinishedView, last))


def sight_text(sight: Sight, last_round: str | None = None) -> str:
    """The text of a sight; `last_round` is its text, where known."""
    written = SEEN.write(Sight, replace(sight, table=replace(sight.table, last_round=None)))
    del written["table"]["last_round"]
    table, rest = compact(written.pop("table")), compact(written)
    last = last_round_text(sight) if last_round is None else last_round
    return f'{{"table":{table[:-1]},"last_round":{last}}},{rest[1:]}'


def message(version: int, clock: Clock | None, sight: str) -> str:
    """A message of a stream, and the answer to one who asks for the table; the sight is a text already."""
    ticking = "null" if clock is None else compact(SEEN.write(Clock, clock))
    return f'{{"version":{version},"clock":{ticking},"sight":{sight}}}'


def viewer(table: Table, actor: Actor) -> Hashable:
    """Who sees the same: people in this role, save for the seated, the staff, and players of the last round."""
    if actor.role is not Role.PLAYER:
        return actor
    seat = table.seat_of(actor.name)
    last = table.last_round
    played = last is not None and any(same_person(name, actor.name) for name in last.players.values())
    return (actor.role, seat, actor.name if played else None)
