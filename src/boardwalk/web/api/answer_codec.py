"""Everything the API answers with, as JSON and as a schema. Prompts carry the draft of their command, which a
client can send back unchanged.
"""

from __future__ import annotations

from operator import methodcaller
from typing import Any

from boardwalk.codec import Codec, Form, Schema, ref
from boardwalk.floor.sight import Sight
from boardwalk.pit.randomness.commitment import Proof
from boardwalk.progressive.commands import DecideAwards, GiveNotice, RecordReview
from boardwalk.progressive.record import METER_COMMANDS
from boardwalk.progressive.sign import Sign
from boardwalk.table.presentation.caption import Group
from boardwalk.table.presentation.prompt import Need, Prompt
from boardwalk.table.record import COMMANDS
from boardwalk.web.api.draft import draft_fields, draft_name, write_draft
from boardwalk.web.api.problem import Problem
from boardwalk.web.api.stand_in import AnyJson, EventJson, ShuffleProof, SignedDraft

PROMPT_SCHEMA: Schema = {
    "type": "object",
    "description": "Something that the person may do: a draft to send, with the fields to fill in first.",
    "properties": {
        "draft": ref("TableDraft"),
        "says": {"type": "string", "description": "the command in words"},
        "title": {"type": "string", "description": "the text on its button"},
        "group": {"enum": [each.value for each in Group], "description": "the group of buttons that it belongs to"},
        "aloud": {"type": "string", "description": "what the dealer says with it; empty if nothing"},
        "law": {"type": "string", "description": "the paragraph behind it"},
        "needs": {"type": "array", "items": ref("Need")},
        "due": {
            "type": "boolean",
            "description": "whether the round waits for this; between rounds, whether the preparation of a deck does",
        },
        "cost_cents": {
            "type": ["integer", "null"],
            "description": "for a player's decision, what it costs; below zero if it takes a wager back",
        },
        "places": {
            "type": ["string", "null"],
            "description": "for a player's decision, the wager that it places, if any",
        },
    },
    "required": ["draft", "says", "title", "group", "aloud", "law", "needs", "due", "cost_cents", "places"],
    "additionalProperties": False,
}
EVENT_SCHEMA: Schema = {
    "type": "object",
    "description": "An event as it was recorded; `event` is its name, and `law` is the paragraph behind it.",
    "properties": {"event": {"type": "string"}, "law": {"type": "string"}},
    "required": ["event", "law"],
}
OPENING_SCHEMA: Schema = {
    "type": "object",
    "description": "The whole order of a deck and its secret, for staff who may rebuild a round.",
    "properties": {
        "commitment": {"type": "string"},
        "cut_cards": {"type": "integer"},
        "secret": {"type": "string"},
        "cards": {"type": "string", "description": "52 cards, separated by spaces"},
    },
    "required": ["commitment", "cut_cards", "secret", "cards"],
    "additionalProperties": False,
}


class AnswerCodec(Codec):
    """The forms of everything that a person may see."""

    def __init__(self) -> None:
        super().__init__(
            {
                Prompt: Form(ref("Prompt"), self._write_prompt),
                **{
                    kind: Form(ref(draft_name(kind)), lambda command: write_draft(METER_COMMANDS, command))
                    for kind in (GiveNotice, RecordReview, DecideAwards)
                },
                SignedDraft: Form(ref("SignedDraft")),
                EventJson: Form(ref("EventJson")),
                AnyJson: Form({}),
                Problem: Form(ref("Problem"), methodcaller("body")),
                ShuffleProof: Form({"oneOf": [ref("Proof"), ref("Opening")]}, methodcaller("to_json")),
            }
        )
        self.components.update(Prompt=PROMPT_SCHEMA, EventJson=EVENT_SCHEMA, Opening=OPENING_SCHEMA)
        for kind in (Proof, Need, Sight, Sign):
            self.form(kind)

    def _write_prompt(self, prompt: Prompt) -> dict[str, Any]:
        kind: Any = type(prompt.command)
        sent = {slot.name for slot in draft_fields(kind)}
        return {
            "draft": write_draft(COMMANDS, prompt.command),
            "says": prompt.says,
            "title": prompt.title,
            "group": prompt.group,
            "aloud": prompt.aloud,
            "law": prompt.law.id,
            "needs": [self.write(Need, need) for need in prompt.needs if need.field in sent],
            "due": prompt.due,
            "cost_cents": prompt.cost_cents,
            "places": prompt.places,
        }


ANSWER_CODEC = AnswerCodec()
